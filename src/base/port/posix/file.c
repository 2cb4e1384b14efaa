#include "base/port/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

/* Returns `file` when it is above 2, else a duplicate of it that is, or -1; `file` itself is closed then. */
static int above_standard(int file)
{
	if (file < STDIN_FILENO || file > STDERR_FILENO)
		return file;

	int above = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	int why = errno;

	close(file);
	errno = why;
	return above;
}

bool adb_descriptors_fill_standard(void)
{
	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
		if (fcntl(file, F_GETFD) >= 0)
			continue;
		/* open() returns the lowest free number, and all numbers below `file` are in use. */
		if (open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file)
			return false;
	}
	return true;
}

int adb_file_open(const char *path, unsigned how)
{
	int flags = O_CLOEXEC;

	flags |= (how & ADB_OPEN_WRITE) != 0 ? O_RDWR : O_RDONLY;
	flags |= (how & ADB_OPEN_CREATE) != 0 ? O_CREAT : 0;
	flags |= (how & ADB_OPEN_NEW) != 0 ? O_EXCL : 0;
	flags |= (how & ADB_OPEN_NO_LINK) != 0 ? O_NOFOLLOW : 0;
	flags |= (how & ADB_OPEN_NO_WAIT) != 0 ? O_NONBLOCK : 0;
	return above_standard(open(path, flags, 0666));
}

void adb_file_close(int file)
{
	close(file);
}

bool adb_file_empty(int file)
{
	return ftruncate(file, 0) == 0;
}

bool adb_file_sync(int file)
{
	return fsync(file) == 0;
}

void adb_file_write_back(int file)
{
#ifdef SYNC_FILE_RANGE_WRITE
	sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
	(void)file;
#endif
}

bool adb_file_lock(int file)
{
	return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

FILE *adb_file_stream(int file, const char *mode)
{
	FILE *stream = file >= 0 ? fdopen(file, mode) : NULL;
	int why = errno;

	if (stream == NULL && file >= 0)
		close(file);
	errno = why;
	return stream;
}

int adb_file_of_stream(FILE *stream)
{
	return fcntl(fileno(stream), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

FILE *adb_stream_to_read(const char *path)
{
	return adb_file_stream(adb_file_open(path, ADB_OPEN_READ), "r");
}

FILE *adb_stream_to_write(const char *path)
{
	int file = above_standard(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));

	return adb_file_stream(file, "w");
}

FILE *adb_stream_temporary(void)
{
	const char *folder = getenv("TMPDIR");
	char path[4096];
	int length = snprintf(path, sizeof path, "%s/animdb-XXXXXX",
			      folder != NULL && folder[0] != '\0' ? folder : P_tmpdir);

	if (length < 0 || (size_t)length >= sizeof path) {
		errno = ENAMETOOLONG;
		return NULL;
	}

	int file = mkostemp(path, O_CLOEXEC);

	if (file < 0)
		return NULL;
	unlink(path);
	return adb_file_stream(above_standard(file), "w+");
}

FILE *adb_stream_of_text(char **text, size_t *size)
{
	return open_memstream(text, size);
}

bool adb_stream_end_text(FILE *stream, char **text, size_t *size)
{
	(void)text;
	(void)size;
	return fclose(stream) == 0;
}

bool adb_stream_is_terminal(FILE *stream)
{
	int file = fileno(stream);

	return file >= 0 && isatty(file) != 0;
}
