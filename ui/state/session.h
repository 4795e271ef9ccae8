#pragma once
#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "ui/jobs/job_runner.h"
#include "ui/state/history.h"

namespace fovea {

/// The one thing all of the window looks at: the document with its undo, the picture computed from
/// it, what is pinned and what is pointed at. Every setter compares, stores, and emits once; the
/// origin of a change travels with the signal (any QObject, usually the sender itself), so that a
/// panel can tell its own change from another's. Lives on the UI thread.
class Session : public QObject {
  Q_OBJECT
 public:
  explicit Session(QObject* parent = nullptr);
  ~Session() override;

  // ---- The document

  const Document& document() const { return document_; }
  const Input& input() const { return document_.input; }
  /// Changes the input: an undo step and a computation. Changes that follow one another under the
  /// same non-empty `merge` ("text", "heads") are one step until finishStep() or a pause.
  void setInput(Input input, const QString& merge = {});
  /// The same for one field: edit("heads", [](Input& input) { input.toy.heads = 4; }).
  void edit(const QString& merge, const std::function<void(Input&)>& change);
  /// Types text. Behind the door Text it renames the matrices' rows; with another number of tokens
  /// it asks what to do (rowsAsked) and changes nothing until answerRows(). An answer holds until
  /// another document or example is opened.
  void setText(const QString& text);
  enum class Rows { Ask, Resize, Toy };
  void answerRows(Rows answer);
  /// The next change begins an undo step of its own.
  void finishStep();
  void setDecimals(int decimals);
  void setNumbersInCells(bool numbers);
  void setWorkspace(const QString& workspace);

  // ---- Laboratories

  /// The one that is open: Document::lab, else the first; empty when there is none.
  QString openLab() const;
  void setOpenLab(const QString& lab);
  /// What was changed in a laboratory.
  LabValues labValues(const QString& lab) const;
  /// How a change of a setting becomes a step of undo.
  enum class LabStep {
    Own,     ///< a step of its own
    Follow,  ///< one step with the same setting's change just before
    Drag,    ///< one step with all changes until finishStep(), however long that takes
  };
  /// Changes a setting. A value that is refused changes nothing and is returned as the error
  /// (its place is the setting).
  Result<void> setLabValue(const QString& lab, const std::string& setting, const std::string& value,
                           LabStep step = LabStep::Own);
  /// Everything in a laboratory as it starts.
  void resetLab(const QString& lab);

  /// Runs the text through the model at `path`, as an undo step.
  void openModel(const QString& path);
  /// Runs the text through the toy, as an undo step.
  void openToy();
  /// Opens a worked example as an undo step.
  void openExample(const Example& example);
  /// Replaces everything, undo included: a file was opened or a new document begun.
  void openDocument(Document document, const QString& fileName);
  /// Empty for a document that has no file yet.
  const QString& fileName() const { return fileName_; }
  /// The document stands in `fileName` as it is now.
  void markSaved(const QString& fileName);
  /// Marks as never saved (a recovered copy).
  void markUnsaved();
  /// Whether text or setup differ from the file; stage, selection and workspace do not count.
  bool modified() const;

  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();

  // ---- The picture

  /// The newest computed trace with its derived head; trace is null before the first.
  const Shown& shown() const { return shown_; }
  /// The input it was computed from; differs from input() while a computation runs or after an
  /// error.
  const Input& shownInput() const { return shownInput_; }
  /// Counts pictures: 0 before the first.
  quint64 generation() const { return pictureGeneration_; }
  /// Why the document's input has no picture; the last valid picture stays.
  const std::optional<Error>& error() const { return error_; }
  /// A computation runs, and has for longer than 200 ms.
  bool busy() const { return trace_.busy() || loads_.busy(); }
  /// A computation runs or waits, or the model it needs is being loaded.
  bool computing() const { return trace_.running() || loads_.running(); }
  const JobProgress& progress() const {
    return loads_.running() ? loads_.progress() : trace_.progress();
  }
  /// The loaded model is here; whoever loads one puts it here.
  ModelShelf& models() { return sources_->models; }
  /// The model of the document, once it is loaded; null behind the text and with the toy.
  std::shared_ptr<const Model> model() const;
  /// A model is being loaded; progress() counts its bytes.
  bool loading() const { return loads_.running(); }
  /// Its name; empty while its headers are read.
  const QString& loadingName() const { return loadingName_; }
  /// Number of tokens of the text that is being computed; 0 behind the text and with a model.
  Index tokensAhead() const { return tokensAhead_; }
  /// Stops computing and loading; error() then says so (Cancelled).
  void stop();
  /// Computes the document's input again.
  void computeAgain();
  /// Somebody types, drags or plays: ranges of figures are held until it is over.
  bool rangesHeld() const { return held_; }
  void holdRanges(bool hold);

  // ---- What is pinned, what is pointed at

  const Selection& selection() const { return document_.selection; }
  void setSelection(const Selection& selection, QObject* origin = nullptr);
  /// Pins a cell: its layer, head, query, key and feature enter the selection where it has them,
  /// and the arithmetic explains its quantity.
  void pin(const Cell& cell, QObject* origin = nullptr);
  /// Lets go of what was clicked: the arithmetic explains the stage's result again.
  void letGo();
  /// What the arithmetic explains; nothing: the stage's result.
  const std::optional<Quantity>& explained() const { return explained_; }

