# Writes OUTPUT, a C file with the list adb_page_files: the names and the texts of FILES. Run as a script:
# cmake -DOUTPUT=… -DFILES=… -P embed_files.cmake
set(entries "")
foreach(file IN LISTS FILES)
	file(READ ${file} bytes HEX)
	string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
	get_filename_component(name ${file} NAME)
	string(APPEND entries "\t{ \"${name}\", (const char[]){ ${bytes}0 } },\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"export/report/page_files.h\"

#include <stddef.h>

const struct adb_page_file adb_page_files[] = {
${entries}\t{ NULL, NULL },
};
")
