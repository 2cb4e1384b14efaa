/*
 * ISO 9660. The volume descriptor is sector 16; each number is stored twice, first little-endian, then big-endian:
 *
 *   0x000  u8[7]     01 "CD001" 01
 *   0x008  char[32]  system id           "PLAYSTATION", padded with blanks
 *   0x028  char[32]  volume id
 *   0x050  u32, u32  volume size         sectors, audio tracks included
 *   0x080  u16, u16  block size          2048
 *   0x09C  34 bytes  record of the root folder
 *   0x400  char[8]   "CD-XA001"
 *
 * A record of a folder, which never crosses the end of a sector:
 *
 *   0x00   u8        length              0 = no more records in this sector
 *   0x01   u8        extended attribute sectors, before the data
 *   0x02   u32, u32  first sector
 *   0x0A   u32, u32  size                bytes
 *   0x19   u8        flags               bit 1 folder, bit 7 the next record continues this file
 *   0x1A   u8        file unit size      not 0 = interleaved
 *   0x20   u8        name length
 *   0x21   char[]    name                "NAME.EXT;1"; 00 the folder itself, 01 its parent folder
 *          0 or 1    padding to an even offset
 *   +0     u16, u16  group, user         XA, big-endian
 *   +4     u16       XA attributes       big-endian
 *   +6     char[2]   "XA"
 *   +8     u8        XA file number
 *
 * Quirk: a disc of 1999 has records that point behind the data track, and a volume size that includes the audio tracks.
 */
#include "container/iso9660.h"

#include <stdio.h>
#include <string.h>

#include "base/reader.h"
#include "container/ps1_sectors.h"

enum {
	SECTOR = ADB_SECTOR_DATA,
	MAX_DEPTH = 16,       /* ISO 9660 allows 8 */
	MAX_RECORDS = 100000, /* known PlayStation discs have some thousands */
	MAX_FOLDER_SIZE = 1024 * 1024,
	MAX_FOLDER_SECTOR = 1 << 26, /* folders are read up to here: 128 GiB */
	RECORD_SIZE = 33,
	XA_SIZE = 14,
	FLAG_FOLDER = 0x02,
	FLAG_MORE = 0x80,
};

/* A folder on the path from the root to the next file. */
struct folder {
	const char *path; /* "" for the root */
	uint64_t sector;
	uint32_t size, position;
	bool is_loaded; /* the sector at `position` is in `bytes` */
	uint8_t bytes[SECTOR];
};

struct adb_iso {
	struct adb_volume *volume;
	uint64_t sectors;      /* of the image that may be read */
	uint8_t *read_sectors; /* a bit for each sector that was read as a part of a folder */
	uint64_t bit_count;
	uint32_t record_count;
	bool is_quiet;               /* no reports while one file is looked for: the walk reports the same */
	struct adb_iso_file pending; /* the file to be given next; path NULL = none */
	bool is_open;                /* the next record may continue the pending file */
	size_t depth;
	struct folder folders[MAX_DEPTH];
};

struct record {
	int64_t at; /* in the image */
	uint64_t sector;
	uint32_t size;
	uint8_t flags, unit_size, name_length, xa_file;
	uint16_t xa;
	const char *name;
};

/* ---- reports ---- */

static void report(struct adb_iso *iso, const char *code, int64_t at, const char *format, ...)
{
	char message[400];
	va_list arguments;

	if (iso->is_quiet)
		return;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	adb_volume_report(iso->volume, ADB_WARNING, code, at, "%s", message);
}

static struct adb_iso *out_of_memory(struct adb_volume *volume)
{
	adb_error_set(&volume->error, adb_arena_outcome(volume->arena), ADB_NO_OFFSET, "out of memory");
	return NULL;
}

/* ---- names ---- */

/* Returns the length of the name without its version, and without the dot at the end of a name without extension. */
static size_t bare_length(const struct record *record)
{
	const char *version = record->name_length > 0 ? memchr(record->name, ';', record->name_length) : NULL;
	size_t length = version != NULL ? (size_t)(version - record->name) : record->name_length;

	return length > 1 && record->name[length - 1] == '.' ? length - 1 : length;
}

static bool is_odd_name(const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (name[i] == '/' || name[i] == '\\' || name[i] == '\0')
			return true;
	return length == 0 || (length <= 2 && name[0] == '.' && name[length - 1] == '.');
}

