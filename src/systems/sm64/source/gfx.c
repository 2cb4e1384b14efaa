/* Converts the macros of gbi.h to commands. Arguments are in the order of the macros. */
#include "systems/sm64/source/gfx.h"

#include <string.h>

enum { MAX_ARGUMENTS = 16 };

struct arguments {
	const struct adb_sm64_gfx_source *source;
	struct adb_c_range items[MAX_ARGUMENTS];
	size_t count;
};

typedef void maker(struct adb_sm64_gfx_list *list, const struct arguments *arguments);

struct macro {
	const char *name;
	maker *make;
};

/* ---- arguments ---- */

static bool evaluate(const struct arguments *arguments, size_t index, int64_t *value)
{
	*value = 0;
	return index < arguments->count &&
	       adb_c_evaluate(arguments->source->scope, arguments->items[index], value);
}

/* Returns 0 for what is no constant. */
static int64_t number(const struct arguments *arguments, size_t index)
{
	int64_t value;

	return evaluate(arguments, index, &value) ? value : 0;
}

/* Returns the index of the name in an argument such as `&name[k]`, `name + k`, `(u8 *) name + k`. */
static size_t name_in(struct adb_c_range item)
{
	size_t depth = 0;

	for (size_t i = 0; i < item.count; i++) {
		bool is_cast = adb_c_token_is(&item.tokens[i], "(") && i + 2 < item.count &&
			       adb_c_token_is(&item.tokens[i + 2], "*");

		if (is_cast)
			depth++;
		else if (depth > 0 && adb_c_token_is(&item.tokens[i], ")"))
			depth--;
		else if (depth == 0 && item.tokens[i].kind == ADB_C_NAME)
			return i;
	}
	return item.count;
}

/* `unit` is the size of an element in bytes. Of lights, the diffuse one is the member l, 8 bytes behind a. */
static struct adb_sm64_ref reference(const struct arguments *arguments, size_t index, uint32_t unit)
{
	struct adb_c_range item = { 0 }, rest;
	struct adb_sm64_ref ref = { 0 };
	int64_t offset = 0;
	size_t at;

	if (index < arguments->count)
		item = arguments->items[index];
	at = name_in(item);
	if (at == item.count)
		return ref;
	ref = arguments->source->find(arguments->source->context, &item.tokens[at]);
	rest = (struct adb_c_range){ item.tokens + at + 1, item.count - at - 1 };
	if (rest.count >= 2 && adb_c_token_is(&rest.tokens[0], ".")) {
		ref.address = adb_c_token_is(&rest.tokens[1], "l") ? 8 : 0;
		return ref;
	}
	if (rest.count >= 3 && adb_c_token_is(&rest.tokens[0], "["))
		rest = (struct adb_c_range){ rest.tokens + 1, rest.count - 2 };
	if (rest.count > 0 && adb_c_token_is(&rest.tokens[0], "+"))
		rest = (struct adb_c_range){ rest.tokens + 1, rest.count - 1 };
	if (rest.count > 0 && (!adb_c_evaluate(arguments->source->scope, rest, &offset) || offset < 0 ||
			       offset > UINT32_MAX / unit))
		ref.owner = NULL;
	else
		ref.address = (uint32_t)offset * unit;
	return ref;
}

/* ---- lights and modes ---- */

static struct adb_sm64_gfx_command *add(struct adb_sm64_gfx_list *list, enum adb_sm64_gfx_op op)
{
	struct adb_sm64_gfx_command *command;

	if (list->count == list->capacity) {
		size_t capacity = list->capacity > 0 ? 2 * list->capacity : 16;
		struct adb_sm64_gfx_command *more = adb_arena_alloc(list->arena, capacity, sizeof *more);

		if (more == NULL)
			return &list->sink;
		if (list->count > 0)
			memcpy(more, list->commands, list->count * sizeof *more);
		list->commands = more;
		list->capacity = capacity;
	}
	command = &list->commands[list->count++];
	command->op = op;
	return command;
}

static void set_light(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_LIGHT);

	command->ref = reference(arguments, 0, 1);
	command->first = (uint32_t)number(arguments, 1);
}

