/* What a ledger says that nobody read, named by what was read before it, so that the runs of many files line up. */
#ifndef ADB_BASE_LEDGER_UNREAD_H
#define ADB_BASE_LEDGER_UNREAD_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/ledger.h"

/* One run of bytes that nobody read. */
struct adb_unread_place {
	uint64_t offset, length;
	uint64_t before;               /* offset behind the last byte before it that was read; 0 = none was */
	const struct adb_field *field; /* the field that ends there, NULL = none */
	const struct adb_field_layout *member; /* of field->layout, or NULL */
};

struct adb_unread_places {
	struct adb_unread_place *items; /* in `arena`, ordered by offset */
	uint32_t count;
	uint64_t skipped; /* bytes that are left out on purpose */
};

/*
 * Finds the runs in the first `size` bytes of a space. All memory is of `arena`; when that is exhausted the result is empty and
 * false is returned.
 */
bool adb_ledger_find_places(const struct adb_ledger *ledger, uint16_t space, uint64_t size,
			    struct adb_arena *arena, struct adb_unread_places *places);

#define ADB_UNREAD_START "start"

enum { ADB_UNREAD_HEAD = 16 };

/*
 * Runs of bytes that nobody read, of one length and in the same place: `distance` bytes behind the end of the field `anchor`.
 * Between the two are only bytes that are skipped on purpose.
 */
struct adb_unread_run {
	const char *anchor; /* as adb_field_path() has it; ADB_UNREAD_START = there is no field before */
	uint64_t distance, length;
	uint64_t times;                /* such runs */
	uint64_t offset;               /* of the first of them, in the space */
	bool is_constant, is_repeated; /* all bytes of all runs are equal; all runs are equal to the first */
	struct adb_hash hash;          /* of the bytes of all runs, one after the other */
	uint8_t head[ADB_UNREAD_HEAD]; /* the first of these bytes */
};

struct adb_unread_runs {
	struct adb_unread_run *items; /* in `arena`, ordered by offset */
	uint32_t count;
	uint64_t bytes;   /* in all of them */
	uint64_t skipped; /* bytes that are left out on purpose */
};

/* The same, with those that are alike as one. */
bool adb_ledger_find_unread(const struct adb_ledger *ledger, uint16_t space, uint64_t size,
			    struct adb_arena *arena, struct adb_unread_runs *runs);

/*
 * The names of the groups that a field is in, without numbers, and its own: "bones > bone > parent". `member` is one of
 * field->layout, or NULL. NULL when the arena is exhausted.
 */
const char *adb_field_path(const struct adb_ledger *ledger, const struct adb_field *field,
			   const struct adb_field_layout *member, struct adb_arena *arena);

#endif
