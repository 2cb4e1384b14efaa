/* Converts the macros of include/geo_commands.h to commands of geo layouts. */
#include "systems/sm64/geo.h"

#include <string.h>

/* The index of each argument of a macro; -1 = none. */
struct macro {
	const char *name;
	enum adb_sm64_geo_op op;
	int target, layer, offset, rotation, display_list, scale;
	uint8_t opcode; /* of NODE and TRANSFORM */
};

#define PLAIN(name, op)                                                                                      \
	{                                                                                                    \
		name, ADB_SM64_GEO_##op, -1, -1, -1, -1, -1, -1, 0                                           \
	}

/* clang-format off */
static const struct macro macros[] = {
	PLAIN("GEO_END", END),
	PLAIN("GEO_RETURN", RETURN),
	PLAIN("GEO_OPEN_NODE", OPEN),
	PLAIN("GEO_CLOSE_NODE", CLOSE),
	PLAIN("GEO_ASSIGN_AS_VIEW", NOTHING),
	PLAIN("GEO_UPDATE_NODE_FLAGS", NOTHING),
	PLAIN("GEO_COPY_VIEW", NODE),
	PLAIN("GEO_RENDER_RANGE", LOD),
	PLAIN("GEO_SWITCH_CASE", SWITCH),
	{ "GEO_ASM", ADB_SM64_GEO_NODE, -1, -1, -1, -1, -1, -1, 0x18 },
	{ "GEO_DISPLAY_LIST", ADB_SM64_GEO_NODE, -1, 0, -1, -1, 1, -1, 0x15 },
	{ "GEO_TRANSLATE_ROTATE", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, 4, -1, -1, 0x10 },
	{ "GEO_TRANSLATE_ROTATE_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, 4, 7, -1, 0x10 },
	{ "GEO_TRANSLATE", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, -1, -1, -1, 0x10 },
	{ "GEO_TRANSLATE_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, -1, 4, -1, 0x10 },
	{ "GEO_ROTATE", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, 1, -1, -1, 0x10 },
	{ "GEO_ROTATE_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, 1, 4, -1, 0x10 },
	{ "GEO_ROTATE_Y", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, 1, -1, -1, 0x10 },
	{ "GEO_ROTATE_Y_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, 1, 2, -1, 0x10 },
	{ "GEO_TRANSLATE_NODE", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, -1, -1, -1, 0x11 },
	{ "GEO_TRANSLATE_NODE_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, -1, 4, -1, 0x11 },
	{ "GEO_ROTATION_NODE", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, 1, -1, -1, 0x12 },
	{ "GEO_ROTATION_NODE_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, 1, 4, -1, 0x12 },
	{ "GEO_BILLBOARD", ADB_SM64_GEO_TRANSFORM, -1, -1, -1, -1, -1, -1, 0x14 },
	{ "GEO_BILLBOARD_WITH_PARAMS", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, -1, -1, -1, 0x14 },
	{ "GEO_BILLBOARD_WITH_PARAMS_AND_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, 1, -1, 4, -1, 0x14 },
	{ "GEO_SCALE_XYZ", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, -1, -1, 1, 0x1D }, /* sm64coopdx: three axes */
	{ "GEO_SCALE_XYZ_WITH_DL", ADB_SM64_GEO_TRANSFORM, -1, 0, -1, -1, 4, 1, 0x1D },
	{ "GEO_BRANCH_AND_LINK", ADB_SM64_GEO_LINK, 0, -1, -1, -1, -1, -1, 0 },
	{ "GEO_BRANCH", ADB_SM64_GEO_CALL, 1, -1, -1, -1, -1, -1, 0 }, /* a JUMP when its first argument is 0 */
	{ "GEO_ANIMATED_PART", ADB_SM64_GEO_PART, -1, 0, 1, -1, 4, -1, 0 },
	{ "GEO_BONE", ADB_SM64_GEO_PART, -1, 0, 1, 4, 7, -1, 0 },
	{ "GEO_SCALE", ADB_SM64_GEO_SCALE, -1, 0, -1, -1, -1, 1, 0 },
	{ "GEO_SCALE_WITH_DL", ADB_SM64_GEO_SCALE, -1, 0, -1, -1, 2, 1, 0 },
};
/* clang-format on */

/* Nodes without an effect on the skeleton, by the beginning of their names: variants with more arguments have longer names. */
static const char *const plain_nodes[] = {
	"GEO_NODE_SCREEN_AREA", "GEO_NODE_ORTHO",     "GEO_CAMERA",     "GEO_NODE_START", "GEO_ZBUFFER",
	"GEO_DISPLAY_LIST",     "GEO_SHADOW",         "GEO_RENDER_OBJ", "GEO_ASM",        "GEO_BACKGROUND",
	"GEO_HELD_OBJECT",      "GEO_CULLING_RADIUS", "GEO_Z_OFFSET",
};

static const struct macro *find_macro(const char *name)
{
	for (size_t i = 0; i < sizeof macros / sizeof macros[0]; i++)
		if (strcmp(macros[i].name, name) == 0)
			return &macros[i];
	return NULL;
}

static bool is_plain_node(const char *name)
{
	for (size_t i = 0; i < sizeof plain_nodes / sizeof plain_nodes[0]; i++)
		if (strncmp(name, plain_nodes[i], strlen(plain_nodes[i])) == 0)
			return true;
	return false;
}

/* Returns argument number `index` + `more`, zero when there is none. */
static struct adb_sm64_argument argument_at(const struct adb_sm64_argument *arguments, size_t count,
					    int index, int more)
{
	if (index < 0 || (size_t)index + (size_t)more >= count)
		return (struct adb_sm64_argument){ 0 };
	return arguments[index + more];
}

static const char *symbol_of(const struct adb_sm64_argument *argument)
{
	return argument->symbol != NULL && strcmp(argument->symbol, "NULL") != 0 ? argument->symbol : NULL;
}

/* The layers are constants of the game's headers, which a part of a tree lacks. */
static int layer_of(const struct adb_sm64_argument *arguments, size_t count, int index)
{
	static const char *const names[] = {
		"LAYER_FORCE", "LAYER_OPAQUE",      "LAYER_OPAQUE_DECAL",      "LAYER_OPAQUE_INTER",
		"LAYER_ALPHA", "LAYER_TRANSPARENT", "LAYER_TRANSPARENT_DECAL", "LAYER_TRANSPARENT_INTER",
	};
	struct adb_sm64_argument layer = argument_at(arguments, count, index, 0);

	for (int i = 0; layer.symbol != NULL && i < 8; i++)
		if (strcmp(layer.symbol, names[i]) == 0)
			return i;
	return (int)layer.value;
}

/* Makes the angles of a node, which are whole degrees. */
static void turn(struct adb_sm64_geo_command *command, bool is_y_alone)
{
	if (is_y_alone) {
		command->rotation[1] = command->rotation[0];
		command->rotation[0] = command->rotation[2] = 0;
	}
	for (int axis = 0; axis < 3; axis++)
		command->rotation[axis] = (int16_t)(uint16_t)(command->rotation[axis] * 32768 / 180);
}

static void fill(const struct macro *macro, const struct adb_sm64_argument *arguments, size_t count,
		 struct adb_sm64_geo_command *command)
{
	struct adb_sm64_argument target = argument_at(arguments, count, macro->target, 0);
	struct adb_sm64_argument list = argument_at(arguments, count, macro->display_list, 0);

	command->target = symbol_of(&target);
	command->display_list = symbol_of(&list);
	command->layer = layer_of(arguments, count, macro->layer);
	command->opcode = macro->opcode;
	for (int axis = 0; axis < 3; axis++) {
		command->offset[axis] = (int16_t)argument_at(arguments, count, macro->offset, axis).value;
		command->rotation[axis] = (int16_t)argument_at(arguments, count, macro->rotation, axis).value;
		command->scales[axis] =
			(uint32_t)argument_at(arguments, count, macro->scale, axis).value / 65536.0;
	}
	command->scale = command->scales[0];
	if (macro->op == ADB_SM64_GEO_TRANSFORM && macro->rotation >= 0)
		turn(command, strncmp(macro->name, "GEO_ROTATE_Y", 12) == 0);
}

bool adb_sm64_geo_from_macro(const char *name, const struct adb_sm64_argument *arguments, size_t count,
			     struct adb_sm64_geo_command *command)
{
	const struct macro *macro = find_macro(name);

	command->op = ADB_SM64_GEO_NOTHING;
	if (macro == NULL) {
		if (is_plain_node(name))
			command->op = ADB_SM64_GEO_NODE;
		return command->op == ADB_SM64_GEO_NODE || strncmp(name, "GEO_NOP", 7) == 0;
	}
	command->op = macro->op;
	fill(macro, arguments, count, command);
	if (macro->op == ADB_SM64_GEO_CALL && (count == 0 || arguments[0].value == 0))
		command->op = ADB_SM64_GEO_JUMP;
	return true;
}
