# What cpack makes: a Debian package and a tar.gz of what `cmake --install` installs, and with CPackSourceConfig.cmake an archive
# of the sources.
set(ANIMDB_CONTACT "The animdb authors <authors@animdb.example>" CACHE STRING "who maintains the packages that cpack makes")
string(TOLOWER ${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR} machine)
set(package_folder ${CMAKE_CURRENT_LIST_DIR}/package)

set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CONTACT ${ANIMDB_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION
"animdb reads game dumps (folders, disc images, cartridge images, archives)
and writes one SQLite database of their animations: clips with their keys,
skeletons, models, scripts, events, and every reference between these.
.
The package has the program with its shell, the extension for other programs
with SQLite, a module for Python, and a script for Blender.")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "every animation of a game in one SQLite file")
set(CPACK_PACKAGE_FILE_NAME animdb-${PROJECT_VERSION}-${machine})
set(CPACK_PACKAGE_VENDOR "The animdb authors")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
	OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${package_folder}/stage.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${package_folder}/repack.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION database)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "blender, python3, python3-numpy, sqlite3")

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME animdb-${PROJECT_VERSION})
# What .gitignore names, and git itself.
string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" sources ${CMAKE_SOURCE_DIR})
set(CPACK_SOURCE_IGNORE_FILES "/\\.git(/|$)" "/\\.cache/" "/__pycache__/")
foreach(name build build-[^/]* clips out package pictures [^/]*\\.db blender_animdb\\.py clips\\.blend)
	list(APPEND CPACK_SOURCE_IGNORE_FILES "^${sources}/${name}(/|$)")
endforeach()

include(CPack)
