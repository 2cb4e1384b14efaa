/* Layout: volume descriptor at 16, terminator, path tables, folders from the root on, files in the order of adding. */
#include "disc.h"

#include <stdlib.h>
#include <string.h>

enum { PVD = 16, TERMINATOR, PATHS_LITTLE, PATHS_BIG, FIRST_FOLDER };
enum { RECORD_HEAD = 33, XA_SIZE = 14, FLAG_FOLDER = 2 };

/* What one directory record says. */
struct record {
	const char *name;
	size_t name_length;
	uint32_t lba, size;
	uint16_t xa;
	uint8_t flags;
};

static const uint8_t disc_date[7] = { 99, 12, 9, 12, 0, 0, 36 };

struct vib_file *vib_disc_add(struct vib_disc *disc, const char *path, struct bytes *content)
{
	struct vib_file *file = &disc->files[disc->file_count];
	const char *slash = strrchr(path, '/');

	if (disc->file_count == DISC_MAX_FILES)
		fail("too many files on a disc");
	disc->file_count++;
	print_text(file->path, sizeof(file->path), "%s", path);
	print_text(file->record_name, sizeof(file->record_name), "%s;1", slash ? slash + 1 : path);
	file->xa = XA_FILE;
	file->content = *content;
	file->size = (uint32_t)content->size;
	*content = (struct bytes){ 0 };
	return file;
}

struct vib_file *vib_disc_place(struct vib_disc *disc, const char *path, uint16_t xa, uint32_t lba,
				uint32_t size)
{
	struct bytes nothing = { 0 };
	struct vib_file *file = vib_disc_add(disc, path, &nothing);

	file->is_placed = true;
	file->xa = xa;
	file->lba = lba;
	file->size = size;
	return file;
}

static void both_u32(struct bytes *out, uint32_t value, bool wrong)
{
	const uint32_t big = wrong ? ~value : value;

	bytes_u32(out, value);
	for (int shift = 24; shift >= 0; shift -= 8)
		bytes_u8(out, (uint8_t)(big >> shift & 0xFF));
}

static void both_u16(struct bytes *out, uint16_t value)
{
	bytes_u16(out, value);
	bytes_u8(out, (uint8_t)(value >> 8));
	bytes_u8(out, (uint8_t)(value & 0xFF));
}

static void big_u16(struct bytes *out, uint16_t value)
{
	bytes_u8(out, (uint8_t)(value >> 8));
	bytes_u8(out, (uint8_t)(value & 0xFF));
}

static void put_xa(struct bytes *out, uint16_t attributes)
{
	big_u16(out, 0);
	big_u16(out, 0);
	big_u16(out, attributes);
	bytes_text(out, "XA");
	bytes_fill(out, 0, 6);
}

static void put_record(struct bytes *out, const struct vib_disc *disc, const struct record *record, bool root)
{
	const size_t padded = RECORD_HEAD + record->name_length + (record->name_length % 2 == 0);

	bytes_u8(out, (uint8_t)(padded + (root ? 0 : XA_SIZE)));
	bytes_u8(out, 0);
	both_u32(out, record->lba, disc->wrong_big_endian);
	both_u32(out, record->size, disc->wrong_big_endian);
	bytes_put(out, disc_date, sizeof(disc_date));
	bytes_u8(out, record->flags);
	bytes_fill(out, 0, 2);
	both_u16(out, 1);
	bytes_u8(out, (uint8_t)record->name_length);
	bytes_put(out, record->name, record->name_length);
	bytes_fill(out, 0, record->name_length % 2 == 0);
	if (!root)
		put_xa(out, record->xa);
}

/* ---- folders ---- */

static size_t parent_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) : 0;
}

static size_t find_folder(const struct vib_disc *disc, const char *path, size_t length)
{
	for (size_t i = 0; i < disc->folder_count; i++) {
		if (strlen(disc->folders[i].path) == length &&
		    strncmp(disc->folders[i].path, path, length) == 0)
			return i;
	}
	return disc->folder_count;
}

