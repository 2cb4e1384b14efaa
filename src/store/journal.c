/*
 * Checks whether a rollback journal names a super-journal. Such a journal ends with these fields (readSuperJournal() in SQLite's
 * pager.c); numbers are big-endian:
 *
 *	u32       a page number that is not in use
 *	u8[size]  the name, without a NUL
 *	u32       size
 *	u32       sum of the bytes of the name
 *	u8[8]     the magic bytes that a journal begins with
 */
#include "store/journal.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/text.h"

enum { END_SIZE = 16, LONGEST_SHOWN = 100 };

static const unsigned char magic[8] = { 0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7 };

static enum adb_outcome cannot_read(const char *name, const char *why, struct adb_error *error)
{
	return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", name, why);
}

/* Checks the end of the journal. The checksum is not compared: SQLite ignores a name with a wrong one, but animdb writes neither. */
static enum adb_outcome check_end(int file, int64_t file_size, const char *name, struct adb_error *error)
{
	unsigned char end[END_SIZE];
	char shown[LONGEST_SHOWN + 1] = "";

	if (file_size < END_SIZE)
		return ADB_OK;
	if (!adb_file_read_at(file, end, sizeof end, (uint64_t)file_size - END_SIZE))
		return cannot_read(name, strerror(errno), error);

	uint32_t size = (uint32_t)end[0] << 24 | (uint32_t)end[1] << 16 | (uint32_t)end[2] << 8 | end[3];
	int64_t offset = file_size - END_SIZE - size;

	if (memcmp(end + 8, magic, sizeof magic) != 0 || size == 0 || offset < 0)
		return ADB_OK;
	if (!adb_file_read_at(file, shown, size < LONGEST_SHOWN ? size : LONGEST_SHOWN, (uint64_t)offset))
		return cannot_read(name, strerror(errno), error);
	return adb_error_set(
		error, ADB_UNSUPPORTED, offset,
		"%s: at offset %lld it names '%s%s' as its super-journal, a file that playing it back would delete: "
		"animdb writes no such journal and plays none back; nothing was changed",
		name, (long long)offset, shown, size > LONGEST_SHOWN ? "…" : "");
}

static enum adb_outcome check(const char *path, struct adb_error *error)
{
	const char *name = adb_path_base(path);
	struct adb_file_info info;
	enum adb_outcome outcome;

	/* Follows no link, and does not wait for the other end of a FIFO. */
	int file = adb_file_open(path, ADB_OPEN_NO_LINK | ADB_OPEN_NO_WAIT);

	if (file < 0)
		return errno == ENOENT ? ADB_OK : cannot_read(name, strerror(errno), error);
	if (!adb_file_info_of_open(file, &info))
		outcome = cannot_read(name, strerror(errno), error);
	else if (info.kind != ADB_FILE_REGULAR)
		outcome = cannot_read(name, "not a file", error);
	else
		outcome = check_end(file, (int64_t)info.size, name, error);
	adb_file_close(file);
	return outcome;
}

enum adb_outcome adb_journal_check(const char *database, struct adb_error *error)
{
	char *path = NULL;

	if (asprintf(&path, "%s-journal", database) < 0)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	enum adb_outcome outcome = check(path, error);

	free(path);
	return outcome;
}
