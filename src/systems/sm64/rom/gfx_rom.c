/* Reads commands of display lists in the three microcodes. */
#include "systems/sm64/rom/gfx_rom.h"

/* ---- the rasteriser ---- */

static uint32_t field(uint32_t word, unsigned low, unsigned bits)
{
	return word >> low & ((1U << bits) - 1);
}

static void read_tile(uint32_t first, uint32_t second, struct adb_sm64_gfx_command *command)
{
	static const enum adb_sm64_gfx_op ops[] = { ADB_SM64_GFX_TILE_SIZE, ADB_SM64_GFX_LOAD_BLOCK,
						    ADB_SM64_GFX_LOAD_TILE, ADB_SM64_GFX_TILE };
	struct adb_sm64_tile *tile = &command->tile;

	command->op = ops[(first >> 24) - 0xF2];
	command->tile_number = (uint8_t)field(second, 24, 3);
	if (command->op != ADB_SM64_GFX_TILE) {
		command->upper[0] = (uint16_t)field(first, 12, 12);
		command->upper[1] = (uint16_t)field(first, 0, 12);
		command->lower[0] = (uint16_t)field(second, 12, 12);
		command->lower[1] = (uint16_t)field(second, 0, 12);
		command->count = command->lower[0] + 1U;
		command->step = command->lower[1];
		return;
	}
	*tile = (struct adb_sm64_tile){
		.format = (uint8_t)field(first, 21, 3),
		.size = (uint8_t)field(first, 19, 2),
		.line = (uint16_t)field(first, 9, 9),
		.tmem = (uint16_t)field(first, 0, 9),
		.palette = (uint8_t)field(second, 20, 4),
		.wrap = { (uint8_t)field(second, 8, 2), (uint8_t)field(second, 18, 2) },
		.mask = { (uint8_t)field(second, 4, 4), (uint8_t)field(second, 14, 4) },
		.shift = { (uint8_t)field(second, 0, 4), (uint8_t)field(second, 10, 4) },
	};
}

static bool read_raster(uint32_t first, uint32_t second, struct adb_sm64_gfx_command *command)
{
	switch (first >> 24) {
	case 0xF0:
		command->op = ADB_SM64_GFX_LOAD_PALETTE;
		command->tile_number = (uint8_t)field(second, 24, 3);
		command->count = field(second, 14, 10) + 1;
		return true;
	case 0xF2:
	case 0xF3:
	case 0xF4:
	case 0xF5:
		read_tile(first, second, command);
		return true;
	case 0xFA:
	case 0xFB:
		command->op = first >> 24 == 0xFB ? ADB_SM64_GFX_ENVIRONMENT : ADB_SM64_GFX_PRIMITIVE;
		for (unsigned i = 0; i < 4; i++)
			command->colour[i] = (uint8_t)(second >> (24 - 8 * i));
		return true;
	case 0xFC:
		command->op = ADB_SM64_GFX_COMBINE;
		command->combine[0] = first & 0xFFFFFF;
		command->combine[1] = second;
		return true;
	case 0xFD:
		command->op = ADB_SM64_GFX_IMAGE;
		command->tile.format = (uint8_t)field(first, 21, 3);
		command->tile.size = (uint8_t)field(first, 19, 2);
		command->count = field(first, 0, 12) + 1;
		return true;
	case 0xEF:
		command->op = ADB_SM64_GFX_OTHER_MODE;
		command->clear = 0xFFFFFF;
		command->set = field(first, 0, 24);
		return true;
	default:
		if (first >> 24 < 0xE4 || first >> 24 == 0xF1)
			return false;
		command->op = ADB_SM64_GFX_NOTHING;
		return true;
	}
}

/* ---- parts of commands ---- */

/* Adds a triangle of the numbers in the lower three bytes. */
static void read_triangle(uint32_t word, uint32_t unit, struct adb_sm64_gfx_command *command)
{
	uint8_t *corners = command->corners + (command->op == ADB_SM64_GFX_TRIANGLES ? 3 : 0);

	for (unsigned i = 0; i < 3; i++)
		corners[i] = (uint8_t)(field(word, 16 - 8 * i, 8) / unit);
	command->count = command->op == ADB_SM64_GFX_TRIANGLES ? 2 : 1;
	command->op = ADB_SM64_GFX_TRIANGLES;
}

static void read_texture(uint32_t first, uint32_t second, struct adb_sm64_gfx_command *command)
{
	command->op = ADB_SM64_GFX_TEXTURE;
	command->tile_number = (uint8_t)field(first, 8, 3);
	command->scale[0] = (uint16_t)(second >> 16);
	command->scale[1] = (uint16_t)second;
}

static void read_other_mode(uint32_t shift, uint32_t length, uint32_t value,
			    struct adb_sm64_gfx_command *command)
{
	command->op = ADB_SM64_GFX_OTHER_MODE;
	if (shift >= 32 || length == 0 || length > 32 - shift)
		return;
	command->clear = (uint32_t)(((uint64_t)1 << length) - 1) << shift;
	command->set = value & command->clear;
}

/* ---- Fast3D and F3DEX ---- */

static void read_old_vertices(enum adb_sm64_microcode microcode, uint32_t first,
			      struct adb_sm64_gfx_command *command)
{
	command->op = ADB_SM64_GFX_VERTICES;
	if (microcode == ADB_SM64_FAST3D) {
		command->count = field(first, 20, 4) + 1;
		command->first = field(first, 16, 4);
	} else {
		command->count = field(first, 10, 6);
		command->first = field(first, 16, 8) / 2;
	}
}

static void read_list(uint32_t first, struct adb_sm64_gfx_command *command)
{
	command->op = field(first, 16, 8) == 0 ? ADB_SM64_GFX_CALL : ADB_SM64_GFX_JUMP;
}

