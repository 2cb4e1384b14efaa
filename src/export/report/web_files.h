/* SQLite for the web, which the build embeds where the option ANIMDB_SQLITE_WASM names a folder that cmake/sqlite_wasm.sh filled. */
#ifndef ADB_EXPORT_REPORT_WEB_FILES_H
#define ADB_EXPORT_REPORT_WEB_FILES_H

#include <stddef.h>

struct adb_web_file {
	const unsigned char *data;
	size_t size; /* 0 = the program was built without it */
};

extern const struct adb_web_file adb_web_script, adb_web_wasm;

#endif
