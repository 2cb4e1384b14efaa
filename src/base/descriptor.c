#include "base/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

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

int adb_descriptor_above_standard(int file)
{
	if (file < STDIN_FILENO || file > STDERR_FILENO)
		return file;

	int above = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	int why = errno;

	close(file);
	errno = why;
	return above;
}

int adb_descriptor_open(const char *path, int flags, mode_t mode)
{
	return adb_descriptor_above_standard(open(path, flags | O_CLOEXEC, mode));
}

static FILE *stream_of(int file, const char *mode)
{
	FILE *stream = file >= 0 ? fdopen(file, mode) : NULL;
	int why = errno;

	if (stream == NULL && file >= 0)
		close(file);
	errno = why;
	return stream;
}

FILE *adb_stream_to_read(const char *path)
{
	return stream_of(adb_descriptor_open(path, O_RDONLY, 0), "r");
}

FILE *adb_stream_to_write(const char *path)
{
	return stream_of(adb_descriptor_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666), "w");
}
