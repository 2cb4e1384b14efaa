/* Places, names, flags and numbers in model scripts, for the readers of both forms. */
#ifndef ADB_SYSTEMS_ZENGIN_VALUE_H
#define ADB_SYSTEMS_ZENGIN_VALUE_H

#include "dump/format.h"

/* A position in a script. */
struct adb_zengin_place {
	size_t offset; /* in the asset */
	unsigned line; /* from 1; 0 in binary scripts */
};

/* Adds a diagnostics row. The message begins with the line number if there is one. */
void adb_zengin_report(struct adb_decoder *d, enum adb_severity severity, const char *code,
		       struct adb_zengin_place place, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/*
 * A name as the engine compares it: with ASCII letters in upper case, since the engine converts every line of a script before
 * it parses it, and without blanks at its ends, which are reported ('trimmed-name'). Returns "" when `text` is NULL or memory
 * runs out.
 */
const char *adb_zengin_name(struct adb_decoder *d, struct adb_zengin_place place, const char *text);

/*
 * The letters of a word of flags in upper case, "" when memory runs out.
 *
 * Quirk: '.' stands for a flag that is not set. Shipped scripts also have "M:" and "MI.".
 */
const char *adb_zengin_flags(struct adb_decoder *d, const char *text);

/* `text` in upper case, with its blanks. Returns "" when `text` is NULL or memory runs out. */
const char *adb_zengin_upper(struct adb_decoder *d, const char *text);

/*
 * The name of an ASC file with its extension: "WAR_BODY" and "WAR_BODY.ASC" give "WAR_BODY.ASC"; "" is not changed.
 *
 * Quirk: the compiler of scripts leaves out the extension in meshAndTree and keeps it in other commands.
 */
const char *adb_zengin_asc(struct adb_decoder *d, struct adb_zengin_place place, const char *text);

/* "BODY" of "FOLDER\BODY.ASC": the name of the compiled mesh. Returns "" when memory runs out. */
const char *adb_zengin_asc_stem(struct adb_decoder *d, const char *asc);

/*
 * The double of the shortest decimal that reads back as the float `value`: 0.1, not 0.10000000149. Scripts are written in
 * decimals and compiled to floats, so that both forms of a script give equal numbers.
 */
double adb_zengin_decimal(float value);

/* Sets the attribute `key` to adb_zengin_decimal(value). */
void adb_zengin_put_real(struct adb_decoder *d, struct adb_attributes *to, const char *key, float value);

struct adb_zengin_text_item {
	struct adb_zengin_text_item *next;
	const char *text;
};

/* A list of texts that becomes an attribute. Initialise it to zeros. */
struct adb_zengin_texts {
	struct adb_zengin_text_item *first, *last;
	size_t count;
};

/* Appends `text`, which must live as long as the arena. Does nothing when memory runs out. */
void adb_zengin_texts_add(struct adb_decoder *d, struct adb_zengin_texts *texts, const char *text);

/*
 * Sets the attribute `key` to an array of texts when `width` is 1, else to an array of arrays of that width. Sets nothing
 * when empty.
 */
void adb_zengin_put_texts(struct adb_decoder *d, struct adb_attributes *to, const char *key,
			  const struct adb_zengin_texts *texts, size_t width);

#endif
