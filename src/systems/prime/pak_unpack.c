/*
 * Unpacks the compressed entries of a PAK.
 *
 *   Version 0x00030005:
 *   0x0  u32         size            unpacked
 *   0x4  a packed stream
 *
 *   Version 2:
 *   0x0  char[4]     "CMPD"
 *   0x4  u32         block count B
 *   0x8  B times     u8 flag, u24 packed size, u32 unpacked size
 *        B times     plain bytes when both sizes are equal, else a packed stream
 *
 * A packed stream is one zlib stream (Metroid Prime, Donkey Kong Country Returns), or segments (Metroid Prime 2 and 3):
 *
 *   0x0  s16         n               above 0: n bytes of LZO1X; below 0: -n plain bytes; 0: damaged
 *
 * Big-endian. Segments follow each other until the size is reached; the bytes after them are padding. Most segments unpack to
 * 16 KiB; they are independent of each other.
 *
 * Quirk: a segment may hold a zlib stream instead of LZO1X.
 */
#include <string.h>

#include "codec/lzo.h"
#include "systems/prime/pak.h"

enum {
	SIZE_FIELD = 4,
	BLOCK_TABLE = 8,
	BLOCK_RECORD = 8,
	MAX_BLOCKS = 64, /* most known: 2 */
	MAX_SEGMENT = 32768,
	USUAL_OUTPUT = 64 * 1024,
	ZLIB_RATIO = 1100, /* above the best ratio of Deflate, 1032 */
	LZO_RATIO = 300,   /* above the best ratio of LZO1X, 255 */
	LARGEST_OUTPUT = MAX_SEGMENT * LZO_RATIO,
};

/* An entry that is being unpacked. */
struct unpacking {
	struct adb_input *input;
	const struct adb_sink *sink;
	struct adb_error *error;
	struct adb_inflater_pool *inflaters;
	struct adb_inflater *inflater; /* out of `inflaters`; NULL until a zlib stream occurs */
	struct adb_arena *arena;       /* of `large` */
	uint8_t *large;                /* output of segments that do not fit `out`; NULL until one occurs */
	uint64_t position, end;        /* of the stored bytes, in the file */
	uint64_t left;                 /* bytes that are not yet unpacked */
	bool stopped;                  /* the sink wants no more bytes */
	uint8_t *in, *out;             /* of MAX_SEGMENT and USUAL_OUTPUT bytes */
};

/* ---- fields ---- */

static bool is_zlib(const uint8_t *b)
{
	return b[0] == 0x78 && (b[1] == 0x01 || b[1] == 0x5E || b[1] == 0x9C || b[1] == 0xDA);
}

static uint32_t u32_of(const uint8_t *bytes)
{
	struct adb_reader in = adb_reader_of(bytes, 4);

	return adb_reader_u32be(&in);
}

/* ---- method and size ---- */

static uint64_t stored_end(const struct adb_volume *volume, const struct adb_pak_entry *entry)
{
	uint64_t size = adb_input_size(volume->input), end = entry->offset + entry->stored_size;

	return end < size ? end : size;
}

/* Reads the sizes of block `i`. Returns false when the stored bytes end before. */
static bool read_block(struct adb_input *input, uint64_t table, uint64_t end, uint32_t i, uint32_t *packed,
		       uint32_t *unpacked)
{
	uint64_t offset = table + (uint64_t)i * BLOCK_RECORD;
	uint8_t record[BLOCK_RECORD];

	if (offset + BLOCK_RECORD > end || !adb_input_read(input, offset, record, sizeof record))
		return false;
	*packed = u32_of(record) & 0xFFFFFF;
	*unpacked = u32_of(record + 4);
	return true;
}

