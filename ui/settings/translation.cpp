#include "ui/settings/translation.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QTranslator>
#include <memory>
#include <vector>

#include "core/base/text.h"

namespace fovea {
namespace {

std::vector<std::unique_ptr<QTranslator>>& installed() {
  static std::vector<std::unique_ptr<QTranslator>> translators;
  return translators;
}

bool install(const QLocale& locale, const QString& name, const QString& folder) {
  auto translator = std::make_unique<QTranslator>();
  if (!translator->load(locale, name, QStringLiteral("_"), folder)) return false;
  if (translator->isEmpty()) return false;
  QCoreApplication::installTranslator(translator.get());
  installed().push_back(std::move(translator));
  return true;
}

std::string translated(const char* context, const char* source, int count) {
  return QCoreApplication::translate(context, source, nullptr, count).toStdString();
}

}  // namespace

void installTranslations(const QLocale& locale) {
  installed().clear();
  const QLocale english(QLocale::English);
  install(english, QStringLiteral("fovea"), QStringLiteral(":/i18n"));
  const bool found = locale.language() != QLocale::English &&
                     install(locale, QStringLiteral("fovea"), QStringLiteral(":/i18n"));
  // Qt's own words ("Cancel") follow only where ours do, so that no dialog mixes languages.
  if (found) {
    install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  }
  if (QCoreApplication::instance()->inherits("QGuiApplication")) {
    QGuiApplication::setLayoutDirection(found ? locale.textDirection() : Qt::LeftToRight);
  }
  installTranslator(translated);
}

}  // namespace fovea
