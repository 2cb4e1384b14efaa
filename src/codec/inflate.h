/* Zlib streams (RFC 1950) out of an input, in bounded memory and with bounded output. */
#ifndef ADB_CODEC_INFLATE_H
#define ADB_CODEC_INFLATE_H

#include "base/input.h"

struct adb_inflater;

/* NULL when out of memory; the other functions then must not be called. For one thread, any number of streams. */
struct adb_inflater *adb_inflater_new(void);
void adb_inflater_free(struct adb_inflater *inflater);

enum adb_inflate_end {
	ADB_INFLATE_DONE,
	ADB_INFLATE_STOPPED,    /* by the sink */
	ADB_INFLATE_CUT_OFF,    /* the bytes end before the stream does */
	ADB_INFLATE_TOO_LONG,   /* it has more than `limit` bytes; those were written */
	ADB_INFLATE_DAMAGED,    /* no zlib stream, or its checksum is wrong */
	ADB_INFLATE_UNREADABLE, /* the input could not be read */
};

struct adb_inflated {
	enum adb_inflate_end end;
	uint64_t size;   /* bytes written */
	const char *why; /* "its zlib stream is cut off"; NULL for DONE and STOPPED */
};

/*
 * Unpacks the one stream that begins at `offset` and has at most `packed` bytes into `sink`, at most `limit` bytes; what
 * follows the stream is not looked at. Whatever goes wrong, what could be unpacked before it has been written.
 */
struct adb_inflated adb_inflate(struct adb_inflater *inflater, struct adb_input *input, uint64_t offset,
				uint64_t packed, uint64_t limit, const struct adb_sink *sink);

#endif
