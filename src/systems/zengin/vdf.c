/*
 * VDF and MOD: the volumes of ZenGin, in Gothic 1, Gothic 2, Night of the Raven and their mods.
 *
 *   0x000  char[256]  comment           ends at the first 0x1A, padded with it
 *   0x100  char[12]   "PSVDSC_V2.00"
 *   0x10C  u8[4]      tail              0D 0A 0D 0A Gothic 1, 0A 0D 0A 0D Gothic 2, 1A 1A 1A 1A Union's tool
 *   0x110  u32        entry count       folders and files
 *   0x114  u32        file count
 *   0x118  u32        timestamp         DOS date and time; of equal names the game loads that of the largest number
 *   0x11C  u32        data size         of all files unpacked; not the length of a part of the volume
 *   0x120  u32        catalogue offset  296
 *   0x124  u32        flags             0x50 plain, 0xA0 zipped (Union)
 *
 * The catalogue, one record an entry:
 *
 *   0x00   char[64]   name              padded with blanks
 *   0x40   u32        offset            file: its bytes; folder: index of its first child's record
 *   0x44   u32        size              of a file, unpacked
 *   0x48   u32        type              0x80000000 folder, 0x40000000 last of its folder
 *   0x4C   u32        attributes        ignored
 *
 * The bytes of a file in a zipped volume:
 *
 *   0x00   u32        length            unpacked
 *   0x04   u32        block size
 *   0x08   u32        block count B     length / block size, rounded up
 *   0x0C   B times    u32 unpacked size, u32 packed size, u32 block size again, then one zlib stream
 *
 * Little-endian, packed. The root folder has no record: its first child has the index 0.
 *
 * Quirk: zipped volumes store WAV and OGG files without compression. No flag marks them: a file whose first bytes are no stream
 * header for its size in the catalogue is not compressed.
 * Quirk: tools write impossible dates (month 15) to raise the priority of a volume, so that dates are not checked.
 * Quirk: the game ignores the catalogue offset; 0 occurs.
 */
#include <string.h>

#include "base/hash.h"
#include "base/reader.h"
#include "codec/inflater_pool.h"
#include "dump/container.h"

static const struct adb_attribute_doc vdf_attributes[] = {
	{ "sources", "signature", "who wrote the volume: 'G1', 'G2', 'Union' or 'unknown'" },
	{ "sources", "comment", "the text at the start of the volume" },
	{ "sources", "timestamp_raw", "date and time as one number, a DOS bit field" },
	{ "sources", "timestamp", "the same as text; tools write impossible dates on purpose" },
	{ "sources", "volume_priority",
	  "the copy in the volume with the larger number is what the game loads" },
	{ "sources", "zipped", "whether the files are compressed" },
	{ "sources", "volume_flags", "the number that says so: 80 plain, 160 zipped" },
	{ "sources", "data_size", "size of all files unpacked, as the header has it" },
	{ NULL, NULL, NULL },
};

enum {
	HEADER_SIZE = 296,
	COMMENT_SIZE = 256,
	COMMENT_END = 0x1A,
	PADDING_SIZE = 8, /* of the comment, in a volume whose header is cut off */
	SIGNATURE_SIZE = 12,
	TAIL_SIZE = 4,
	RECORD_SIZE = 80,
	NAME_SIZE = 64,
	FLAGS_PLAIN = 0x50,
	FLAGS_ZIPPED = 0xA0,
	STREAM_HEADER_SIZE = 12,
	BLOCK_HEADER_SIZE = 12,
	MAX_DEPTH = 64,              /* deepest known: 6 */
	MAX_ENTRIES = 1000000,       /* most known: about 20,000 */
	MAX_WALKED_BLOCKS = 1000000, /* of a volume; 4 GiB of blocks of 8 KiB are 524,288 */
	MAX_UNPACKED = 1 << 30,
};

/* A folder that is being listed: the root, or a folder inside the one before. */
struct vdf_folder {
	const char *path; /* "" for the root */
	uint32_t next;    /* catalogue index of its next child */
	bool ended;       /* the last child was listed */
};

