# Every folder of core and ui is a library of its own: fovea_room(NAME DEPENDS other rooms and libraries).
# The name is the folder path with underscores, for example core_base; sources are all .cpp files of the folder.

option(FOVEA_PRECOMPILE "Precompile what nearly every file includes; halves the time of a clean build" OFF)

find_program(FOVEA_CCACHE ccache)
if(FOVEA_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${FOVEA_CCACHE})
  if(FOVEA_PRECOMPILE) # needs sloppiness: ccache checks a precompiled header by what it includes
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${FOVEA_CCACHE})
  endif()
endif()

add_library(fovea_options INTERFACE)
target_include_directories(fovea_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(fovea_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                                               -Wold-style-cast -Woverloaded-virtual
                                               -ffp-contract=off)
# GCC 12 warns falsely of overlapping std::string copies.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(fovea_options INTERFACE -Wno-restrict)
endif()
if(FOVEA_WERROR)
  target_compile_options(fovea_options INTERFACE -Werror)
endif()
if(FOVEA_SANITIZE)
  target_compile_options(fovea_options INTERFACE -fsanitize=${FOVEA_SANITIZE} -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all)
  target_link_options(fovea_options INTERFACE -fsanitize=${FOVEA_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # GCC 12 warns falsely where code is checked.
    target_compile_options(fovea_options INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

# With FOVEA_PRECOMPILE one precompiled header serves all rooms of core that know matrices, and one all rooms of ui that
# know widgets. It is valid for a room that defines more macros than it does, so it is made with the fewest.
set(fovea_core_headers <Eigen/Core> <algorithm> <cmath> <functional> <limits> <map> <memory> <optional> <span> <string>
                       <string_view> <tl/expected.hpp> <variant> <vector>)
set(fovea_ui_headers <QFont> <QPainter> <QString> <QWidget>)

function(fovea_precompiled_header name)
  if(NOT FOVEA_PRECOMPILE)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "HEADERS;DEPENDS" ${ARGN})
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set_target_properties(${name} PROPERTIES AUTOMOC OFF AUTORCC OFF)
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} fovea_options)
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

function(fovea_room name)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${ARG_DEPENDS})
    target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR})
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC ${ARG_DEPENDS} PRIVATE fovea_options)
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  if(NOT FOVEA_PRECOMPILE)
    return()
  endif()
  if(name MATCHES "^ui_(settings|plots|panels|export|window)$")
    target_precompile_headers(${name} REUSE_FROM ui_headers)
  elseif("core_tensor" IN_LIST ARG_DEPENDS)
    target_precompile_headers(${name} REUSE_FROM core_headers)
  endif()
endfunction()

# One GoogleTest program for a folder of tests: fovea_tests(NAME FOLDER folder DEPENDS …), all *_test.cpp below it.
# HEADERS are precompiled.
function(fovea_tests name)
  cmake_parse_arguments(ARG "" "FOLDER" "DEPENDS;SOURCES;HEADERS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_FOLDER}/*_test.cpp)
  add_executable(${name} ${sources} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} fovea_options)
  if(FOVEA_PRECOMPILE AND ARG_HEADERS)
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/bin)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
endfunction()
