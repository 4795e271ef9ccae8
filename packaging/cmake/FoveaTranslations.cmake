# Translations: `ninja update_translations` collects the texts of core (FOVEA_TR, FOVEA_TRN), ui and app (tr) into
# resources/translations; a build embeds what is translated there under :/i18n.
# fovea_en.ts holds plural forms only, because the sources are English.

set(fovea_translations ${PROJECT_SOURCE_DIR}/resources/translations)
set(fovea_lupdate_options -tr-function-alias QT_TRANSLATE_NOOP+=FOVEA_TR,QT_TRANSLATE_N_NOOP+=FOVEA_TRN
                          -locations none -no-ui-lines -no-obsolete -extensions h,cpp)

add_custom_target(update_translations
  COMMAND Qt6::lupdate ${fovea_lupdate_options} core ui app
          -ts ${fovea_translations}/fovea_de.ts ${fovea_translations}/fovea_ar.ts
  COMMAND Qt6::lupdate ${fovea_lupdate_options} -pluralonly core ui app -ts ${fovea_translations}/fovea_en.ts
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  VERBATIM)

function(fovea_embed_translations target)
  file(GLOB ts_files CONFIGURE_DEPENDS ${fovea_translations}/*.ts)
  set(qm_files)
  foreach(ts ${ts_files})
    get_filename_component(name ${ts} NAME_WE)
    set(qm ${CMAKE_CURRENT_BINARY_DIR}/i18n/${name}.qm)
    add_custom_command(OUTPUT ${qm} DEPENDS ${ts} VERBATIM
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/i18n
      COMMAND Qt6::lrelease -silent ${ts} -qm ${qm})
    list(APPEND qm_files ${qm})
  endforeach()
  qt_add_resources(${target} fovea_translations PREFIX / BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${qm_files})
endfunction()