struct vdf {
	uint64_t size, catalog_offset;
	uint64_t catalog_end; /* equals catalog_offset when the entry count is wrong */
	const uint8_t *catalog;
	uint32_t entry_count, file_count, files_found, folder_count;
	bool zipped, finished;
	bool *visited; /* one for each record */
	uint32_t *
		names; /* hash table of the file names so far, without folders: catalogue index + 1, 0 = free */
	size_t name_mask; /* slots - 1 */
	uint32_t walked_blocks;
	struct vdf_folder folders[MAX_DEPTH];
	struct adb_inflater_pool *inflaters;
};

struct record {
	uint32_t index, offset, size;
	bool is_folder, is_last;
	const char *name; /* as stored; name_length leaves out the padding */
	size_t name_length;
};

struct stream {
	uint32_t length, block_size, block_count;
};

/* A zipped file that is being extracted. */
struct unzip {
	struct adb_input *input;
	const struct adb_sink *sink;
	struct adb_error *error;
	struct adb_inflater *inflater;
	uint64_t position; /* in the volume */
	uint32_t left;     /* bytes of the file that are not yet unpacked */
	bool stopped;      /* the sink wants no more bytes */
};

/* ---- opening ---- */

static const struct vdf_tail {
	char bytes[TAIL_SIZE];
	const char *name;
} tails[] = { { "\r\n\r\n", "G1" }, { "\n\r\n\r", "G2" }, { "\x1A\x1A\x1A\x1A", "Union" } };

static const char *signature_name(struct adb_volume *volume, const uint8_t *tail)
{
	for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++)
		if (memcmp(tails[i].bytes, tail, TAIL_SIZE) == 0)
			return tails[i].name;
	adb_volume_report(volume, ADB_WARNING, "unknown-signature", COMMENT_SIZE + SIGNATURE_SIZE,
			  "signature ends with %02X %02X %02X %02X", tail[0], tail[1], tail[2], tail[3]);
	return "unknown";
}

static const char *timestamp_text(struct adb_arena *arena, uint32_t t)
{
	return adb_arena_printf(arena, "%04u-%02u-%02u %02u:%02u:%02u", 1980 + (t >> 25), t >> 21 & 15,
				t >> 16 & 31, t >> 11 & 31, t >> 5 & 63, (t & 31) * 2);
}

static void describe(struct adb_volume *volume, const uint8_t *header, const char *signature,
		     uint32_t timestamp)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;
	const uint8_t *end = memchr(header, COMMENT_END, COMMENT_SIZE);
	size_t length = end != NULL ? (size_t)(end - header) : COMMENT_SIZE;

	adb_attribute_text(arena, to, "signature", signature);
	adb_attribute_text(arena, to, "comment", adb_text_decode(arena, header, length, volume->encoding));
	adb_attribute_integer(arena, to, "timestamp_raw", timestamp);
	adb_attribute_text(arena, to, "timestamp", timestamp_text(arena, timestamp));
	adb_attribute_integer(arena, to, "volume_priority", timestamp);
}

static uint64_t checked_catalog_offset(struct adb_volume *volume, const struct vdf *vdf, uint32_t offset)
{
	if (offset == 0 || offset == HEADER_SIZE)
		return HEADER_SIZE;

	bool usable = offset > HEADER_SIZE && offset <= vdf->size;

	adb_volume_report(volume, ADB_WARNING, "catalog-offset", 0x120, "catalogue offset is %u, %s", offset,
			  usable ? "not 296" : "which cannot be; taken as 296");
	return usable ? offset : HEADER_SIZE;
}

static uint32_t checked_entry_count(struct adb_volume *volume, const struct vdf *vdf, uint32_t count)
{
	uint64_t room = (vdf->size - vdf->catalog_offset) / RECORD_SIZE;
	uint32_t possible = room < MAX_ENTRIES ? (uint32_t)room : MAX_ENTRIES;

	if (count <= possible)
		return count;
	adb_volume_report(volume, ADB_WARNING, "entry-count", 0x110, "%u entries, of which %u can be read",
			  count, possible);
	return possible;
}

