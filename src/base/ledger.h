/*
 * The ledger of one decoding: which bytes a decoder read as which field, and from which bits each key came.
 *
 * A decoder says what it reads where it reads it, by adb_read_u16le(&in, "frame count") in place of adb_reader_u16le(&in), and by
 * adb_field() and its kin for bytes that it takes by their address. All of them do nothing but look at one variable of the thread
 * while no ledger is open. Bytes that lie outside of what an open ledger covers (prefixes that are sniffed, other files, unpacked
 * copies) are left out. What is not named counts as unread, so that looking ahead needs no care.
 *
 * A name is a literal in the words of the layout at the head of the decoder's file, with the unit in brackets where there is one:
 * "frame rate [1/s]", "translation [units]", "angle [1/65536 turn]".
 */
#ifndef ADB_BASE_LEDGER_H
#define ADB_BASE_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reader.h"

enum adb_field_type {
	ADB_FIELD_GROUP, /* fields that belong together; it has no bytes of its own */
	ADB_FIELD_GAP,   /* bytes that are skipped on purpose; the name says why */
	ADB_FIELD_BYTES, /* anything else: packed bits, pixels, tags */
	ADB_FIELD_TEXT,
	ADB_FIELD_U8,
	ADB_FIELD_S8,
	ADB_FIELD_U16LE,
	ADB_FIELD_U16BE,
	ADB_FIELD_S16LE,
	ADB_FIELD_S16BE,
	ADB_FIELD_U32LE,
	ADB_FIELD_U32BE,
	ADB_FIELD_S32LE,
	ADB_FIELD_S32BE,
	ADB_FIELD_F32LE,
	ADB_FIELD_F32BE,
};

/* One member of a record, as `{ 4, ADB_FIELD_F32LE, 3, "position [units]" }`. A list of them ends with a NULL name. */
struct adb_field_layout {
	uint32_t offset; /* in the record */
	enum adb_field_type type;
	uint32_t count; /* values of the type; bytes of GAP, BYTES and TEXT */
	const char *name;
};

struct adb_field {
	const char *name;
	const struct adb_field_layout *layout; /* of each record; NULL: each is one value of `type` */
	uint64_t offset;                       /* in the space */
	uint64_t stride; /* from one record to the next; of BYTES, TEXT and GAP the size */
	uint32_t count;  /* of records */
	uint32_t parent; /* number of the group that it is in, 0 = none; the first field has number 1 */
	uint32_t item;   /* of a group: which of several, from 0; ADB_FIELD_ALONE = the only one */
	uint16_t space;
	enum adb_field_type type;
};

enum { ADB_FIELD_ALONE = UINT32_MAX };

/* How bits are numbered in which a key lies. */
enum adb_bit_order {
	ADB_BITS_OF_BYTES,    /* bit b is bit b % 8 of byte b / 8, bit 0 the lowest */
	ADB_BITS_OF_WORDS_BE, /* bit b is bit b % 32 of the big-endian 32-bit word b / 32, bit 0 the lowest */
};

/*
 * Where keys of one channel are stored: key `first_key + i` for i from 0 to `count` - 1 is made from `bit_length` bits that begin
 * `bit_offset + i × bit_stride` bits after the start of the space. With words, bit b is bit (b - 8 × `word_start`) % 32 of its
 * word, the lowest first: the words begin `word_start` bytes after the start of the space.
 */
struct adb_key_source {
	const void *channel; /* the adb_channel; compared, never followed */
	const char *
		formula; /* in words, from the stored value to the key, as "x = (32767 - u16) * 2.1 / 65535" */
	uint64_t bit_offset, bit_stride, bit_length;
	uint32_t first_key, count;
	enum adb_bit_order order;
	uint8_t word_start; /* of words: bytes from the start of the space to the first whole word, 0 to 3 */
	uint16_t space;
};

/* Bytes that are recorded together: those of the asset first, then those of its companions. */
struct adb_ledger_space {
	const char *name; /* "" for the asset; a literal, or a text that lives longer than the ledger */
	const uint8_t *bytes;
	size_t size;
	uint64_t first; /* offset of the first byte in what `name` names */
};

/* The largest known number is 15: pieces of one file that an animation refers to. */
enum { ADB_LEDGER_SPACES = 32 };

