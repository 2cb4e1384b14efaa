/* Collects what the renderer draws of a geo layout: display lists with their joint and the transformations between. */
#include <math.h>
#include <string.h>

#include "systems/sm64/geo.h"

/* The nearest part and the transformation from it, or from the model, down to a node. */
struct above {
	int32_t joint;
	double matrix[12];
	bool is_billboard, is_hidden;
};

struct collector {
	struct adb_arena *arena;
	double inverse_scale; /* of the scale of the skeleton, which its units leave out */
	struct adb_sm64_draw *draws;
	size_t count, capacity;
	int32_t part_count;
	bool is_full; /* the skeleton has no more parts */
};

/* ---- matrices: three rows of four, for column vectors ---- */

static void scale_matrix(double x, double y, double z, double out[12])
{
	const double matrix[12] = { x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0 };

	memcpy(out, matrix, sizeof matrix);
}

/* Ry · Rx · Rz: the turn around z comes first. Angles in 1/65536 of a turn. */
static void turn_matrix(const int16_t rotation[3], double out[12])
{
	const double unit = 3.14159265358979323846 / 32768;
	double sx = sin(rotation[0] * unit), cx = cos(rotation[0] * unit);
	double sy = sin(rotation[1] * unit), cy = cos(rotation[1] * unit);
	double sz = sin(rotation[2] * unit), cz = cos(rotation[2] * unit);
	const double matrix[12] = {
		cy * cz + sy * sx * sz,
		-cy * sz + sy * sx * cz,
		sy * cx,
		0, //
		cx * sz,
		cx * cz,
		-sx,
		0, //
		-sy * cz + cy * sx * sz,
		sy * sz + cy * sx * cz,
		cy * cx,
		0,
	};

	memcpy(out, matrix, sizeof matrix);
}

/* a = a · b */
static void multiply(double a[12], const double b[12])
{
	double out[12];

	for (size_t row = 0; row < 3; row++)
		for (size_t column = 0; column < 4; column++)
			out[4 * row + column] = a[4 * row] * b[column] + a[4 * row + 1] * b[4 + column] +
						a[4 * row + 2] * b[8 + column] +
						(column == 3 ? a[4 * row + 3] : 0);
	memcpy(a, out, sizeof out);
}

/* ---- what the header declares, and its helpers ---- */

/* Quirk: the switch of Mario's cap declares 0 cases and has two children, with and without the cap. */
static bool is_cap_switch(const struct adb_sm64_geo_node *node)
{
	return node->command.op == ADB_SM64_GEO_SWITCH && node->first != NULL && node->first->next != NULL &&
	       node->first->next->next == NULL;
}

/* Whether a node has the switch of a cap among its children. */
static bool has_cap_switch(const struct adb_sm64_geo_node *parent)
{
	for (const struct adb_sm64_geo_node *child = parent->first; child != NULL; child = child->next)
		if (is_cap_switch(child))
			return true;
	return false;
}

/* The game keeps the position of a billboard, and drops turns and scales except for the scale of the object. */
static void face_camera(const struct collector *c, struct above *above)
{
	double facing[12];

	scale_matrix(c->inverse_scale, c->inverse_scale, c->inverse_scale, facing);
	for (int row = 0; row < 3; row++)
		facing[4 * row + 3] = above->matrix[4 * row + 3];
	memcpy(above->matrix, facing, sizeof facing);
	above->is_billboard = true;
}

/* A rotation behind a function is set by it, and zero at rest. */
static void transform(struct collector *c, const struct adb_sm64_geo_command *command, bool is_coded,
		      struct above *above)
{
	double step[12];

	if (command->opcode == ADB_SM64_GEO_SCALES)
		scale_matrix(command->scales[0], command->scales[1], command->scales[2], step);
	else if (command->opcode == ADB_SM64_GEO_BILLBOARD ||
		 (is_coded && command->opcode == ADB_SM64_GEO_ROTATE))
		scale_matrix(1, 1, 1, step);
	else
		turn_matrix(command->rotation, step);
	for (int row = 0; row < 3; row++)
		step[4 * row + 3] = command->offset[row];
	multiply(above->matrix, step);
	if (command->opcode == ADB_SM64_GEO_BILLBOARD)
		face_camera(c, above);
}

