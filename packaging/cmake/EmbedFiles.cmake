# Puts text files into a library: fovea_embed(TARGET NAME files…) writes a source file that defines
# `std::span<const EmbeddedFile> NAME()` (core/document/embedded.h) with the name and contents of every file.
# Run as a script (cmake -DOUTPUT=… -DNAME=… -DFILES=… -P EmbedFiles.cmake) it writes that source.

if(CMAKE_SCRIPT_MODE_FILE)
  set(entries "")
  string(REPLACE "|" ";" FILES "${FILES}")
  foreach(path IN LISTS FILES)
    get_filename_component(name "${path}" NAME)
    file(SIZE "${path}" size)
    # Bytes in hexadecimal, so that no character of a file needs escaping.
    file(READ "${path}" hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\"\n\"" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
    string(APPEND entries "    {\"${name}\", {\"${hex}\", ${size}}},\n")
  endforeach()
  file(WRITE "${OUTPUT}" "// Made by packaging/cmake/EmbedFiles.cmake.
#include \"core/document/embedded.h\"

namespace fovea {

std::span<const EmbeddedFile> ${NAME}() {
  static constexpr EmbeddedFile files[] = {
${entries}  };
  return files;
}

}  // namespace fovea
")
  return()
endif()

set(FOVEA_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(fovea_embed target name)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  string(REPLACE ";" "|" files "${ARGN}")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAME=${name} "-DFILES=${files}" -P ${FOVEA_EMBED_SCRIPT}
    DEPENDS ${ARGN} ${FOVEA_EMBED_SCRIPT}
    COMMENT "Embedding ${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
