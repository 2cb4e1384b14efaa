/* Names the commands and data of a block; the layouts are those of walk.h, geo_rom.h, behavior.h and gfx_rom.h. */
#include "systems/sm64/rom/block_fields.h"

#include <stdlib.h>

#include "base/ledger.h"
#include "base/memory.h"
#include "systems/sm64/rom/geo_rom.h"

enum { SURVEY_LIMIT = 256 * 1024 * 1024 };

#define END                                                                                                  \
	{                                                                                                    \
		0, ADB_FIELD_GAP, 0, NULL                                                                    \
	}

/* ---- geo layouts ---- */

#define OPCODE                                                                                               \
	{                                                                                                    \
		0, ADB_FIELD_U8, 1, "opcode"                                                                 \
	}

static const struct adb_field_layout geo_both[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layout and layer" },
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_S16BE, 3, "translation [units]" },
	{ 10, ADB_FIELD_S16BE, 3, "rotation [degrees]" },
	END,
};

static const struct adb_field_layout geo_translation[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layout and layer" },
	{ 2, ADB_FIELD_S16BE, 3, "translation [units]" },
	END,
};

static const struct adb_field_layout geo_rotation[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layout and layer" },
	{ 2, ADB_FIELD_S16BE, 3, "rotation [degrees]" },
	END,
};

static const struct adb_field_layout geo_rotation_y[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layout and layer" },
	{ 2, ADB_FIELD_S16BE, 1, "rotation about y [degrees]" },
	END,
};

static const struct adb_field_layout geo_link[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 3, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "target" },
	END,
};

static const struct adb_field_layout geo_call[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "whether it comes back" },
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "target" },
	END,
};

static const struct adb_field_layout geo_frustum[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "whether it has a function" },
	END,
};

static const struct adb_field_layout geo_switch[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 1, "padding" },
	{ 2, ADB_FIELD_S16BE, 1, "cases" },
	END,
};

static const struct adb_field_layout geo_part[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layer" },
	{ 2, ADB_FIELD_S16BE, 3, "translation [units]" },
	{ 8, ADB_FIELD_U32BE, 1, "display list" },
	END,
};

static const struct adb_field_layout geo_list[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layer" },
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "display list" },
	END,
};

static const struct adb_field_layout geo_scale[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "layer" },
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "scale [1/65536]" },
	END,
};

static const struct adb_field_layout geo_other[] = { OPCODE, END };

static const struct adb_field_layout *geo_layout(const uint8_t *at)
{
	static const struct adb_field_layout *const of_transform[8] = {
		geo_both, geo_translation, geo_rotation, geo_rotation_y,
		geo_both, geo_both,        geo_both,     geo_both,
	};

	switch (at[0]) {
	case 0x00:
		return geo_link;
	case 0x02:
		return geo_call;
	case 0x0A:
		return geo_frustum;
	case 0x0E:
		return geo_switch;
	case ADB_SM64_GEO_TRANSLATE_ROTATE:
		return of_transform[at[1] >> 4 & 7];
	case ADB_SM64_GEO_TRANSLATE:
	case ADB_SM64_GEO_BILLBOARD:
		return geo_translation;
	case ADB_SM64_GEO_ROTATE:
		return geo_rotation;
	case 0x13:
		return geo_part;
	case ADB_SM64_GEO_DISPLAY_LIST:
		return geo_list;
	case ADB_SM64_GEO_SCALES:
		return geo_scale;
	default:
		return geo_other;
	}
}

/* Names a record of `size` bytes; those behind what `layout` has are skipped because of `rest`. */
static void name_record(const uint8_t *at, size_t size, const struct adb_field_layout *layout,
			const char *name, const char *rest)
{
	size_t end = 0;

	for (const struct adb_field_layout *member = layout; member->name != NULL; member++) {
		size_t width = adb_field_type_size(member->type);

		end = member->offset + member->count * width;
	}
	adb_field_records(at, 1, end, layout, name);
	if (size > end)
		adb_field(at + end, ADB_FIELD_GAP, size - end, rest);
}

