/* Runs one format over bytes, and over every way of damaging them a little. */
#ifndef ADB_TESTS_UNIT_DECODE_H
#define ADB_TESTS_UNIT_DECODE_H

#include <stdlib.h>
#include <string.h>

#include "bid.h"
#include "check.h"
#include "dump/format.h"
#include "motion/gate.h"
#include "real_file.h"

enum { DECODE_BUDGET = 64 * 1024 * 1024 };

/* The result of one decoding; ended with decoded_free(). */
struct decoded {
	struct adb_arena *arena;
	struct adb_content content;
	enum adb_outcome outcome;
	struct adb_error error;
	struct adb_volume *volume; /* that it was a member of, where texts may live; or NULL */
	struct adb_input *input;
};

/* Decodes meshes and pixels too where `wants_meshes`. The name as it stands without folders: "HUMANS-S_RUN.MAN". */
static inline struct decoded decode_with(const struct adb_format *format, const void *bytes, size_t size,
					 const char *name, bool wants_meshes)
{
	struct decoded result = { .arena = adb_arena_new(DECODE_BUDGET) };
	struct adb_decoder d = {
		.format = format,
		.in = adb_reader_of(bytes, size),
		.arena = result.arena,
		.out = &result.content,
		.path = name,
		.name = name,
		.stem = adb_arena_text(result.arena, name, adb_path_stem_length(name)),
		.native_id = adb_arena_text(result.arena, name, adb_path_stem_length(name)),
		.place = { .path = name },
		.encoding = ADB_CP1252,
		.wants_meshes = wants_meshes,
	};

	result.content.arena = result.arena;
	result.outcome = format->decode(&d);
	result.error = d.error;
	if (result.outcome == ADB_OK)
		adb_content_check(&result.content);
	return result;
}

static inline struct decoded decode_bytes(const struct adb_format *format, const void *bytes, size_t size,
					  const char *name)
{
	return decode_with(format, bytes, size, name, true);
}

static inline void decoded_free(struct decoded *result)
{
	if (result->volume != NULL)
		adb_volume_close(result->volume);
	adb_input_release(result->input);
	adb_arena_free(result->arena);
	*result = (struct decoded){ 0 };
}

/* The bid of a format for bytes that claim to be of `type`. */
static inline int bid_for(const struct adb_format *format, const void *bytes, size_t size, const char *name,
			  const char *type)
{
	return bits_of(format->sniff, bytes, size, name, type);
}

/* How many problems of that code word were reported. */
static inline int problem_count(const struct adb_content *content, const char *code)
{
	int count = 0;

	for (const struct adb_problem *problem = content->problems; problem != NULL; problem = problem->next)
		count += strcmp(problem->code, code) == 0;
	return count;
}

/* The JSON text of an attribute, NULL when it is not there. */
static inline const char *attribute_json(const struct adb_attributes *attributes, const char *key)
{
	for (const struct adb_attribute *attribute = attributes->first; attribute != NULL;
	     attribute = attribute->next)
		if (strcmp(attribute->key, key) == 0)
			return attribute->json;
	return NULL;
}

/* Channel number `index` of a clip, NULL beyond the last. */
static inline struct adb_channel *channel_at(const struct adb_clip *clip, unsigned index)
{
	struct adb_channel *channel = clip->channels;

	while (channel != NULL && index-- > 0)
		channel = channel->next;
	return channel;
}

/*
 * Decodes the first `size` of `bytes` from a block of exactly that size, so that the address sanitizer sees a
 * read beyond it, and checks that a failure says why.
 */
static inline void decode_exactly(const struct adb_format *format, const uint8_t *bytes, size_t size,
				  const char *name)
{
	uint8_t *copy = malloc(size > 0 ? size : 1);

	memcpy(copy, bytes, size);
	bid_for(format, copy, size, name, format->type);

	struct decoded result = decode_bytes(format, copy, size, name);

	CHECK(result.outcome == ADB_OK ||
	      (result.error.outcome == result.outcome && result.error.message[0] != '\0'));
	decoded_free(&result);
	free(copy);
}

/* Every prefix, and every single-bit flip of the first 256 bytes: none may crash. */
static inline void decode_damaged(const struct adb_format *format, const void *bytes, size_t size,
				  const char *name)
{
	const size_t flipped_bytes = size < 256 ? size : 256;
	uint8_t *copy = malloc(size + 1);

	memcpy(copy, bytes, size);
	for (size_t length = 0; length <= size; length++)
		decode_exactly(format, copy, length, name);
	for (size_t bit = 0; bit < flipped_bytes * 8; bit++) {
		copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
		decode_exactly(format, copy, size, name);
		copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	free(copy);
}

/* "00 a0 …" as bytes, at most `capacity`; gives how many. White space between bytes is free. */
static inline size_t hex_bytes(const char *hex, uint8_t *out, size_t capacity)
{
	size_t size = 0;

	for (const char *at = hex; *at != '\0' && size < capacity; at += 2) {
		char digits[3] = { 0 };

		at += strspn(at, " \t\n");
		if (*at == '\0')
			break;
		memcpy(digits, at, 2);
		out[size++] = (uint8_t)strtoul(digits, NULL, 16);
	}
	return size;
}

/* The bytes of open_real_file(path), or NULL where there is none. Freed by the caller. */
static inline uint8_t *read_real_file(const char *path, size_t *size)
{
	struct adb_input *input = open_real_file(path);
	uint8_t *bytes = NULL;

	*size = 0;
	if (input == NULL)
		return NULL;
	bytes = malloc((size_t)adb_input_size(input) + 1);
	if (bytes != NULL && adb_input_read(input, 0, bytes, (size_t)adb_input_size(input)))
		*size = (size_t)adb_input_size(input);
	adb_input_release(input);
	return bytes;
}

#endif