  const std::optional<Cell>& hover() const { return hover_; }
  void setHover(const std::optional<Cell>& cell, QObject* origin = nullptr);
  /// The selection with the hovered cell's places in it; nothing when nothing is hovered.
  std::optional<Marks> hoverMarks() const;
  /// The pinned selection as marks.
  Marks marks() const;
  /// The cell the status bar speaks of: the hovered one, else the pinned one of the stage.
  std::optional<Cell> spokenOf() const;

  Stage stage() const { return document_.stage; }
  /// Whether chosen tokens are queries and keys here; at Project they are tokens without a side.
  bool tokensHaveSides() const {
    return document_.stage != Stage::Project || document_.workspace == "heads";
  }
  void setStage(Stage stage);
  /// Whether the picture has the stage; when not, why ("Join needs two heads or W_O").
  std::optional<Text> whyNoStage(Stage stage) const;
  /// The next (+1) or previous (−1) stage that can be shown; nothing at the ends.
  std::optional<Stage> neighbour(int step) const;

  /// What the workspace Heads shows besides the selection; part of view() while it is open.
  struct HeadsView {
    bool hideSpecial = false;
    double leastWeight = .05;
    std::vector<HeadPlace> heads;  ///< whose lines are compared; empty: the chosen one
    friend bool operator==(const HeadsView&, const HeadsView&) = default;
  };
  const HeadsView& headsView() const { return headsView_; }
  void setHeadsView(HeadsView view);

  bool unfolded() const { return unfolded_; }
  void setUnfolded(bool unfolded);
  /// How figures are to be seen now.
  View view() const;
  /// The same for one panel: a laboratory's has its settings.
  View viewOf(const QString& panelId) const;
  /// What is pointed at, in words, where that is no cell of the trace; empty: nothing.
  const QString& spoken() const { return spoken_; }
  void setSpoken(const QString& words);

 signals:
  /// Text or setup changed (typing, undo, opening); the picture may follow later.
  void inputChanged();
  /// File name, modified flag, undo or redo changed.
  void documentStateChanged();
  /// The tokens of shown() are others, and nothing is hovered any more: what was pointed at has
  /// gone elsewhere, what is pinned has followed its tokens. Comes before pictureChanged().
  void tokensChanged();
  /// shown() is another one. Selection and stage are already right for it.
  void pictureChanged();
  void errorChanged();
  /// The typed text has another number of tokens than the typed matrices have rows.
  void rowsAsked(Index rows, Index tokens);
  void busyChanged(bool busy);
  void progressed(const fovea::JobProgress& progress);
  void selectionChanged(const fovea::Selection& selection, QObject* origin);
  void hoverChanged(const std::optional<fovea::Cell>& cell, QObject* origin);
  void stageChanged(fovea::Stage stage);
  void workspaceChanged(const QString& workspace);
  /// Another laboratory is open.
  void labOpened(const QString& lab);
  /// A setting of a laboratory changed.
  void labChanged(const QString& lab);
  void spokenChanged(const QString& words);
  /// Decimals, numbers in cells, unfolding, what is explained, or held ranges changed.
  void viewChanged();

 private:
  void compute();
  void computeTrace();
  std::string missingModel() const;
  void openModelFiles(const std::string& path);
  void loadModel(const ModelFiles& files);
  void failLoading(const Error& error);
  void stopLoading();
  void deriveHead();
  void takePicture(Shown shown, const Input& input, unsigned grids);
  void publish(Shown shown, const Selection& selection);
  void setError(std::optional<Error> error);
  void restore(const Document& document);
  void changeLab(const QString& lab, LabValues values, const QString& merge, bool held);
  void takeLabs(const std::map<std::string, LabValues>& labs);
  unsigned neededGrids(bool large) const;
  Index countTokens() const;

  Document document_;
  Document saved_;
  bool neverSaved_ = false;
  QString fileName_;
  History history_;

  std::shared_ptr<Sources> sources_;
  JobRunner trace_, loads_;
  std::string loadingPath_;
  QString loadingName_;
  Shown shown_;
  Input shownInput_;
  quint64 pictureGeneration_ = 0;
  Index tokensAhead_ = 0;
  std::optional<Error> error_;
  unsigned derived_ = 0;         ///< which grids shown_.stages holds
  bool computingInput_ = false;  ///< not only another head's grids
  bool selectionStored_ = true;  ///< the selection came with the document, not from shown_
  bool replacing_ = false;       ///< another document's picture is on screen

  std::optional<Cell> hover_;
  std::optional<Quantity> explained_;
  bool explainedRaw_ = false;  ///< Query, Key: before head norm and rotation
  Index explainedInput_ = 0;   ///< its row, when that is a weight matrix
  HeadsView headsView_;
  QString spoken_;
  bool unfolded_ = false;
  Rows rows_ = Rows::Ask;
  QString askedText_;  ///< waits for answerRows()
  bool held_ = false;
};

}  // namespace fovea