static void name_geo_command(const uint8_t *at, size_t size)
{
	static const struct adb_field_layout list[] = { { 0, ADB_FIELD_U32BE, 1, "display list" }, END };
	const struct adb_field_layout *layout = geo_layout(at);
	bool can_draw = (at[0] >= 0x10 && at[0] <= 0x12) || at[0] == 0x14 || at[0] == 0x1D;

	/* The display list is the last word of the command, behind what its layout has. */
	if (can_draw && (at[1] & 0x80) != 0) {
		name_record(at, size - 4, layout, "geo command", "padding");
		adb_field_records(at + size - 4, 1, 4, list, "geo command");
		return;
	}
	name_record(at, size, layout, "geo command", "arguments that concern no animated part");
}

/* ---- behaviours ---- */

/* Whether nothing that begins at `offset` was named before. */
static bool is_first(struct adb_sm64_block_fields *fields, size_t offset)
{
	bool first = fields->is_named[offset] == 0;

	fields->is_named[offset] = 1;
	return first;
}

static const struct adb_field_layout behavior_call[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 3, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "target" },
	END,
};

static const struct adb_field_layout behavior_model[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 1, "padding" },
	{ 2, ADB_FIELD_U16BE, 1, "model" },
	END,
};

static const struct adb_field_layout behavior_spawn[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 3, "parameter" },
	{ 4, ADB_FIELD_U32BE, 1, "model" },
	{ 8, ADB_FIELD_U32BE, 1, "behaviour" },
	END,
};

static const struct adb_field_layout behavior_table[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "field of the object" },
	{ 2, ADB_FIELD_U16BE, 1, "zero" },
	{ 4, ADB_FIELD_U32BE, 1, "table of animations" },
	END,
};

static const struct adb_field_layout behavior_animate[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "animation" },
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	END,
};

static void name_behavior_command(struct adb_sm64_block_fields *fields, size_t offset)
{
	const uint8_t *at = fields->bytes + offset;
	const struct adb_field_layout *layout = geo_other;
	size_t size = fields->size - offset >= 4 ? adb_sm64_behavior_length(at[0], fields->dialect) : 0;

	if (size == 0 || size > fields->size - offset || !is_first(fields, offset))
		return;
	switch (at[0]) {
	case 0x02:
	case 0x04:
		layout = behavior_call;
		break;
	case 0x1B:
		layout = behavior_model;
		break;
	case 0x1C:
	case 0x29:
	case 0x2C:
		layout = behavior_spawn;
		break;
	case 0x27:
		layout = behavior_table;
		break;
	case 0x28:
		layout = behavior_animate;
		break;
	default:
		break;
	}
	name_record(at, size, layout, "command of a behaviour",
		    "arguments that concern no animation or model");
}

static void name_behavior(struct adb_sm64_block_fields *fields, size_t offset)
{
	size_t commands[ADB_SM64_BEHAVIOR_MAX_COMMANDS];
	size_t count = adb_sm64_behavior_commands(fields->bytes, fields->size, fields->segment, offset,
						  fields->dialect, commands);

	for (size_t i = 0; i < count; i++)
		name_behavior_command(fields, commands[i]);
}

/* ---- display lists ---- */

static const struct adb_field_layout gfx_call[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "whether it comes back" },
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "display list" },
	END,
};

static const struct adb_field_layout gfx_light_of_f3dex2[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 1, "size of a light" },
	{ 2, ADB_FIELD_U8, 2, "number" },
	{ 4, ADB_FIELD_U32BE, 1, "light" },
	END,
};

static const struct adb_field_layout gfx_light[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 1, "number" },
	{ 2, ADB_FIELD_GAP, 2, "size of a light" },
	{ 4, ADB_FIELD_U32BE, 1, "light" },
	END,
};

static const struct adb_field_layout gfx_second[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 3, "bits without a use" },
	{ 4, ADB_FIELD_U32BE, 1, "second word" },
	END,
};

