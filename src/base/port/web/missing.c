/* What the C library of emscripten declares and does not have. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

void *reallocarray(void *memory, size_t count, size_t size)
{
	size_t bytes;

	if (!__builtin_mul_overflow(count, size, &bytes))
		return realloc(memory, bytes);
	errno = ENOMEM;
	return NULL;
}

/* There is no disk. */
int sync_file_range(int file, off_t offset, off_t size, unsigned flags)
{
	(void)file;
	(void)offset;
	(void)size;
	(void)flags;
	errno = ENOSYS;
	return -1;
}
