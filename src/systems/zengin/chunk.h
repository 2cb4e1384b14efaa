/*
 * The chunk framework of all binary ZenGin files, and the records that their chunks are made of.
 *
 *   u16  id
 *   u32  length             of the data alone
 *   u8   data[length]
 *
 * Little-endian, packed, one chunk after the other up to the end of the file.
 *
 * Quirk: what contains other chunks is closed where the first of them begins, so that a length covers only
 * the bytes before it. Chunks are read as a flat row, never by recursion.
 *
 * Quirk: tools that rename what stands in a chunk leave its length as it was, so that the next chunk begins where
 * the fields end and not where the length says. Nine animations, two models and one mesh of mods are so, by 3 to 6
 * bytes each.
 */
#ifndef ADB_SYSTEMS_ZENGIN_CHUNK_H
#define ADB_SYSTEMS_ZENGIN_CHUNK_H

#include "dump/format.h"

enum { ADB_ZENGIN_CHUNK_HEADER = 6 };

struct adb_zengin_chunk {
	bool present; /* a chunk was found, not a zeroed struct */
	uint16_t id;
	size_t offset; /* of its header, in the asset */
	/* Ends where the chunk does; its position counts from the start of the asset. */
	struct adb_reader data;
};

/* A chunk that a format has, and its fields where the next chunk can be found by them. */
struct adb_zengin_layout {
	uint16_t id;
	/*
	 * A letter a field: '2', '4' numbers of so many bytes, 's' string, 'd' date, 'v' vector, 'b' box, 'm' matrix, 'n', 'N' a
	 * u16 or u32 that says how often the fields in the parentheses behind it follow: "n(ds)". "" = the chunk is empty; NULL =
	 * the length alone says where it ends.
	 */
	const char *fields;
};

/*
 * Takes the next chunk from d->in. False at the end. `layouts` are those of the format, up to one with the id 0. Where
 * the fields of the chunk end elsewhere than its length says, and the header of a chunk of the format stands there, the
 * chunk ends there ('chunk-length'). Else a chunk that claims more than is left is cut off there ('truncated'), and a
 * rest too short for a header is skipped ('trailing-bytes').
 */
bool adb_zengin_next_chunk(struct adb_decoder *d, const struct adb_zengin_layout *layouts,
			   struct adb_zengin_chunk *chunk);

/* Puts `chunk` in `slot`. One that was there is replaced: the last of an id counts ('repeated-chunk'). */
void adb_zengin_keep_chunk(struct adb_decoder *d, struct adb_zengin_chunk *slot,
			   const struct adb_zengin_chunk *chunk);

/* For ids that the format does not have ('unknown-chunk'). */
void adb_zengin_unknown_chunk(struct adb_decoder *d, const struct adb_zengin_chunk *chunk);

/* For a chunk that was read: a note when bytes are left ('extra-data'), a warning when it was too short ('truncated'). */
void adb_zengin_end_chunk(struct adb_decoder *d, const struct adb_zengin_chunk *chunk);

/*
 * The bytes of a string: up to 0x0A, 0x00 or the end of the chunk, without the terminator and without one
 * 0x0D before it. NULL, size 0 and the reader marked when no byte is left.
 */
const uint8_t *adb_zengin_text_bytes(struct adb_reader *in, size_t *size);

/* The same as UTF-8 in the arena, by d->encoding. "" when there is none or the arena is exhausted. */
const char *adb_zengin_text(struct adb_decoder *d, struct adb_reader *in);

/*
 * A date record of 16 bytes (u32 year, u16 month, day, hour, minute, second, padding) as 'YYYY-MM-DD
 * hh:mm:ss'. NULL when it is no date between 1990 and 2100.
 *
 * Quirk: the compilers of animations, hierarchies and meshes wrote uninitialised memory here; those of
 * scripts and morph meshes a real date.
 */
const char *adb_zengin_date(struct adb_arena *arena, struct adb_reader *in);

/* A date and the path of what was compiled, as attributes source_date, source_path; left out when empty. */
void adb_zengin_source(struct adb_decoder *d, struct adb_reader *in, struct adb_attributes *to);

/* Three f32. */
struct adb_vec3 adb_zengin_vec3(struct adb_reader *in);
bool adb_zengin_vec3_is_finite(struct adb_vec3 v);

/*
 * A box of six f32 (minimum x, y, z, maximum x, y, z) as the attribute `key`; nothing when it is cut off, a
 * warning 'not-finite' when it says so.
 */
void adb_zengin_bbox(struct adb_decoder *d, struct adb_reader *in, struct adb_attributes *to,
		     const char *key);

/* 16 f32, row after row, for column vectors: the translation is m[0..2][3]. False when one is not finite. */
bool adb_zengin_matrix(struct adb_reader *in, double m[4][4]);

/* ---- sniffing ---- */

/* The header of the chunk at `offset`. False beyond what may be looked at. */
bool adb_zengin_peek_chunk(struct adb_peek *peek, uint64_t offset, uint16_t *id, uint32_t *length);

#endif