struct adb_ledger {
	struct adb_ledger_space spaces[ADB_LEDGER_SPACES];
	uint16_t space_count;
	struct adb_field
		*fields; /* in the order in which they were read; a group comes before what is in it */
	uint32_t field_count, field_capacity;
	struct adb_key_source *key_sources;
	uint32_t key_source_count, key_source_capacity;
	uint32_t group;     /* the innermost open one; 0 = none */
	bool wants_keys;    /* key sources are recorded too */
	bool is_incomplete; /* memory ran out, or more than ADB_LEDGER_LIMIT fields were read */
};

enum { ADB_LEDGER_LIMIT = 1 << 24 };

/* What this thread records in; NULL = nothing is recorded. */
extern _Thread_local struct adb_ledger *adb_ledger_open;

/* Empties the ledger for `size` bytes at `bytes`, which have to live as long as it is used. Memory is kept for the next use. */
void adb_ledger_start(struct adb_ledger *ledger, const void *bytes, size_t size);

/* Frees what the ledger points to. */
void adb_ledger_clear(struct adb_ledger *ledger);

/* ---- recording: each returns at once when nothing is recorded ---- */

/* Further bytes: a piece of a companion, from its byte `first` on; `name` says which. The same bytes may be added again, and more. */
void adb_ledger_add_piece(const char *name, uint64_t first, const void *bytes, size_t size);

/* For the inline functions below. */
void adb_ledger_note(const void *at, enum adb_field_type type, uint32_t count, uint64_t stride,
		     const struct adb_field_layout *layout, const char *name);
void adb_ledger_note_keys(const struct adb_key_source *source, const void *at);
void adb_ledger_note_group(const char *name, uint32_t item);
void adb_ledger_note_group_end(void);

static inline bool adb_ledger_is_open(void)
{
	return __builtin_expect(adb_ledger_open != NULL, 0);
}

/* All bytes of a companion. */
static inline void adb_ledger_add_space(const char *name, const void *bytes, size_t size)
{
	if (adb_ledger_is_open())
		adb_ledger_add_piece(name, 0, bytes, size);
}

/* `count` values of a numeric type one after the other; or one of `count` bytes of BYTES, TEXT or GAP. */
static inline void adb_field(const void *at, enum adb_field_type type, size_t count, const char *name)
{
	if (adb_ledger_is_open())
		adb_ledger_note(at, type, (uint32_t)count, 0, NULL, name);
}

/* `count` values of a numeric type, `stride` bytes from one to the next. */
static inline void adb_field_spaced(const void *at, enum adb_field_type type, size_t count, size_t stride,
				    const char *name)
{
	if (adb_ledger_is_open())
		adb_ledger_note(at, type, (uint32_t)count, stride, NULL, name);
}

/* `count` records, `stride` bytes from one to the next. What `layout` leaves out is unread. */
static inline void adb_field_records(const void *at, size_t count, size_t stride,
				     const struct adb_field_layout *layout, const char *name)
{
	if (adb_ledger_is_open())
		adb_ledger_note(at, ADB_FIELD_BYTES, (uint32_t)count, stride, layout, name);
}

/*
 * What is recorded until adb_field_end() is part of a group. Each adb_field_begin() needs its adb_field_end(), on every way out;
 * where a decoder fails in between, nothing more is read, and it may be left out. `item` counts groups of the same name.
 */
static inline void adb_field_begin(const char *name)
{
	if (adb_ledger_is_open())
		adb_ledger_note_group(name, ADB_FIELD_ALONE);
}

static inline void adb_field_begin_item(const char *name, size_t item)
{
	if (adb_ledger_is_open())
		adb_ledger_note_group(name, (uint32_t)item);
}

static inline void adb_field_end(void)
{
	if (adb_ledger_is_open())
		adb_ledger_note_group_end();
}

/* Where keys come from; `bit_offset` of `source` counts from `at`, where a word begins; its `space` and `word_start` are set here. */
static inline void adb_field_keys(const void *at, const struct adb_key_source *source)
{
	if (adb_ledger_is_open())
		adb_ledger_note_keys(source, at);
}

/*
 * Records of an array of which only some are used: each run of used ones, and each run of others. Where other_layout is NULL
 * the others are a gap, and other_name says why.
 */
struct adb_field_runs {
	const void *at;
	size_t count, stride;
	const uint8_t *is_used; /* a byte for each record */
	const struct adb_field_layout *layout, *other_layout;
	const char *name, *other_name; /* other_name NULL: the others stay unread */
};