static void read_old(enum adb_sm64_microcode microcode, uint32_t first, uint32_t second,
		     struct adb_sm64_gfx_command *command)
{
	bool is_fast3d = microcode == ADB_SM64_FAST3D;
	uint32_t index = field(first, 16, 8);

	switch (first >> 24) {
	case 0x04:
		read_old_vertices(microcode, first, command);
		break;
	case 0xB1:
		if (is_fast3d)
			break;
		read_triangle(first, 2, command);
		read_triangle(second, 2, command);
		break;
	case 0xBF:
		read_triangle(second, is_fast3d ? 10 : 2, command);
		break;
	case 0x06:
		read_list(first, command);
		break;
	case 0xB8:
		command->op = ADB_SM64_GFX_END;
		break;
	case 0x03:
		command->op = index >= 0x86 && index <= 0x94 ? ADB_SM64_GFX_LIGHT : ADB_SM64_GFX_NOTHING;
		command->first = (index - 0x86) / 2 + 1;
		break;
	case 0xB6:
	case 0xB7:
		command->op = ADB_SM64_GFX_MODE;
		command->clear = first >> 24 == 0xB6 ? second : 0;
		command->set = first >> 24 == 0xB7 ? second : 0;
		break;
	case 0xBB:
		read_texture(first, second, command);
		command->is_on = field(first, 0, 8) != 0;
		break;
	case 0xBA:
		read_other_mode(field(first, 8, 8), field(first, 0, 8), second, command);
		break;
	case 0x00:
	case 0xB3:
	case 0xB4:
	case 0xB9:
	case 0xBC:
		command->op = ADB_SM64_GFX_NOTHING;
		break;
	default:
		break;
	}
}

/* ---- F3DEX2 ---- */

/* Returns bits of the geometry mode as Fast3D has them. */
static uint32_t mode_of_new(uint32_t bits)
{
	enum { CULL_FRONT = 0x200, CULL_BACK = 0x400, SMOOTH = 0x200000 };
	uint32_t same = bits & (ADB_SM64_SHADE | ADB_SM64_LIGHTING | ADB_SM64_TEXTURE_GEN);

	return same | ((bits & CULL_FRONT) != 0 ? ADB_SM64_CULL_FRONT : 0) |
	       ((bits & CULL_BACK) != 0 ? ADB_SM64_CULL_BACK : 0) |
	       ((bits & SMOOTH) != 0 ? ADB_SM64_SMOOTH : 0);
}

static void read_new(uint32_t first, uint32_t second, struct adb_sm64_gfx_command *command)
{
	switch (first >> 24) {
	case 0x01:
		command->op = ADB_SM64_GFX_VERTICES;
		command->count = field(first, 12, 8);
		command->first = field(first, 0, 8) / 2;
		command->first = command->first >= command->count ? command->first - command->count
								  : ADB_SM64_GFX_SLOTS;
		break;
	case 0x05:
		read_triangle(first, 2, command);
		break;
	case 0x06:
	case 0x07:
		read_triangle(first, 2, command);
		read_triangle(second, 2, command);
		break;
	case 0xDE:
		read_list(first, command);
		break;
	case 0xDF:
		command->op = ADB_SM64_GFX_END;
		break;
	case 0xD9:
		command->op = ADB_SM64_GFX_MODE;
		command->clear = mode_of_new(~first & 0xFFFFFF);
		command->set = mode_of_new(second);
		break;
	case 0xD7:
		read_texture(first, second, command);
		command->is_on = field(first, 1, 7) != 0;
		break;
	case 0xDC:
		command->op = ADB_SM64_GFX_NOTHING;
		if (field(first, 0, 8) != 0x0A)
			break;
		command->op = ADB_SM64_GFX_LIGHT;
		command->first = field(first, 8, 8) >= 6 ? (field(first, 8, 8) * 8 - 24) / 24 : 0;
		break;
	case 0xE3:
		read_other_mode(31 - field(first, 8, 8) - field(first, 0, 8), field(first, 0, 8) + 1, second,
				command);
		break;
	case 0x00:
	case 0x02:
	case 0x03:
	case 0xD8:
	case 0xDA:
	case 0xDB:
	case 0xE0:
	case 0xE1:
	case 0xE2:
		command->op = ADB_SM64_GFX_NOTHING;
		break;
	default:
		break;
	}
}

/* ---- what the header declares ---- */

void adb_sm64_gfx_command_of(enum adb_sm64_microcode microcode, uint32_t first, uint32_t second,
			     struct adb_sm64_gfx_command *command)
{
	*command = (struct adb_sm64_gfx_command){ .op = ADB_SM64_GFX_UNKNOWN, .ref = { .address = second } };
	if (read_raster(first, second, command))
		return;
	if (microcode == ADB_SM64_F3DEX2)
		read_new(first, second, command);
	else
		read_old(microcode, first, second, command);
}

uint32_t adb_sm64_microcode_slots(enum adb_sm64_microcode microcode)
{
	return microcode == ADB_SM64_FAST3D ? 16 : ADB_SM64_GFX_SLOTS;
}

bool adb_sm64_has_whole_vertices(enum adb_sm64_microcode microcode, uint32_t first,
				 const struct adb_sm64_gfx_command *command)
{
	switch (microcode) {
	case ADB_SM64_FAST3D:
		return field(first, 0, 16) == 16 * command->count;
	case ADB_SM64_F3DEX:
		return field(first, 0, 10) == 16 * command->count - 1;
	default:
		return command->count >= 1 && command->first + command->count <= ADB_SM64_GFX_SLOTS;
	}
}
