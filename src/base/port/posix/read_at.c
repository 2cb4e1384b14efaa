#include <errno.h>
#include <unistd.h>

#include "base/port/file.h"

bool adb_file_read_at(int file, void *out, size_t size, uint64_t offset)
{
	char *to = out;

	while (size > 0) {
		ssize_t got = pread(file, to, size, (off_t)offset);

		if (got < 0 && errno == EINTR)
			continue;
		if (got == 0)
			errno = EIO;
		if (got <= 0)
			return false;
		to += got;
		offset += (uint64_t)got;
		size -= (size_t)got;
	}
	return true;
}
