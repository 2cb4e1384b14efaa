/*
 * GCM, also called ISO: the plain image of a GameCube disc. Numbers are big-endian.
 *
 *   0x000  char[6]   game id             4 letters of the game, 2 of its maker
 *   0x006  u8        disc number         from 0
 *   0x007  u8        revision            0x30 on one Korean disc
 *   0x01C  u32       0xC2339F3D
 *   0x020  char[64]  title
 *   0x424  u32       offset of the file table
 *   0x428  u32       size of the file table
 *
 * The file table has one record for each entry, then the names, each with a NUL at its end.
 *
 *   0x0    u8        kind                0 file, 1 folder
 *   0x1    u24       name                offset in the names
 *   0x4    u32       of a file: offset of its bytes; of a folder: the record of its parent folder
 *   0x8    u32       of a file: its size; of a folder: the first record behind its contents
 *
 * Record 0 is the root folder; its last field is the number of records. The records of a folder's contents follow its own.
 *
 * A full image has 1,459,978,240 bytes. Images that end behind the last file are complete as well.
 */
#include <string.h>

#include "base/reader.h"
#include "dump/container.h"
#include "dump/system.h"

enum {
	HEADER_SIZE = 0x440,
	MAGIC_OFFSET = 0x1C,
	TITLE_OFFSET = 0x20,
	TITLE_SIZE = 64,
	TABLE_FIELD = 0x424,
	NKIT_OFFSET = 0x200,
	RECORD_SIZE = 12,
	ID_SIZE = 6,
	MAX_DEPTH = 64,                    /* deepest known: 6 */
	MAX_NAME_SIZE = 1024,              /* longest known: 60 */
	MAX_TABLE_SIZE = 16 * 1024 * 1024, /* largest known: below 1 MiB */
};

struct folder {
	const char *path; /* "" for the root */
	uint32_t index;   /* its record */
	uint32_t end;     /* the first record behind its contents */
};

struct gcm {
	uint64_t size, table_offset;
	const uint8_t *table;
	size_t table_size;
	uint64_t names; /* offset of the names in the table; beyond its end when the table is cut off */
	uint32_t count, next;
	struct folder folders[MAX_DEPTH]; /* from the root to the folder of the next record */
	uint32_t folder_count;
};

struct record {
	uint32_t index;
	uint8_t kind;
	uint32_t name;
	uint32_t offset, size; /* of a folder: its parent, and the first record behind its contents */
};

static const struct adb_attribute_doc gcm_attributes[] = {
	{ "sources", "game_id", "the id of the disc: 'GM8E01'" },
	{ "sources", "title", "the title in the header of the disc" },
	{ "sources", "disc", "number of the disc, from 0" },
	{ "sources", "revision", "0, 1, 2, …; 48 on one Korean disc" },
	{ NULL, NULL, NULL },
};

/* ---- sniffing ---- */

static const char magic[] = "\xC2\x33\x9F\x3D";

static int gcm_sniff(struct adb_peek *peek)
{
	if (peek->size < HEADER_SIZE || !adb_peek_is(peek, MAGIC_OFFSET, magic, 4))
		return 0;
	return adb_peek_is(peek, NKIT_OFFSET, "NKIT", 4) ? 0 : 32;
}

/* ---- failures and records ---- */

static int64_t record_offset(const struct gcm *gcm, uint32_t index)
{
	return (int64_t)(gcm->table_offset + (uint64_t)index * RECORD_SIZE);
}

static struct record record_at(const struct gcm *gcm, uint32_t index)
{
	struct adb_reader in = adb_reader_of(gcm->table + (size_t)index * RECORD_SIZE, RECORD_SIZE);
	uint32_t first = adb_reader_u32be(&in);
	struct record record = { .index = index, .kind = (uint8_t)(first >> 24), .name = first & 0xFFFFFF };

	record.offset = adb_reader_u32be(&in);
	record.size = adb_reader_u32be(&in);
	return record;
}

/* ---- opening ---- */

static void describe_disc(struct adb_volume *volume, const uint8_t *header)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;

	volume->notes->game = adb_disc_game(header, ID_SIZE);
	adb_attribute_text(arena, to, "game_id", adb_text_decode(arena, header, ID_SIZE, volume->encoding));
	adb_attribute_text(arena, to, "title",
			   adb_text_decode(arena, header + TITLE_OFFSET, TITLE_SIZE, volume->encoding));
	adb_attribute_integer(arena, to, "disc", header[6]);
	adb_attribute_integer(arena, to, "revision", header[7]);
}

/* Reads the header: finds the file table and the size of the part of it that lies in the image. */
static enum adb_outcome read_header(struct adb_volume *volume, struct gcm *gcm)
{
	uint8_t bytes[HEADER_SIZE];

