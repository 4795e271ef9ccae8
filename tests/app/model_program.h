#pragma once
#include <nlohmann/json.hpp>

#include "core/io/npy.h"
#include "core/io/safetensors.h"
#include "tests/app/program.h"
#include "tests/support/reference.h"

namespace fovea::test {

/// The program with the small reference models, and what transformers computed with them.
class ModelProgram : public ProgramTest {
 protected:
  static constexpr const char* kText = "The cat sat on the mat because it was tired.";

  static QString model(const std::string& name) {
    return QString::fromStdString(testPath("reference/models/" + name));
  }
  static QString ggufModel(const std::string& name) {
    return QString::fromStdString(testPath("reference/gguf/" + name));
  }
  /// Runs a command on a model and kText.
  Ran runOn(const QString& command, const std::string& name, const QStringList& more) const {
    return run(QStringList{command, "--model", model(name), "--text", kText} + more);
  }
  /// An array the program has written.
  Tensor array(const QString& name, Precision precision = Precision::Float32) const {
    auto tensor = readNpy(path(name).toStdString(), precision);
    EXPECT_TRUE(tensor) << name.toStdString();
    return tensor ? *tensor : Tensor();
  }
  nlohmann::json json(const QString& name) const { return nlohmann::json::parse(bytesOf(name)); }
  /// A tensor of the reference, of kText.
  static Tensor reference(const std::string& name, const std::string& tensor) {
    const auto file =
        openSafetensors(testPath("reference/models/" + name + "/reference.safetensors"));
    EXPECT_TRUE(file);
    const StoredTensor* stored = file->find("t0." + tensor);
    EXPECT_NE(stored, nullptr) << tensor;
    return *file->readTensor(*stored);
  }
  static void expectNear(const Tensor& ours, const Tensor& theirs) {
    EXPECT_LE(largestDifference(ours, theirs), 5e-5 * std::max(1.0, extentOf(theirs).magnitude()));
  }
  /// A copy of a small model that a test may break.
  QString copied(const std::string& name) const {
    QDir().mkpath(path("copy"));
    const QDir from(model(name));
    for (const QString& file : from.entryList(QDir::Files)) {
      QFile::copy(from.filePath(file), path("copy/" + file));
    }
    return path("copy");
  }
  /// What went wrong, as one sentence with the exit code before it.
  std::string failure(const QStringList& arguments) const {
    const Ran ran = run(arguments);
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return std::to_string(ran.exitCode) + " " + ran.err;
  }
};

}  // namespace fovea::test
