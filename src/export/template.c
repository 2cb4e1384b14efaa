/* Makes file names from a template. */
#include "export/template.h"

#include <string.h>

#include "export/names.h"
#include "program/report.h"

static const char *const field_names[ADB_FIELD_COUNT] = {
	[ADB_FIELD_SYSTEM] = "system",       [ADB_FIELD_ENTRY] = "entry", [ADB_FIELD_DUMP] = "dump",
	[ADB_FIELD_SKELETON] = "skeleton",   [ADB_FIELD_CLIP] = "clip",   [ADB_FIELD_ID] = "id",
	[ADB_FIELD_NATIVE_ID] = "native_id", [ADB_FIELD_ASSET] = "asset", [ADB_FIELD_SOURCE] = "source",
	[ADB_FIELD_FORMAT] = "format",
};

/* The field whose brace is at `text`, and its end; ADB_FIELD_COUNT when there is none of that name. */
static enum adb_template_field field_at(const char *text, const char **end)
{
	size_t length = strcspn(++text, "}");

	*end = text + length + (text[length] == '}');
	for (int field = 0; field < ADB_FIELD_COUNT; field++)
		if (text[length] == '}' && strlen(field_names[field]) == length &&
		    memcmp(text, field_names[field], length) == 0)
			return (enum adb_template_field)field;
	return ADB_FIELD_COUNT;
}

static void add_value(struct adb_buffer *path, const char *value)
{
	if (value != NULL && *value == '\0')
		value = "unnamed";
	for (; value != NULL && *value != '\0'; value++)
		adb_buffer_add(path, *value == '/' ? "_" : value, 1);
}

/* Ends a folder, unless it has no name. */
static void end_folder(struct adb_buffer *path)
{
	if (path->size > 0 && path->data[path->size - 1] != '/')
		adb_buffer_add(path, "/", 1);
}

bool adb_template_is_valid(const char *text)
{
	int folders = 0;

	for (const char *p = text; p != NULL && *p != '\0'; p++) {
		const char *end;

		folders += *p == '/';
		if (*p == '{' && field_at(p, &end) == ADB_FIELD_COUNT) {
			adb_report("export: \"%.*s\" is no field of a name", (int)(end - p), p);
			return false;
		}
	}
	if (folders > ADB_NAME_MOST_FOLDERS)
		adb_report("export: a name has at most %d folders", ADB_NAME_MOST_FOLDERS);
	return folders <= ADB_NAME_MOST_FOLDERS;
}

void adb_template_fill(const char *text, const char *const values[ADB_FIELD_COUNT], struct adb_buffer *path)
{
	while (*text != '\0') {
		if (*text == '{') {
			add_value(path, values[field_at(text, &text)]);
			continue;
		}
		if (*text == '/')
			end_folder(path);
		else
			adb_buffer_add(path, text, 1);
		text++;
	}
	if (path->size > 0 && path->data[path->size - 1] == '/')
		path->size--;
}