static const char *display_path(const struct folder *folder)
{
	return folder->path[0] != '\0' ? folder->path : "/";
}

/* Returns the path in the volume; a record without a usable name gets the number of its first sector. NULL: no memory. */
static const char *path_of(struct adb_iso *iso, const struct folder *folder, const struct record *record)
{
	struct adb_arena *arena = iso->volume->arena;
	size_t length = bare_length(record);
	bool is_odd = is_odd_name(record->name, length);
	const char *name = is_odd ? adb_arena_printf(arena, "#%llu", (unsigned long long)record->sector)
				  : adb_text_decode(arena, record->name, length, iso->volume->encoding);

	if (name == NULL)
		return NULL;
	if (is_odd)
		report(iso, "odd-name", record->at,
		       "a record in folder \"%s\" has no proper name; it is called %s", display_path(folder),
		       name);
	return folder->path[0] == '\0' ? name : adb_arena_printf(arena, "%s/%s", folder->path, name);
}

/* ---- the records of one folder ---- */

/* Reads the sector of the next record. No sector is read twice, which ends loops and overlapping folders. */
static bool load_sector(struct adb_iso *iso, struct folder *folder)
{
	uint64_t sector = folder->sector + folder->position / SECTOR;
	int64_t at = (int64_t)(sector * SECTOR);

	if (sector >= iso->bit_count) {
		report(iso, "beyond-end", at, "folder \"%s\" continues behind the end of the image",
		       display_path(folder));
		return false;
	}

	uint8_t *byte = &iso->read_sectors[sector / 8], bit = (uint8_t)(1 << sector % 8);

	if ((*byte & bit) != 0) {
		report(iso, "directory-cycle", at,
		       "folder \"%s\" leads to sector %llu, which was read before", display_path(folder),
		       (unsigned long long)sector);
		return false;
	}
	*byte |= bit;
	if (!adb_input_read(iso->volume->data, (uint64_t)at, folder->bytes, SECTOR)) {
		report(iso, "io", at, "folder \"%s\" cannot be read", display_path(folder));
		return false;
	}
	folder->is_loaded = true;
	return true;
}

static void skip_sector(struct folder *folder)
{
	folder->position = (folder->position / SECTOR + 1) * SECTOR;
	folder->is_loaded = false;
}

static struct record parse_record(const uint8_t *bytes, size_t length, int64_t at)
{
	struct adb_reader in = adb_reader_of(bytes, length);
	struct record record = { .at = at };

	adb_reader_skip(&in, 1);
	uint8_t attribute_sectors = adb_reader_u8(&in);
	record.sector = (uint64_t)adb_reader_u32le(&in) + attribute_sectors;
	adb_reader_skip(&in, 4);
	record.size = adb_reader_u32le(&in);
	adb_reader_seek(&in, 0x19);
	record.flags = adb_reader_u8(&in);
	record.unit_size = adb_reader_u8(&in);
	adb_reader_seek(&in, 0x20);
	record.name_length = adb_reader_u8(&in);
	record.name = (const char *)adb_reader_take(&in, record.name_length);

	if (record.name_length % 2 == 0)
		adb_reader_skip(&in, 1);

	const uint8_t *xa = adb_reader_take(&in, XA_SIZE);

	if (xa != NULL && xa[6] == 'X' && xa[7] == 'A') {
		record.xa = (uint16_t)(xa[4] << 8 | xa[5]);
		record.xa_file = xa[8];
	}
	return record;
}

/* Reads the next record that is neither the folder itself nor its parent. Returns false at the end of the folder. */
static bool next_record(struct adb_iso *iso, struct folder *folder, struct record *record)
{
	while (folder->position < folder->size) {
		if (!folder->is_loaded && !load_sector(iso, folder))
			return false;

		size_t within = folder->position % SECTOR;
		uint8_t length = folder->bytes[within];
		int64_t at = (int64_t)((folder->sector * SECTOR) + folder->position);

		if (length == 0) {
			skip_sector(folder);
			continue;
		}
		if (length <= RECORD_SIZE || within + length > SECTOR ||
		    RECORD_SIZE + folder->bytes[within + 0x20] > length) {
			report(iso, "bad-record", at,
			       "a record of %u bytes in folder \"%s\"; the rest of its sector is not read",
			       length, display_path(folder));
			skip_sector(folder);
			continue;
		}
		*record = parse_record(folder->bytes + within, length, at);
		folder->position += length;
		if (folder->position % SECTOR == 0)
			folder->is_loaded = false;
		if (record->name_length != 1 || (record->name[0] != '\0' && record->name[0] != '\1'))
			return true;
	}
	return false;
}

