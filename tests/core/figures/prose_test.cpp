#include "core/figures/prose.h"

#include <gmock/gmock.h>

#include "tests/core/figures/prose_truth.h"
#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr Stage kStagesInOrder[] = {Stage::Project, Stage::Score, Stage::Scale, Stage::Mask,
                                    Stage::Softmax, Stage::Mix,   Stage::Join};

Truth truthOf(const Facts& facts) {
  return {facts.trace,         facts.shown.head,         facts.query, facts.key, facts.feature,
          facts.view.decimals, facts.view.numbersInCells};
}

bool isToken(Role role) { return role == Role::Query || role == Role::Key; }

/// Words of a sentence; a token is one, however it is spelled.
Index wordsIn(const Text& sentence) {
  std::string plain;
  for (const fovea::Run& run : sentence.runs()) plain += isToken(run.role) ? "token" : run.text;
  std::istringstream stream(plain);
  Index count = 0;
  for (std::string word; stream >> word;) ++count;
  return count;
}

/// Numbers outside the names of tokens.
Index numbersIn(const Text& sentence, const char* pattern) {
  static std::map<std::string, std::regex> compiled;
  const auto [found, fresh] = compiled.try_emplace(pattern);
  if (fresh) found->second = std::regex(pattern);
  const std::regex& number = found->second;
  std::string plain;
  bool subject = true;
  for (const fovea::Run& run : sentence.runs()) {
    if (!subject && !isToken(run.role)) plain += run.text;
    subject = false;
  }
  return std::distance(std::sregex_iterator(plain.begin(), plain.end(), number),
                       std::sregex_iterator());
}

/// A few words through one of the tiny models: biases, head norms, rotation, groups.
std::shared_ptr<const Trace> randomModel(Dice& dice) {
  static std::map<std::string, Sources> sources;
  const std::string name = dice.of({std::string("gpt2"), std::string("bert-uncased"),
                                    std::string("qwen2-bf16"), std::string("qwen3")});
  Input input;
  input.model = testPath("reference/models/" + name);
  for (const std::string& label : randomLabels(dice, 1 + dice.upTo(3))) {
    input.text += (input.text.empty() ? "" : " ") + label;
  }
  auto trace = compute(input, sources[name], Progress());
  EXPECT_TRUE(trace.has_value()) << (trace ? "" : trace.error().message.str());
  return *trace;
}

TEST(Prose, EverySentenceIsTrueOfTheNumbers) {
  Dice dice(11);
  std::map<std::string, int> said;
  for (int round = 0; round < 800 && !::testing::Test::HasFailure(); ++round) {
    const auto trace = round % 10 == 9 ? randomModel(dice) : traced(randomInput(dice));
    const Shown shown = shownOf(trace, dice.upTo(trace->layers[0].spec.heads - 1));
    for (const Stage stage : kStagesInOrder) {
      View view = randomView(dice, shown, stage);
      // Nothing is clicked yet when the first stage opens.
      if (stage == Stage::Project && round % 2 == 0) view.selection.feature = kNone;
      const Facts facts(shown, view);
      const Truth truth = truthOf(facts);
      for (const SentenceRule& rule : sentencesOf(stage)) {
        if (!rule.holds(facts)) continue;
        const Text sentence(rule.source, rule.args(facts));
        const std::string text = sentence.str();
        const auto checker = sentenceCheckers().find(rule.source.source);
        ASSERT_NE(checker, sentenceCheckers().end()) << rule.source.source;
        const Said parts(rule.source.source, sentence);
        ASSERT_TRUE(parts.matched()) << text;
        EXPECT_TRUE(checker->second(truth, parts)) << text << "\n" << rule.source.source;
        EXPECT_LE(wordsIn(sentence), 22) << text;
        EXPECT_GE(numbersIn(sentence, "[0-9][0-9,]*(\\.[0-9]+)?|∞"), 1) << text;
        EXPECT_LE(numbersIn(sentence, "[0-9][0-9,]*(\\.[0-9]+)?"), 2) << text;
        ASSERT_FALSE(sentence.runs().empty());
        const Role role = sentence.runs().front().role;
        EXPECT_TRUE(isToken(role) || (role == Role::Strong)) << text;
        ++said[rule.source.source];
      }
      const Prose prose = stageProse(shown, view);
      EXPECT_FALSE(prose.title.empty());
      EXPECT_GE(prose.sentences.size(), 1U) << static_cast<int>(stage);
      EXPECT_LE(prose.sentences.size(), kMostSentences);
    }
  }
  if (::testing::Test::HasFailure()) return;
  for (const Stage stage : kStagesInOrder) {
    for (const SentenceRule& rule : sentencesOf(stage)) {
      EXPECT_GT(said[rule.source.source], 0) << "never said: " << rule.source.source;
    }
  }
}

