/*
 * The puppet as a figure of boxes, one or two a bone, with the texture of texture.c: 4 × 4 cells, one a part. Its face looks along -Z.
 * As in the game's meshes the corners of a triangle run clockwise as numbers count it (the product of its edges points inward),
 * and V runs upward.
 */
#include "zeroad.h"

/* A box around a bone in the rest pose. */
struct box {
	int bone, second; /* the vertices at the lower side follow both, half each; -1 = only the first */
	struct vec3 centre, half;
	int cell, front; /* of the texture, for its side at -Z the latter */
};

enum { SIDES = 6, CORNERS = 4, CELLS = 4 };

static const struct box puppet_boxes[] = {
	{ 0, -1, { 0, 0.05, 0 }, { 0.2, 0.15, 0.12 }, ZEROAD_CELL_BELT, ZEROAD_CELL_BELT },
	{ 0, -1, { 0.11, -0.55, 0 }, { 0.08, 0.45, 0.1 }, ZEROAD_CELL_LEG, ZEROAD_CELL_LEG },
	{ 0, -1, { -0.11, -0.55, 0 }, { 0.08, 0.45, 0.1 }, ZEROAD_CELL_LEG, ZEROAD_CELL_LEG },
	{ 1, 0, { 0, 0.05, 0 }, { 0.25, 0.35, 0.14 }, ZEROAD_CELL_COAT, ZEROAD_CELL_BUTTONS },
	{ 2, -1, { 0.25, 0, 0 }, { 0.25, 0.08, 0.08 }, ZEROAD_CELL_LEFT, ZEROAD_CELL_LEFT },
	{ 3, -1, { 0.12, 0, 0 }, { 0.12, 0.09, 0.06 }, ZEROAD_CELL_SKIN, ZEROAD_CELL_SKIN },
	{ 4, -1, { -0.25, 0, 0 }, { 0.25, 0.08, 0.08 }, ZEROAD_CELL_RIGHT, ZEROAD_CELL_RIGHT },
	{ 5, -1, { -0.12, 0, 0 }, { 0.12, 0.09, 0.06 }, ZEROAD_CELL_SKIN, ZEROAD_CELL_SKIN },
	{ 6, -1, { 0, 0.15, 0 }, { 0.17, 0.2, 0.17 }, ZEROAD_CELL_HAIR, ZEROAD_CELL_FACE },
};

/* A hat, rigid; its texture has one cell. */
static const struct box hat_box = { -1, -1, { 0, 0.15, 0 }, { 0.22, 0.08, 0.22 }, -1, -1 };

/* Of each side: its normal, and two edges whose product points against it. The second one runs upward in the texture. */
static const struct {
	struct vec3 normal, right, up;
} sides[SIDES] = {
	{ { 0, 0, -1 }, { 1, 0, 0 }, { 0, 1, 0 } }, { { 0, 0, 1 }, { -1, 0, 0 }, { 0, 1, 0 } },
	{ { 1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } },  { { -1, 0, 0 }, { 0, 0, -1 }, { 0, 1, 0 } },
	{ { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } },  { { 0, -1, 0 }, { 1, 0, 0 }, { 0, 0, -1 } },
};

static struct vec3 scaled(struct vec3 a, struct vec3 b)
{
	return (struct vec3){ a.x * b.x, a.y * b.y, a.z * b.z };
}

/* The four corners of a side, counted from the left below, as who looks at it sees them. */
static void put_side(struct zeroad_figure *figure, const struct box *box, struct vec3 origin, int side)
{
	int cell = side == 0 ? box->front : box->cell;
	const uint16_t first = (uint16_t)figure->vertex_count;

	for (int corner = 0; corner < CORNERS; corner++) {
		const double right = corner == 1 || corner == 2 ? 1 : -1, up = corner >= 2 ? 1 : -1;
		struct vec3 at = vec3_add(sides[side].normal, vec3_add(vec3_scale(sides[side].right, right),
								       vec3_scale(sides[side].up, up)));
		struct zeroad_vertex *vertex = &figure->vertices[figure->vertex_count++];
		double u = (right + 1) / 2, v = (up + 1) / 2;

		*vertex = (struct zeroad_vertex){
			.position = vec3_add(origin, vec3_add(box->centre, scaled(at, box->half))),
			.normal = sides[side].normal,
			.uv = { cell < 0 ? u : (cell % CELLS + u) / CELLS,
				cell < 0 ? v : (CELLS - 1 - cell / CELLS + v) / CELLS },
			.bones = { box->bone, -1, -1, -1 },
			.weights = { box->bone < 0 ? 0 : 1, 0, 0, 0 },
		};
		if (box->second >= 0 && at.y < 0) {
			vertex->bones[1] = box->second;
			vertex->weights[0] = vertex->weights[1] = 0.5;
		}
	}
	for (int face = 0; face < 2; face++) {
		uint16_t *corners = figure->faces[figure->face_count++];

		corners[0] = first;
		corners[1] = (uint16_t)(first + 1 + face);
		corners[2] = (uint16_t)(first + 2 + face);
	}
}

static void put_box(struct zeroad_figure *figure, const struct box *box, struct vec3 origin)
{
	if (figure->vertex_count + SIDES * CORNERS > ZEROAD_MAX_VERTICES)
		fail("a figure has too many boxes");
	for (int side = 0; side < SIDES; side++)
		put_side(figure, box, origin, side);
}

void zeroad_make_puppet(struct zeroad_figure *figure)
{
	struct zeroad_state rest[ZEROAD_MAX_BONES];

	zeroad_pose(&zeroad_puppet, 0, false, rest);
	*figure = (struct zeroad_figure){ .vertex_count = 0 };
	for (size_t i = 0; i < COUNT_OF(puppet_boxes); i++)
		put_box(figure, &puppet_boxes[i], rest[puppet_boxes[i].bone].t);
}

void zeroad_make_hat(struct zeroad_figure *figure)
{
	*figure = (struct zeroad_figure){ .vertex_count = 0 };
	put_box(figure, &hat_box, (struct vec3){ 0, 0, 0 });
}
