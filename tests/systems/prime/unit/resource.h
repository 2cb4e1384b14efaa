/* What the tests of Metroid Prime resources share: building one number by number, and decoding it inside a game. */
#ifndef ADB_TESTS_SYSTEMS_PRIME_UNIT_RESOURCE_H
#define ADB_TESTS_SYSTEMS_PRIME_UNIT_RESOURCE_H

#include "decode.h"

/* Big-endian bytes that grow. */
struct resource {
	uint8_t bytes[32768];
	size_t size;
};

static inline void put_u8(struct resource *r, unsigned value)
{
	r->bytes[r->size++] = (uint8_t)value;
}

static inline void put_u16(struct resource *r, unsigned value)
{
	put_u8(r, value >> 8);
	put_u8(r, value & 0xFF);
}

static inline void put_u32(struct resource *r, uint32_t value)
{
	put_u16(r, value >> 16);
	put_u16(r, value & 0xFFFF);
}

static inline uint32_t bits_of_f32(float value)
{
	uint32_t bits;

	memcpy(&bits, &value, 4);
	return bits;
}

static inline void put_f32(struct resource *r, float value)
{
	put_u32(r, bits_of_f32(value));
}

static inline void put_text(struct resource *r, const char *text)
{
	do
		put_u8(r, (uint8_t)*text);
	while (*text++ != '\0');
}

/* Overwrites what is at `offset`. */
static inline void set_u8(struct resource *r, size_t offset, unsigned value)
{
	r->bytes[offset] = (uint8_t)value;
}

static inline void set_u32(struct resource *r, size_t offset, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		r->bytes[offset + (size_t)i] = (uint8_t)(value >> (24 - 8 * i));
}

static inline struct resource resource_of(const char *hex)
{
	struct resource r = { .size = 0 };

	r.size = hex_bytes(hex, r.bytes, sizeof r.bytes);
	return r;
}

/* A decoding, and how many bytes belonged to the structure. */
struct decoded_resource {
	struct decoded result;
	size_t used_size;
};

/* As a member of a container that says `game` (NULL: says nothing) and has given it `native_id`. */
static inline struct decoded_resource decode_member(const struct adb_format *format, const struct resource *r,
						    const char *name, const char *native_id, const char *game)
{
	struct decoded_resource out = { .result = { .arena = adb_arena_new(DECODE_BUDGET) } };
	struct adb_content notes = { .arena = out.result.arena };
	struct adb_volume volume = { .notes = &notes };
	struct adb_decoder d = {
		.format = format,
		.in = adb_reader_of(r->bytes, r->size),
		.arena = out.result.arena,
		.out = &out.result.content,
		.path = name,
		.name = name,
		.stem = adb_arena_text(out.result.arena, name, adb_path_stem_length(name)),
		.native_id = native_id,
		.place = { .path = name, .volume = &volume },
		.wants_meshes = true,
	};

	notes.game = game;
	out.result.content.arena = out.result.arena;
	out.result.outcome = format->decode(&d);
	out.result.error = d.error;
	out.used_size = d.used_size;
	if (out.result.outcome == ADB_OK)
		adb_content_check(&out.result.content);
	return out;
}

#endif
