/* Games, ids and fields that the resource formats of Metroid Prime share. All numbers are big-endian. */
#ifndef ADB_SYSTEMS_PRIME_RESOURCE_H
#define ADB_SYSTEMS_PRIME_RESOURCE_H

#include "base/ledger.h"
#include "dump/format.h"

#define ADB_PRIME_GAMES "Metroid Prime, Metroid Prime 2: Echoes"

/* ---- recognising ---- */

/*
 * The bid for a resource of `type`, by its container or its extension, that begins with a number from `first` to `last`; these
 * resources have no magic. Other numbers below 2^24 get a low bid, so that the decoder reports what is wrong with them.
 */
int adb_prime_bid(struct adb_peek *peek, const char *type, uint32_t first, uint32_t last);

/* ---- games ---- */

enum adb_prime_game { ADB_PRIME_UNKNOWN, ADB_PRIME_MP1, ADB_PRIME_MP2, ADB_PRIME_MP2_DEMO };

/* The game by the containers around the resource; ADB_PRIME_UNKNOWN when none of them names it. */
enum adb_prime_game adb_prime_game_around(const struct adb_decoder *d);

/* "MP1", "MP2", "MP2 demo"; NULL for ADB_PRIME_UNKNOWN. */
const char *adb_prime_game_name(enum adb_prime_game game);

/* Whether resources have the layout of MP2. The demo of MP2 has that of MP1. */
static inline bool adb_prime_is_mp2(enum adb_prime_game game)
{
	return game == ADB_PRIME_MP2;
}

/* ---- ids ---- */

/* 0 and 0xFFFFFFFF stand for "none". */
bool adb_prime_id_is_none(uint32_t id);

/* The id as 8 upper-case hex digits; NULL when it stands for "none" or memory runs out. */
const char *adb_prime_id_text(struct adb_decoder *d, uint32_t id);

/* The id of the resource: its id in the container, else its file stem; 8 hex digits are in upper case. */
const char *adb_prime_own_id(struct adb_decoder *d);

/* The name of the resource: its file stem where that differs from the id, else the id. */
const char *adb_prime_own_name(struct adb_decoder *d);

/* Reads a FourCC, four bytes of Latin-1, as UTF-8. `name` is that of the field. */
const char *adb_prime_tag(struct adb_decoder *d, struct adb_reader *in, const char *name);

/* ---- fields ---- */

/* Longest text in bytes, without its terminator. Longest known: below 100. */
enum { ADB_PRIME_MAX_TEXT = 4096 };

/*
 * Reads a text of Latin-1 that ends with a NUL, as UTF-8. When no NUL follows within ADB_PRIME_MAX_TEXT bytes, it returns ""
 * and marks the reader as overrun. Never returns NULL. `name` is that of the field.
 */
const char *adb_prime_text(struct adb_decoder *d, struct adb_reader *in, const char *name);

/*
 * Reads the count of a list whose records have `size` bytes or more. When that many records do not fit, it reports it with the
 * name `what`, a literal, marks the reader as overrun and returns 0.
 */
#define adb_prime_count(d, in, size, what) adb_prime_count_of(d, in, size, what, "number of " what)
uint32_t adb_prime_count_of(struct adb_decoder *d, struct adb_reader *in, size_t size, const char *what,
			    const char *name);

/* A time as the games store it. */
struct adb_prime_time {
	float seconds;
	uint32_t state; /* 0 non-zero, 1 zero-increasing, 2 zero-steady, 3 zero-decreasing, 4 infinity */
};

enum { ADB_PRIME_TIME_SIZE = 8 };

/* Reads a time. `name` is that of the field. */
struct adb_prime_time adb_prime_time(struct adb_reader *in, const char *name);

/* Sets the attribute `key` to the shortest decimal that reads back as the float: 0.1, not 0.10000000149011612. */
void adb_prime_put_float(struct adb_decoder *d, struct adb_attributes *to, const char *key, float value);

/* ---- end ---- */

/*
 * Ends the resource at the position of d->in: sets d->used_size and reports bytes after it, unless all are the 0xFF with which
 * containers pad. Does nothing when the reader is marked as overrun, as the end is unknown then.
 */
void adb_prime_end(struct adb_decoder *d);

#endif
