# What a system installs, and what is in the Debian package; packaging/deb makes and checks it.

include(GNUInstallDirs)
set(debian ${PROJECT_SOURCE_DIR}/packaging/debian)
set(id org.fovea.Fovea)

install(TARGETS fovea RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${debian}/${id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${debian}/${id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${debian}/${id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME ${id}.xml)
install(FILES ${PROJECT_SOURCE_DIR}/resources/icons/fovea.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME ${id}.svg)

# Debian wants manual and changelog compressed, without time stamps.
find_program(FOVEA_GZIP gzip REQUIRED)
foreach(page fovea.1 changelog)
  set(packed ${CMAKE_CURRENT_BINARY_DIR}/${page}.gz)
  add_custom_command(OUTPUT ${packed} DEPENDS ${debian}/${page} VERBATIM
                     COMMAND sh -c "${FOVEA_GZIP} -9nc '${debian}/${page}' > '${packed}'")
  list(APPEND packed_pages ${packed})
endforeach()
add_custom_target(packed_pages ALL DEPENDS ${packed_pages})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/fovea.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The fonts are part of the program, so their licence is part of its copyright file.
file(READ ${PROJECT_SOURCE_DIR}/resources/fonts/LICENSE font_license)
string(STRIP "${font_license}" font_license)
string(REGEX REPLACE "\n[ \t]*\n" "\n.\n" font_license "${font_license}")
string(REPLACE "\n" "\n " font_license " ${font_license}")
configure_file(${debian}/copyright.in ${CMAKE_CURRENT_BINARY_DIR}/copyright @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Fovea developers <maintainers@fovea.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Type a sentence and step through attention: tokens, queries, keys and values,
scores, the division by the root of d, the mask, the softmax, the mix. Every
number on screen is the number that was computed, and clicking it shows the
arithmetic behind it. Figures can be saved from the window and from the
command line.")
include(CPack)
