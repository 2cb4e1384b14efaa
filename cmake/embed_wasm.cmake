# Writes OUTPUT, a C file with SQLite for the web: sqlite3.js and sqlite3.wasm of FOLDER; without a FOLDER, nothing. Run as a script:
# cmake -DOUTPUT=… [-DFOLDER=…] -P embed_wasm.cmake
function(embed name file)
	set(bytes "")
	set(size 0)
	if(FOLDER)
		file(READ ${FOLDER}/${file} bytes HEX)
		string(LENGTH "${bytes}" size)
		math(EXPR size "${size} / 2")
		string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
	endif()
	file(APPEND ${OUTPUT} "\nconst struct adb_web_file adb_web_${name} = { (const unsigned char[]){ ${bytes}0 }, ${size} };\n")
endfunction()

file(WRITE ${OUTPUT} "#include \"export/report/web_files.h\"\n")
embed(script sqlite3.js)
embed(wasm sqlite3.wasm)
