#pragma once
#include <QFont>
#include <QString>
#include <string>

namespace fovea {

/// The token's label, or its code points where no available font can draw it.
QString drawableLabel(const std::string& label, const QFont& font);

}  // namespace fovea
