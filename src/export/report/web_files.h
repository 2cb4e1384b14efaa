/*
 * What answers SQL in catalogues, as the build embeds it: animdb for browsers where the option ANIMDB_WEB names a folder of the preset
 * web, else SQLite for the web where ANIMDB_SQLITE_WASM names one that cmake/sqlite_wasm.sh filled.
 */
#ifndef ADB_EXPORT_REPORT_WEB_FILES_H
#define ADB_EXPORT_REPORT_WEB_FILES_H

#include <stddef.h>

struct adb_web_file {
	const unsigned char *data;
	size_t size; /* 0 = the program was built without it */
};

/* The worker, and the licences of all that is in the module, belong to animdb; both are empty for SQLite. */
extern const struct adb_web_file adb_web_script, adb_web_worker, adb_web_wasm, adb_web_licences;

#endif
