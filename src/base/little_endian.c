#include "base/little_endian.h"

#include <stdint.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
const void *adb_little_endian(struct adb_arena *arena, const void *numbers, size_t count, size_t size)
{
	(void)arena;
	(void)count;
	(void)size;
	return numbers;
}
#else
const void *adb_little_endian(struct adb_arena *arena, const void *numbers, size_t count, size_t size)
{
	const uint8_t *from = numbers;
	uint8_t *bytes = adb_arena_alloc(arena, count, size);

	for (size_t i = 0; bytes != NULL && i < count * size; i++)
		bytes[i] = from[i - i % size + size - 1 - i % size];
	return bytes;
}
#endif
