# Writes OUTPUT, a C file with one string constant for each of FILES: schema/resolve/zengin.sql becomes the entry
# "resolve/zengin.sql" of adb_schema_files. Run as a script: cmake -DOUTPUT=… -DROOT=… -DFILES=… -P embed.cmake
set(code "#include \"store/schema_files.h\"\n\n#include <stddef.h>\n\n")
string(APPEND code "const struct adb_schema_file adb_schema_files[] = {\n")
foreach(file IN LISTS FILES)
	file(RELATIVE_PATH name ${ROOT} ${file})
	file(READ ${file} bytes HEX)
	string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
	string(APPEND code "\t{ \"${name}\", (const char[]){ ${bytes}0 } },\n")
endforeach()
string(APPEND code "\t{ NULL, NULL },\n};\n")
file(WRITE ${OUTPUT} "${code}")
