/* Resolves what display lists refer to, and chooses the microcode that they are made for. */
#include "systems/sm64/rom/mesh_rom.h"

#include <string.h>

#include "base/reader.h"
#include "systems/sm64/mesh/machine.h"

enum { VERTEX = 16, MAX_CHECKED = 20000 /* commands of one list, with those it calls */ };

/* ---- what addresses lead to ---- */

static struct adb_sm64_ref list_of(void *context, const struct adb_sm64_geo_command *node)
{
	(void)context;
	return (struct adb_sm64_ref){ .address = node->display_list_address };
}

static bool enter(void *context, const struct adb_sm64_ref *ref, struct adb_sm64_gfx_cursor *to)
{
	const struct adb_sm64_rom_lists *lists = context;
	struct adb_sm64_spot spot = adb_sm64_spot_of(lists->segments, lists->map, ref->address);

	if (spot.block < 0)
		return false;
	*to = (struct adb_sm64_gfx_cursor){ &lists->segments->blocks[spot.block], spot.offset };
	return true;
}

static bool read_command(void *context, struct adb_sm64_gfx_cursor *at, struct adb_sm64_gfx_command *command)
{
	const struct adb_sm64_rom_lists *lists = context;
	const struct adb_n64_block *block = at->list;
	struct adb_sm64_bytes bytes =
		lists->segments->bytes(lists->segments->context, (size_t)(block - lists->segments->blocks));
	uint32_t first;

	if (bytes.data == NULL || bytes.size < 8 || at->position > bytes.size - 8)
		return false;
	adb_sm64_saw(lists->segments, ADB_SM64_READ_GFX, (int)(block - lists->segments->blocks), at->position,
		     8);
	first = adb_sm64_word(&bytes, at->position);
	adb_sm64_gfx_command_of(lists->microcode, first, adb_sm64_word(&bytes, at->position + 4), command);
	at->position += 8;
	return true;
}

/* Returns the bytes from an address to the end of its block; none when nothing is loaded there. */
static struct adb_sm64_bytes bytes_at(const struct adb_sm64_rom_lists *lists, uint32_t address)
{
	uint32_t segment = address >> 24;
	size_t offset = address & 0xFFFFFF;
	struct adb_sm64_bytes bytes;

	if (segment >= ADB_SM64_SEGMENTS || lists->map->blocks[segment] < 0)
		return (struct adb_sm64_bytes){ 0 };
	bytes = lists->segments->bytes(lists->segments->context, (size_t)lists->map->blocks[segment]);
	if (bytes.data == NULL || offset >= bytes.size)
		return (struct adb_sm64_bytes){ 0 };
	return (struct adb_sm64_bytes){ bytes.data + offset, bytes.size - offset };
}

/* Tells the watch of bytes at an address that bytes_at() has resolved. */
static void saw(const struct adb_sm64_rom_lists *lists, enum adb_sm64_read what, uint32_t address,
		size_t size)
{
	adb_sm64_saw(lists->segments, what, lists->map->blocks[address >> 24], address & 0xFFFFFF, size);
}

static size_t read_vertices(void *context, const struct adb_sm64_ref *ref, size_t count,
			    struct adb_sm64_vertex *vertices)
{
	struct adb_sm64_bytes bytes = bytes_at(context, ref->address);
	struct adb_reader in = adb_reader_of(bytes.data, bytes.size);

	if (!adb_reader_has(&in, count, VERTEX))
		return 0;
	if (count > 0) /* no vertices may be anywhere */
		saw(context, ADB_SM64_READ_VERTICES, ref->address, count * VERTEX);
	for (size_t i = 0; i < count; i++) {
		for (int axis = 0; axis < 3; axis++)
			vertices[i].position[axis] = adb_reader_s16be(&in);
		adb_reader_skip(&in, 2);
		vertices[i].st[0] = adb_reader_s16be(&in);
		vertices[i].st[1] = adb_reader_s16be(&in);
		for (int k = 0; k < 4; k++)
			vertices[i].colour[k] = adb_reader_u8(&in);
	}
	return count;
}