static enum adb_outcome report_too_many(struct adb_iso *iso, const struct record *record)
{
	return adb_error_set(&iso->volume->error, ADB_LIMIT, record->at, "more than %d records", MAX_RECORDS);
}

static void push_folder(struct adb_iso *iso, const char *path, uint64_t sector, uint32_t size)
{
	struct folder *folder = &iso->folders[iso->depth++];

	folder->path = path;
	folder->sector = sector;
	folder->size = size;
	folder->position = 0;
	folder->is_loaded = false;
}

static void enter_folder(struct adb_iso *iso, const struct record *record, const char *path)
{
	uint32_t size = record->size;

	if (iso->depth == MAX_DEPTH) {
		report(iso, "too-deep", record->at, "folder \"%s\" is not read: it lies deeper than %d", path,
		       MAX_DEPTH);
		return;
	}
	if (size > MAX_FOLDER_SIZE) {
		report(iso, "folder-size", record->at, "folder \"%s\" has %u bytes; %d are read", path, size,
		       MAX_FOLDER_SIZE);
		size = MAX_FOLDER_SIZE;
	}
	push_folder(iso, path, record->sector, size);
}

/* Whether the record with this path continues the pending file. */
static bool continues_pending(const struct adb_iso *iso, const char *path)
{
	return iso->pending.path != NULL && iso->is_open && strcmp(iso->pending.path, path) == 0;
}

/* Moves the pending file to `file`. Returns false when there is none. */
static bool take_pending(struct adb_iso *iso, struct adb_iso_file *file)
{
	*file = iso->pending;
	iso->pending.path = NULL;
	return file->path != NULL;
}

static void append_extent(struct adb_iso_file *whole, const struct record *record)
{
	whole->is_contiguous &=
		whole->size % SECTOR == 0 && whole->sector + whole->size / SECTOR == record->sector;
	whole->size += record->size;
}

static void fill_file(const struct record *record, const char *path, struct adb_iso_file *file)
{
	*file = (struct adb_iso_file){
		.path = path,
		.sector = record->sector,
		.size = record->size,
		.xa = record->xa,
		.xa_file = record->xa_file,
		.is_contiguous = record->unit_size == 0,
	};
}

/* Makes the record the pending file, or adds it to the pending file that it continues. True when `file` was filled. */
static bool take_file(struct adb_iso *iso, const struct record *record, const char *path,
		      struct adb_iso_file *file)
{
	bool is_same = continues_pending(iso, path);
	bool gives = !is_same && take_pending(iso, file);

	if (is_same)
		append_extent(&iso->pending, record);
	else
		fill_file(record, path, &iso->pending);
	iso->is_open = (record->flags & FLAG_MORE) != 0;
	return gives;
}

/* ---- the descriptor ---- */

static void check_descriptor(struct adb_volume *volume, const uint8_t *bytes)
{
	if (bytes[0x82] != 0x08 || bytes[0x83] != 0x00)
		adb_volume_report(volume, ADB_NOTE, "block-size", ADB_SECTOR_VOLUME * SECTOR + 0x82,
				  "the big-endian block size is %u", bytes[0x82] << 8 | bytes[0x83]);
}

static const char *padded_text(struct adb_volume *volume, const uint8_t *text, size_t size)
{
	while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\0'))
		size--;
	return adb_text_decode(volume->notes->arena, text, size, volume->encoding);
}

