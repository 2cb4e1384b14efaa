#include "census/digest.h"

#include <sha1.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { PIECE = 256 * 1024 };

union state {
	SHA1_CTX sha1;
	SHA2_CTX sha2;
};

struct algorithm {
	const char *name;
	size_t size; /* of the digest in bytes */
	void (*begin)(union state *state);
	void (*add)(union state *state, const uint8_t *bytes, size_t size);
	void (*end)(union state *state, uint8_t *digest);
};

static void begin_sha1(union state *state)
{
	SHA1Init(&state->sha1);
}

static void add_sha1(union state *state, const uint8_t *bytes, size_t size)
{
	SHA1Update(&state->sha1, bytes, size);
}

static void end_sha1(union state *state, uint8_t *digest)
{
	SHA1Final(digest, &state->sha1);
}

static void begin_sha256(union state *state)
{
	SHA256Init(&state->sha2);
}

static void add_sha256(union state *state, const uint8_t *bytes, size_t size)
{
	SHA256Update(&state->sha2, bytes, size);
}

static void end_sha256(union state *state, uint8_t *digest)
{
	SHA256Final(digest, &state->sha2);
}

static void begin_sha512(union state *state)
{
	SHA512Init(&state->sha2);
}

static void add_sha512(union state *state, const uint8_t *bytes, size_t size)
{
	SHA512Update(&state->sha2, bytes, size);
}

static void end_sha512(union state *state, uint8_t *digest)
{
	SHA512Final(digest, &state->sha2);
}

static const struct algorithm algorithms[] = {
	{ "sha1", SHA1_DIGEST_LENGTH, begin_sha1, add_sha1, end_sha1 },
	{ "sha256", SHA256_DIGEST_LENGTH, begin_sha256, add_sha256, end_sha256 },
	{ "sha512", SHA512_DIGEST_LENGTH, begin_sha512, add_sha512, end_sha512 },
};

/* `before` is the byte in front of the first. */
static void add_with_crlf(const struct algorithm *algorithm, union state *state, const uint8_t *bytes,
			  size_t size, uint8_t before)
{
	static const uint8_t carriage_return = '\r';
	size_t from = 0;

	for (size_t i = 0; i < size; i++) {
		uint8_t last = i > 0 ? bytes[i - 1] : before;

		if (bytes[i] != '\n' || last == '\r')
			continue;
		algorithm->add(state, bytes + from, i - from);
		algorithm->add(state, &carriage_return, 1);
		from = i;
	}
	algorithm->add(state, bytes + from, size - from);
}

static bool add_range(struct adb_input *input, const struct adb_digest_range *range,
		      const struct algorithm *algorithm, union state *state)
{
	uint64_t size = adb_input_size(input), done = 0;
	uint8_t *piece = adb_memory_resized(NULL, PIECE), before = 0;
	bool ok = piece != NULL && range->first <= size && range->size <= size - range->first;

	while (ok && done < range->size) {
		size_t length = range->size - done < PIECE ? (size_t)(range->size - done) : PIECE;

		ok = *range->interrupted == 0 && adb_input_read(input, range->first + done, piece, length);
		if (ok && range->with_crlf)
			add_with_crlf(algorithm, state, piece, length, before);
		else if (ok)
			algorithm->add(state, piece, length);
		if (ok)
			before = piece[length - 1];
		done += length;
	}
	free(piece);
	return ok;
}

bool adb_digest(struct adb_input *input, const struct adb_digest_range *range, const char *name,
		char hex[ADB_DIGEST_HEX_SIZE])
{
	const struct algorithm *algorithm = NULL;
	uint8_t digest[SHA512_DIGEST_LENGTH];
	union state state;

	for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++)
		if (strcmp(algorithms[i].name, name) == 0)
			algorithm = &algorithms[i];
	if (algorithm == NULL)
		return false;
	algorithm->begin(&state);
	if (!add_range(input, range, algorithm, &state))
		return false;
	algorithm->end(&state, digest);
	for (size_t i = 0; i < algorithm->size; i++)
		snprintf(hex + 2 * i, 3, "%02x", digest[i]);
	return true;
}
