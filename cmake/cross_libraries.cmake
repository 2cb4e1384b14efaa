# For the files of toolchains. The libraries of TARGET, windows or web, lie in FOLDER; where they do not, or where they were made
# by other scripts than those here, cmake/cross_libraries.sh builds them. Only there libraries and headers are looked for.
set(animdb_cross_folder ${CMAKE_CURRENT_LIST_DIR})
set(ANIMDB_LIBRARY_SOURCES ${CMAKE_CURRENT_LIST_DIR}/../build-sources CACHE PATH
	"folder of Debian's sources of libraries for other systems; cmake/cross_sources.sh fetches what it lacks")

macro(animdb_cross_libraries TARGET FOLDER)
	get_filename_component(animdb_libraries ${FOLDER} ABSOLUTE)
	get_property(animdb_trying GLOBAL PROPERTY IN_TRY_COMPILE)
	if(NOT animdb_trying)
		execute_process(
			COMMAND ${animdb_cross_folder}/cross_libraries.sh ${TARGET} ${animdb_libraries} ${ANIMDB_LIBRARY_SOURCES}
			RESULT_VARIABLE animdb_failed)
		if(animdb_failed)
			message(FATAL_ERROR "cmake/cross_libraries.sh failed")
		endif()
	endif()
	set(CMAKE_FIND_ROOT_PATH ${animdb_libraries})
	set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
	set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
	set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
	# Names of the folders of zlib, which CMake looks for without pkg-config.
	set(CMAKE_PREFIX_PATH /)
	set(ENV{PKG_CONFIG_LIBDIR} ${animdb_libraries}/lib/pkgconfig)
endmacro()
