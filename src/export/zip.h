/*
 * Writes zip archives of stored members to a stream that can be sought. Nothing in them depends on the clock, the time zone or the
 * machine.
 *
 * libarchive, which reads archives for the indexer, is not used for this: it writes the checksum of a stored member behind it, since
 * it does not seek. Readers of NPZ files in C and C++ that go from header to header do not expect anything there.
 */
#ifndef ADB_EXPORT_ZIP_H
#define ADB_EXPORT_ZIP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"

/* Sizes and offsets in an archive are 32-bit numbers, of which the highest has another meaning. */
static const uint64_t adb_zip_limit = UINT32_MAX - 1;

/* One that begins holds only `out`, at its start. */
struct adb_zip {
	FILE *out;                   /* borrowed */
	struct adb_buffer directory; /* the central directory so far */
	uint64_t size;               /* bytes of the archive so far */
	uint32_t count;              /* members so far */
	/* Of the member that is being written. */
	const char *name; /* borrowed until the member ends */
	uint64_t start;   /* offset of its local header */
	uint64_t left;    /* bytes that have to follow */
	uint32_t crc;
};

/*
 * Begins a member of `size` bytes. `name` is ASCII. The members and the directory may not be larger than adb_zip_limit, which the
 * caller makes sure of with adb_zip_fits(). False when that cannot be written.
 */
bool adb_zip_begin(struct adb_zip *zip, const char *name, uint64_t size);

/* Whether a member of `size` bytes fits, with the end of the archive. */
bool adb_zip_fits(const struct adb_zip *zip, const char *name, uint64_t size);

/* Adds bytes to the member, no more than its size. */
bool adb_zip_put(struct adb_zip *zip, const void *bytes, size_t size);

/* Ends a member. False when it has not all of its bytes. */
bool adb_zip_end(struct adb_zip *zip);

/* Writes the directory, which ends the archive. */
bool adb_zip_finish(struct adb_zip *zip);

/* Frees what the archive holds in memory. `out` stays open. */
void adb_zip_free(struct adb_zip *zip);

#endif