static size_t need_folder(struct vib_disc *disc, const char *path, size_t length)
{
	size_t found = find_folder(disc, path, length);
	struct vib_folder folder = { 0 };

	if (found < disc->folder_count)
		return found;
	print_text(folder.path, sizeof(folder.path), "%.*s", (int)length, path);
	if (length > 0) {
		const size_t parent = parent_length(folder.path);

		folder.parent = need_folder(disc, path, parent);
		print_text(folder.record_name, sizeof(folder.record_name), "%s",
			   folder.path + parent + (parent > 0));
	}
	if (disc->folder_count == DISC_MAX_FOLDERS)
		fail("too many folders on a disc");
	disc->folders[disc->folder_count] = folder;
	return disc->folder_count++;
}

/* A record starts in the sector in which it ends. */
static void put_in_sectors(struct bytes *out, const struct bytes *record)
{
	const size_t left = SECTOR_DATA - out->size % SECTOR_DATA;

	if (record->size > left)
		bytes_fill(out, 0, left);
	bytes_append(out, record);
}

static int compare_records(const void *a, const void *b)
{
	return strcmp(((const struct record *)a)->name, ((const struct record *)b)->name);
}

static size_t collect_records(const struct vib_disc *disc, size_t folder, struct record *records)
{
	const char *path = disc->folders[folder].path;
	size_t count = 0;

	for (size_t i = 1; i < disc->folder_count; i++) {
		const struct vib_folder *child = &disc->folders[i];

		if (child->parent == folder)
			records[count++] = (struct record){
				child->record_name, strlen(child->record_name),
				child->lba,         child->size,
				XA_FOLDER,          FLAG_FOLDER,
			};
	}
	for (size_t i = 0; i < disc->file_count; i++) {
		const struct vib_file *file = &disc->files[i];

		if (parent_length(file->path) == strlen(path) && strncmp(file->path, path, strlen(path)) == 0)
			records[count++] = (struct record){
				file->record_name, strlen(file->record_name),
				file->lba,         file->size,
				file->xa,          0,
			};
	}
	qsort(records, count, sizeof(records[0]), compare_records);
	return count;
}

static void put_folder(struct bytes *out, const struct vib_disc *disc, size_t index)
{
	const struct vib_folder *folder = &disc->folders[index];
	const struct vib_folder *parent = &disc->folders[folder->parent];
	struct record records[DISC_MAX_FILES + DISC_MAX_FOLDERS];
	const size_t count = collect_records(disc, index, records);
	const struct record self = { "", 1, folder->lba, folder->size, XA_FOLDER, FLAG_FOLDER };
	const struct record up = { "\1", 1, parent->lba, parent->size, XA_FOLDER, FLAG_FOLDER };

	put_record(out, disc, &self, false);
	put_record(out, disc, &up, false);
	for (size_t i = 0; i < count; i++) {
		struct bytes one = { 0 };

		put_record(&one, disc, &records[i], false);
		put_in_sectors(out, &one);
		bytes_free(&one);
	}
	bytes_fill(out, 0, (SECTOR_DATA - out->size % SECTOR_DATA) % SECTOR_DATA);
}

/* ---- the layout ---- */

static uint32_t sectors_of(size_t size)
{
	return (uint32_t)((size + SECTOR_DATA - 1) / SECTOR_DATA);
}

static void set_places(struct vib_disc *disc)
{
	uint32_t next = FIRST_FOLDER;

	for (size_t i = 0; i < disc->folder_count; i++) {
		struct bytes content = { 0 };

		put_folder(&content, disc, i);
		disc->folders[i].lba = next;
		disc->folders[i].size = (uint32_t)content.size;
		next += sectors_of(content.size);
		bytes_free(&content);
	}
	for (size_t i = 0; i < disc->file_count; i++) {
		if (disc->files[i].is_placed)
			continue;
		disc->files[i].lba = next;
		next += sectors_of(disc->files[i].content.size);
	}
	disc->sector_count = next;
	for (size_t i = 0; i < disc->file_count; i++) {
		if (disc->files[i].from_end)
			disc->files[i].lba += next;
	}
}

