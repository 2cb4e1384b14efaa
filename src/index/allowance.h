/* How much may still be read of one source, with all containers in it, so that archive bombs and reference mazes end. */
#ifndef ADB_INDEX_ALLOWANCE_H
#define ADB_INDEX_ALLOWANCE_H

#include "dump/container.h"

/* Counted by the walk alone, in its order, so that the threads do not change what is left out. */
struct adb_allowance {
	struct adb_limits limits;
	uint64_t members; /* so far */
	uint64_t output;  /* bytes of them that were or will be read */
};

/* Bytes that may still be read. */
uint64_t adb_allowance_left(const struct adb_allowance *allowance);

/* Describes in `error` that they do not suffice, and gives ADB_LIMIT. */
enum adb_outcome adb_allowance_exceeded(const struct adb_allowance *allowance, struct adb_error *error);

/* ADB_OK when one more member may be looked at, else ADB_LIMIT, described in `error`. */
enum adb_outcome adb_allowance_check(const struct adb_allowance *allowance, struct adb_error *error);

#endif