static struct adb_pak_packing blocks_packing(const struct adb_volume *volume,
					     const struct adb_pak_entry *entry)
{
	struct adb_pak_packing packing = { .byte_size = ADB_UNKNOWN_SIZE };
	uint64_t end = stored_end(volume, entry), total = 0, data;
	uint8_t bytes[BLOCK_TABLE], head[2];

	if (entry->offset + sizeof bytes > end ||
	    !adb_input_read(volume->input, entry->offset, bytes, sizeof bytes) ||
	    memcmp(bytes, "CMPD", 4) != 0 || u32_of(bytes + 4) > MAX_BLOCKS)
		return packing;
	data = entry->offset + BLOCK_TABLE + (uint64_t)u32_of(bytes + 4) * BLOCK_RECORD;
	for (uint32_t i = 0; i < u32_of(bytes + 4); i++) {
		uint32_t packed, unpacked;

		if (!read_block(volume->input, entry->offset + BLOCK_TABLE, end, i, &packed, &unpacked))
			return packing;
		if (packed != unpacked && packing.method == NULL && data + sizeof head <= end &&
		    adb_input_read(volume->input, data, head, sizeof head))
			packing.method = is_zlib(head) ? "zlib" : "lzo";
		total += unpacked;
		data += packed;
	}
	packing.byte_size = (int64_t)total;
	return packing;
}

/* ---- pieces ---- */

static bool discard(void *context, const void *data, size_t size)
{
	(void)context;
	(void)data;
	(void)size;
	return true;
}

static enum adb_outcome inflate_to(struct unpacking *u, uint64_t packed, const struct adb_sink *sink,
				   struct adb_inflated *inflated)
{
	if (u->inflater == NULL)
		u->inflater = adb_inflater_pool_take(u->inflaters);
	if (u->inflater == NULL)
		return adb_error_set(u->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	*inflated = adb_inflate(u->inflater, u->input, u->position, packed, u->left, sink);
	return ADB_OK;
}

static enum adb_outcome fail_read(struct unpacking *u, uint64_t offset)
{
	return adb_error_set(u->error, ADB_IO, (int64_t)offset, "cannot be read");
}

static enum adb_outcome fail(struct unpacking *u, uint64_t offset, const char *what)
{
	return adb_error_set(u->error, ADB_CORRUPT, (int64_t)offset, "packed stream: %s", what);
}

/*
 * Unpacks one zlib stream in the next `packed` bytes. A missing end after the last unpacked byte is accepted, as by the game.
 */
static enum adb_outcome unpack_zlib(struct unpacking *u, uint64_t packed)
{
	struct adb_inflated inflated = { 0 };
	enum adb_outcome outcome = inflate_to(u, packed, u->sink, &inflated);

	if (outcome != ADB_OK)
		return outcome;
	u->left -= inflated.size;
	u->stopped = inflated.end == ADB_INFLATE_STOPPED;
	if (inflated.end == ADB_INFLATE_UNREADABLE)
		return fail_read(u, u->position);
	if (inflated.why != NULL && !(inflated.end == ADB_INFLATE_CUT_OFF && u->left == 0))
		return fail(u, u->position, inflated.why);
	u->position += packed;
	return ADB_OK;
}

/* Passes unpacked bytes to the sink. Fails when they exceed the size of the entry. */
static enum adb_outcome emit(struct unpacking *u, const uint8_t *bytes, size_t size, uint64_t start)
{
	size_t kept = size < u->left ? size : (size_t)u->left;

	u->left -= kept;
	if (kept > 0 && !u->sink->write(u->sink->context, bytes, kept))
		u->stopped = true;
	if (kept < size && !u->stopped)
		return fail(u, start, "unpacks to more than it says");
	return ADB_OK;
}

/* ---- segments ---- */

/*
 * Whether the segment holds a zlib stream. The first two bytes of zlib are valid LZO1X as well (103 literals), so the whole
 * stream has to be valid.
 */
static bool is_zlib_segment(struct unpacking *u, size_t size)
{
	const struct adb_sink nowhere = { .write = discard };
	struct adb_inflated inflated = { 0 };

	return size >= 2 && is_zlib(u->in) && inflate_to(u, size, &nowhere, &inflated) == ADB_OK &&
	       inflated.end == ADB_INFLATE_DONE;
}

/* The output for large segments. It is allocated once; later segments need less. */
static uint8_t *large_output(struct unpacking *u)
{
	if (u->large == NULL)
		u->large = adb_arena_alloc(u->arena,
					   u->left < LARGEST_OUTPUT ? (size_t)u->left : LARGEST_OUTPUT, 1);
	return u->large;
}

/* Unpacks a segment of LZO1X of `size` bytes in u->in. When the output is larger than usual it is unpacked a second time. */
static enum adb_outcome unpack_lzo(struct unpacking *u, size_t size, uint64_t start)
{
	struct adb_reader in = adb_reader_of(u->in, size);
	size_t capacity = u->left < USUAL_OUTPUT ? (size_t)u->left : USUAL_OUTPUT, produced;
	struct adb_error why = { .message = "" };
	uint8_t *out = u->out;
	enum adb_outcome outcome = adb_lzo_decode(&in, out, capacity, &produced, &why);