static const struct adb_field_layout gfx_whole[] = {
	{ 0, ADB_FIELD_U32BE, 1, "first word" },
	{ 4, ADB_FIELD_U32BE, 1, "second word" },
	END,
};

static const struct adb_field_layout gfx_state[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 1, "bits without a use" },
	{ 2, ADB_FIELD_U8, 2, "bits or tile" },
	{ 4, ADB_FIELD_U32BE, 1, "second word" },
	END,
};

static const struct adb_field_layout gfx_first[] = {
	{ 0, ADB_FIELD_U32BE, 1, "first word" },
	END,
};

static const struct adb_field_layout gfx_triangles[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 3, "corners" },
	{ 4, ADB_FIELD_GAP, 1, "bits without a use" },
	{ 5, ADB_FIELD_U8, 3, "corners" },
	END,
};

static const struct adb_field_layout gfx_triangle[] = {
	OPCODE,
	{ 1, ADB_FIELD_U8, 3, "corners" },
	END,
};

static const struct adb_field_layout gfx_triangle_of_fast3d[] = {
	OPCODE,
	{ 1, ADB_FIELD_GAP, 4, "bits without a use" },
	{ 5, ADB_FIELD_U8, 3, "corners" },
	END,
};

static const struct adb_field_layout *gfx_layout(const uint8_t *at, enum adb_sm64_microcode microcode)
{
	bool is_f3dex2 = microcode == ADB_SM64_F3DEX2;
	struct adb_sm64_gfx_command command;

	adb_sm64_gfx_command_of(microcode, adb_u32be(at), adb_u32be(at + 4), &command);
	switch (command.op) {
	case ADB_SM64_GFX_NOTHING:
	case ADB_SM64_GFX_UNKNOWN:
	case ADB_SM64_GFX_END:
		return geo_other;
	case ADB_SM64_GFX_CALL:
	case ADB_SM64_GFX_JUMP:
		return gfx_call;
	case ADB_SM64_GFX_LIGHT:
		return is_f3dex2 ? gfx_light_of_f3dex2 : gfx_light;
	case ADB_SM64_GFX_ENVIRONMENT:
	case ADB_SM64_GFX_PRIMITIVE:
	case ADB_SM64_GFX_LOAD_PALETTE:
		return gfx_second;
	case ADB_SM64_GFX_MODE:
		return is_f3dex2 ? gfx_whole : gfx_second;
	case ADB_SM64_GFX_TEXTURE:
		return gfx_state;
	case ADB_SM64_GFX_OTHER_MODE:
		return at[0] == 0xEF ? gfx_first : gfx_state;
	case ADB_SM64_GFX_TRIANGLES:
		if (command.count == 2)
			return gfx_triangles;
		return is_f3dex2 ? gfx_triangle : gfx_triangle_of_fast3d;
	default:
		return gfx_whole;
	}
}

static void name_gfx_command(const uint8_t *at, enum adb_sm64_microcode microcode)
{
	name_record(at, 8, gfx_layout(at, microcode), "display list command", "arguments that draw nothing");
}

static void name_vertices(struct adb_sm64_block_fields *fields, size_t offset, size_t size)
{
	enum { VERTEX = 16 };
	static const struct adb_field_layout vertex[] = {
		{ 0, ADB_FIELD_S16BE, 3, "position [units]" },
		{ 6, ADB_FIELD_GAP, 2, "flag" },
		{ 8, ADB_FIELD_S16BE, 2, "texture coordinates [1/32 texel]" },
		{ 12, ADB_FIELD_U8, 4, "colour, or normal and alpha" },
		END,
	};
	uint8_t is_new[ADB_SM64_GFX_SLOTS] = { 0 };
	size_t count = size / VERTEX;

	if (count > ADB_SM64_GFX_SLOTS)
		return;
	for (size_t i = 0; i < count; i++)
		is_new[i] = is_first(fields, offset + i * VERTEX);
	adb_field_runs(&(struct adb_field_runs){
		.at = fields->bytes + offset,
		.count = count,
		.stride = VERTEX,
		.is_used = is_new,
		.layout = vertex,
		.name = "vertex",
	});
}

