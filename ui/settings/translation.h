#pragma once
#include <QLocale>

namespace fovea {

/// Shows every text, those of core included, in the first language of `locale` there is a
/// translation for; without one the English sources stand. Also sets the layout direction of that
/// language. Numbers stay in the C locale. Call after the application object exists and before any
/// window or job; a second call replaces the first.
void installTranslations(const QLocale& locale = QLocale::system());

}  // namespace fovea