	if (outcome == ADB_LIMIT && u->left > capacity) {
		out = large_output(u);
		if (out == NULL)
			return adb_error_set(u->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		capacity = u->left < LARGEST_OUTPUT ? (size_t)u->left : LARGEST_OUTPUT;
		in = adb_reader_of(u->in, size);
		outcome = adb_lzo_decode(&in, out, capacity, &produced, &why);
	}

	enum adb_outcome emitted = emit(u, out, produced, start);

	if (emitted != ADB_OK || u->stopped || outcome == ADB_OK)
		return emitted;
	if (outcome == ADB_LIMIT)
		return fail(u, start, "unpacks to more than it says");
	return fail(u, start + (uint64_t)why.offset, why.message);
}

static enum adb_outcome unpack_segment(struct unpacking *u)
{
	uint64_t start = u->position;
	uint8_t field[2];

	if (u->end - start < sizeof field)
		return fail(u, start, "ends before all is unpacked");
	if (!adb_input_read(u->input, start, field, sizeof field))
		return fail_read(u, start);

	int n = (int16_t)((unsigned)field[0] << 8 | field[1]);
	size_t size = (size_t)(n < 0 ? -n : n);

	if (n == 0)
		return fail(u, start, "a segment of no bytes");
	u->position += sizeof field;

	size_t available = size < u->end - u->position ? size : (size_t)(u->end - u->position);
	enum adb_outcome outcome;

	if (!adb_input_read(u->input, u->position, u->in, available))
		return fail_read(u, u->position);
	if (n < 0)
		outcome = emit(u, u->in, available, start);
	else if (is_zlib_segment(u, available))
		return unpack_zlib(u, available);
	else
		outcome = unpack_lzo(u, available, u->position);
	if (outcome == ADB_OK && !u->stopped && available < size)
		return fail(u, start, "a segment ends beyond it");
	u->position += available;
	return outcome;
}

/* ---- whole entries ---- */

static enum adb_outcome fail_ratio(struct unpacking *u, uint64_t stored)
{
	return adb_error_set(u->error, ADB_LIMIT, (int64_t)u->position,
			     "%llu bytes would come out of %llu: not unpacked", (unsigned long long)u->left,
			     (unsigned long long)stored);
}

/* Unpacks the packed stream in the next `stored` bytes, or fewer at the end of the file. It must give exactly `size` bytes. */
static enum adb_outcome unpack_stream(struct unpacking *u, uint64_t stored, uint32_t size)
{
	uint64_t file_end = u->end, available = file_end - u->position;
	uint8_t head[4] = { 0 };
	enum adb_outcome outcome = ADB_OK;

	if (available > stored)
		available = stored;
	if (!adb_input_read(u->input, u->position, head,
			    available < sizeof head ? (size_t)available : sizeof head))
		return fail_read(u, u->position);
	u->left = size;
	/* A zlib stream in a segment has the ratio of zlib. */
	if (size > ADB_PAK_MAX_UNPACKED ||
	    size > (is_zlib(head) || is_zlib(head + 2) ? ZLIB_RATIO : LZO_RATIO) * stored)
		return fail_ratio(u, stored);
	u->end = u->position + available;
	if (is_zlib(head))
		outcome = unpack_zlib(u, available);
	else
		while (outcome == ADB_OK && u->left > 0 && !u->stopped)
			outcome = unpack_segment(u);
	u->end = file_end;
	if (outcome == ADB_OK && u->left > 0 && !u->stopped)
		return fail(u, u->position, "unpacks to less than it says");
	return outcome;
}

static enum adb_outcome unpack_block(struct unpacking *u, uint32_t packed, uint32_t unpacked)
{
	uint64_t start = u->position, available = u->end - start;