static void write_sectors(struct vib_disc *disc, uint32_t lba, const struct bytes *content, uint16_t xa)
{
	const uint32_t count = sectors_of(content->size);

	for (uint32_t i = 0; i < count; i++) {
		struct vib_sector *sector = &disc->sectors[lba + i];
		const size_t left = content->size - (size_t)i * SECTOR_DATA;

		memcpy(sector->data, content->data + (size_t)i * SECTOR_DATA,
		       left < SECTOR_DATA ? left : SECTOR_DATA);
		if (xa == XA_FORM2)
			sector->submode = SUBMODE_FORM2 | SUBMODE_REAL_TIME;
		if (i + 1 == count)
			sector->submode |= SUBMODE_END_OF_FILE | SUBMODE_END_OF_RECORD;
	}
}

static void put_path_table(struct bytes *out, const struct vib_disc *disc, bool big)
{
	for (size_t i = 0; i < disc->folder_count; i++) {
		const struct vib_folder *folder = &disc->folders[i];
		const size_t length = i ? strlen(folder->record_name) : 1;
		struct bytes lba = { 0 };

		both_u32(&lba, folder->lba, false);
		bytes_u8(out, (uint8_t)length);
		bytes_u8(out, 0);
		bytes_put(out, lba.data + (big ? 4 : 0), 4);
		if (big)
			big_u16(out, (uint16_t)(folder->parent + 1));
		else
			bytes_u16(out, (uint16_t)(folder->parent + 1));
		bytes_put(out, folder->record_name, length);
		bytes_fill(out, 0, length % 2);
		bytes_free(&lba);
	}
}

static void padded_text(struct bytes *out, const char *text, size_t size)
{
	bytes_text(out, text);
	bytes_fill(out, ' ', size - strlen(text));
}

static void put_volume_date(struct bytes *out, const char *digits)
{
	bytes_text(out, digits);
	bytes_u8(out, 36);
}

static void put_identifiers(struct bytes *out)
{
	bytes_fill(out, ' ', 4 * 128 + 3 * 37);
	put_volume_date(out, "1999120912000000");
	put_volume_date(out, "1999120912000000");
	for (int i = 0; i < 2; i++) {
		bytes_text(out, "0000000000000000");
		bytes_u8(out, 0);
	}
	bytes_u8(out, 1);
}

static void put_descriptor(struct bytes *out, const struct vib_disc *disc, size_t path_table_size)
{
	const struct vib_folder *folder = &disc->folders[0];
	const struct record root = { "", 1, folder->lba, folder->size, XA_FOLDER, FLAG_FOLDER };

	bytes_text(out, "\1CD001\1");
	bytes_u8(out, 0);
	padded_text(out, "PLAYSTATION", 32);
	padded_text(out, disc->volume_id, 32);
	bytes_fill(out, 0, 8);
	both_u32(out, disc->sector_count + disc->more_sectors, disc->wrong_big_endian);
	bytes_fill(out, 0, 32);
	both_u16(out, 1);
	both_u16(out, 1);
	both_u16(out, SECTOR_DATA);
	both_u32(out, (uint32_t)path_table_size, disc->wrong_big_endian);
	bytes_u32(out, PATHS_LITTLE);
	bytes_u32(out, 0);
	bytes_u32(out, (uint32_t)PATHS_BIG << 24);
	bytes_u32(out, 0);
	put_record(out, disc, &root, true);
	put_identifiers(out);
	bytes_fill(out, 0, 1024 - out->size);
	bytes_text(out, "CD-XA001");
}