static enum adb_outcome read_header(struct adb_volume *volume, struct vdf *vdf)
{
	uint8_t bytes[HEADER_SIZE];

	vdf->size = adb_input_size(volume->input);
	if (vdf->size < HEADER_SIZE)
		return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)vdf->size,
				     "shorter than its header");
	if (!adb_input_read(volume->input, 0, bytes, sizeof bytes))
		return adb_error_set(&volume->error, ADB_IO, 0, "the header cannot be read");
	if (memcmp(bytes + COMMENT_SIZE, "PSVDSC_V2.00", SIGNATURE_SIZE) != 0)
		return adb_error_set(&volume->error, ADB_CORRUPT, COMMENT_SIZE, "no VDF signature");

	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);

	adb_reader_skip(&in, COMMENT_SIZE + SIGNATURE_SIZE);
	const char *signature = signature_name(volume, adb_reader_take(&in, TAIL_SIZE));
	uint32_t entry_count = adb_reader_u32le(&in);
	vdf->file_count = adb_reader_u32le(&in);
	uint32_t timestamp = adb_reader_u32le(&in);
	uint32_t data_size = adb_reader_u32le(&in);
	uint32_t catalog_offset = adb_reader_u32le(&in);
	uint32_t flags = adb_reader_u32le(&in);

	vdf->zipped = flags == FLAGS_ZIPPED;
	if (flags != FLAGS_PLAIN && flags != FLAGS_ZIPPED)
		adb_volume_report(volume, ADB_WARNING, "volume-flags", 0x124,
				  "flags 0x%X; taken as not zipped", flags);
	describe(volume, bytes, signature, timestamp);
	adb_attribute_flag(volume->notes->arena, &volume->notes->attributes, "zipped", vdf->zipped);
	adb_attribute_integer(volume->notes->arena, &volume->notes->attributes, "volume_flags", flags);
	adb_attribute_integer(volume->notes->arena, &volume->notes->attributes, "data_size", data_size);
	vdf->catalog_offset = checked_catalog_offset(volume, vdf, catalog_offset);
	vdf->entry_count = checked_entry_count(volume, vdf, entry_count);
	vdf->catalog_end = vdf->catalog_offset;
	if (vdf->entry_count == entry_count)
		vdf->catalog_end += (uint64_t)entry_count * RECORD_SIZE;
	return ADB_OK;
}

static enum adb_outcome read_catalog(struct adb_volume *volume, struct vdf *vdf)
{
	size_t slots = 16;

	while (slots < 2 * (size_t)vdf->entry_count)
		slots *= 2;
	uint8_t *catalog = adb_arena_alloc(volume->arena, vdf->entry_count, RECORD_SIZE);
	vdf->visited = adb_arena_alloc(volume->arena, vdf->entry_count, sizeof *vdf->visited);
	vdf->names = adb_arena_alloc(volume->arena, slots, sizeof *vdf->names);
	vdf->name_mask = slots - 1;
	if (catalog == NULL || vdf->visited == NULL || vdf->names == NULL)
		return adb_volume_fail_memory(volume, "the catalogue needs");
	if (!adb_input_read(volume->input, vdf->catalog_offset, catalog,
			    (size_t)vdf->entry_count * RECORD_SIZE))
		return adb_error_set(&volume->error, ADB_IO, (int64_t)vdf->catalog_offset,
				     "the catalogue cannot be read");
	vdf->catalog = catalog;
	vdf->folders[0] = (struct vdf_folder){ .path = "", .ended = vdf->entry_count == 0 };
	vdf->folder_count = 1;
	return ADB_OK;
}

static enum adb_outcome vdf_open(struct adb_volume *volume)
{
	struct vdf *vdf = adb_arena_alloc(volume->arena, 1, sizeof *vdf);

