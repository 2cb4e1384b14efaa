# Before cpack packs: manuals and the list of changes are compressed, as Debian wants them, modes do not depend on the umask
# of who builds, and times are those of the last release, so that two builds give the same bytes.
set(folder ${CMAKE_CURRENT_LIST_DIR})
execute_process(COMMAND ${folder}/epoch.sh OUTPUT_VARIABLE epoch OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(ENV{SOURCE_DATE_EPOCH} ${epoch})
execute_process(COMMAND ${folder}/stage.sh ${CPACK_TEMPORARY_DIRECTORY} ${epoch} COMMAND_ERROR_IS_FATAL ANY)
