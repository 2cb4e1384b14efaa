/* Reads the header, the objects and the packets of a TMD, and checks them by strict rules; tmd.c has the layout. */
#include "systems/vib/tmd_file.h"

#include "base/ledger.h"

enum {
	MAGIC = 0x41,
	KNOWN_FLAGS = 1,
	MAX_SCALE = 16,
	MAX_COUNT = 65536, /* points or packets of an object */
	ALIGNMENT = 4,
	PACKET_HEADER = 4,
	FIRST_MODE = 0x20, /* polygons, lines, sprites */
	LAST_MODE = 0x7F,
	SHARING = 4, /* how often the bytes of the file may be claimed, as objects may share points */
};

/* ---- the strict rules ---- */

static bool is_plausible(const struct adb_tmd *tmd, const struct adb_tmd_object *object)
{
	return object->scale >= -MAX_SCALE && object->scale <= MAX_SCALE &&
	       object->vertices.count <= MAX_COUNT && object->normals.count <= MAX_COUNT &&
	       object->packets.count <= MAX_COUNT &&
	       adb_tmd_range_fits(tmd, &object->vertices, ADB_TMD_POINT) &&
	       adb_tmd_range_fits(tmd, &object->normals, ADB_TMD_POINT) &&
	       adb_tmd_range_fits(tmd, &object->packets, PACKET_HEADER);
}

/* Where the packets of the object end; 0 when one is invalid, SIZE_MAX when they end beyond the available bytes. */
static size_t packets_end(const struct adb_tmd *tmd, const struct adb_tmd_object *object)
{
	struct adb_reader in = adb_reader_of(tmd->bytes, tmd->available);
	struct adb_tmd_packet packet;

	if (object->packets.offset > tmd->available)
		return SIZE_MAX;
	adb_reader_seek(&in, (size_t)object->packets.offset);
	for (uint32_t i = 0; i < object->packets.count; i++)
		if (!adb_tmd_next_packet(&in, &packet))
			return !adb_reader_ok(&in) && tmd->available < tmd->size ? SIZE_MAX : 0;
	return in.position;
}

static void reach(size_t *end, uint64_t other)
{
	if (other > *end)
		*end = (size_t)other;
}

/* ---- what the header declares, and its helpers ---- */

static size_t table_end(const struct adb_tmd *tmd)
{
	return ADB_TMD_HEADER + (size_t)tmd->object_count * ADB_TMD_ROW;
}

static struct adb_tmd_range read_range(const struct adb_tmd *tmd, struct adb_reader *in)
{
	uint64_t base = tmd->flags & 1 ? 0 : ADB_TMD_HEADER;
	uint64_t offset = base + adb_reader_u32le(in);

	return (struct adb_tmd_range){ .offset = offset, .count = adb_reader_u32le(in) };
}

enum adb_outcome adb_tmd_open(struct adb_reader in, size_t size, struct adb_tmd *tmd, struct adb_error *error)
{
	uint32_t magic = adb_read_u32le(&in, "0x41");

	*tmd = (struct adb_tmd){ .bytes = in.data, .available = in.size, .size = size };
	tmd->flags = adb_read_u32le(&in, "flags");
	tmd->object_count = adb_read_u32le(&in, "object count");
	if (!adb_reader_ok(&in))
		return adb_error_set(error, ADB_CORRUPT, 0, "shorter than its header");
	if (magic != MAGIC)
		return adb_error_set(error, ADB_CORRUPT, 0, "begins with %08x, not %08x", magic, MAGIC);
	if (tmd->flags > KNOWN_FLAGS)
		return adb_error_set(error, ADB_CORRUPT, 4, "flags %08x", tmd->flags);
	if (tmd->object_count == 0 || tmd->object_count > ADB_TMD_MAX_OBJECTS)
		return adb_error_set(error, ADB_CORRUPT, 8, "%u objects", tmd->object_count);
	if (table_end(tmd) > size)
		return adb_error_set(error, ADB_CORRUPT, 8, "the table of %u objects does not fit",
				     tmd->object_count);
	return ADB_OK;
}

struct adb_tmd_object adb_tmd_object_at(const struct adb_tmd *tmd, uint32_t index)
{
	struct adb_reader in = adb_reader_of(tmd->bytes, tmd->available);
	struct adb_tmd_object object;

	adb_reader_seek(&in, ADB_TMD_HEADER + (size_t)index * ADB_TMD_ROW);
	if (!adb_reader_ok(&in) || !adb_reader_has(&in, 1, ADB_TMD_ROW))
		return (struct adb_tmd_object){ .scale = 0 };
	object.vertices = read_range(tmd, &in);
	object.normals = read_range(tmd, &in);
	object.packets = read_range(tmd, &in);
	object.scale = adb_reader_s32le(&in);
	return object;
}

bool adb_tmd_range_fits(const struct adb_tmd *tmd, const struct adb_tmd_range *range, size_t record)
{
	if (range->count == 0)
		return true;
	return range->offset % ALIGNMENT == 0 && range->offset >= table_end(tmd) &&
	       range->offset <= tmd->size && range->count <= (tmd->size - range->offset) / record;
}

bool adb_tmd_next_packet(struct adb_reader *in, struct adb_tmd_packet *packet)
{
	packet->olen = adb_reader_u8(in);
	packet->ilen = adb_reader_u8(in);
	packet->flag = adb_reader_u8(in);
	packet->mode = adb_reader_u8(in);
	packet->body = adb_reader_take(in, (size_t)packet->ilen * 4);
	return adb_reader_ok(in) && packet->mode >= FIRST_MODE && packet->mode <= LAST_MODE;
}

bool adb_tmd_claims_little(const struct adb_tmd *tmd)
{
	uint64_t points = 0, packets = 0;

	for (uint32_t i = 0; i < tmd->object_count; i++) {
		struct adb_tmd_object object = adb_tmd_object_at(tmd, i);

		points += (uint64_t)object.vertices.count + object.normals.count;
		packets += object.packets.count;
	}
	return points * ADB_TMD_POINT <= (uint64_t)SHARING * tmd->size && packets <= tmd->size;
}

size_t adb_tmd_strict_end(const struct adb_tmd *tmd)
{
	size_t end = table_end(tmd);
	uint32_t seen = tmd->object_count;
	bool has_something = false, is_complete = true;

	if (table_end(tmd) > tmd->available)
		seen = (uint32_t)((tmd->available - ADB_TMD_HEADER) / ADB_TMD_ROW);
	for (uint32_t i = 0; i < seen; i++) {
		struct adb_tmd_object object = adb_tmd_object_at(tmd, i);

		if (!is_plausible(tmd, &object))
			return 0;
		has_something |= object.vertices.count > 0 || object.packets.count > 0;
	}
	if (!has_something || !adb_tmd_claims_little(tmd))
		return 0;
	for (uint32_t i = 0; i < seen; i++) {
		struct adb_tmd_object object = adb_tmd_object_at(tmd, i);
		size_t packets = object.packets.count > 0 ? packets_end(tmd, &object) : end;

		if (packets == 0)
			return 0;
		is_complete &= packets != SIZE_MAX;
		reach(&end, packets != SIZE_MAX ? packets : 0);
		if (object.vertices.count > 0)
			reach(&end, object.vertices.offset + (uint64_t)object.vertices.count * ADB_TMD_POINT);
		if (object.normals.count > 0)
			reach(&end, object.normals.offset + (uint64_t)object.normals.count * ADB_TMD_POINT);
	}
	return is_complete && seen == tmd->object_count ? end : 1;
}
