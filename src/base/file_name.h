/* Names of files as documents write them: uri in glTF, FILE in CUE sheets, paths in XML. */
#ifndef ADB_BASE_FILE_NAME_H
#define ADB_BASE_FILE_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* How a kind of document writes names. */
enum adb_name_style {
	ADB_NAMES_PLAIN,   /* as they are */
	ADB_NAMES_PERCENT, /* "%20" is a blank, as in a URI */
};

/*
 * Returns `written` as a path relative to the folder of its document, in `arena`: with '/' between its parts, where it may have had
 * '\\', and without "." and "..", but for up to `levels` of ".." at its start. Returns NULL when it may not be read, with what is
 * wrong in `fault`, words that follow the name ("is an absolute path"); or with "out of memory". The answer is the same on every
 * system, so that a dump reads the same everywhere: what only Windows would take as a drive, a device or the folder
 * above is refused on all. `levels` is how many folders lie above that of the document and may be read.
 */
char *adb_file_name_relative(struct adb_arena *arena, const char *written, enum adb_name_style style,
			     size_t levels, const char **fault);

#endif
