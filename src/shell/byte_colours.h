/* Colours of bytes on a terminal: each field that a decoder reads has one, and so has what nobody read. */
#ifndef ADB_SHELL_BYTE_COLOURS_H
#define ADB_SHELL_BYTE_COLOURS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/ledger.h"

enum { ADB_COLOURED_FIELDS = 200 };

struct adb_byte_colours {
	uint8_t *map;                           /* for each byte the number of its name; owned */
	uint64_t size;                          /* bytes */
	const char *names[ADB_COLOURED_FIELDS]; /* literals, as those of fields */
	unsigned name_count;
};

/* Whether `out` may have colours: the environment has no NO_COLOR, and TERM is not "dumb". */
bool adb_colours_are_wanted(void);

/* Finds the colours of the first `size` bytes of the asset. False when memory ran out. Freed by adb_byte_colours_free(). */
bool adb_byte_colours_make(struct adb_byte_colours *colours, const struct adb_ledger *ledger, uint64_t size);
void adb_byte_colours_free(struct adb_byte_colours *colours);

/* Begins the colour of a byte; adb_byte_colours_end() ends it. Nothing happens where `colours` has no map. */
void adb_byte_colours_begin(const struct adb_byte_colours *colours, uint64_t offset, FILE *out);
void adb_byte_colours_end(const struct adb_byte_colours *colours, FILE *out);

/* Prints the names of the bytes from `first` to `end` - 1 in their colours. */
void adb_byte_colours_legend(const struct adb_byte_colours *colours, uint64_t first, uint64_t end, FILE *out);

#endif
