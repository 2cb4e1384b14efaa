/*
 * Writes zip archives, as APPNOTE.TXT 6.3 of PKWARE describes them, without compression:
 *
 *   member     "PK\3\4", u16 version, flags, method 0, time, date, u32 CRC-32, compressed size, size, u16 length of the name,
 *              of extra fields; the name; the bytes
 *   directory  for each member "PK\1\2", u16 version of the writer, then from `version` on as above, u16 length of the comment,
 *              number of the disk, attributes, u32 attributes, offset of the member; the name
 *   end        "PK\5\6", u16 disk, disk of the directory, members here, members, u32 size and offset of the directory, u16 length
 *              of the comment
 *
 * 65,535 members are the most; no caller has that many.
 */
#include "export/zip.h"

#include <string.h>

#include "base/hash.h"

enum { LOCAL_SIZE = 30, ENTRY_SIZE = 46, END_SIZE = 22, CRC_OFFSET = 14 };

enum {
	VERSION = 20,
	FIRST_DATE = 1 << 5 | 1
}; /* 1 January 1980, the first day that a zip archive can have */

static void put_u16(struct adb_buffer *to, uint32_t value)
{
	const uint8_t bytes[2] = { (uint8_t)value, (uint8_t)(value >> 8) };

	adb_buffer_add(to, bytes, sizeof bytes);
}

static void put_u32(struct adb_buffer *to, uint64_t value)
{
	put_u16(to, (uint32_t)value & 0xFFFF);
	put_u16(to, (uint32_t)(value >> 16));
}

/* What the header of a member and its entry of the directory have in common. */
static void put_common(struct adb_buffer *to, uint32_t crc, uint64_t size, const char *name)
{
	put_u16(to, VERSION);
	put_u16(to, 0);
	put_u16(to, 0);
	put_u16(to, 0);
	put_u16(to, FIRST_DATE);
	put_u32(to, crc);
	put_u32(to, size);
	put_u32(to, size);
	put_u16(to, (uint32_t)strlen(name));
	put_u16(to, 0);
}

static bool write_buffer(FILE *out, const struct adb_buffer *from)
{
	return adb_buffer_ok(from) && fwrite(from->data, 1, from->size, out) == from->size;
}

bool adb_zip_begin(struct adb_zip *zip, const char *name, uint64_t size)
{
	struct adb_buffer header = { 0 };

	zip->name = name;
	zip->start = zip->size;
	zip->left = size;
	zip->crc = 0;
	adb_buffer_text(&header, "PK\3\4");
	put_common(&header, 0, size, name);
	adb_buffer_text(&header, name);
	zip->size += header.size + size;

	bool written = write_buffer(zip->out, &header);

	adb_buffer_free(&header);
	return written;
}

bool adb_zip_fits(const struct adb_zip *zip, const char *name, uint64_t size)
{
	uint64_t around = LOCAL_SIZE + ENTRY_SIZE + END_SIZE + 2 * strlen(name);

	return size <= adb_zip_limit && zip->size + zip->directory.size + around + size <= adb_zip_limit;
}

bool adb_zip_put(struct adb_zip *zip, const void *bytes, size_t size)
{
	if (size == 0)
		return true;
	if (size > zip->left)
		return false;
	zip->left -= size;
	zip->crc = adb_crc32_more(zip->crc, bytes, size);
	return fwrite(bytes, 1, size, zip->out) == size;
}

bool adb_zip_end(struct adb_zip *zip)
{
	struct adb_buffer crc = { 0 };
	uint64_t size = zip->size - zip->start - LOCAL_SIZE - strlen(zip->name);

	put_u32(&crc, zip->crc);

	bool written = zip->left == 0 && fseeko(zip->out, (off_t)(zip->start + CRC_OFFSET), SEEK_SET) == 0 &&
		       write_buffer(zip->out, &crc) && fseeko(zip->out, (off_t)zip->size, SEEK_SET) == 0;

	adb_buffer_free(&crc);
	adb_buffer_text(&zip->directory, "PK\1\2");
	put_u16(&zip->directory, VERSION);
	put_common(&zip->directory, zip->crc, size, zip->name);
	put_u16(&zip->directory, 0);
	put_u16(&zip->directory, 0);
	put_u16(&zip->directory, 0);
	put_u32(&zip->directory, 0);
	put_u32(&zip->directory, zip->start);
	adb_buffer_text(&zip->directory, zip->name);
	zip->count++;
	return written && adb_buffer_ok(&zip->directory);
}

bool adb_zip_finish(struct adb_zip *zip)
{
	uint64_t directory_size = zip->directory.size;

	adb_buffer_text(&zip->directory, "PK\5\6");
	put_u32(&zip->directory, 0);
	put_u16(&zip->directory, zip->count);
	put_u16(&zip->directory, zip->count);
	put_u32(&zip->directory, directory_size);
	put_u32(&zip->directory, zip->size);
	put_u16(&zip->directory, 0);
	return write_buffer(zip->out, &zip->directory);
}

void adb_zip_free(struct adb_zip *zip)
{
	adb_buffer_free(&zip->directory);
}
