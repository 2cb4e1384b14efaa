# Cross-compiles for Windows with Debian's mingw-w64.
include(${CMAKE_CURRENT_LIST_DIR}/cross_libraries.cmake)
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(ANIMDB_WINDOWS_LIBRARIES ${CMAKE_CURRENT_LIST_DIR}/../build-windows-libraries CACHE PATH
	"folder of libraries for Windows; cmake/cross_libraries.sh fills it")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ANIMDB_WINDOWS_LIBRARIES)
animdb_cross_libraries(windows ${ANIMDB_WINDOWS_LIBRARIES})
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_MODULE_LINKER_FLAGS_INIT -static)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