static void put_colour(struct adb_sm64_gfx_command *command, int64_t rgba)
{
	for (unsigned i = 0; i < 4; i++)
		command->colour[i] = (uint8_t)(rgba >> (24 - 8 * i));
}

static void set_light_colour(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_LIGHT);

	command->first = (uint32_t)number(arguments, 0);
	command->is_on = true;
	put_colour(command, number(arguments, 1));
}

/* The ambient light comes first in the structure, and second in the numbers. */
static void set_lights(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	for (uint32_t light = 1; light <= 2; light++) {
		struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_LIGHT);

		command->ref = reference(arguments, 0, 1);
		command->ref.address = light == 1 ? 8 : 0;
		command->first = light;
	}
}

static void put_mode(struct adb_sm64_gfx_list *list, int64_t clear, int64_t set)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_MODE);

	command->clear = (uint32_t)clear;
	command->set = (uint32_t)set;
}

static void set_mode(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_mode(list, 0, number(arguments, 0));
}

static void clear_mode(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_mode(list, number(arguments, 0), 0);
}

static void change_mode(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_mode(list, number(arguments, 0), number(arguments, 1));
}

static void load_mode(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_mode(list, 0xFFFFFFFF, number(arguments, 0));
}

static void put_other_mode(struct adb_sm64_gfx_list *list, uint32_t bits, int64_t value)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_OTHER_MODE);

	command->clear = bits;
	command->set = (uint32_t)value & bits;
}

static void set_palette_type(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_other_mode(list, 0xC000, number(arguments, 0));
}

static void set_filter(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_other_mode(list, 0x3000, number(arguments, 0));
}

/* ---- textures ---- */

static void set_texture(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_TEXTURE);

	command->scale[0] = (uint16_t)number(arguments, 0);
	command->scale[1] = (uint16_t)number(arguments, 1);
	command->tile_number = (uint8_t)number(arguments, 3);
	command->is_on = number(arguments, 4) != 0;
}

static void put_image(struct adb_sm64_gfx_list *list, struct adb_sm64_ref image, int64_t format, int64_t size,
		      int64_t width)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_IMAGE);

	command->ref = image;
	command->tile.format = format & 7;
	command->tile.size = size & 3;
	command->count = width > 0 && width <= 4096 ? (uint32_t)width : 1;
}

static void set_image(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_image(list, reference(arguments, 3, 1), number(arguments, 0), number(arguments, 1),
		  number(arguments, 2));
}

static void put_tile(struct adb_sm64_gfx_list *list, int64_t tile, const struct adb_sm64_tile *values)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_TILE);

	command->tile_number = tile & 7;
	command->tile = *values;
}

/* Quirk: this macro has t before s, others have s before t. */
static void set_tile(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	const struct adb_sm64_tile tile = {
		.format = number(arguments, 0) & 7,
		.size = number(arguments, 1) & 3,
		.line = number(arguments, 2) & 0x1FF,
		.tmem = number(arguments, 3) & 0x1FF,
		.palette = number(arguments, 5) & 15,
		.wrap = { number(arguments, 9) & 3, number(arguments, 6) & 3 },
		.mask = { number(arguments, 10) & 15, number(arguments, 7) & 15 },
		.shift = { number(arguments, 11) & 15, number(arguments, 8) & 15 },
	};

	put_tile(list, number(arguments, 4), &tile);
}

static void put_area(struct adb_sm64_gfx_list *list, enum adb_sm64_gfx_op op,
		     const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, op);

	command->tile_number = number(arguments, 0) & 7;
	for (size_t axis = 0; axis < 2; axis++) {
		command->upper[axis] = number(arguments, 1 + axis) & 0xFFF;
		command->lower[axis] = number(arguments, 3 + axis) & 0xFFF;
	}
}

/* The step is mostly a macro with arguments, CALC_DXT(), which is not 0. */
static void load_block(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	int64_t step;

	put_area(list, ADB_SM64_GFX_LOAD_BLOCK, arguments);
	if (list->count > 0)
		list->commands[list->count - 1].step = !evaluate(arguments, 4, &step) || step != 0 ? 1 : 0;
}

static void load_tile(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_area(list, ADB_SM64_GFX_LOAD_TILE, arguments);
}

