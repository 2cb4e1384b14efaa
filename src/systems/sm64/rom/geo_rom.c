/* Reads geo layouts from the bytes of an image. */
#include "systems/sm64/rom/geo_rom.h"

#include "base/reader.h"

enum { LAST_OPCODE = 0x20, HAS_LIST = 0x80 };

struct shape {
	uint8_t size; /* 0 = depends on the parameter */
	uint8_t op;   /* enum adb_sm64_geo_op */
};

/* clang-format off */
static const struct shape shapes[LAST_OPCODE + 1] = {
	[0x00] = { 0x08, ADB_SM64_GEO_LINK },
	[0x01] = { 0x04, ADB_SM64_GEO_END },
	[0x02] = { 0x08, ADB_SM64_GEO_CALL },
	[0x03] = { 0x04, ADB_SM64_GEO_RETURN },
	[0x04] = { 0x04, ADB_SM64_GEO_OPEN },
	[0x05] = { 0x04, ADB_SM64_GEO_CLOSE },
	[0x06] = { 0x04, ADB_SM64_GEO_NOTHING },   /* register a view */
	[0x07] = { 0x04, ADB_SM64_GEO_NOTHING },   /* flags of a node */
	[0x08] = { 0x0C, ADB_SM64_GEO_NODE },      /* screen */
	[0x09] = { 0x04, ADB_SM64_GEO_NODE },      /* orthogonal projection */
	[0x0A] = { 0x00, ADB_SM64_GEO_NODE },      /* camera frustum */
	[0x0B] = { 0x04, ADB_SM64_GEO_NODE },      /* start */
	[0x0C] = { 0x04, ADB_SM64_GEO_NODE },      /* depth buffer */
	[0x0D] = { 0x08, ADB_SM64_GEO_LOD },
	[0x0E] = { 0x08, ADB_SM64_GEO_SWITCH },
	[0x0F] = { 0x14, ADB_SM64_GEO_NODE },      /* camera */
	[0x10] = { 0x00, ADB_SM64_GEO_TRANSFORM }, /* translate and rotate */
	[0x11] = { 0x00, ADB_SM64_GEO_TRANSFORM }, /* translate */
	[0x12] = { 0x00, ADB_SM64_GEO_TRANSFORM }, /* rotate */
	[0x13] = { 0x0C, ADB_SM64_GEO_PART },
	[0x14] = { 0x00, ADB_SM64_GEO_TRANSFORM }, /* billboard */
	[0x15] = { 0x08, ADB_SM64_GEO_NODE },      /* display list */
	[0x16] = { 0x08, ADB_SM64_GEO_NODE },      /* shadow */
	[0x17] = { 0x04, ADB_SM64_GEO_NODE },      /* object parent */
	[0x18] = { 0x08, ADB_SM64_GEO_NODE },      /* function */
	[0x19] = { 0x08, ADB_SM64_GEO_NODE },      /* background */
	[0x1A] = { 0x08, ADB_SM64_GEO_NOTHING },
	[0x1B] = { 0x04, ADB_SM64_GEO_NODE },      /* copy of a view */
	[0x1C] = { 0x0C, ADB_SM64_GEO_NODE },      /* held object */
	[0x1D] = { 0x00, ADB_SM64_GEO_SCALE },
	[0x1E] = { 0x08, ADB_SM64_GEO_NOTHING },
	[0x1F] = { 0x10, ADB_SM64_GEO_NOTHING },
	[0x20] = { 0x04, ADB_SM64_GEO_NODE },      /* culling radius */
};
/* clang-format on */

/* ---- for the builder ---- */

struct source {
	const struct adb_sm64_segments *segments;
	const struct adb_sm64_map *map;
};

static bool read_command(void *context, struct adb_sm64_geo_cursor *at, struct adb_sm64_geo_command *command)
{
	const struct source *source = context;
	const struct adb_n64_block *block = at->layout;
	struct adb_sm64_bytes bytes = source->segments->bytes(source->segments->context,
							      (size_t)(block - source->segments->blocks));
	size_t size = bytes.data != NULL ? adb_sm64_geo_command_at(&bytes, at->position, command) : 0;

	if (size > 0)
		adb_sm64_saw(source->segments, ADB_SM64_READ_GEO, (int)(block - source->segments->blocks),
			     at->position, size);
	at->position += size;
	return size > 0;
}

static bool find_address(const struct source *source, uint32_t address, struct adb_sm64_geo_cursor *to)
{
	struct adb_sm64_spot spot = adb_sm64_spot_of(source->segments, source->map, address);

	if (spot.block < 0)
		return false;
	*to = (struct adb_sm64_geo_cursor){ &source->segments->blocks[spot.block], spot.offset };
	return true;
}

static bool find_target(void *context, const struct adb_sm64_geo_command *command,
			struct adb_sm64_geo_cursor *to)
{
	return find_address(context, command->target_address, to);
}

/* ---- what the header declares, and its helpers ---- */

