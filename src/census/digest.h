/*
 * The hashes by which other people publish files: SHA-1, SHA-256, SHA-512. animdb itself stores XXH3, which cannot be compared with
 * them.
 */
#ifndef ADB_CENSUS_DIGEST_H
#define ADB_CENSUS_DIGEST_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/input.h"

enum { ADB_DIGEST_HEX_SIZE = 129 }; /* of the longest, with NUL */

/* What is hashed of an input. */
struct adb_digest_range {
	uint64_t first, size;
	bool with_crlf;                /* each LF without a CR before it counts as CR LF */
	const atomic_int *interrupted; /* ends the reading, as a failure */
};

/*
 * Writes the digest of a range of `input` as lower-case hexadecimal digits. `algorithm` is "sha1", "sha256" or "sha512". False
 * when the range is not in the input, cannot be read, or the algorithm is none of these.
 */
bool adb_digest(struct adb_input *input, const struct adb_digest_range *range, const char *algorithm,
		char hex[ADB_DIGEST_HEX_SIZE]);

#endif