	if (vdf == NULL)
		return adb_volume_fail_memory(volume, "the catalogue needs");
	volume->state = vdf;
	vdf->inflaters = adb_inflater_pool_new();
	if (vdf->inflaters == NULL)
		return adb_error_set(&volume->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	enum adb_outcome outcome = read_header(volume, vdf);

	return outcome == ADB_OK ? read_catalog(volume, vdf) : outcome;
}

/* ---- listing ---- */

static const uint32_t type_folder = 0x80000000, type_last = 0x40000000;

static struct record record_at(const struct vdf *vdf, uint32_t index)
{
	struct adb_reader in = adb_reader_of(vdf->catalog + (size_t)index * RECORD_SIZE, RECORD_SIZE);
	struct record record = { .index = index, .name = (const char *)adb_reader_take(&in, NAME_SIZE) };

	record.offset = adb_reader_u32le(&in);
	record.size = adb_reader_u32le(&in);

	uint32_t type = adb_reader_u32le(&in);

	record.is_folder = (type & type_folder) != 0;
	record.is_last = (type & type_last) != 0;
	record.name_length = strnlen(record.name, NAME_SIZE);
	while (record.name_length > 0 &&
	       (record.name[record.name_length - 1] == ' ' || record.name[record.name_length - 1] == '\t'))
		record.name_length--;
	return record;
}

static int64_t record_offset(const struct vdf *vdf, uint32_t index)
{
	return (int64_t)(vdf->catalog_offset + (uint64_t)index * RECORD_SIZE);
}

/* Reads the next record of the innermost folder. Returns false and leaves the folder when it has no further record. */
static bool next_record(struct adb_volume *volume, struct vdf *vdf, struct record *record)
{
	struct vdf_folder *folder = &vdf->folders[vdf->folder_count - 1];
	uint32_t index = folder->next;

	if (!folder->ended && index < vdf->entry_count && !vdf->visited[index]) {
		vdf->visited[index] = true;
		*record = record_at(vdf, index);
		folder->ended = record->is_last;
		folder->next++;
		return true;
	}
	if (!folder->ended && index >= vdf->entry_count)
		adb_volume_report(volume, ADB_WARNING, "no-last-entry", record_offset(vdf, vdf->entry_count),
				  "folder \"%s\" has no entry that is marked as its last", folder->path);
	else if (!folder->ended)
		adb_volume_report(volume, ADB_NOTE, "directory-cycle", record_offset(vdf, index),
				  "folder \"%s\" leads to entry %u, which was met before", folder->path,
				  index);
	vdf->folder_count--;
	return false;
}

static bool is_odd_name(const struct record *record)
{
	const char *name = record->name;

	for (size_t i = 0; i < record->name_length; i++)
		if ((unsigned char)name[i] < 0x20 || name[i] == 0x7F || name[i] == '/' || name[i] == '\\')
			return true;
	return record->name_length == 0 ||
	       (record->name_length <= 2 && strspn(name, ".") >= record->name_length);
}

/* The path of a record inside the volume. A record without a name gets its number. Returns NULL when memory runs out. */
static const char *path_of(struct adb_volume *volume, const struct vdf_folder *folder,
			   const struct record *record)
{
	const char *name =
		adb_text_decode(volume->arena, record->name, record->name_length, volume->encoding);

	if (record->name_length == 0)
		name = adb_arena_printf(volume->arena, "#%u", record->index);
	if (name == NULL)
		return NULL;
	if (is_odd_name(record))
		adb_volume_report(volume, ADB_WARNING, "odd-name",
				  record_offset(volume->state, record->index),
				  "entry %u has a name that is no file name: \"%s\"", record->index, name);
	return folder->path[0] == '\0' ? name : adb_arena_printf(volume->arena, "%s/%s", folder->path, name);
}

static bool same_name(const struct record *a, const struct record *b)
{
	if (a->name_length != b->name_length)
		return false;
	for (size_t i = 0; i < a->name_length; i++)
		if (adb_ascii_upper(a->name[i]) != adb_ascii_upper(b->name[i]))
			return false;
	return true;
}

/* Reports a file name that occurred before. The game finds files by their name alone and ignores folders. */
static void report_duplicate(struct adb_volume *volume, struct vdf *vdf, const struct record *record,
			     const char *path)
{
	char upper[NAME_SIZE];
	size_t slot = 0;

	for (size_t i = 0; i < record->name_length; i++)
		upper[i] = adb_ascii_upper(record->name[i]);

	struct adb_hash hash = adb_hash_of(upper, record->name_length);

	memcpy(&slot, hash.bytes, sizeof slot);
	for (slot &= vdf->name_mask; vdf->names[slot] != 0; slot = (slot + 1) & vdf->name_mask) {
		struct record earlier = record_at(vdf, vdf->names[slot] - 1);

		if (!same_name(&earlier, record))
			continue;
		adb_volume_report(volume, ADB_NOTE, "duplicate-name", record_offset(vdf, record->index),
				  "\"%s\" has the name of entry %u", path, earlier.index);
		return;
	}
	vdf->names[slot] = record->index + 1;
}

/*
 * Whether the bytes at `offset` are a zipped stream that unpacks to `size` bytes. Other files in a zipped volume are not
 * compressed.
 */
static bool read_stream(const struct adb_volume *volume, uint32_t offset, uint32_t size,
			struct stream *stream)
{
	const struct vdf *vdf = volume->state;
	uint8_t bytes[STREAM_HEADER_SIZE];

