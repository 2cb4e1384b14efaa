/* Resolves segmented addresses with a segment map. */
#include "systems/sm64/rom/segments.h"

#include "base/reader.h"

struct adb_sm64_spot adb_sm64_spot_of(const struct adb_sm64_segments *segments,
				      const struct adb_sm64_map *map, uint32_t address)
{
	struct adb_sm64_spot spot = { ADB_SM64_NO_BLOCK, address & 0xFFFFFF };
	uint32_t segment = address >> 24;

	if (segment >= ADB_SM64_SEGMENTS || spot.offset % 4 != 0 || map->blocks[segment] < 0)
		return spot;

	struct adb_sm64_bytes bytes = segments->bytes(segments->context, (size_t)map->blocks[segment]);

	if (bytes.data != NULL && spot.offset < bytes.size)
		spot.block = map->blocks[segment];
	return spot;
}

uint32_t adb_sm64_word(const struct adb_sm64_bytes *bytes, size_t offset)
{
	if (offset > bytes->size || bytes->size - offset < 4)
		return 0;

	struct adb_reader in = adb_reader_of(bytes->data + offset, 4);

	return adb_reader_u32be(&in);
}