/* ---- level scripts ---- */

#define COMMAND                                                                                              \
	{ 0, ADB_FIELD_U8, 1, "opcode" },                                                                    \
	{                                                                                                    \
		1, ADB_FIELD_U8, 1, "length"                                                                 \
	}

static const struct adb_field_layout load_and_run[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 1, "upper byte of the segment" },
	{ 3, ADB_FIELD_U8, 1, "segment" },
	{ 4, ADB_FIELD_U32BE, 1, "start in the image" },
	{ 8, ADB_FIELD_U32BE, 1, "end in the image" },
	{ 12, ADB_FIELD_U32BE, 1, "first command of the script" },
	END,
};

static const struct adb_field_layout jump[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "target" },
	END,
};

static const struct adb_field_layout jump_if[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 6, "condition: both ways are followed" },
	{ 8, ADB_FIELD_U32BE, 1, "target" },
	END,
};

static const struct adb_field_layout load[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 1, "upper byte of the segment" },
	{ 3, ADB_FIELD_U8, 1, "segment" },
	{ 4, ADB_FIELD_U32BE, 1, "start in the image" },
	{ 8, ADB_FIELD_U32BE, 1, "end in the image" },
	END,
};

static const struct adb_field_layout bind_list_of_hack[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 8, "layer and display list" },
	{ 10, ADB_FIELD_U16BE, 1, "model" },
	END,
};

static const struct adb_field_layout bind_list[] = {
	COMMAND,
	{ 2, ADB_FIELD_U16BE, 1, "layer and model" },
	END,
};

static const struct adb_field_layout bind_geo[] = {
	COMMAND,
	{ 2, ADB_FIELD_U16BE, 1, "model" },
	{ 4, ADB_FIELD_U32BE, 1, "geo layout" },
	END,
};

static const struct adb_field_layout place_object_of_hack[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 2, "acts" },
	{ 4, ADB_FIELD_GAP, 16, "place, angles and parameter" },
	{ 20, ADB_FIELD_U32BE, 1, "behaviour" },
	{ 24, ADB_FIELD_GAP, 2, "upper half of the model" },
	{ 26, ADB_FIELD_U16BE, 1, "model" },
	END,
};

static const struct adb_field_layout place_object[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 1, "acts" },
	{ 3, ADB_FIELD_U8, 1, "model" },
	{ 4, ADB_FIELD_GAP, 16, "place, angles and parameter" },
	{ 20, ADB_FIELD_U32BE, 1, "behaviour" },
	END,
};

static const struct adb_field_layout place_mario[] = {
	COMMAND,
	{ 2, ADB_FIELD_U16BE, 1, "model" },
	{ 4, ADB_FIELD_GAP, 4, "parameter" },
	{ 8, ADB_FIELD_U32BE, 1, "behaviour" },
	END,
};

static const struct adb_field_layout macro_objects[] = {
	COMMAND,
	{ 2, ADB_FIELD_GAP, 2, "padding" },
	{ 4, ADB_FIELD_U32BE, 1, "list of macro objects" },
	END,
};

static const struct adb_field_layout other_command[] = { COMMAND, END };

/* Commands that are too short for their content are named as others, as the walk does nothing with them. */
static void name_level_command(const uint8_t *at, size_t size)
{
	static const struct {
		uint8_t opcode, least;
		const struct adb_field_layout *layout;
	} layouts[] = {
		{ 0x00, 0x10, load_and_run },
		{ 0x01, 0x10, load_and_run },
		{ 0x05, 0x08, jump },
		{ 0x06, 0x08, jump },
		{ 0x0C, 0x0C, jump_if },
		{ 0x0D, 0x0C, jump_if },
		{ 0x17, 0x0C, load },
		{ 0x18, 0x0C, load },
		{ 0x1A, 0x0C, load },
		{ 0x21, 0x0C, bind_list_of_hack },
		{ 0x21, 0x04, bind_list },
		{ 0x22, 0x08, bind_geo },
		{ 0x24, 0x1C, place_object_of_hack },
		{ 0x24, 0x18, place_object },
		{ 0x25, 0x0C, place_mario },
		{ 0x39, 0x08, macro_objects },
	};
	const struct adb_field_layout *layout = other_command;

	for (size_t i = 0; i < sizeof layouts / sizeof layouts[0] && layout == other_command; i++)
		if (at[0] == layouts[i].opcode && size >= layouts[i].least)
			layout = layouts[i].layout;
	name_record(at, size, layout, "level command", "arguments that concern no model or block");
}

