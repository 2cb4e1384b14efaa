# After cpack has packed: packages get no owner and no modes of this machine, one order and the time of stage.cmake.
foreach(file IN LISTS CPACK_PACKAGE_FILES)
	execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/repack.sh ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