TEST(Prose, EverySubjectIsATokenOfTheText) {
  Dice dice(12);
  const std::set<std::string> labels = {"the", "cat", "sat", "mat", "it"};
  for (int round = 0; round < 200; ++round) {
    const auto trace = traced(randomInput(dice));
    const Shown shown = shownOf(trace);
    for (const Stage stage : kStagesInOrder) {
      for (const Text& sentence : stageProse(shown, randomView(dice, shown, stage)).sentences) {
        const std::string subject = sentence.runs().front().text;
        EXPECT_EQ(labels.count(subject.substr(0, subject.find(' '))), 1U) << sentence.str();
      }
    }
  }
}

std::vector<std::string> sentences(const Shown& shown, const View& view) {
  return strings(stageProse(shown, view).sentences);
}

TEST(Prose, WorkedExampleReadsAsItShould) {
  const Shown shown = shownOf(traced(numpyExample()));
  EXPECT_EQ(stageProse(shown, viewOf(Stage::Score, 1, 3)).title.str(),
            "How well does each key match each query?");
  EXPECT_THAT(
      sentences(shown, viewOf(Stage::Score, 1, 3)),
      ElementsAre("cat and down multiply their numbers in pairs and add the products: 4.58.",
                  "cat gains most from pair 2, 8.621, because both of its numbers are negative.",
                  "cat scores down highest of its 4 keys.", "cat scores sat next, with 0.77.",
                  "cat has one row of 4 scores; the rows of all tokens hold 16 in each head."));
  EXPECT_THAT(
      sentences(shown, viewOf(Stage::Scale, 1, 3)),
      ElementsAre("cat divides every score of its row by 2, so the order of the keys stays.",
                  "cat now scores down with 2.29, still the highest of its row.",
                  "down would take 0.978 of cat’s attention without this step.",
                  "down takes 0.860 with this step, and the other keys share the rest.",
                  "cat’s largest weight falls from 0.978 to 0.860, because scores that lie "
                  "closer share more evenly."));
  EXPECT_THAT(sentences(shown, viewOf(Stage::Mix, 1, 3, 0, 4)),
              ElementsAre("cat takes 0.8603 of down’s value, more than of any other.",
                          "down brings 1.0308 to number 1 of cat’s new vector.",
                          "sat takes 0.1090 away, because its value is negative there.",
                          "cat ends with 0.9411 as number 1 of its new vector.",
                          "cat’s new vector holds 2 negative numbers: values may be negative, "
                          "though weights never are."));
}

TEST(Prose, MaskAndItsConsequencesAreNamed) {
  Input input = numpyExample();
  input.mask = Mask::causal();
  const Shown shown = shownOf(traced(input));
  EXPECT_THAT(sentences(shown, viewOf(Stage::Mask, 1, 3)),
              ElementsAre("cat stands at place 2 and may not look at tokens that come later.",
                          "down stands later, at place 4, so −∞ is added to its score.",
                          "down loses its 2.290, because any number plus −∞ is −∞.",
                          "cat keeps 2 of its 4 scores; the mask takes the others away.",
                          "down will get exactly 0 of cat’s attention."));
  EXPECT_THAT(sentences(shown, viewOf(Stage::Softmax, 2, 0)),
              Contains("sat gives the 0.915 of its attention, the largest share."));
  EXPECT_THAT(sentences(shown, viewOf(Stage::Mask, 0, 0)),
              Contains("the stands at place 1, the first, so it may look only at itself."));
}

TEST(Prose, ToyNumbersAreSaidToBeRandomAndTrainedOnesAreNot) {
  Input input;
  input.text = "the cat sat";
  const Shown toy = shownOf(traced(input));
  for (const Stage stage : {Stage::Project, Stage::Score, Stage::Mix}) {
    bool random = false;
    for (const SentenceRule& rule : sentencesOf(stage)) {
      const View view = viewOf(stage, 1, 0);
      random = random || (std::string(rule.source.source).find("random") != std::string::npos &&
                          rule.holds(Facts(toy, view)));
    }
    EXPECT_TRUE(random);
    for (const std::string& sentence :
         sentences(shownOf(traced(numpyExample())), viewOf(stage, 1, 0))) {
      EXPECT_THAT(sentence, Not(HasSubstr("random")));
    }
  }
}

TEST(Prose, NobodyIsAskedToClickInAFileOrWhatIsClicked) {
  Input input;
  input.text = "the cat sat";
  const auto trace = traced(input);
  const Shown shown = shownOf(trace, 0);
  View view;
  view.stage = Stage::Project;
  const auto said = [&](const View& v) {
    std::string all;
    for (const Text& sentence : stageProse(shown, v).sentences) all += sentence.str();
    return all;
  };
  EXPECT_THAT(said(view), HasSubstr("click its cell"));
  EXPECT_THAT(said(view), HasSubstr("Page Down"));
  EXPECT_THAT(said(forFile(view)), Not(HasSubstr("click its cell")));
  EXPECT_THAT(said(forFile(view)), Not(HasSubstr("Page Down")));
  view.selection.feature = 0;
  EXPECT_THAT(said(view), Not(HasSubstr("click its cell")));
}

}  // namespace
}  // namespace fovea::test
