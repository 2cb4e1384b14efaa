# Builds for browsers with Debian's emscripten.
include(${CMAKE_CURRENT_LIST_DIR}/cross_libraries.cmake)
set(ANIMDB_WEB_LIBRARIES ${CMAKE_CURRENT_LIST_DIR}/../build-web-libraries CACHE PATH
	"folder of libraries for browsers; cmake/cross_libraries.sh fills it")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ANIMDB_WEB_LIBRARIES)
animdb_cross_libraries(web ${ANIMDB_WEB_LIBRARIES})
# As it is said where emcc is: Debian's lies in /usr/share.
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten OUTPUT_STRIP_TRAILING_WHITESPACE
	RESULT_VARIABLE failed)
if(failed)
	message(FATAL_ERROR "em-config, which Debian's package emscripten brings, does not run")
endif()
# Debian's Node.js looks for the modules of Debian's packages, which emcc needs, in this folder; others have to be told.
set(CMAKE_C_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env --modify NODE_PATH=path_list_append:/usr/share/nodejs)
include(${emscripten}/cmake/Modules/Platform/Emscripten.cmake)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/web_compiler.sh OUTPUT_VARIABLE compiler OUTPUT_STRIP_TRAILING_WHITESPACE
	RESULT_VARIABLE failed)
if(failed)
	message(FATAL_ERROR "web_compiler.sh fails")
endif()
set(CMAKE_C_COMPILE_OBJECT "${compiler} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