static bool read_light(void *context, const struct adb_sm64_ref *ref, uint8_t colour[3])
{
	struct adb_sm64_bytes bytes = bytes_at(context, ref->address);

	if (bytes.size < 8)
		return false;
	saw(context, ADB_SM64_READ_LIGHT, ref->address, 3);
	memcpy(colour, bytes.data, 3);
	return true;
}

static bool find_texels(void *context, const struct adb_sm64_ref *ref, struct adb_sm64_texels *texels)
{
	struct adb_sm64_bytes bytes = bytes_at(context, ref->address);

	*texels = (struct adb_sm64_texels){ .bytes = bytes.data, .size = bytes.size };
	return bytes.data != NULL;
}

/* ---- the microcode ---- */

/* Checks a command, and enters or leaves a list with it. */
static bool check(struct adb_sm64_rom_lists *lists, struct adb_sm64_gfx_cursor *frames, size_t *depth)
{
	struct adb_sm64_gfx_cursor *at = &frames[*depth - 1];
	struct adb_sm64_gfx_command command;
	const struct adb_n64_block *block = at->list;
	size_t position = at->position;
	struct adb_sm64_bytes bytes;

	if (!read_command(lists, at, &command))
		return false;
	switch (command.op) {
	case ADB_SM64_GFX_UNKNOWN:
		return false;
	case ADB_SM64_GFX_END:
		--*depth;
		return true;
	case ADB_SM64_GFX_JUMP:
		return enter(lists, &command.ref, at);
	case ADB_SM64_GFX_CALL:
		return *depth < ADB_SM64_GFX_DEPTH && enter(lists, &command.ref, &frames[(*depth)++]);
	case ADB_SM64_GFX_VERTICES:
		bytes = lists->segments->bytes(lists->segments->context,
					       (size_t)(block - lists->segments->blocks));
		return adb_sm64_has_whole_vertices(lists->microcode, adb_sm64_word(&bytes, position),
						   &command) &&
		       bytes_at(lists, command.ref.address).size >= (size_t)VERTEX * command.count;
	default:
		return true;
	}
}

/* Whether a list, with those that it calls, is right in a microcode. */
static bool fits(struct adb_sm64_rom_lists *lists, const struct adb_sm64_ref *list)
{
	struct adb_sm64_gfx_cursor frames[ADB_SM64_GFX_DEPTH];
	size_t depth = 1;

	if (!enter(lists, list, &frames[0]))
		return false;
	for (int count = 0; count < MAX_CHECKED; count++) {
		if (!check(lists, frames, &depth))
			return false;
		if (depth == 0)
			return true;
	}
	return false;
}

/* ---- what the header declares ---- */

struct adb_sm64_gfx_reader adb_sm64_rom_reader(struct adb_sm64_rom_lists *lists)
{
	return (struct adb_sm64_gfx_reader){
		.context = lists,
		.slots = adb_sm64_microcode_slots(lists->microcode),
		.list_of = list_of,
		.enter = enter,
		.read = read_command,
		.vertices = read_vertices,
		.light = read_light,
		.texels = find_texels,
	};
}

void adb_sm64_count_microcodes(const struct adb_sm64_segments *segments, const struct adb_sm64_map *map,
			       const struct adb_sm64_geo *geo, struct adb_arena *scratch,
			       uint32_t votes[ADB_SM64_MICROCODES])
{
	size_t count;
	const struct adb_sm64_draw *draws = adb_sm64_geo_draws(geo, scratch, &count);

	for (size_t i = 0; draws != NULL && i < count; i++)
		for (int microcode = 0; microcode < ADB_SM64_MICROCODES; microcode++) {
			struct adb_sm64_rom_lists lists = { segments, map,
							    (enum adb_sm64_microcode)microcode };
			struct adb_sm64_ref list = list_of(&lists, draws[i].command);

			votes[microcode] += fits(&lists, &list);
		}
}