	gcm->size = adb_input_size(volume->input);
	if (gcm->size < HEADER_SIZE)
		return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)gcm->size,
				     "shorter than its header");
	if (!adb_input_read(volume->input, 0, bytes, sizeof bytes))
		return adb_error_set(&volume->error, ADB_IO, 0, "the header cannot be read");
	describe_disc(volume, bytes);

	struct adb_reader in = adb_reader_of(bytes + TABLE_FIELD, 8);
	uint32_t offset = adb_reader_u32be(&in);
	uint32_t size = adb_reader_u32be(&in);

	if (offset >= gcm->size || gcm->size - offset < RECORD_SIZE)
		return adb_error_set(&volume->error, ADB_CORRUPT, TABLE_FIELD,
				     "the file table would be at %u, beyond the end", offset);
	gcm->table_offset = offset;
	gcm->table_size = size;
	if (size > gcm->size - offset)
		gcm->table_size = (size_t)(gcm->size - offset);
	if (gcm->table_size > MAX_TABLE_SIZE)
		gcm->table_size = MAX_TABLE_SIZE;
	if (gcm->table_size < size)
		adb_volume_report(volume, ADB_WARNING, "table-size", TABLE_FIELD + 4,
				  "the file table has %u bytes, of which %zu can be read", size,
				  gcm->table_size);
	return ADB_OK;
}

/*
 * Counts the records when the table holds fewer than it gives: the names begin at the first one that cannot be a record. `most`
 * is the number that the table has room for.
 */
static uint32_t counted_records(const struct gcm *gcm, uint32_t most)
{
	uint32_t count = 1;

	for (; count < most; count++) {
		struct record record = record_at(gcm, count);

		if (record.kind > 1 || (record.kind == 1 && record.size <= count) ||
		    (record.kind == 0 && (uint64_t)record.offset + record.size > gcm->size))
			break;
	}
	return count;
}

static enum adb_outcome read_table(struct adb_volume *volume, struct gcm *gcm)
{
	uint8_t *table = adb_arena_alloc(volume->arena, gcm->table_size, 1);

	if (table == NULL)
		return adb_volume_fail_memory(volume, "the file table needs");
	if (!adb_input_read(volume->input, gcm->table_offset, table, gcm->table_size))
		return adb_error_set(&volume->error, ADB_IO, (int64_t)gcm->table_offset,
				     "the file table cannot be read");
	gcm->table = table;

	size_t room = gcm->table_size / RECORD_SIZE;
	struct record root = room > 0 ? record_at(gcm, 0) : (struct record){ 0 };

	if (root.size == 0)
		return adb_error_set(&volume->error, ADB_CORRUPT, record_offset(gcm, 0) + 8,
				     "the file table has no entries");
	if (root.kind != 1)
		adb_volume_report(volume, ADB_WARNING, "entry-kind", record_offset(gcm, 0),
				  "the kind of the root folder is %u, not 1", root.kind);
	gcm->count = root.size;
	gcm->names = (uint64_t)root.size * RECORD_SIZE;
	if (gcm->count > room) {
		gcm->count = counted_records(gcm, (uint32_t)room);
		gcm->names = (uint64_t)gcm->count * RECORD_SIZE;
		adb_volume_report(volume, ADB_WARNING, "entry-count", record_offset(gcm, 0) + 8,
				  "%u entries, of which %u can be read", root.size, gcm->count);
	}
	gcm->folders[0] = (struct folder){ .path = "", .end = gcm->count };
	gcm->folder_count = 1;
	gcm->next = 1;
	return ADB_OK;
}

static enum adb_outcome gcm_open(struct adb_volume *volume)
{
	struct gcm *gcm = adb_arena_alloc(volume->arena, 1, sizeof *gcm);

	if (gcm == NULL)
		return adb_volume_fail_memory(volume, "the file table needs");
	volume->state = gcm;

	enum adb_outcome outcome = read_header(volume, gcm);

	return outcome == ADB_OK ? read_table(volume, gcm) : outcome;
}

/* ---- listing ---- */

static bool is_odd_name(const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)name[i] < 0x20 || name[i] == 0x7F || name[i] == '/' || name[i] == '\\')
			return true;
	return length == 0 || (length <= 2 && strspn(name, ".") >= length);
}

/*
 * Returns the raw name of a record, at most MAX_NAME_SIZE bytes of it, and "" when it has none. Sets `problem` when the name is
 * missing, too long or no file name, else to NULL.
 */
static const char *name_of(const struct gcm *gcm, const struct record *record, size_t *length,
			   const char **problem)
{
	uint64_t start = gcm->names + record->name;
	const char *name = "";

	*length = 0;
	*problem = "begins beyond the file table";
	if (start >= gcm->table_size)
		return name;
	name = (const char *)gcm->table + start;

	size_t room = gcm->table_size - (size_t)start;
	size_t limit = room < MAX_NAME_SIZE ? room : MAX_NAME_SIZE;

	*length = strnlen(name, limit);
	*problem = *length == limit ? "has no end" : NULL;
	if (*problem == NULL && is_odd_name(name, *length))
		*problem = "is no file name";
	return name;
}

