/* Makes file names from a template: text, '/' between folders, and fields as in '{system}/{skeleton}/{clip}'. */
#ifndef ADB_EXPORT_TEMPLATE_H
#define ADB_EXPORT_TEMPLATE_H

#include <stdbool.h>

#include "base/buffer.h"

enum adb_template_field {
	ADB_FIELD_SYSTEM,
	ADB_FIELD_SKELETON,  /* its name */
	ADB_FIELD_CLIP,      /* what people call it, as in the view clip_names */
	ADB_FIELD_ENTRY,     /* the name of the set entry that plays it */
	ADB_FIELD_ID,        /* of the clip in the database */
	ADB_FIELD_NATIVE_ID, /* of the clip */
	ADB_FIELD_ASSET,     /* its bare name, with its extension */
	ADB_FIELD_DUMP, /* the name of the dump of the clip, of a file for a skeleton that of the skeleton */
	ADB_FIELD_SOURCE, /* the last part of its path */
	ADB_FIELD_FORMAT, /* of the export */
	ADB_FIELD_COUNT,
};

/* Whether all its fields are known and it has at most ADB_NAME_MOST_FOLDERS folders; reports the error. NULL is valid. */
bool adb_template_is_valid(const char *text);

/*
 * Appends the template with `values` (NULL = none) in place of its fields. A '/' in a value becomes '_', "" "unnamed"; what
 * has no name between or after '/' is left out. The rest is as the values have it: names.h makes it safe. `text` is valid.
 */
void adb_template_fill(const char *text, const char *const values[ADB_FIELD_COUNT], struct adb_buffer *path);

#endif