static size_t write_path_table(struct vib_disc *disc, uint32_t lba, bool big)
{
	struct bytes table = { 0 };

	put_path_table(&table, disc, big);

	const size_t size = table.size;

	write_sectors(disc, lba, &table, XA_FOLDER);
	bytes_free(&table);
	return size;
}

static void write_system(struct vib_disc *disc)
{
	const size_t path_table_size = write_path_table(disc, PATHS_LITTLE, false);
	struct bytes part = { 0 };

	write_path_table(disc, PATHS_BIG, true);
	put_descriptor(&part, disc, path_table_size);
	write_sectors(disc, PVD, &part, XA_FOLDER);
	bytes_truncate(&part, 0);
	bytes_text(&part, "\377CD001\1");
	if (!disc->no_terminator)
		write_sectors(disc, TERMINATOR, &part, XA_FOLDER);
	bytes_free(&part);
}

/* Level by level, as the path table wants them. */
static void make_folders(struct vib_disc *disc)
{
	bool deeper = true;

	need_folder(disc, "", 0);
	for (int depth = 1; deeper; depth++) {
		deeper = false;
		for (size_t i = 0; i < disc->file_count; i++) {
			const char *path = disc->files[i].path;
			const char *slash = strchr(path, '/');

			for (int level = 1; slash && level < depth; level++)
				slash = strchr(slash + 1, '/');
			if (!slash)
				continue;
			need_folder(disc, path, (size_t)(slash - path));
			deeper = true;
		}
	}
}

static void write_contents(struct vib_disc *disc)
{
	for (size_t i = 0; i < disc->folder_count; i++) {
		struct bytes content = { 0 };

		put_folder(&content, disc, i);
		write_sectors(disc, disc->folders[i].lba, &content, XA_FOLDER);
		bytes_free(&content);
	}
	for (size_t i = 0; i < disc->file_count; i++) {
		if (!disc->files[i].is_placed)
			write_sectors(disc, disc->files[i].lba, &disc->files[i].content, disc->files[i].xa);
	}
}

void vib_disc_build(struct vib_disc *disc)
{
	make_folders(disc);
	set_places(disc);
	disc->sectors = allocate(disc->sector_count, sizeof(*disc->sectors));
	for (uint32_t i = 0; i < disc->sector_count; i++)
		disc->sectors[i].submode = SUBMODE_DATA;
	write_system(disc);
	write_contents(disc);
}

uint8_t *vib_disc_record(struct vib_disc *disc, const char *path)
{
	const size_t folder = find_folder(disc, path, parent_length(path));
	const char *name = path + parent_length(path) + (parent_length(path) > 0);
	uint8_t *sector;

	if (folder == disc->folder_count)
		fail("the disc has no %s", path);
	sector = disc->sectors[disc->folders[folder].lba].data;
	for (size_t at = 0; sector[at]; at += sector[at]) {
		const size_t length = sector[at + 32];
		const char *stored = (const char *)sector + at + RECORD_HEAD;

		if (length >= strlen(name) && memcmp(stored, name, strlen(name)) == 0 &&
		    (length == strlen(name) || stored[strlen(name)] == ';'))
			return sector + at;
	}
	fail("the disc has no %s", path);
}

void vib_put_disc(struct bytes *out, enum vib_image image, const struct vib_disc *disc)
{
	for (uint32_t lba = 0; lba < disc->sector_count; lba++)
		vib_put_sector(out, image, lba, &disc->sectors[lba]);
}

void vib_disc_free(struct vib_disc *disc)
{
	for (size_t i = 0; i < disc->file_count; i++)
		bytes_free(&disc->files[i].content);
	free(disc->sectors);
	*disc = (struct vib_disc){ 0 };
}

void vib_put_audio(struct bytes *out, size_t sectors)
{
	for (size_t sample = 0; sample < sectors * SECTOR_RAW / 4; sample++) {
		const int16_t level = sample / 48 % 2 ? 0x0800 : -0x0800;

		bytes_i16(out, level);
		bytes_i16(out, level);
	}
}