	if (!vdf->zipped || size == 0 || !adb_input_read(volume->input, offset, bytes, sizeof bytes))
		return false;

	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);

	stream->length = adb_reader_u32le(&in);
	stream->block_size = adb_reader_u32le(&in);
	stream->block_count = adb_reader_u32le(&in);
	if (stream->length != size || stream->block_size == 0)
		return false;
	return stream->block_count == ((uint64_t)size + stream->block_size - 1) / stream->block_size;
}

/* Number of bytes of a zipped stream in the volume, computed from the headers of its blocks. */
static int64_t stream_size(struct adb_volume *volume, struct vdf *vdf, uint32_t offset,
			   const struct stream *stream)
{
	uint64_t position = (uint64_t)offset + STREAM_HEADER_SIZE;

	for (uint32_t i = 0; i < stream->block_count; i++) {
		uint8_t header[BLOCK_HEADER_SIZE];

		if (vdf->walked_blocks == MAX_WALKED_BLOCKS)
			return ADB_UNKNOWN_SIZE;
		vdf->walked_blocks++;

		uint64_t end = position + BLOCK_HEADER_SIZE;

		if (adb_input_read(volume->input, position, header, sizeof header)) {
			struct adb_reader in = adb_reader_of(header + 4, 4);

			end += adb_reader_u32le(&in);
		}
		if (end > vdf->size) {
			adb_volume_report(volume, ADB_WARNING, "beyond-end", (int64_t)position,
					  "block %u of %u of a zipped file ends beyond the volume", i,
					  stream->block_count);
			return ADB_UNKNOWN_SIZE;
		}
		position = end;
	}
	return (int64_t)(position - offset);
}

static enum adb_outcome fill_member(struct adb_volume *volume, struct vdf *vdf, const struct record *record,
				    struct adb_member *member)
{
	const char *path = path_of(volume, &vdf->folders[vdf->folder_count - 1], record);
	struct stream stream;

	if (path == NULL)
		return adb_volume_fail_memory(volume, "the catalogue needs");
	*member = (struct adb_member){
		.path = path,
		.key = record->index,
		.offset = record->offset,
		.stored_size = record->size,
		.byte_size = record->size,
		.is_plain = true,
	};
	vdf->files_found++;
	report_duplicate(volume, vdf, record, path);
	if (record->size == 0)
		return ADB_OK;
	if (record->offset < vdf->catalog_end)
		adb_volume_report(
			volume, ADB_WARNING, "directory-flag", record_offset(vdf, record->index),
			"\"%s\" is marked as a file, but its bytes would begin at %u, before the end of the catalogue",
			path, record->offset);
	if (read_stream(volume, record->offset, record->size, &stream)) {
		member->is_plain = false;
		member->stored_size = stream_size(volume, vdf, record->offset, &stream);
	} else if ((uint64_t)record->offset + record->size > vdf->size) {
		adb_volume_report(volume, ADB_WARNING, "beyond-end", record_offset(vdf, record->index),
				  "\"%s\" (%u bytes at %u) ends beyond the volume", path, record->size,
				  record->offset);
	}
	return ADB_OK;
}

