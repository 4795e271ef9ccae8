#pragma once
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <string>

namespace fovea::test {

/// What a run of the program gave back.
struct Ran {
  int exitCode = -1;
  std::string out, err;
};

/// Runs the built program with no display and waits for it.
inline Ran runProgram(const QStringList& arguments, const QString& folder = {}) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    environment.remove(name);
  process.setProcessEnvironment(environment);
  process.start(FOVEA_PROGRAM, arguments);
  if (!process.waitForFinished(120000)) process.kill();
  Ran ran;
  ran.exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  ran.out = process.readAllStandardOutput().toStdString();
  ran.err = process.readAllStandardError().toStdString();
  return ran;
}

/// A folder for the files of one test, removed afterwards.
class ProgramTest : public ::testing::Test {
 protected:
  QString path(const QString& name) const { return folder_.filePath(name); }
  std::string bytesOf(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
  }
  void write(const QString& name, const std::string& bytes) const {
    QFile file(path(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
  }
  QStringList files(const QString& below = ".") const {
    return QDir(path(below))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
  }
  Ran run(const QStringList& arguments) const { return runProgram(arguments, folder_.path()); }

 private:
  QTemporaryDir folder_;
};

}  // namespace fovea::test
