/* Recognises a database of animdb by its first bytes. */
#include "store/header.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/file_info.h"
#include "store/schema.h"

/* Offsets in the header of the SQLite file format, section 1.3. Numbers are big-endian. */
enum { HEADER_SIZE = 100, USER_VERSION = 60, APPLICATION_ID = 68 };

static const char magic[16] = "SQLite format 3";

static uint32_t number_at(const unsigned char *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

bool adb_database_header_read(const char *path, struct adb_database_header *header, struct adb_error *error)
{
	unsigned char bytes[HEADER_SIZE];
	struct adb_file_info status;

	*header = (struct adb_database_header){ 0 };
	if (!adb_file_info_of(path, &status)) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s",
			      errno == ENOENT ? "no such file" : strerror(errno));
		return false;
	}
	if (status.kind != ADB_FILE_REGULAR) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "not a file");
		return false;
	}

	FILE *file = adb_stream_to_read(path);

	if (file == NULL) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
		return false;
	}
	header->is_sqlite = fread(bytes, 1, sizeof bytes, file) == sizeof bytes &&
			    memcmp(bytes, magic, sizeof magic) == 0;
	fclose(file);
	if (header->is_sqlite) {
		header->user_version = number_at(bytes + USER_VERSION);
		header->application_id = number_at(bytes + APPLICATION_ID);
	}
	return true;
}

bool adb_database_header_is_ours(const struct adb_database_header *header)
{
	return header->is_sqlite && header->application_id == ADB_APPLICATION_ID;
}

const char *adb_database_version_advice(int64_t version)
{
	return version > ADB_SCHEMA_VERSION ? "use a newer animdb"
					    : "index the dump again with 'animdb index NEW.db PATH…'";
}