/* The caller asks adb_ledger_is_open() before it finds out which records are used. */
void adb_field_runs(const struct adb_field_runs *runs);

/*
 * Nothing is recorded until adb_ledger_resume(), which gets what adb_ledger_pause() returned: for looking ahead with functions
 * that name what they read.
 */
static inline struct adb_ledger *adb_ledger_pause(void)
{
	struct adb_ledger *ledger = adb_ledger_open;

	adb_ledger_open = NULL;
	return ledger;
}

static inline void adb_ledger_resume(struct adb_ledger *paused)
{
	adb_ledger_open = paused;
}

/* Where the ledger was. */
struct adb_ledger_mark {
	uint32_t field_count, group;
};

static inline struct adb_ledger_mark adb_ledger_mark(void)
{
	if (adb_ledger_is_open())
		return (struct adb_ledger_mark){ adb_ledger_open->field_count, adb_ledger_open->group };
	return (struct adb_ledger_mark){ 0, 0 };
}

/* Forgets the fields that were read since: those of a record that the bytes end in, and that is left out. */
static inline void adb_ledger_forget(struct adb_ledger_mark mark)
{
	if (!adb_ledger_is_open())
		return;
	adb_ledger_open->field_count = mark.field_count;
	adb_ledger_open->group = mark.group;
}

/* ---- reading with a name: as the functions of base/reader.h ---- */

static inline void adb_field_next(const struct adb_reader *in, enum adb_field_type type, size_t size,
				  size_t count, const char *name)
{
	if (adb_ledger_is_open() && adb_reader_has(in, count, size))
		adb_ledger_note(in->data + in->position, type, (uint32_t)count, 0, NULL, name);
}

#define ADB_NAMED_READ(suffix, ctype, field_type)                                                            \
	static inline ctype adb_read_##suffix(struct adb_reader *in, const char *name)                       \
	{                                                                                                    \
		adb_field_next(in, field_type, sizeof(ctype), 1, name);                                      \
		return adb_reader_##suffix(in);                                                              \
	}

ADB_NAMED_READ(u8, uint8_t, ADB_FIELD_U8)
ADB_NAMED_READ(s8, int8_t, ADB_FIELD_S8)
ADB_NAMED_READ(u16le, uint16_t, ADB_FIELD_U16LE)
ADB_NAMED_READ(u16be, uint16_t, ADB_FIELD_U16BE)
ADB_NAMED_READ(s16le, int16_t, ADB_FIELD_S16LE)
ADB_NAMED_READ(s16be, int16_t, ADB_FIELD_S16BE)
ADB_NAMED_READ(u32le, uint32_t, ADB_FIELD_U32LE)
ADB_NAMED_READ(u32be, uint32_t, ADB_FIELD_U32BE)
ADB_NAMED_READ(s32le, int32_t, ADB_FIELD_S32LE)
ADB_NAMED_READ(s32be, int32_t, ADB_FIELD_S32BE)
ADB_NAMED_READ(f32le, float, ADB_FIELD_F32LE)
ADB_NAMED_READ(f32be, float, ADB_FIELD_F32BE)

#undef ADB_NAMED_READ

/* As adb_reader_take(): `type` is BYTES or TEXT. */
static inline const uint8_t *adb_read_take(struct adb_reader *in, size_t size, enum adb_field_type type,
					   const char *name)
{
	adb_field_next(in, type, 1, size, name);
	return adb_reader_take(in, size);
}

/* As adb_reader_skip(); `reason` says what the bytes are, or why they are not read: "padding", "name of the author's file". */
static inline void adb_read_gap(struct adb_reader *in, size_t size, const char *reason)
{
	adb_field_next(in, ADB_FIELD_GAP, 1, size, reason);
	adb_reader_skip(in, size);
}

/* ---- what was read ---- */

enum adb_coverage { ADB_UNREAD, ADB_READ, ADB_SKIPPED };

/* Fills `map`, which has a byte for each byte of the space, with adb_coverage. */
void adb_ledger_cover(const struct adb_ledger *ledger, uint16_t space, uint8_t *map);

/* Bytes of one value; 0 of a group, 1 of BYTES, TEXT and GAP. */
size_t adb_field_type_size(enum adb_field_type type);

/* "u16", "f32 big-endian", "bytes"; never NULL. */
const char *adb_field_type_name(enum adb_field_type type);

#endif