static void name_macro_object(const uint8_t *at, size_t size)
{
	static const struct adb_field_layout object[] = {
		{ 0, ADB_FIELD_U16BE, 1, "angle and preset" },
		END,
	};

	name_record(at, size, object, "macro object", "place and parameter");
}

/* ---- what the header declares, and its helpers ---- */

static void saw(void *context, enum adb_sm64_read what, const struct adb_n64_block *block, size_t offset,
		size_t size)
{
	struct adb_sm64_block_fields *fields = context;

	if (block->segment != fields->segment || block->rom_start != fields->rom_start ||
	    offset > fields->size || size > fields->size - offset)
		return;
	if (what == ADB_SM64_READ_BEHAVIOR) {
		name_behavior(fields, offset);
		return;
	}
	if (what == ADB_SM64_READ_VERTICES) {
		name_vertices(fields, offset, size);
		return;
	}
	if (!is_first(fields, offset))
		return;

	const uint8_t *at = fields->bytes + offset;

	if (what == ADB_SM64_READ_LEVEL)
		name_level_command(at, size);
	else if (what == ADB_SM64_READ_MACRO)
		name_macro_object(at, size);
	else if (what == ADB_SM64_READ_GEO)
		name_geo_command(at, size);
	else if (what == ADB_SM64_READ_GFX)
		name_gfx_command(at, fields->microcode);
	else
		adb_field(at, ADB_FIELD_U8, size, "red, green, blue of a light");
}

struct adb_sm64_block_fields *adb_sm64_block_fields_new(const struct adb_decoder *d,
							const struct adb_sm64_world *world)
{
	const struct adb_sm64_bytes bytes = { d->in.data, d->in.size };
	struct adb_sm64_block_fields *fields;
	struct adb_arena *arena;
	unsigned segment;
	uint32_t rom_start;

	if (!adb_ledger_is_open() || world == NULL || !adb_n64_block_of(d->place.path, &segment, &rom_start))
		return NULL;
	fields = adb_sm64_block_fields_of(bytes, (uint8_t)segment, rom_start, world->dialect);
	arena = fields != NULL ? adb_arena_new(SURVEY_LIMIT) : NULL;
	if (arena != NULL)
		adb_sm64_watch_survey(&d->place, arena, &fields->watch);
	adb_arena_free(arena);
	return fields;
}

struct adb_sm64_block_fields *adb_sm64_block_fields_of(struct adb_sm64_bytes bytes, uint8_t segment,
						       uint32_t rom_start, enum adb_sm64_dialect dialect)
{
	struct adb_sm64_block_fields *fields = adb_memory_zeroed(1, sizeof *fields);

	if (fields == NULL)
		return NULL;
	*fields = (struct adb_sm64_block_fields){
		.watch = { .context = fields, .saw = saw },
		.bytes = bytes.data,
		.size = bytes.size,
		.segment = segment,
		.rom_start = rom_start,
		.dialect = dialect,
		.is_named = adb_memory_zeroed(bytes.size + 1, 1),
	};
	if (fields->is_named != NULL)
		return fields;
	free(fields);
	return NULL;
}

void adb_sm64_block_fields_free(struct adb_sm64_block_fields *fields)
{
	if (fields == NULL)
		return;
	free(fields->is_named);
	free(fields);
}

void adb_sm64_name_loader(struct adb_sm64_block_fields *fields, size_t offset, bool goes_on)
{
	if (fields == NULL)
		return;
	name_behavior_command(fields, offset);
	if (goes_on)
		name_behavior(fields, offset);
}