static size_t size_of(uint8_t opcode, uint8_t parameter)
{
	static const uint8_t of_layout[8] = { 0x10, 0x08, 0x08, 0x04 }; /* others do not occur */
	size_t size = shapes[opcode].size;

	if (size > 0)
		return size;
	if (opcode == 0x0A)
		return parameter != 0 ? 0x0C : 0x08;
	size = opcode == 0x10 ? of_layout[parameter >> 4 & 7] : 0x08;
	return size > 0 && (parameter & HAS_LIST) != 0 ? size + 4 : size;
}

static void read_vector(struct adb_reader *in, int16_t vector[3])
{
	for (int axis = 0; axis < 3; axis++)
		vector[axis] = adb_reader_s16be(in);
}

static void read_part(const uint8_t *bytes, struct adb_sm64_geo_command *command)
{
	struct adb_reader in = adb_reader_of(bytes, 0x0C);

	adb_reader_skip(&in, 1);
	command->layer = adb_reader_u8(&in);
	read_vector(&in, command->offset);
	command->display_list_address = adb_reader_u32be(&in);
}

/* Quirk: nodes have whole degrees, and the game drops what is behind the point. */
static int16_t angle_of(int16_t degrees)
{
	return (int16_t)(uint16_t)(degrees * 32768 / 180);
}

static void read_angles(struct adb_reader *in, int16_t angles[3])
{
	for (int axis = 0; axis < 3; axis++)
		angles[axis] = angle_of(adb_reader_s16be(in));
}

/* Reads the display list in the last word of a command, where its parameter says so. */
static void read_last_list(const uint8_t *bytes, size_t size, struct adb_sm64_geo_command *command)
{
	if ((bytes[1] & HAS_LIST) == 0)
		return;
	command->layer = bytes[1] & 0x0F;
	command->display_list_address = adb_u32be(bytes + size - 4);
}

/* Reads a node that moves or turns. The layouts of the opcode 10 have both, one of them, or a turn around y alone. */
static void read_transform(const uint8_t *bytes, size_t size, struct adb_sm64_geo_command *command)
{
	enum { BOTH, TRANSLATION, ROTATION, ROTATION_Y };
	struct adb_reader in = adb_reader_of(bytes, size);
	int layout = bytes[0] == ADB_SM64_GEO_ROTATE ? ROTATION : TRANSLATION;

	if (bytes[0] == ADB_SM64_GEO_TRANSLATE_ROTATE)
		layout = bytes[1] >> 4 & 7;
	adb_reader_skip(&in, layout == BOTH ? 4 : 2);
	if (layout == BOTH || layout == TRANSLATION)
		read_vector(&in, command->offset);
	if (layout == BOTH || layout == ROTATION)
		read_angles(&in, command->rotation);
	else if (layout == ROTATION_Y)
		command->rotation[1] = angle_of(adb_reader_s16be(&in));
	read_last_list(bytes, size, command);
}

size_t adb_sm64_geo_command_at(const struct adb_sm64_bytes *bytes, size_t offset,
			       struct adb_sm64_geo_command *command)
{
	*command = (struct adb_sm64_geo_command){ .place = (int64_t)offset };
	if (offset > bytes->size || bytes->size - offset < 4 || bytes->data[offset] > LAST_OPCODE)
		return 0;

	uint8_t opcode = bytes->data[offset], parameter = bytes->data[offset + 1];
	size_t size = size_of(opcode, parameter);

	if (size == 0 || size > bytes->size - offset)
		return 0;
	command->op = (enum adb_sm64_geo_op)shapes[opcode].op;
	if (command->op == ADB_SM64_GEO_CALL && parameter == 0)
		command->op = ADB_SM64_GEO_JUMP;
	if (opcode == 0x00 || opcode == 0x02)
		command->target_address = adb_sm64_word(bytes, offset + 4);
	else if (command->op == ADB_SM64_GEO_PART)
		read_part(bytes->data + offset, command);
	else if (command->op == ADB_SM64_GEO_TRANSFORM)
		read_transform(bytes->data + offset, size, command);
	else if (command->op == ADB_SM64_GEO_SCALE)
		command->scale = adb_sm64_word(bytes, offset + 4) / 65536.0;
	command->opcode = opcode;
	if (opcode == ADB_SM64_GEO_DISPLAY_LIST) {
		command->layer = parameter;
		command->display_list_address = adb_sm64_word(bytes, offset + 4);
	} else if (command->op == ADB_SM64_GEO_SCALE) {
		read_last_list(bytes->data + offset, size, command);
	}
	return size;
}

struct adb_sm64_geo *adb_sm64_geo_build_rom(struct adb_content *out, const struct adb_sm64_segments *segments,
					    const struct adb_sm64_map *map, uint32_t address)
{
	struct source source = { segments, map };
	const struct adb_sm64_geo_reader reader = { &source, read_command, find_target };
	struct adb_sm64_geo_cursor start;

	if (find_address(&source, address, &start))
		return adb_sm64_geo_build(out, &reader, start);

	struct adb_sm64_geo *none = adb_arena_alloc(out->arena, 1, sizeof *none);

	if (none != NULL)
		none->scale = 1;
	return none;
}
