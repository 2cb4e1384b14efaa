/* What both forms of a model script share below the level of commands: places, names, numbers. */
#ifndef ADB_SYSTEMS_ZENGIN_VALUE_H
#define ADB_SYSTEMS_ZENGIN_VALUE_H

#include "dump/format.h"

/* Where something stands in a script. */
struct adb_zengin_place {
	size_t offset; /* in the asset */
	unsigned line; /* from 1; 0 in binary scripts */
};

/* One diagnostics row, with the line number in front of the message where there is one. */
void adb_zengin_report(struct adb_decoder *d, enum adb_severity severity, const char *code,
		       struct adb_zengin_place place, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/*
 * A name as the engine compares it: ASCII letters upper-case, since the engine upper-cases every line of a
 * script before it reads it, and no blanks at its ends ('trimmed-name' when there were some). Never NULL: ""
 * when `text` is NULL or the arena is exhausted.
 */
const char *adb_zengin_name(struct adb_decoder *d, struct adb_zengin_place place, const char *text);

/*
 * The letters of a word of flags, upper-case. Never NULL.
 *
 * Quirk: '.' stands for a flag that is not set; shipped scripts also have "M:" and "MI.".
 */
const char *adb_zengin_flags(struct adb_decoder *d, const char *text);

/* Upper-case, with its blanks. Never NULL. */
const char *adb_zengin_upper(struct adb_decoder *d, const char *text);

/*
 * The name of an ASC file with its extension: "WAR_BODY" and "WAR_BODY.ASC" give "WAR_BODY.ASC", "" stays.
 *
 * Quirk: the compiler of scripts leaves the extension out in meshAndTree and keeps it everywhere else.
 */
const char *adb_zengin_asc(struct adb_decoder *d, struct adb_zengin_place place, const char *text);

/* "BODY" of "FOLDER\BODY.ASC": what the compiled mesh is called. Never NULL. */
const char *adb_zengin_asc_stem(struct adb_decoder *d, const char *asc);

/*
 * The double of the shortest decimal form that reads back to `value`: 0.1, not 0.10000000149. Scripts are
 * written in decimals and compiled to float, so this makes the numbers of both forms equal.
 */
double adb_zengin_decimal(float value);

/* An attribute of adb_zengin_decimal(value). */
void adb_zengin_put_real(struct adb_decoder *d, struct adb_attributes *to, const char *key, float value);

struct adb_zengin_text_item {
	struct adb_zengin_text_item *next;
	const char *text;
};

/* A list of texts that grows one by one and then becomes an attribute. Zero-initialised. */
struct adb_zengin_texts {
	struct adb_zengin_text_item *first, *last;
	size_t count;
};

void adb_zengin_texts_add(struct adb_decoder *d, struct adb_zengin_texts *texts, const char *text);

/* An array of texts when `width` is 1, else an array of arrays of that width; nothing when empty. */
void adb_zengin_put_texts(struct adb_decoder *d, struct adb_attributes *to, const char *key,
			  const struct adb_zengin_texts *texts, size_t width);

#endif
