# Writes OUTPUT, a C file with what answers SQL in catalogues: animdb for browsers of the folder WEB, else SQLite for the web of FOLDER,
# else nothing. Bytes stand in strings, which compilers read faster than lists of numbers, and in much less memory. Run as a script:
# cmake -DOUTPUT=… [-DWEB=…] [-DFOLDER=…] -P embed_wasm.cmake
function(embed name file)
	set(bytes "")
	set(size 0)
	if(file)
		file(READ ${file} bytes HEX)
		string(LENGTH "${bytes}" size)
		math(EXPR size "${size} / 2")
		string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
	endif()
	file(APPEND ${OUTPUT} "
static const unsigned char ${name}[] = \"${bytes}\";
const struct adb_web_file adb_web_${name} = { ${name}, ${size} };
")
endfunction()

file(WRITE ${OUTPUT} "#include \"export/report/web_files.h\"\n\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n")
if(WEB)
	embed(script ${WEB}/animdb.js)
	embed(worker ${WEB}/worker.js)
	embed(wasm ${WEB}/animdb.wasm)
	embed(licences ${WEB}/licences.txt)
elseif(FOLDER)
	embed(script ${FOLDER}/sqlite3.js)
	embed(worker "")
	embed(wasm ${FOLDER}/sqlite3.wasm)
	embed(licences "")
else()
	embed(script "")
	embed(worker "")
	embed(wasm "")
	embed(licences "")
endif()
