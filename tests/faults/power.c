/*
 * Writes down what a program does to the files of one folder, so that power.py can make the states in which a power cut
 * would have left them. Loaded with LD_PRELOAD like faults.c.
 *
 *	POWER_FOLDER=FOLDER  absolute, without links in it
 *	POWER_LOG=FILE       outside of that folder; is made anew
 *
 * Each operation is a struct operation, then the bytes of `path`, of `to` and the data. Nothing is really synced. Memory
 * that is shared with a file is not seen: SQLite does that with its -shm only, which no power cut keeps.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* What power.py reads: numbers in the order of this machine's bytes. */
struct operation {
	uint32_t what;
	int32_t file; /* descriptor; -1 for operations on names */
	uint64_t offset;
	uint32_t path_size, to_size, data_size, is_new;
};

enum { OPEN, WRITE, TRUNCATE, SYNC, UNLINK, RENAME };
enum { DESCRIPTORS = 1024 };

static struct {
	ssize_t (*write)(int, const void *, size_t);
	ssize_t (*pwrite)(int, const void *, size_t, off_t);
	int (*ftruncate)(int, off_t);
	int (*open)(const char *, int, ...);
	int (*close)(int);
	int (*unlink)(const char *);
	int (*rename)(const char *, const char *);
} real;

static pthread_mutex_t mutex =
	PTHREAD_MUTEX_INITIALIZER; /* operations are logged in the order in which they happen */
static bool is_watched[DESCRIPTORS];
static const char *folder;
static int report = -1;

/* A pointer to a function is no pointer to an object, so that dlsym() needs this. */
#define FIND(name)                                                                                           \
	do {                                                                                                 \
		void *found = dlsym(RTLD_NEXT, #name);                                                       \
		memcpy(&real.name, &found, sizeof real.name);                                                \
	} while (0)

__attribute__((constructor)) static void begin(void)
{
	const char *path = getenv("POWER_LOG");

	FIND(write);
	FIND(pwrite);
	FIND(ftruncate);
	FIND(open);
	FIND(close);
	FIND(unlink);
	FIND(rename);
	folder = getenv("POWER_FOLDER");
	if (folder == NULL || path == NULL) {
		fputs("power: POWER_FOLDER and POWER_LOG are not set\n", stderr);
		_exit(126);
	}

	/* Out of the way of the descriptors that the program gets. */
	int file = real.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);

	report = fcntl(file, F_DUPFD_CLOEXEC, DESCRIPTORS / 2);
	real.close(file);
	if (report < 0) {
		perror("power");
		_exit(126);
	}
}

static void put(const void *data, size_t size)
{
	if (size > 0 && real.write(report, data, size) != (ssize_t)size) {
		perror("power");
		_exit(126);
	}
}

static void note(struct operation operation, const char *path, const char *to, const void *data, size_t size)
{
	operation.path_size = (uint32_t)(path != NULL ? strlen(path) : 0);
	operation.to_size = (uint32_t)(to != NULL ? strlen(to) : 0);
	operation.data_size = (uint32_t)size;
	put(&operation, sizeof operation);
	put(path, operation.path_size);
	put(to, operation.to_size);
	put(data, size);
}

/* Whether the path is that folder or in it. */
static bool is_inside(const char *path)
{
	size_t size = strlen(folder);

	return strncmp(path, folder, size) == 0 && (path[size] == '\0' || path[size] == '/');
}

static bool is_known(int file)
{
	return file >= 0 && file < DESCRIPTORS && is_watched[file];
}

int open(const char *path, int flags, ...)
{
	va_list arguments;
	struct stat status;

	va_start(arguments, flags);

	mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;

	va_end(arguments);
	pthread_mutex_lock(&mutex);

	bool is_new = (flags & O_CREAT) != 0 && lstat(path, &status) != 0;
	int file = real.open(path, flags, mode);

	if (file >= 0 && file < DESCRIPTORS) {
		is_watched[file] = is_inside(path);
		if (is_watched[file])
			note((struct operation){ .what = OPEN, .file = file, .is_new = is_new }, path, NULL,
			     NULL, 0);
		if (is_watched[file] && (flags & O_TRUNC) != 0)
			note((struct operation){ .what = TRUNCATE, .file = file }, NULL, NULL, NULL, 0);
	}
	pthread_mutex_unlock(&mutex);
	return file;
}

int close(int file)
{
	if (file == report && file >= 0) {
		errno = EBADF;
		return -1;
	}
	pthread_mutex_lock(&mutex);
	if (is_known(file))
		is_watched[file] = false;

	int result = real.close(file);

	pthread_mutex_unlock(&mutex);
	return result;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset)
{
	pthread_mutex_lock(&mutex);

	ssize_t written = real.pwrite(file, data, size, offset);

	if (is_known(file) && written > 0)
		note((struct operation){ .what = WRITE, .file = file, .offset = (uint64_t)offset }, NULL,
		     NULL, data, (size_t)written);
	pthread_mutex_unlock(&mutex);
	return written;
}

ssize_t write(int file, const void *data, size_t size)
{
	if (!is_known(file))
		return real.write(file, data, size);

	off_t offset = lseek(file, 0, SEEK_CUR);

	return offset >= 0 && pwrite(file, data, size, offset) == (ssize_t)size &&
			       lseek(file, offset + (off_t)size, SEEK_SET) >= 0
		       ? (ssize_t)size
		       : -1;
}

int ftruncate(int file, off_t size)
{
	pthread_mutex_lock(&mutex);

	int result = real.ftruncate(file, size);

	if (result == 0 && is_known(file))
		note((struct operation){ .what = TRUNCATE, .file = file, .offset = (uint64_t)size }, NULL,
		     NULL, NULL, 0);
	pthread_mutex_unlock(&mutex);
	return result;
}

static int sync_file(int file)
{
	pthread_mutex_lock(&mutex);
	if (is_known(file))
		note((struct operation){ .what = SYNC, .file = file }, NULL, NULL, NULL, 0);
	pthread_mutex_unlock(&mutex);
	return 0;
}

int fsync(int file)
{
	return sync_file(file);
}

int fdatasync(int file)
{
	return sync_file(file);
}

int unlink(const char *path)
{
	pthread_mutex_lock(&mutex);

	int result = real.unlink(path);

	if (result == 0 && is_inside(path))
		note((struct operation){ .what = UNLINK, .file = -1 }, path, NULL, NULL, 0);
	pthread_mutex_unlock(&mutex);
	return result;
}

int rename(const char *from, const char *to)
{
	pthread_mutex_lock(&mutex);

	int result = real.rename(from, to);

	if (result == 0 && is_inside(from))
		note((struct operation){ .what = RENAME, .file = -1 }, from, to, NULL, 0);
	pthread_mutex_unlock(&mutex);
	return result;
}
