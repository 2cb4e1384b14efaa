# Writes OUTPUT, a C file with one string constant for each of FILES. A file of ROOT (schema/), resolve/90-end.sql, becomes the
# entry "resolve/90-end.sql" of adb_schema_files. A file below one of the folders SYSTEMS (src/systems/), ID/views.sql, becomes the constant
# adb_ID_views_sql, which the struct of the system names, and the entry "ID/views.sql" of adb_system_files. The files
# ID/questions/NAME.sql become the list adb_ID_questions, which the struct names as well, and ID/facts/NAME.tsv, compressed, the list
# adb_ID_facts. Run as a script:
# cmake -DOUTPUT=… -DROOT=… -DSYSTEMS=… -DFILES=… -P embed.cmake
# Other than file(WRITE), file(ARCHIVE_CREATE) does not make the folder.
cmake_path(GET OUTPUT PARENT_PATH output_folder)
file(MAKE_DIRECTORY ${output_folder})
set(constants "")
set(entries "")
set(system_entries "")
set(question_folders "")
set(fact_folders "")
foreach(file IN LISTS FILES)
	if(file MATCHES "\\.tsv$")
		# As gzip writes it without a time: the same text always gives the same bytes.
		file(ARCHIVE_CREATE OUTPUT ${OUTPUT}.gz PATHS ${file} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
		file(READ ${OUTPUT}.gz bytes HEX)
		file(REMOVE ${OUTPUT}.gz)
		string(SUBSTRING "${bytes}" 0 8 begin)
		string(SUBSTRING "${bytes}" 16 -1 bytes)
		string(PREPEND bytes "${begin}00000000")
	else()
		file(READ ${file} bytes HEX)
	endif()
	string(LENGTH "${bytes}" digits)
	math(EXPR size "${digits} / 2")
	string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
	set(folder "")
	foreach(systems IN LISTS SYSTEMS)
		string(FIND ${file} ${systems}/ place)
		if(place EQUAL 0)
			set(folder ${systems})
		endif()
	endforeach()
	if(folder)
		file(RELATIVE_PATH path ${folder} ${file})
		if(path MATCHES "^([^/]+)/questions/(.*)\\.sql$")
			list(APPEND question_folders ${CMAKE_MATCH_1})
			string(APPEND questions_${CMAKE_MATCH_1}
				"\t{ \"${CMAKE_MATCH_2}\", (const char[]){ ${bytes}0 } },\n")
			continue()
		endif()
		if(path MATCHES "^(([^/]+)/facts/(.*))\\.tsv$")
			list(APPEND fact_folders ${CMAKE_MATCH_2})
			string(APPEND facts_${CMAKE_MATCH_2}
				"\t{ \"${CMAKE_MATCH_2}\", \"${CMAKE_MATCH_3}\", (const char[]){ ${bytes} }, ${size} },\n")
			continue()
		endif()
		string(REGEX REPLACE "[/.-]" "_" name ${path})
		string(APPEND constants "extern const char adb_${name}[];\nconst char adb_${name}[] = { ${bytes}0 };\n")
		string(APPEND system_entries "\t{ \"${path}\", adb_${name} },\n")
	else()
		file(RELATIVE_PATH name ${ROOT} ${file})
		string(APPEND entries "\t{ \"${name}\", (const char[]){ ${bytes}0 } },\n")
	endif()
endforeach()
list(REMOVE_DUPLICATES question_folders)
foreach(folder IN LISTS question_folders)
	string(APPEND constants "extern const struct adb_question_file adb_${folder}_questions[];
const struct adb_question_file adb_${folder}_questions[] = {
${questions_${folder}}\t{ NULL, NULL },
};\n")
endforeach()
list(REMOVE_DUPLICATES fact_folders)
foreach(folder IN LISTS fact_folders)
	string(APPEND constants "extern const struct adb_fact_file adb_${folder}_facts[];
const struct adb_fact_file adb_${folder}_facts[] = {
${facts_${folder}}\t{ NULL, NULL, NULL, 0 },
};\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"store/schema_files.h\"

#include \"dump/system.h\"

#include <stddef.h>

${constants}
const struct adb_schema_file adb_schema_files[] = {
${entries}\t{ NULL, NULL },
};

const struct adb_schema_file adb_system_files[] = {
${system_entries}\t{ NULL, NULL },
};
")