static enum adb_outcome enter_folder(struct adb_volume *volume, struct vdf *vdf, const struct record *record)
{
	int64_t offset = record_offset(vdf, record->index);
	const char *path = path_of(volume, &vdf->folders[vdf->folder_count - 1], record);

	if (path == NULL)
		return adb_volume_fail_memory(volume, "the catalogue needs");
	if (record->offset >= vdf->entry_count && record->offset >= vdf->catalog_end)
		adb_volume_report(volume, ADB_WARNING, "directory-flag", offset,
				  "\"%s\" is marked as a folder, but %u looks like the offset of a file",
				  path, record->offset);
	else if (record->offset >= vdf->entry_count)
		adb_volume_report(volume, ADB_WARNING, "beyond-end", offset,
				  "folder \"%s\" begins at entry %u of %u", path, record->offset,
				  vdf->entry_count);
	else if (vdf->folder_count == MAX_DEPTH)
		adb_volume_report(volume, ADB_WARNING, "too-deep", offset,
				  "folder \"%s\" is not read: it lies deeper than %d", path, MAX_DEPTH);
	else
		vdf->folders[vdf->folder_count++] =
			(struct vdf_folder){ .path = path, .next = record->offset };
	return ADB_OK;
}

static void finish(struct adb_volume *volume, struct vdf *vdf)
{
	uint32_t unreached = 0, first = 0;

	if (vdf->finished)
		return;
	vdf->finished = true;
	for (uint32_t i = vdf->entry_count; i-- > 0;) {
		if (!vdf->visited[i]) {
			unreached++;
			first = i;
		}
	}
	if (unreached > 0 && vdf->catalog_end > vdf->catalog_offset)
		adb_volume_report(volume, ADB_WARNING, "unreachable", record_offset(vdf, first),
				  "%u entries, the first of which is %u, are in no folder", unreached, first);
	if (vdf->files_found != vdf->file_count)
		adb_volume_report(volume, ADB_NOTE, "file-count", 0x114, "%u files, but the header says %u",
				  vdf->files_found, vdf->file_count);
}

static enum adb_outcome vdf_next(struct adb_volume *volume, struct adb_member *member)
{
	struct vdf *vdf = volume->state;
	struct record record;

	while (vdf->folder_count > 0) {
		if (!next_record(volume, vdf, &record))
			continue;
		if (!record.is_folder)
			return fill_member(volume, vdf, &record, member);

		enum adb_outcome outcome = enter_folder(volume, vdf, &record);

		if (outcome != ADB_OK)
			return outcome;
	}
	finish(volume, vdf);
	return ADB_END;
}

/* ---- extraction ---- */

static enum adb_outcome fail_block(struct unzip *u, uint64_t offset, const char *what)
{
	return adb_error_set(u->error, ADB_CORRUPT, (int64_t)offset, "zipped block: %s", what);
}

/* Unpacks one zlib stream of `packed` bytes, which must give exactly `size` bytes. */
static enum adb_outcome inflate_block(struct unzip *u, uint32_t packed, uint32_t size)
{
	uint64_t start = u->position;
	struct adb_inflated inflated = adb_inflate(u->inflater, u->input, start, packed, size, u->sink);

	u->left -= (uint32_t)inflated.size;
	u->position += packed;
	u->stopped = inflated.end == ADB_INFLATE_STOPPED;
	if (inflated.end == ADB_INFLATE_UNREADABLE)
		return adb_error_set(u->error, ADB_IO, (int64_t)start, "cannot be read");
	if (inflated.why != NULL)
		return fail_block(u, start, inflated.why);
	if (!u->stopped && inflated.size < size)
		return fail_block(u, start, "unpacks to less than it says");
	return ADB_OK;
}

static enum adb_outcome unzip_blocks(struct unzip *u, const struct stream *stream)
{
	uint64_t size = adb_input_size(u->input);