static void set_tile_size(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_area(list, ADB_SM64_GFX_TILE_SIZE, arguments);
}

/* The arguments from `from` on: width, height, palette, wrap s, t, mask s, t, shift s, t. */
static void put_texture_block(struct adb_sm64_gfx_list *list, const struct arguments *arguments, size_t from,
			      int64_t size)
{
	int64_t width = number(arguments, from), height = number(arguments, from + 1);
	int64_t bits = size == 3 ? 16 : 4 << size; /* of a row in one half of the texture memory */
	struct adb_sm64_tile tile = {
		.format = number(arguments, 1) & 7,
		.size = size & 3,
		.line = (((width & 0xFFF) * bits + 63) / 64) & 0x1FF,
		.palette = number(arguments, from + 2) & 15,
		.wrap = { number(arguments, from + 3) & 3, number(arguments, from + 4) & 3 },
		.mask = { number(arguments, from + 5) & 15, number(arguments, from + 6) & 15 },
		.shift = { number(arguments, from + 7) & 15, number(arguments, from + 8) & 15 },
	};
	const struct adb_sm64_tile load = { .format = tile.format, .size = size == 3 ? 3 : 2 };
	struct adb_sm64_gfx_command *command;

	put_image(list, reference(arguments, 0, 1), tile.format, load.size, 1);
	put_tile(list, 7, &load);
	command = add(list, ADB_SM64_GFX_LOAD_BLOCK);
	command->tile_number = 7;
	command->step = 1;
	put_tile(list, 0, &tile);
	command = add(list, ADB_SM64_GFX_TILE_SIZE);
	command->lower[0] = ((width - 1) * 4) & 0xFFF;
	command->lower[1] = ((height - 1) * 4) & 0xFFF;
}

static void load_texture_block(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_texture_block(list, arguments, 3, number(arguments, 2) & 3);
}

static void load_texture_block_4b(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_texture_block(list, arguments, 2, 0);
}

static void load_palette(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	add(list, ADB_SM64_GFX_LOAD_PALETTE)->tile_number = number(arguments, 0) & 7;
}

static void put_palette(struct adb_sm64_gfx_list *list, struct adb_sm64_ref ref, uint16_t tmem)
{
	const struct adb_sm64_tile tile = { .tmem = tmem };

	put_image(list, ref, ADB_SM64_RGBA, 2, 1);
	put_tile(list, 7, &tile);
	add(list, ADB_SM64_GFX_LOAD_PALETTE)->tile_number = 7;
}

static void load_palette_16(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_palette(list, reference(arguments, 1, 1), (uint16_t)(256 + 16 * (number(arguments, 0) & 15)));
}

static void load_palette_256(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_palette(list, reference(arguments, 0, 1), 256);
}

static void load_palette_at(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_palette(list, reference(arguments, 2, 1), number(arguments, 1) & 0x1FF);
}

/* ---- colours ---- */

static void put_components(struct adb_sm64_gfx_command *command, const struct arguments *arguments,
			   size_t from)
{
	for (size_t i = 0; i < 4; i++)
		command->colour[i] = (uint8_t)number(arguments, from + i);
}

static void set_environment(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_components(add(list, ADB_SM64_GFX_ENVIRONMENT), arguments, 0);
}

static void set_primitive(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_components(add(list, ADB_SM64_GFX_PRIMITIVE), arguments, 2);
}

static void set_combine(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_COMBINE);
	struct adb_c_range all = { 0 };

	if (arguments->count > 0) {
		const struct adb_c_range *last = &arguments->items[arguments->count - 1];

		all.tokens = arguments->items[0].tokens;
		all.count = (size_t)(last->tokens + last->count - all.tokens);
	}
	adb_sm64_combine_of(arguments->source->scope, all, command->combine);
}

static void nothing(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	(void)list;
	(void)arguments;
}

static void unknown(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	(void)arguments;
	add(list, ADB_SM64_GFX_UNKNOWN);
}

/* ---- lists, vertices, triangles ---- */

static void end_list(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	(void)arguments;
	add(list, ADB_SM64_GFX_END);
}

static void call_list(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	add(list, ADB_SM64_GFX_CALL)->ref = reference(arguments, 0, 1);
}