static bool push_root(struct adb_iso *iso, const uint8_t *descriptor)
{
	struct record root = parse_record(descriptor + 0x9C, 34, ADB_SECTOR_VOLUME * SECTOR + 0x9C);

	if (root.sector >= iso->sectors) {
		adb_error_set(&iso->volume->error, ADB_CORRUPT, root.at,
			      "the root folder would begin in sector %llu of %llu",
			      (unsigned long long)root.sector, (unsigned long long)iso->sectors);
		return false;
	}
	if (root.size > MAX_FOLDER_SIZE) {
		adb_volume_report(iso->volume, ADB_WARNING, "folder-size", root.at + 0x0A,
				  "the root folder has %u bytes; %d are read", root.size, MAX_FOLDER_SIZE);
		root.size = MAX_FOLDER_SIZE;
	}
	push_folder(iso, "", root.sector, root.size);
	return true;
}

/* ---- what the header declares ---- */

struct adb_iso *adb_iso_open(struct adb_volume *volume, uint64_t sectors,
			     struct adb_iso_descriptor *descriptor)
{
	const int64_t start = (int64_t)ADB_SECTOR_VOLUME * SECTOR;
	struct adb_iso *iso = adb_arena_alloc(volume->arena, 1, sizeof *iso);
	uint8_t bytes[SECTOR];

	if (iso == NULL)
		return out_of_memory(volume);
	iso->volume = volume;
	iso->sectors = sectors;
	iso->bit_count = sectors < MAX_FOLDER_SECTOR ? sectors : MAX_FOLDER_SECTOR;
	iso->read_sectors = adb_arena_alloc(volume->arena, (size_t)iso->bit_count / 8 + 1, 1);
	if (iso->read_sectors == NULL)
		return out_of_memory(volume);
	if (!adb_input_read(volume->data, (uint64_t)start, bytes, sizeof bytes) ||
	    memcmp(bytes, "\1CD001\1", 7) != 0) {
		adb_error_set(&volume->error, ADB_CORRUPT, start, "no volume descriptor in sector 16");
		return NULL;
	}
	if ((bytes[0x80] | bytes[0x81] << 8) != SECTOR) {
		adb_error_set(&volume->error, ADB_UNSUPPORTED, start + 0x80, "blocks of %u bytes",
			      bytes[0x80] | bytes[0x81] << 8);
		return NULL;
	}
	check_descriptor(volume, bytes);
	descriptor->system_id = padded_text(volume, bytes + 0x08, 32);
	descriptor->volume_id = padded_text(volume, bytes + 0x28, 32);
	descriptor->volume_sectors = bytes[0x50] | (uint32_t)bytes[0x51] << 8 | (uint32_t)bytes[0x52] << 16 |
				     (uint32_t)bytes[0x53] << 24;
	descriptor->has_xa = memcmp(bytes + 0x400, "CD-XA001", 8) == 0;
	return push_root(iso, bytes) ? iso : NULL;
}

bool adb_iso_find_in_root(struct adb_iso *iso, const char *name, struct adb_iso_file *file)
{
	struct folder *root = &iso->folders[0];
	struct record record;
	bool found = false;

	iso->is_quiet = true;
	while (!found && next_record(iso, root, &record)) {
		size_t length = bare_length(&record);

		found = (record.flags & FLAG_FOLDER) == 0 && length == strlen(name);
		for (size_t i = 0; i < length && found; i++)
			found = adb_ascii_upper(record.name[i]) == adb_ascii_upper(name[i]);
	}
	if (found)
		fill_file(&record, name, file);
	iso->is_quiet = false;
	root->position = 0;
	root->is_loaded = false;
	memset(iso->read_sectors, 0, (size_t)iso->bit_count / 8 + 1);
	return found;
}

enum adb_outcome adb_iso_next(struct adb_iso *iso, struct adb_iso_file *file)
{
	struct record record;

	while (iso->depth > 0) {
		struct folder *folder = &iso->folders[iso->depth - 1];

		if (!iso->is_open && take_pending(iso, file))
			return ADB_OK;
		if (!next_record(iso, folder, &record)) {
			iso->depth--;
			continue;
		}
		if (iso->record_count++ == MAX_RECORDS)
			return report_too_many(iso, &record);

		const char *path = path_of(iso, folder, &record);

		if (path == NULL)
			return out_of_memory(iso->volume), iso->volume->error.outcome;
		if ((record.flags & FLAG_FOLDER) != 0) {
			enter_folder(iso, &record, path);
			iso->is_open = false;
		} else if (take_file(iso, &record, path, file)) {
			return ADB_OK;
		}
	}
	return take_pending(iso, file) ? ADB_OK : ADB_END;
}