static void enter(struct collector *c, const struct adb_sm64_geo_command *command, bool is_coded,
		  struct above *above)
{
	double scale[12];

	switch (command->op) {
	case ADB_SM64_GEO_PART:
		above->joint = c->part_count++;
		above->is_billboard = false;
		scale_matrix(1, 1, 1, above->matrix);
		break;
	case ADB_SM64_GEO_SCALE:
		scale_matrix(command->scale, command->scale, command->scale, scale);
		multiply(above->matrix, scale);
		break;
	case ADB_SM64_GEO_TRANSFORM:
		transform(c, command, is_coded, above);
		break;
	default:
		break;
	}
}

static void add_draw(struct collector *c, const struct adb_sm64_geo_command *command,
		     const struct above *above)
{
	struct adb_sm64_draw *draw;

	if (command->display_list == NULL && command->display_list_address == 0)
		return;
	if (c->count == c->capacity) {
		struct adb_sm64_draw *more = adb_arena_alloc(c->arena, 2 * c->capacity, sizeof *more);

		if (more == NULL)
			return;
		memcpy(more, c->draws, c->count * sizeof *more);
		c->draws = more;
		c->capacity *= 2;
	}
	draw = &c->draws[c->count++];
	draw->command = command;
	draw->joint = above->joint;
	draw->is_billboard = above->is_billboard;
	memcpy(draw->matrix, above->matrix, sizeof draw->matrix);
}

/* Quirk: the game hides the wings of Mario's cap by code. Beside that switch nothing else begins with a function. */
static bool are_wings(const struct adb_sm64_geo_node *node)
{
	return node->command.op == ADB_SM64_GEO_TRANSFORM &&
	       node->command.opcode == ADB_SM64_GEO_TRANSLATE_ROTATE && node->first != NULL &&
	       node->first->command.op == ADB_SM64_GEO_NODE &&
	       node->first->command.opcode == ADB_SM64_GEO_FUNCTION;
}

/* Visits the nodes in the same order and with the same choices as geo.c numbers the parts. */
static void visit(struct collector *c, const struct adb_sm64_geo_node *node, struct above above,
		  bool is_coded)
{
	bool had_lod = false, has_cap = has_cap_switch(node), is_after_function = false;

	c->is_full |=
		node->command.op == ADB_SM64_GEO_PART && c->part_count == (int32_t)ADB_SM64_GEO_MAX_PARTS;
	if (c->is_full)
		return;
	enter(c, &node->command, is_coded, &above);
	if (!above.is_hidden)
		add_draw(c, &node->command, &above);
	for (const struct adb_sm64_geo_node *child = node->first; child != NULL; child = child->next) {
		bool is_lod = child->command.op == ADB_SM64_GEO_LOD;
		struct above of_child = above;

		of_child.is_hidden |= has_cap && are_wings(child);
		if (!(is_lod && had_lod))
			visit(c, child, of_child, is_after_function);
		had_lod |= is_lod;
		is_after_function = child->command.op == ADB_SM64_GEO_NODE &&
				    child->command.opcode == ADB_SM64_GEO_FUNCTION;
		if (node->command.op == ADB_SM64_GEO_SWITCH)
			break;
	}
}

struct adb_sm64_draw *adb_sm64_geo_draws(const struct adb_sm64_geo *geo, struct adb_arena *arena,
					 size_t *count)
{
	struct collector c = { .arena = arena,
			       .capacity = 64,
			       .inverse_scale = geo->scale > 1e-6 ? 1 / geo->scale : 1 };
	struct above above = { .joint = ADB_NO_BONE };

	*count = 0;
	c.draws = adb_arena_alloc(arena, c.capacity, sizeof *c.draws);
	if (c.draws == NULL)
		return NULL;
	scale_matrix(c.inverse_scale, c.inverse_scale, c.inverse_scale, above.matrix);
	if (geo->root != NULL)
		visit(&c, geo->root, above, false);
	*count = c.count;
	return c.draws;
}
