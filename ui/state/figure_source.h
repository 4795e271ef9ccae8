#pragma once
#include <QObject>
#include <QString>
#include <functional>

#include "ui/state/session.h"

namespace fovea {

/// makeFigure(), where a laboratory without a text shows the first worked example.
Result<Figure> makePanel(const std::string& panel, const Shown& shown, const View& view,
                         const Progress& progress);
/// Whether makePanel() has something to show.
bool hasPanel(const Session& session, const QString& panel);

/// One panel's figure, kept up to date in the background. While inactive (the panel is hidden) it
/// only marks itself dirty, and refreshes when it becomes active. The last figure stays until the
/// next is ready.
class FigureSource : public QObject {
  Q_OBJECT
 public:
  /// `panelId`: an id of panels().
  FigureSource(Session& session, const QString& panelId, QObject* parent = nullptr);

  const QString& panelId() const { return panelId_; }
  void setPanelId(const QString& panelId);
  bool active() const { return active_; }
  void setActive(bool active);
  /// Changes the view this panel asks with, for example its own unfolding; asked at each request.
  void setAdjust(std::function<void(View&)> adjust);
  /// Null before the first figure, and after an error.
  std::shared_ptr<const Figure> figure() const { return figure_; }
  /// The largest weight of the matrices of weights in figure(); 0 where there are none.
  double largestWeight() const { return figure_ ? largestWeight_ : 0; }
  /// Why there is no figure: a matrix behind the door. That of a laboratory stays, whatever is
  /// wrong with its settings.
  const std::optional<Error>& error() const { return error_; }
  /// figure() is not yet that of the session.
  bool dirty() const { return dirty_ || jobs_.running(); }
  /// How far a figure that takes long has come; nothing while none is made or it is quick.
  const JobProgress* progress() const { return jobs_.busy() ? &jobs_.progress() : nullptr; }
  /// Asks for the figure anew.
  void refresh();
  /// Stops making a figure: the one before stays, and error() says so (Cancelled).
  void stop();

 signals:
  void progressed();
  /// figure() or error() is another one.
  void figureChanged();

 private:
  void request();
  void letGoOfAnother();
  void follow();
  bool ofTraceAlone() const;
  bool ofSettingsAlone() const;

  Session& session_;
  QString panelId_;
  std::function<void(View&)> adjust_;
  JobRunner jobs_;
  std::shared_ptr<const Figure> figure_;
  double largestWeight_ = 0;
  Stage stage_ = Stage::Project;  ///< figure_ was made for
  std::optional<Error> error_;
  std::weak_ptr<const Trace> madeOf_;  ///< what was asked for last: trace, and whether special
  bool madeHiding_ = false;            ///< tokens are hidden
  bool made_ = false;                  ///< something was asked for: of a laboratory without a text
  bool active_ = false, dirty_ = true, queued_ = false;
};

}  // namespace fovea