	for (uint32_t i = 0; i < stream->block_count && !u->stopped; i++) {
		uint64_t start = u->position;
		uint8_t header[BLOCK_HEADER_SIZE];

		if (!adb_input_read(u->input, start, header, sizeof header))
			return fail_block(u, start, "its header lies beyond the volume");

		struct adb_reader in = adb_reader_of(header, sizeof header);
		uint32_t unpacked = adb_reader_u32le(&in);
		uint32_t packed = adb_reader_u32le(&in);

		u->position += BLOCK_HEADER_SIZE;
		if (unpacked > stream->block_size || unpacked > u->left)
			return fail_block(u, start, "says that it unpacks to more than there is room for");
		if (packed > size - u->position)
			return fail_block(u, start, "ends beyond the volume");

		enum adb_outcome outcome = inflate_block(u, packed, unpacked);

		if (outcome != ADB_OK)
			return outcome;
	}
	if (u->left > 0 && !u->stopped)
		return adb_error_set(u->error, ADB_CORRUPT, (int64_t)u->position,
				     "the blocks end %u bytes before the file does", u->left);
	return ADB_OK;
}

static enum adb_outcome unzip(const struct adb_volume *volume, uint32_t offset, const struct stream *stream,
			      const struct adb_sink *sink, struct adb_error *error)
{
	const struct vdf *vdf = volume->state;
	struct unzip u = {
		.input = volume->input,
		.sink = sink,
		.error = error,
		.position = (uint64_t)offset + STREAM_HEADER_SIZE,
		.left = stream->length,
	};

	if (stream->length > MAX_UNPACKED)
		return adb_error_set(error, ADB_LIMIT, offset, "a zipped file of %u bytes", stream->length);
	u.inflater = adb_inflater_pool_take(vdf->inflaters);
	if (u.inflater == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	enum adb_outcome outcome = unzip_blocks(&u, stream);

	adb_inflater_pool_give(vdf->inflaters, u.inflater);
	return outcome;
}

static enum adb_outcome vdf_extract(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error)
{
	const struct vdf *vdf = volume->state;
	struct stream stream;

	if (member->key >= vdf->entry_count)
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "no such entry");

	struct record record = record_at(vdf, (uint32_t)member->key);

	if (read_stream(volume, record.offset, record.size, &stream))
		return unzip(volume, record.offset, &stream, sink, error);
	return adb_volume_copy(volume, record.offset, record.size, sink, error);
}

/* ---- closing ---- */

static void vdf_close(struct adb_volume *volume)
{
	const struct vdf *vdf = volume->state;

	if (vdf != NULL)
		adb_inflater_pool_free(vdf->inflaters);
}

/* ---- recognising ---- */

/* Whether a file called like a volume ends in its header: in the padding of the comment, or behind it. */
static bool is_cut_header(struct adb_peek *peek)
{
	size_t end = peek->size < COMMENT_SIZE ? (size_t)peek->size : COMMENT_SIZE;
	const uint8_t *bytes = adb_peek_bytes(peek, 0, end);

	if (bytes == NULL || end < PADDING_SIZE ||
	    (strcmp(peek->type, "VDF") != 0 && strcmp(peek->type, "MOD") != 0))
		return false;
	for (size_t i = end - PADDING_SIZE; i < end; i++)
		if (bytes[i] != COMMENT_END)
			return false;
	return true;
}

static int vdf_sniff(struct adb_peek *peek)
{
	if (peek->size < HEADER_SIZE)
		return is_cut_header(peek) ? 8 * PADDING_SIZE : 0;
	return adb_peek_is(peek, COMMENT_SIZE, "PSVDSC_V2.00", SIGNATURE_SIZE) ? 8 * SIGNATURE_SIZE : 0;
}

const struct adb_container adb_container_vdf = {
	.name = "vdf",
	.claims = "VDF MODVDF/*.MOD",
	.title = "ZenGin volume (VDF, MOD)",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.attributes = vdf_attributes,
	.sniff = vdf_sniff,
	.open = vdf_open,
	.next = vdf_next,
	.extract = vdf_extract,
	.close = vdf_close,
};
