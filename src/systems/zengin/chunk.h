/*
 * The chunks of binary ZenGin files, and the records that they hold.
 *
 *   u16  id
 *   u32  length             of the data alone
 *   u8   data[length]
 *
 * Little-endian, packed. Chunks follow each other up to the end of the file.
 *
 * Quirk: the length of a chunk that contains other chunks covers only the bytes before the first of them. Chunks are therefore
 * read as a flat list, never by recursion.
 *
 * Quirk: some tools change a name in a chunk without changing the length of the chunk. The next chunk then begins where the
 * fields end and not where the length says. Nine animations, two models and one mesh of mods are known, with lengths that are
 * wrong by 3 to 6 bytes.
 */
#ifndef ADB_SYSTEMS_ZENGIN_CHUNK_H
#define ADB_SYSTEMS_ZENGIN_CHUNK_H

#include "base/ledger.h"
#include "dump/format.h"

enum { ADB_ZENGIN_CHUNK_HEADER = 6 };

struct adb_zengin_chunk {
	bool present; /* false in a zeroed struct */
	uint16_t id;
	size_t offset; /* offset of its header in the asset */
	/* The fields. The reader ends at the end of the chunk; its position counts from the start of the asset. */
	struct adb_reader data;
};

/* A kind of chunk that a format has, with its fields, by which the end of a chunk is found when its length is wrong. */
struct adb_zengin_layout {
	uint16_t id;
	/*
	 * One letter for each field: '2' and '4' a number of 2 or 4 bytes, 's' a string, 'd' a date, 'v' a vector, 'b' a box,
	 * 'm' a matrix, 'n' and 'N' a u16 or u32 count of the fields in the parentheses after it: "n(ds)". "" = the chunk is
	 * empty; NULL = the fields do not give its end, so that the length is always used.
	 */
	const char *fields;
};

/*
 * Reads the next chunk from d->in. Returns false at the end. `layouts` lists the chunks of the format and ends with the id 0.
 * When the fields of the chunk end elsewhere than its length says, and the header of a chunk of the format follows there, the
 * chunk ends there ('chunk-length'). Otherwise a chunk that is longer than the bytes left ends with them ('truncated'), and
 * bytes too few for a header are skipped ('trailing-bytes').
 */
bool adb_zengin_next_chunk(struct adb_decoder *d, const struct adb_zengin_layout *layouts,
			   struct adb_zengin_chunk *chunk);

/*
 * Opens a group of fields for the chunk, and names its header. The group is closed by adb_zengin_end_chunk(), or where that is not
 * called by adb_field_end().
 */
void adb_zengin_begin_chunk(const struct adb_zengin_chunk *chunk, const char *name);

/* Stores `chunk` in `slot`. Of several chunks with one id the last one is kept ('repeated-chunk'). */
void adb_zengin_keep_chunk(struct adb_decoder *d, struct adb_zengin_chunk *slot,
			   const struct adb_zengin_chunk *chunk);

/* Reports a chunk whose id the format does not have ('unknown-chunk'). */
void adb_zengin_unknown_chunk(struct adb_decoder *d, const struct adb_zengin_chunk *chunk);

/*
 * Checks a chunk whose fields were read: reports bytes that are left ('extra-data') or missing ('truncated'), and closes its group
 * of fields.
 */
void adb_zengin_end_chunk(struct adb_decoder *d, const struct adb_zengin_chunk *chunk);

/*
 * Reads a string, which ends at 0x0A, 0x00 or the end of the chunk. Returns its bytes without the terminator and without one
 * 0x0D before it; `size` receives their number. When no byte is left it returns NULL, sets `size` to 0 and marks the reader
 * as overrun.
 */
const uint8_t *adb_zengin_text_bytes(struct adb_reader *in, size_t *size);

/*
 * Reads a string, the field `name` with its terminator, and converts it from d->encoding to UTF-8 in the arena. Returns "" when it
 * is missing or memory runs out.
 */
const char *adb_zengin_text(struct adb_decoder *d, struct adb_reader *in, const char *name);

/* Skips a string, a gap for `reason`. */
void adb_zengin_skip_text(struct adb_reader *in, const char *reason);

/*
 * Reads a date record of 16 bytes (u32 year, u16 month, day, hour, minute, second, padding) and returns it as
 * 'YYYY-MM-DD hh:mm:ss', or NULL when it is not a date between 1990 and 2100.
 *
 * Quirk: the compilers of animations, hierarchies and meshes wrote uninitialised memory here; the compilers of scripts and
 * morph meshes wrote a date.
 */
const char *adb_zengin_date(struct adb_arena *arena, struct adb_reader *in);

/*
 * Reads a date and the path of the file that was compiled, and sets the attributes source_date and source_path, if not empty.
 * Returns the path, "" when it is missing.
 */
const char *adb_zengin_source(struct adb_decoder *d, struct adb_reader *in, struct adb_attributes *to);

/* Reads three f32, a field only with a name. */
struct adb_vec3 adb_zengin_vec3(struct adb_reader *in);
struct adb_vec3 adb_zengin_named_vec3(struct adb_reader *in, const char *name);

/* Whether no component is infinite or NAN. */
bool adb_zengin_vec3_is_finite(struct adb_vec3 v);

/*
 * Reads a box of six f32 (minimum x, y, z, maximum x, y, z), the field `key`, and sets the attribute of that name. Sets nothing when the chunk ends
 * before; reports numbers that are not finite ('not-finite').
 */
void adb_zengin_bbox(struct adb_decoder *d, struct adb_reader *in, struct adb_attributes *to,
		     const char *key);

/*
 * Reads 16 f32, row after row, for column vectors: the translation is m[0..2][3]. Returns false when one is not finite.
 */
bool adb_zengin_matrix(struct adb_reader *in, double m[4][4]);

/* ---- sniffing ---- */

/* Reads the header of the chunk at `offset`. Returns false beyond the bytes that sniffing may read. */
bool adb_zengin_peek_chunk(struct adb_peek *peek, uint64_t offset, uint16_t *id, uint32_t *length);

#endif
