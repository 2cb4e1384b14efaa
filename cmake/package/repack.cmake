# After cpack has packed: archives get no owner of this machine, one order and the time of stage.cmake.
foreach(file IN LISTS CPACK_PACKAGE_FILES)
	if(file MATCHES "\\.tar\\.gz$")
		execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/repack.sh ${file} COMMAND_ERROR_IS_FATAL ANY)
	endif()
endforeach()
