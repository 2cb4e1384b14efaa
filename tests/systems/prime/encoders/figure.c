/* Figures made of boxes: each face has its own four corners, so that it is flat. */
#include "mesh.h"

#include <stdlib.h>

enum { FACES = 6, CORNERS = 4, BOX_VERTICES = FACES * CORNERS, FORWARD = 0, MAX_MATERIALS = 8 };

/* Seen from outside: out of the face, to the right, upward. Forward is +Y, so that its right is -X. */
static const double faces[FACES][3][3] = {
	{ { 0, 1, 0 }, { -1, 0, 0 }, { 0, 0, 1 } }, { { 0, -1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } },
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },  { { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 } },
	{ { 0, 0, 1 }, { 1, 0, 0 }, { 0, 1, 0 } },  { { 0, 0, -1 }, { -1, 0, 0 }, { 0, 1, 0 } },
};
/* Counter-clockwise from the bottom left: which way to go from the middle, and the place in the texture. */
static const double corner_steps[CORNERS][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
static const float corner_uvs[CORNERS][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };

struct vertices {
	float (*positions)[3], (*normals)[3];
};

static void fill_face(const struct vertices *out, size_t first, const struct prime_figure_box *box, int face)
{
	const double low[3] = { box->low.x, box->low.y, box->low.z },
		     high[3] = { box->high.x, box->high.y, box->high.z };

	for (size_t corner = 0; corner < CORNERS; corner++) {
		for (int axis = 0; axis < 3; axis++) {
			const double way = faces[face][0][axis] +
					   corner_steps[corner][0] * faces[face][1][axis] +
					   corner_steps[corner][1] * faces[face][2][axis];

			out->positions[first + corner][axis] = (float)(way < 0 ? low[axis] : high[axis]);
			out->normals[first + corner][axis] = (float)faces[face][0][axis];
		}
	}
}

/* The corners of a face in the order of its primitive. */
static void put_face(struct bytes *out, const struct prime_figure *figure, const struct prime_figure_box *box,
		     uint32_t first, uint32_t descriptor)
{
	static const uint32_t quad[] = { 0, 1, 2, 3 }, strip[] = { 0, 1, 3, 2 },
			      triangles[] = { 0, 1, 2, 0, 2, 3 };
	const uint32_t *order = box->kind == PRIME_TRIANGLES        ? triangles
				: box->kind == PRIME_TRIANGLE_STRIP ? strip
								    : quad;
	const uint32_t count = box->kind == PRIME_TRIANGLES ? 6 : 4;
	struct prime_corner corners[6];

	for (uint32_t i = 0; i < count; i++)
		corners[i] = (struct prime_corner){ first + order[i], first + order[i], order[i] };
	prime_put_list(out, (unsigned)box->kind | figure->vertex_format, descriptor, corners, count);
}

static void fill_surface(struct prime_surface *surface, const struct prime_figure *figure, uint32_t material)
{
	surface->material = material;
	surface->normal[1] = 1;
	for (uint32_t i = 0; i < figure->box_count; i++) {
		const struct prime_figure_box *box = &figure->boxes[i];

		for (uint32_t face = 0; face < FACES; face++) {
			if ((face == FORWARD ? box->front : box->material) == material)
				put_face(&surface->lists, figure, box, i * BOX_VERTICES + face * CORNERS,
					 figure->materials[material].descriptor);
		}
	}
}

void prime_put_figure(struct bytes *out, const struct prime_figure *figure)
{
	const uint32_t count = figure->box_count * BOX_VERTICES;
	struct vertices all = { allocate(count, sizeof(*all.positions)),
				allocate(count, sizeof(*all.normals)) };
	struct prime_surface surfaces[MAX_MATERIALS] = { 0 };

	for (uint32_t i = 0; i < figure->box_count; i++) {
		for (int face = 0; face < FACES; face++)
			fill_face(&all, i * BOX_VERTICES + (size_t)face * CORNERS, &figure->boxes[i], face);
	}
	for (uint32_t i = 0; i < figure->material_count; i++)
		fill_surface(&surfaces[i], figure, i);
	prime_put_cmdl(out, &(struct prime_mesh){
				    .version = figure->version,
				    .flags = figure->flags,
				    .positions = (const float(*)[3])all.positions,
				    .position_count = count,
				    .normals = (const float(*)[3])all.normals,
				    .normal_count = count,
				    .uvs = corner_uvs,
				    .uv_count = CORNERS,
				    .short_uvs = corner_uvs,
				    .short_uv_count = CORNERS,
				    .textures = figure->textures,
				    .texture_count = figure->texture_count,
				    .set_count = figure->set_count,
				    .materials = figure->materials,
				    .material_count = figure->material_count,
				    .surfaces = surfaces,
				    .surface_count = figure->material_count,
			    });
	for (uint32_t i = 0; i < figure->material_count; i++)
		bytes_free(&surfaces[i].lists);
	free(all.positions);
	free(all.normals);
}

void prime_put_figure_skin(struct bytes *out, const struct prime_figure *figure, enum prime_game game)
{
	struct prime_skin_group *groups = allocate(figure->box_count, sizeof(*groups));

	for (uint32_t i = 0; i < figure->box_count; i++) {
		const struct prime_figure_box *box = &figure->boxes[i];

		groups[i].weight_count = box->weight_count;
		groups[i].vertex_count = BOX_VERTICES;
		for (uint32_t weight = 0; weight < box->weight_count; weight++)
			groups[i].weights[weight] = box->weights[weight];
	}
	prime_put_cskr(out, &(struct prime_skin){ groups, figure->box_count }, game);
	free(groups);
}
