/* Unpacks zlib streams (RFC 1950) from an input, in bounded memory and with bounded output. */
#ifndef ADB_CODEC_INFLATE_H
#define ADB_CODEC_INFLATE_H

#include "base/input.h"

struct adb_inflater;

/*
 * An inflater unpacks any number of streams, one after the other, on one thread. adb_inflater_new() returns NULL when memory
 * runs out. The caller frees the inflater with adb_inflater_free(), which accepts NULL.
 */
struct adb_inflater *adb_inflater_new(void);
void adb_inflater_free(struct adb_inflater *inflater);

enum adb_inflate_end {
	ADB_INFLATE_DONE,
	ADB_INFLATE_STOPPED,    /* the sink returned false */
	ADB_INFLATE_CUT_OFF,    /* the packed bytes end before the stream does */
	ADB_INFLATE_TOO_LONG,   /* the stream has more than `limit` bytes; the first `limit` were written */
	ADB_INFLATE_DAMAGED,    /* the bytes are no zlib stream, or its checksum is wrong */
	ADB_INFLATE_UNREADABLE, /* the input could not be read */
};

struct adb_inflated {
	enum adb_inflate_end end;
	uint64_t size;   /* bytes written */
	const char *why; /* "its zlib stream is cut off"; NULL for DONE and STOPPED */
};

/*
 * Unpacks one stream into `sink`, at most `limit` bytes of it. The stream begins at `offset` and has at most `packed` bytes;
 * bytes behind its end are ignored. When a failure ends it, the bytes that were unpacked before have been written.
 */
struct adb_inflated adb_inflate(struct adb_inflater *inflater, struct adb_input *input, uint64_t offset,
				uint64_t packed, uint64_t limit, const struct adb_sink *sink);

#endif