static void jump_list(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	add(list, ADB_SM64_GFX_JUMP)->ref = reference(arguments, 0, 1);
}

static void load_vertices(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_VERTICES);
	int64_t count = number(arguments, 1), first = number(arguments, 2);

	command->ref = reference(arguments, 0, 16);
	command->count = count > 0 && count <= ADB_SM64_GFX_SLOTS ? (uint32_t)count : 0;
	command->first = first >= 0 && first < ADB_SM64_GFX_SLOTS ? (uint32_t)first : ADB_SM64_GFX_SLOTS;
}

static void put_corners(struct adb_sm64_gfx_command *command, const struct arguments *arguments, size_t from,
			size_t triangle)
{
	for (size_t i = 0; i < 3; i++) {
		int64_t corner = number(arguments, from + i);

		command->corners[3 * triangle + i] = corner >= 0 && corner < 255 ? (uint8_t)corner : 255;
	}
	command->count = (uint32_t)triangle + 1;
}

static void one_triangle(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	put_corners(add(list, ADB_SM64_GFX_TRIANGLES), arguments, 0, 0);
}

static void two_triangles(struct adb_sm64_gfx_list *list, const struct arguments *arguments)
{
	struct adb_sm64_gfx_command *command = add(list, ADB_SM64_GFX_TRIANGLES);

	put_corners(command, arguments, 0, 0);
	put_corners(command, arguments, 4, 1);
}

/* ---- what the header declares, and its helpers ---- */

static const struct macro macros[] = {
	{ "gsSPEndDisplayList", end_list },
	{ "gsSPDisplayList", call_list },
	{ "gsSPBranchList", jump_list },
	{ "gsSPVertex", load_vertices },
	{ "gsSP1Triangle", one_triangle },
	{ "gsSP2Triangles", two_triangles },
	{ "gsSPLight", set_light },
	{ "gsSPLightColor", set_light_colour },
	{ "gsSPSetLights1", set_lights },
	{ "gsSPSetGeometryMode", set_mode },
	{ "gsSPClearGeometryMode", clear_mode },
	{ "gsSPGeometryMode", change_mode },
	{ "gsSPLoadGeometryMode", load_mode },
	{ "gsSPTexture", set_texture },
	{ "gsDPSetTextureImage", set_image },
	{ "gsDPSetTile", set_tile },
	{ "gsDPLoadBlock", load_block },
	{ "gsDPLoadTile", load_tile },
	{ "gsDPSetTileSize", set_tile_size },
	{ "gsDPLoadTextureBlock", load_texture_block },
	{ "gsDPLoadTextureBlock_4b", load_texture_block_4b },
	{ "gsDPLoadTLUTCmd", load_palette },
	{ "gsDPLoadTLUT_pal16", load_palette_16 },
	{ "gsDPLoadTLUT_pal256", load_palette_256 },
	{ "gsDPLoadTLUT", load_palette_at },
	{ "gsDPSetTextureLUT", set_palette_type },
	{ "gsDPSetTextureFilter", set_filter },
	{ "gsDPSetEnvColor", set_environment },
	{ "gsDPSetPrimColor", set_primitive },
	{ "gsDPSetCombineMode", set_combine },
	{ "gsDPSetCombineLERP", set_combine },
};

/* Other macros of gbi.h, of which there are many, do not change what a mesh looks like. */
static maker *maker_of(const struct adb_c_token *name)
{
	for (size_t i = 0; i < sizeof macros / sizeof macros[0]; i++)
		if (adb_c_token_is(name, macros[i].name))
			return macros[i].make;
	return adb_c_token_starts(name, "gsSP") || adb_c_token_starts(name, "gsDP") ? nothing : unknown;
}

bool adb_sm64_gfx_from_macro(struct adb_sm64_gfx_list *list, const struct adb_sm64_gfx_source *source,
			     const struct adb_c_call *call)
{
	struct arguments arguments = { .source = source };
	struct adb_c_range rest = call->arguments;

	while (arguments.count < MAX_ARGUMENTS && adb_c_next_item(&rest, &arguments.items[arguments.count]))
		arguments.count++;
	maker_of (&call->name)(list, &arguments);
	return adb_arena_outcome(list->arena) == ADB_OK;
}
