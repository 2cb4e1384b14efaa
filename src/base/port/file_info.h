/* What lies at a path of the file system. */
#ifndef ADB_BASE_PORT_FILE_INFO_H
#define ADB_BASE_PORT_FILE_INFO_H

#include <stdbool.h>
#include <stdint.h>

enum adb_file_kind {
	ADB_FILE_REGULAR,
	ADB_FILE_FOLDER,
	ADB_FILE_LINK,  /* of adb_file_info_of_link() only: the others follow links */
	ADB_FILE_DEVICE /* or a FIFO, a socket, and so on */
};

struct adb_file_info {
	enum adb_file_kind kind;
	uint64_t size;           /* in bytes, of a regular file */
	int64_t mtime_ns;        /* of the last change of the content, in nanoseconds since 1970, UTC */
	uint64_t device, number; /* together they tell files apart; see adb_file_is_same() */
};

/* Ask about the file at `path`, at `path` itself when it is a link, and behind a descriptor. Return false with errno set. */
bool adb_file_info_of(const char *path, struct adb_file_info *info);
bool adb_file_info_of_link(const char *path, struct adb_file_info *info);
bool adb_file_info_of_open(int file, struct adb_file_info *info);

/* Whether there is a folder at `path`. */
bool adb_file_is_folder(const char *path);

/* Whether two names lead to one file. */
static inline bool adb_file_is_same(const struct adb_file_info *a, const struct adb_file_info *b)
{
	return a->device == b->device && a->number == b->number;
}

#endif
