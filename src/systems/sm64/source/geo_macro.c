/* Converts the macros of include/geo_commands.h to commands of geo layouts. */
#include "systems/sm64/geo.h"

#include <string.h>

/* The index of each argument of a macro; -1 = none. */
struct macro {
	const char *name;
	enum adb_sm64_geo_op op;
	int target, layer, offset, rotation, display_list, scale;
};

#define PLAIN(name, op)                                                                                      \
	{                                                                                                    \
		name, ADB_SM64_GEO_##op, -1, -1, -1, -1, -1, -1                                              \
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
	PLAIN("GEO_TRANSLATE_ROTATE", TRANSFORM),
	PLAIN("GEO_TRANSLATE_ROTATE_WITH_DL", TRANSFORM),
	PLAIN("GEO_TRANSLATE", TRANSFORM),
	PLAIN("GEO_TRANSLATE_WITH_DL", TRANSFORM),
	PLAIN("GEO_ROTATE", TRANSFORM),
	PLAIN("GEO_ROTATE_WITH_DL", TRANSFORM),
	PLAIN("GEO_ROTATE_Y", TRANSFORM),
	PLAIN("GEO_ROTATE_Y_WITH_DL", TRANSFORM),
	PLAIN("GEO_TRANSLATE_NODE", TRANSFORM),
	PLAIN("GEO_TRANSLATE_NODE_WITH_DL", TRANSFORM),
	PLAIN("GEO_ROTATION_NODE", TRANSFORM),
	PLAIN("GEO_ROTATION_NODE_WITH_DL", TRANSFORM),
	PLAIN("GEO_BILLBOARD", TRANSFORM),
	PLAIN("GEO_BILLBOARD_WITH_PARAMS", TRANSFORM),
	PLAIN("GEO_BILLBOARD_WITH_PARAMS_AND_DL", TRANSFORM),
	PLAIN("GEO_SCALE_XYZ", TRANSFORM), /* sm64coopdx: three axes */
	PLAIN("GEO_SCALE_XYZ_WITH_DL", TRANSFORM),
	{ "GEO_BRANCH_AND_LINK", ADB_SM64_GEO_LINK, 0, -1, -1, -1, -1, -1 },
	{ "GEO_BRANCH", ADB_SM64_GEO_CALL, 1, -1, -1, -1, -1, -1 }, /* a JUMP when its first argument is 0 */
	{ "GEO_ANIMATED_PART", ADB_SM64_GEO_PART, -1, 0, 1, -1, 4, -1 },
	{ "GEO_BONE", ADB_SM64_GEO_PART, -1, 0, 1, 4, 7, -1 },
	{ "GEO_SCALE", ADB_SM64_GEO_SCALE, -1, 0, -1, -1, -1, 1 },
	{ "GEO_SCALE_WITH_DL", ADB_SM64_GEO_SCALE, -1, 0, -1, -1, -1, 1 },
};
/* clang-format on */

/* Nodes without an effect on the skeleton, by the beginning of their names: variants with more arguments have longer names. */
static const char *const plain_nodes[] = {
	"GEO_NODE_SCREEN_AREA", "GEO_NODE_ORTHO",     "GEO_CAMERA",     "GEO_NODE_START", "GEO_ZBUFFER",
	"GEO_DISPLAY_LIST",     "GEO_SHADOW",         "GEO_RENDER_OBJ", "GEO_ASM",        "GEO_BACKGROUND",
	"GEO_HELD_OBJECT",      "GEO_CULLING_RADIUS", "GEO_Z_OFFSET",
};

static const struct macro *find_macro(const char *name);
static bool is_plain_node(const char *name);
static void fill(const struct macro *macro, const struct adb_sm64_argument *arguments, size_t count,
		 struct adb_sm64_geo_command *command);
static struct adb_sm64_argument argument_at(const struct adb_sm64_argument *arguments, size_t count,
					    int index, int more);
static const char *symbol_of(const struct adb_sm64_argument *argument);

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

static void fill(const struct macro *macro, const struct adb_sm64_argument *arguments, size_t count,
		 struct adb_sm64_geo_command *command)
{
	struct adb_sm64_argument target = argument_at(arguments, count, macro->target, 0);
	struct adb_sm64_argument list = argument_at(arguments, count, macro->display_list, 0);

	command->target = symbol_of(&target);
	command->display_list = symbol_of(&list);
	command->layer = (int)argument_at(arguments, count, macro->layer, 0).value;
	for (int axis = 0; axis < 3; axis++) {
		command->offset[axis] = (int16_t)argument_at(arguments, count, macro->offset, axis).value;
		command->rotation[axis] = (int16_t)argument_at(arguments, count, macro->rotation, axis).value;
	}
	command->scale = (uint32_t)argument_at(arguments, count, macro->scale, 0).value / 65536.0;
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
