# Writes OUTPUT, a C file with the page of exports as a string: page.html of the folder ROOT with its style and its scripts in
# place: those that it names as @FILE@. Run as a script: cmake -DOUTPUT=… -DROOT=… -P embed_page.cmake
file(READ ${ROOT}/page.html page)
string(REGEX MATCHALL "@[a-z_]+\\.[a-z]+@" parts "${page}")
foreach(part IN LISTS parts)
	string(REPLACE "@" "" file "${part}")
	file(READ ${ROOT}/${file} text)
	string(REPLACE "${part}" "${text}" page "${page}")
endforeach()
file(WRITE ${OUTPUT}.html "${page}")
file(READ ${OUTPUT}.html bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUTPUT} "extern const char adb_html_page[];\n\nconst char adb_html_page[] = { ${bytes}0 };\n")
