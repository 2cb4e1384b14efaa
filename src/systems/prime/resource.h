/* What the resource formats of Metroid Prime share. All numbers are big-endian. */
#ifndef ADB_SYSTEMS_PRIME_RESOURCE_H
#define ADB_SYSTEMS_PRIME_RESOURCE_H

#include "dump/format.h"

#define ADB_PRIME_GAMES "Metroid Prime, Metroid Prime 2: Echoes"

/* ---- recognising ---- */

/*
 * The bid for a resource that its container, or its extension, says is of `type` and that begins with a number from
 * `first` to `last`: the resources have no magic. Other numbers below 2^24 get a low bid, so that decoding can say what
 * is wrong with them.
 */
int adb_prime_bid(struct adb_peek *peek, const char *type, uint32_t first, uint32_t last);

/* ---- games ---- */

enum adb_prime_game { ADB_PRIME_UNKNOWN, ADB_PRIME_MP1, ADB_PRIME_MP2, ADB_PRIME_MP2_DEMO };

/* What the containers around the resource say; ADB_PRIME_UNKNOWN when none of them knows. */
enum adb_prime_game adb_prime_game_around(const struct adb_decoder *d);

/* "MP1", "MP2", "MP2 demo"; NULL for ADB_PRIME_UNKNOWN. */
const char *adb_prime_game_name(enum adb_prime_game game);

/* Whether bytes are laid out as in MP2; the demo of MP2 still writes those of MP1. */
static inline bool adb_prime_is_mp2(enum adb_prime_game game)
{
	return game == ADB_PRIME_MP2;
}

/* ---- ids ---- */

/* 0 and 0xFFFFFFFF stand for "none". */
bool adb_prime_id_is_none(uint32_t id);

/* 8 upper-case hex digits; NULL for "none" (and when the arena is exhausted). */
const char *adb_prime_id_text(struct adb_decoder *d, uint32_t id);

/* The resource's own id: what its container says, else its stem; 8 hex digits are upper-case. */
const char *adb_prime_own_id(struct adb_decoder *d);

/* The resource's name: its stem where that is not just the id, else the id. */
const char *adb_prime_own_name(struct adb_decoder *d);

/* A FourCC as text; bytes outside Latin-1's printable range are kept as they are in UTF-8. */
const char *adb_prime_tag(struct adb_decoder *d, struct adb_reader *in);

/* ---- fields ---- */

/* Longest text that is believed, in bytes without its end. Longest known in the wild: below 100. */
enum { ADB_PRIME_MAX_TEXT = 4096 };

/*
 * Bytes up to a 0, as UTF-8 (read as Latin-1). Where no 0 follows within ADB_PRIME_MAX_TEXT bytes the reader is marked
 * as overrun. Never NULL.
 */
const char *adb_prime_text(struct adb_decoder *d, struct adb_reader *in);

/*
 * The count of a list whose records take `size` bytes or more. More records than can follow: the reader is marked, a
 * warning names `what`, and the count is 0.
 */
uint32_t adb_prime_count(struct adb_decoder *d, struct adb_reader *in, size_t size, const char *what);

/* A time as the games keep it. */
struct adb_prime_time {
	float seconds;
	uint32_t state; /* 0 non-zero, 1 zero-increasing, 2 zero-steady, 3 zero-decreasing, 4 infinity */
};

enum { ADB_PRIME_TIME_SIZE = 8 };

struct adb_prime_time adb_prime_time(struct adb_reader *in);

/* A float as an attribute, in the shortest decimal form that is this float: 0.1, not 0.10000000149011612. */
void adb_prime_put_float(struct adb_decoder *d, struct adb_attributes *to, const char *key, float value);

/* ---- end ---- */

/*
 * The structure ends at the cursor: sets d->used_size and notes what follows, unless it is the 0xFF that containers fill
 * up with. Does nothing when the reader was marked: then nobody knows where it ends.
 */
void adb_prime_end(struct adb_decoder *d);

#endif