	if (packed != unpacked) {
		enum adb_outcome outcome = unpack_stream(u, packed, unpacked);

		u->position = start + (packed < available ? packed : available);
		return outcome;
	}
	u->left = unpacked;
	while (u->left > 0 && u->position < u->end && !u->stopped) {
		uint64_t left = u->left < u->end - u->position ? u->left : u->end - u->position;
		size_t piece = left < MAX_SEGMENT ? (size_t)left : MAX_SEGMENT;

		if (!adb_input_read(u->input, u->position, u->in, piece))
			return fail_read(u, u->position);
		emit(u, u->in, piece, u->position);
		u->position += piece;
	}
	return u->left > 0 && !u->stopped ? fail(u, u->position, "ends before all is unpacked") : ADB_OK;
}

static enum adb_outcome unpack_blocks(struct unpacking *u)
{
	uint64_t table = u->position + BLOCK_TABLE;
	uint8_t bytes[BLOCK_TABLE];

	if (u->end - u->position < sizeof bytes)
		return fail(u, u->position, "ends before its header does");
	if (!adb_input_read(u->input, u->position, bytes, sizeof bytes))
		return fail_read(u, u->position);
	if (memcmp(bytes, "CMPD", 4) != 0)
		return fail(u, u->position, "does not begin with CMPD");

	uint32_t count = u32_of(bytes + 4);

	if (count > MAX_BLOCKS)
		return adb_error_set(u->error, ADB_LIMIT, (int64_t)u->position + 4, "%u packed blocks",
				     count);
	u->position = table + (uint64_t)count * BLOCK_RECORD;
	if (u->position > u->end)
		return fail(u, table, "ends before its blocks begin");

	enum adb_outcome outcome = ADB_OK;
	uint64_t total = 0;

	for (uint32_t i = 0; i < count && outcome == ADB_OK && !u->stopped; i++) {
		uint32_t packed, unpacked;

		if (!read_block(u->input, table, u->end, i, &packed, &unpacked))
			return fail_read(u, table);
		total += unpacked;
		if (total > ADB_PAK_MAX_UNPACKED)
			return adb_error_set(u->error, ADB_LIMIT, (int64_t)u->position,
					     "more than %d bytes would come out", ADB_PAK_MAX_UNPACKED);
		outcome = unpack_block(u, packed, unpacked);
	}
	return outcome;
}

/* Unpacks an entry of version 0x00030005. */
static enum adb_outcome unpack_sized(struct unpacking *u)
{
	uint8_t field[SIZE_FIELD];

	if (u->end - u->position < sizeof field)
		return fail(u, u->position, "ends before its size does");
	if (!adb_input_read(u->input, u->position, field, sizeof field))
		return fail_read(u, u->position);
	u->position += sizeof field;
	return unpack_stream(u, u->end - u->position, u32_of(field));
}

/* ---- what the header declares ---- */

struct adb_pak_packing adb_pak_packing_of(const struct adb_volume *volume, const struct adb_pak_entry *entry)
{
	const struct adb_pak *pak = volume->state;
	struct adb_pak_packing packing = { .byte_size = ADB_UNKNOWN_SIZE };
	uint8_t bytes[SIZE_FIELD + 2];

	if (pak->is_later)
		return blocks_packing(volume, entry);
	if (entry->offset + sizeof bytes > stored_end(volume, entry) ||
	    !adb_input_read(volume->input, entry->offset, bytes, sizeof bytes))
		return packing;
	packing.method = is_zlib(bytes + SIZE_FIELD) ? "zlib" : "lzo";
	packing.byte_size = u32_of(bytes);
	return packing;
}

enum adb_outcome adb_pak_unpack(const struct adb_volume *volume, const struct adb_pak_entry *entry,
				const struct adb_sink *sink, struct adb_error *error)
{
	const struct adb_pak *pak = volume->state;
	uint64_t end = stored_end(volume, entry);
	uint8_t in[MAX_SEGMENT], out[USUAL_OUTPUT];
	struct unpacking u = {
		.in = in,
		.out = out,
		.input = volume->input,
		.sink = sink,
		.error = error,
		.inflaters = pak->inflaters,
		.arena = adb_arena_new(ADB_PAK_MAX_UNPACKED),
		.position = entry->offset < end ? entry->offset : end,
		.end = end,
	};

	if (u.arena == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	enum adb_outcome outcome = pak->is_later ? unpack_blocks(&u) : unpack_sized(&u);

	adb_inflater_pool_give(u.inflaters, u.inflater);
	adb_arena_free(u.arena);
	return outcome;
}
