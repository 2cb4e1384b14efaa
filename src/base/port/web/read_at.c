#include <errno.h>
#include <unistd.h>

#include "base/port/file.h"

/* pread() of emscripten has offsets of 31 bits; lseek() has all of them. There are no other threads that could move the position. */
bool adb_file_read_at(int file, void *out, size_t size, uint64_t offset)
{
	char *to = out;

	if (lseek(file, (off_t)offset, SEEK_SET) < 0)
		return false;
	while (size > 0) {
		ssize_t got = read(file, to, size);

		if (got == 0)
			errno = EIO;
		if (got <= 0)
			return false;
		to += got;
		size -= (size_t)got;
	}
	return true;
}
