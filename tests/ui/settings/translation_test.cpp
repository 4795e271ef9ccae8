#include "ui/settings/translation.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTranslator>

#include "core/base/text.h"

namespace fovea {
namespace {

/// What lupdate collects from one source file, as the build runs it.
QString collected(const QByteArray& source) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("source.cpp")));
  if (!file.open(QIODevice::WriteOnly)) return {};
  file.write(source);
  file.close();
  QStringList arguments =
      QStringLiteral(FOVEA_LUPDATE_OPTIONS).split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const QString ts = folder.filePath(QStringLiteral("texts.ts"));
  arguments << file.fileName() << QStringLiteral("-ts") << ts;
  QProcess::execute(QStringLiteral(FOVEA_LUPDATE), arguments);
  QFile texts(ts);
  return texts.open(QIODevice::ReadOnly) ? QString::fromUtf8(texts.readAll()) : QString();
}

class FakeTranslator : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int n) const override {
    return QStringLiteral("%1|%2|%3").arg(QLatin1String(context), QLatin1String(source)).arg(n);
  }
};

class Translations : public testing::Test {
 protected:
  void TearDown() override { installTranslations(QLocale(QLocale::English)); }
};

TEST_F(Translations, LupdateCollectsTheTextsOfCore) {
  const QString texts = collected(
      "Text a(FOVEA_TR(\"Walk\", \"%1 scores %2 highest.\"), {});\n"
      "Text b(FOVEA_TRN(\"Status\", \"%n tokens\"), {}, 3);\n");
  EXPECT_TRUE(texts.contains(QStringLiteral("<name>Walk</name>"))) << texts.toStdString();
  EXPECT_TRUE(texts.contains(QStringLiteral("<source>%1 scores %2 highest.</source>")));
  EXPECT_TRUE(texts.contains(QStringLiteral("<message numerus=\"yes\">"))) << texts.toStdString();
}

TEST_F(Translations, CoreAsksQt) {
  installTranslations(QLocale(QLocale::English));
  FakeTranslator fake;
  QCoreApplication::installTranslator(&fake);
  EXPECT_EQ(Text(FOVEA_TR("Walk", "scores")).str(), "Walk|scores|-1");
  EXPECT_EQ(Text(FOVEA_TRN("Walk", "tokens"), {}, 3).str(), "Walk|tokens|3");
  QCoreApplication::removeTranslator(&fake);
  EXPECT_EQ(Text(FOVEA_TR("Walk", "scores")).str(), "scores");
}

TEST_F(Translations, EveryLanguageIsEmbedded) {
  for (const auto* language : {"de", "ar", "en"}) {
    EXPECT_TRUE(QFile::exists(QStringLiteral(":/i18n/fovea_%1.qm").arg(QLatin1String(language))))
        << language;
  }
}

TEST_F(Translations, AnUnknownLanguageKeepsTheSources) {
  installTranslations(QLocale(QLocale::Icelandic));
  EXPECT_EQ(Text(FOVEA_TR("Walk", "scores")).str(), "scores");
  EXPECT_EQ(QGuiApplication::layoutDirection(), Qt::LeftToRight);
}

}  // namespace
}  // namespace fovea
