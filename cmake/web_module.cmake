# What stands in place of the program for a terminal where emscripten compiles: animdb.js with animdb.wasm, and worker.js.
# The extension is a target of this build, too, that nobody asks for: CMake need not warn of it.
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS TRUE)
file(GLOB web_sources CONFIGURE_DEPENDS src/web/*.c)
set(web_library ${CMAKE_SOURCE_DIR}/src/web/library.js)
add_executable(animdb ${web_sources})
set_target_properties(animdb PROPERTIES LINK_DEPENDS ${web_library})
set(web_functions _malloc _free _animdb_begin _animdb_run _animdb_open _animdb_close _animdb_query _animdb_ask
	_animdb_questions)
list(JOIN web_functions "," web_functions)
target_link_options(animdb PRIVATE --no-entry "SHELL:--js-library \"${web_library}\""
	-sMODULARIZE=1 -sEXPORT_NAME=createAnimdb -sENVIRONMENT=web,worker,node
	# No eval(), which a Content-Security-Policy forbids; nothing of Node.js is caught that belongs to who loads the module.
	-sDYNAMIC_EXECUTION=0 -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0
	-sFORCE_FILESYSTEM=1 -sEXPORTED_RUNTIME_METHODS=FS -sEXPORTED_FUNCTIONS=${web_functions}
	# Allocations beyond the largest size return NULL, which the program tells. Above 2 GB emscripten's JavaScript would need code for
	# addresses that are negative. The stack is as large as that of a thread of Linux; below it is nothing, so that overrunning it traps.
	-sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=8388608 -Wl,--stack-first)
add_custom_command(TARGET animdb POST_BUILD
	COMMAND ${CMAKE_COMMAND} -E copy_if_different ${CMAKE_SOURCE_DIR}/src/web/worker.js ${CMAKE_BINARY_DIR}/worker.js
	VERBATIM)

# The page: one file that has the module, the worker and all else in it.
find_program(ANIMDB_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH REQUIRED) # emscripten needs it, too
file(GLOB web_page_files CONFIGURE_DEPENDS src/web/page/* src/export/page/*.js src/export/page/*.css)
set(web_licences animdb=${CMAKE_SOURCE_DIR}/LICENSE musl=${emscripten}/system/lib/libc/musl/COPYRIGHT)
file(GLOB web_licence_files ${ANIMDB_WEB_LIBRARIES}/licences/*.txt)
foreach(file IN LISTS web_licence_files)
	get_filename_component(name ${file} NAME_WE)
	list(APPEND web_licences ${name}=${file})
endforeach()
# What passes the module on passes these on with it.
set(web_licence_text "")
foreach(pair IN LISTS web_licences)
	string(REGEX MATCH "^([^=]+)=(.*)$" pair ${pair})
	file(READ ${CMAKE_MATCH_2} text)
	string(STRIP "${text}" text)
	string(APPEND web_licence_text "${CMAKE_MATCH_1}\n\n${text}\n\n\n")
endforeach()
string(STRIP "${web_licence_text}" web_licence_text)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/licences.txt CONTENT "${web_licence_text}\n")
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/animdb.html
	COMMAND ${ANIMDB_NODE} ${CMAKE_SOURCE_DIR}/cmake/web_page.mjs ${CMAKE_SOURCE_DIR}/src ${CMAKE_BINARY_DIR}
		${CMAKE_BINARY_DIR}/animdb.html
	DEPENDS animdb ${web_page_files} ${CMAKE_BINARY_DIR}/licences.txt cmake/web_page.mjs src/web/worker.js
	VERBATIM)
add_custom_target(animdb_page ALL DEPENDS ${CMAKE_BINARY_DIR}/animdb.html)
