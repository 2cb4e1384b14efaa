#include "base/port/path.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/port/file.h"

enum { MAX_OPEN_FOLDERS = 16 };

/* ---- names in a folder ---- */

/* A DIR of the C library: one that is never defined keeps it out of the interface without an allocation. */
static DIR *list_of(struct adb_folder *folder)
{
	return (DIR *)folder;
}

/* ---- what the header declares, and its helpers ---- */

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *at)
{
	(void)info;
	(void)at;
	if (kind == FTW_DP || kind == FTW_D || kind == FTW_DNR)
		rmdir(path);
	else
		unlink(path);
	return 0;
}

bool adb_path_exists(const char *path)
{
	return access(path, F_OK) == 0;
}

bool adb_path_is_readable(const char *path)
{
	return access(path, R_OK) == 0;
}

bool adb_path_is_executable(const char *path)
{
	return access(path, X_OK) == 0;
}

bool adb_path_is_absolute(const char *path)
{
	return path[0] == '/';
}

size_t adb_path_root_length(const char *path)
{
	return path[0] == '/';
}

char *adb_path_real(const char *path)
{
	return realpath(path, NULL);
}

bool adb_path_remove(const char *path)
{
	return unlink(path) == 0;
}

bool adb_path_rename(const char *from, const char *to)
{
	return rename(from, to) == 0;
}

bool adb_folder_make(const char *path)
{
	return mkdir(path, 0777) == 0;
}

bool adb_folder_make_private(const char *path)
{
	return mkdir(path, 0700) == 0;
}

void adb_folder_sync_around(const char *path)
{
	char *copy = strdup(path);
	int folder = copy != NULL ? adb_file_open(dirname(copy), ADB_OPEN_READ) : -1;

	if (folder >= 0) {
		fsync(folder);
		close(folder);
	}
	free(copy);
}

int adb_folder_lock(const char *path)
{
	int folder = adb_file_open(path, ADB_OPEN_READ | ADB_OPEN_NO_LINK | ADB_OPEN_NO_WAIT);

	if (folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) != 0) {
		close(folder);
		folder = -1;
	}
	return folder;
}

bool adb_folder_remove_empty(const char *path)
{
	return rmdir(path) == 0;
}

void adb_folder_remove(const char *path)
{
	nftw(path, remove_entry, MAX_OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

struct adb_folder *adb_folder_open(const char *path)
{
	return (struct adb_folder *)opendir(path);
}

const char *adb_folder_next(struct adb_folder *folder)
{
	for (;;) {
		errno = 0;

		const struct dirent *entry = readdir(list_of(folder));

		if (entry == NULL)
			return NULL;
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			return entry->d_name;
	}
}

void adb_folder_close(struct adb_folder *folder)
{
	closedir(list_of(folder));
}
