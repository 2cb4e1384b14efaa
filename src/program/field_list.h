/* Prints a ledger: as a table for people, as JSON, and as bookmarks of the hex editor ImHex. */
#ifndef ADB_PROGRAM_FIELD_LIST_H
#define ADB_PROGRAM_FIELD_LIST_H

#include <stdio.h>

#include "base/ledger.h"

/* What was decoded. Texts may be NULL. */
struct adb_field_list {
	const struct adb_ledger *ledger;
	uint64_t size; /* of the asset */
	const char *source, *asset, *format;
};

/*
 * Prints each field with its offset, bytes, type, name, value and unit, nested as it was read, and what nobody read in its place;
 * 100 columns. With `all` every value and every record of arrays, else the first ones.
 */
void adb_print_fields(FILE *out, const struct adb_field_list *list, bool all);

/* Prints one JSON object with everything. */
void adb_print_fields_json(FILE *out, const struct adb_field_list *list);

/* Bookmarks of several assets of one file. */
struct adb_bookmarks {
	FILE *out;
	unsigned long count; /* printed so far; 0 at the start */
};

/* Print a bookmark for each field of the asset, which begins at `base` in the file; then what ends the document, also without any. */
void adb_print_bookmarks(struct adb_bookmarks *bookmarks, const struct adb_field_list *list, uint64_t base);
void adb_end_bookmarks(const struct adb_bookmarks *bookmarks);

/* The forms by their names, as the options of commands have them. */
enum adb_field_form { ADB_FIELDS_TEXT, ADB_FIELDS_ALL, ADB_FIELDS_JSON, ADB_FIELDS_IMHEX };

#define ADB_FIELD_FORMS "text, all, json or imhex"

/* NULL is text. False when there is none of that name. */
bool adb_field_form_parse(const char *name, enum adb_field_form *form);

#endif