/* Returns the path of a record in the image; a record without a name gets its number. NULL when memory runs out. */
static const char *path_of(struct adb_volume *volume, const struct gcm *gcm, const struct record *record)
{
	const char *folder = gcm->folders[gcm->folder_count - 1].path;
	const char *problem;
	size_t length;
	const char *raw = name_of(gcm, record, &length, &problem);
	const char *name = adb_text_decode(volume->arena, raw, length, volume->encoding);

	if (length == 0)
		name = adb_arena_printf(volume->arena, "#%u", record->index);
	if (name == NULL)
		return NULL;
	if (problem != NULL)
		adb_volume_report(volume, ADB_WARNING, "odd-name", record_offset(gcm, record->index),
				  "the name of entry %u %s; it is listed as \"%.100s\"", record->index,
				  problem, name);
	return folder[0] == '\0' ? name : adb_arena_printf(volume->arena, "%s/%s", folder, name);
}

/* A file that ends behind the end of the image is reported when its bytes are read. */
static enum adb_outcome fill_member(struct adb_volume *volume, const struct gcm *gcm,
				    const struct record *record, struct adb_member *member)
{
	const char *path = path_of(volume, gcm, record);

	if (path == NULL)
		return adb_volume_fail_memory(volume, "the file table needs");
	*member = (struct adb_member){
		.path = path,
		.key = record->index,
		.offset = record->offset,
		.stored_size = record->size,
		.byte_size = record->size,
		.is_plain = true,
		/* A member that begins with the header would be recognised as the image itself. */
		.is_foreign = record->offset < HEADER_SIZE && record->size > 0,
	};
	if (member->is_foreign)
		adb_volume_report(volume, ADB_WARNING, "header-overlap",
				  record_offset(gcm, record->index) + 4,
				  "\"%.100s\" would begin at %u, inside the header; it is not decoded", path,
				  record->offset);
	return ADB_OK;
}

static uint32_t checked_end(struct adb_volume *volume, const struct gcm *gcm, const struct record *record,
			    const char *path)
{
	const struct folder *around = &gcm->folders[gcm->folder_count - 1];

	if (record->offset != around->index)
		adb_volume_report(volume, ADB_NOTE, "folder-parent", record_offset(gcm, record->index) + 4,
				  "folder \"%.100s\" lies in the folder of entry %u, but names entry %u",
				  path, around->index, record->offset);
	if (record->size > record->index && record->size <= around->end)
		return record->size;
	adb_volume_report(
		volume, ADB_WARNING, "folder-end", record_offset(gcm, record->index) + 8,
		"folder \"%.100s\" of entry %u would end before entry %u; the one around it ends before %u",
		path, record->index, record->size, around->end);
	return record->size > around->end ? around->end : record->index + 1;
}

static enum adb_outcome enter_folder(struct adb_volume *volume, struct gcm *gcm, const struct record *record)
{
	const char *path = path_of(volume, gcm, record);

	if (path == NULL)
		return adb_volume_fail_memory(volume, "the file table needs");

	uint32_t end = checked_end(volume, gcm, record, path);

	if (gcm->folder_count == MAX_DEPTH)
		adb_volume_report(
			volume, ADB_WARNING, "too-deep", record_offset(gcm, record->index),
			"folder \"%.100s\" lies deeper than %d; its files are listed in the one around it",
			adb_path_base(path), MAX_DEPTH);
	else
		gcm->folders[gcm->folder_count++] =
			(struct folder){ .path = path, .index = record->index, .end = end };
	return ADB_OK;
}

static enum adb_outcome gcm_next(struct adb_volume *volume, struct adb_member *member)
{
	struct gcm *gcm = volume->state;
	enum adb_outcome outcome = ADB_OK;

	while (outcome == ADB_OK && gcm->next < gcm->count) {
		struct record record = record_at(gcm, gcm->next);

		while (gcm->folder_count > 1 && gcm->folders[gcm->folder_count - 1].end <= gcm->next)
			gcm->folder_count--;
		gcm->next++;
		if (record.kind == 0)
			return fill_member(volume, gcm, &record, member);
		if (record.kind == 1)
			outcome = enter_folder(volume, gcm, &record);
		else
			adb_volume_report(volume, ADB_WARNING, "entry-kind", record_offset(gcm, record.index),
					  "entry %u is left out: its kind is %u, neither file nor folder",
					  record.index, record.kind);
	}
	return outcome == ADB_OK ? ADB_END : outcome;
}

/* ---- extraction ---- */

static enum adb_outcome gcm_extract(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error)
{
	const struct gcm *gcm = volume->state;

	if (member->key >= gcm->count)
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "no such entry");

	struct record record = record_at(gcm, (uint32_t)member->key);

	return adb_volume_copy(volume, record.offset, record.size, sink, error);
}

const struct adb_container adb_container_gcm = {
	.name = "gcm",
	.claims = "GCM",
	.title = "GameCube disc image (GCM, ISO)",
	.games = "any",
	.attributes = gcm_attributes,
	.sniff = gcm_sniff,
	.open = gcm_open,
	.next = gcm_next,
	.extract = gcm_extract,
};
