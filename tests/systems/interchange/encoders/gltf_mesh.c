/*
 * The meshes of the glTF files of the corpus: a skinned figure of boxes with a texture, and a face with two morph targets. Triangles
 * run counter-clockwise, the upper left corner of an image has the coordinates 0, 0.
 */
#include "gltf_mesh.h"

#include "png.h"
#include "space.h"

#include <stdbool.h>

/* ---- boxes ---- */

enum { SIDES = 6, CORNERS = 4, BOX = SIDES * CORNERS, CELLS = 2 };

/* A joint of the figure in the rest pose, as its nodes have it, and the box around it. */
static const struct part {
	double scale; /* of its axes, in all directions */
	struct quat rotation;
	struct vec3 place, centre, half;
	int cell;
} parts[] = {
	{ 0.5, { 0, 0, 0, 1 }, { 0, 1, 0 }, { 0, 0.5, 0.5 }, { 0.5, 0.5, 0.75 }, 0 },
	{ 1,
	  { 0, 0, 0.70710678118654752, 0.70710678118654752 },
	  { 0.5, 2, 1.5 },
	  { 0, 0.25, 0 },
	  { 0.25, 0.75, 0.25 },
	  1 },
	{ 1,
	  { 0.42426406871192851, 0.42426406871192851, 0.56568542494923802, 0.56568542494923802 },
	  { 0.5, 2, 1.5 },
	  { 0, 1.25, 0 },
	  { 0.2, 0.25, 0.2 },
	  2 },
};
enum { PARTS = COUNT_OF(parts) };

/* Of each side: its normal, and two edges whose product points along it; the second one runs downward in the texture. */
static const struct {
	struct vec3 normal, right, down;
} sides[SIDES] = {
	{ { 0, 0, 1 }, { 1, 0, 0 }, { 0, -1, 0 } },  { { 0, 0, -1 }, { -1, 0, 0 }, { 0, -1, 0 } },
	{ { 1, 0, 0 }, { 0, 0, -1 }, { 0, -1, 0 } }, { { -1, 0, 0 }, { 0, 0, 1 }, { 0, -1, 0 } },
	{ { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } },   { { 0, -1, 0 }, { 1, 0, 0 }, { 0, 0, -1 } },
};

struct boxes {
	double positions[PARTS * BOX * 3], normals[PARTS * BOX * 3], uvs[PARTS * BOX * 2],
		weights[PARTS * BOX * 4];
	int joints[PARTS * BOX * 4], indices[PARTS * SIDES * 6];
};

static void put_vec3(double *out, struct vec3 v)
{
	out[0] = v.x;
	out[1] = v.y;
	out[2] = v.z;
}

/* The lower corners of the leg follow the hip by half. */
static void put_box(struct boxes *boxes, int part)
{
	const struct part *box = &parts[part];

	for (int i = 0; i < BOX; i++) {
		const int side = i / CORNERS, corner = i % CORNERS, at = part * BOX + i;
		const double right = corner == 1 || corner == 2 ? 1 : -1, down = corner < 2 ? 1 : -1;
		const struct vec3 way =
			vec3_add(sides[side].normal, vec3_add(vec3_scale(sides[side].right, right),
							      vec3_scale(sides[side].down, down)));
		const struct vec3 from = { way.x * box->half.x, way.y * box->half.y, way.z * box->half.z };
		const bool is_low = part == 1 && way.y < 0;

		put_vec3(boxes->positions + 3 * at, vec3_add(box->place, vec3_add(box->centre, from)));
		put_vec3(boxes->normals + 3 * at, sides[side].normal);
		boxes->uvs[2 * at] = (box->cell % CELLS + (right + 1) / 2) / CELLS;
		boxes->uvs[2 * at + 1] = (box->cell / CELLS + (down + 1) / 2) / CELLS;
		boxes->joints[4 * at] = part;
		boxes->weights[4 * at] = is_low ? 0.6 : 1;
		boxes->weights[4 * at + 1] = is_low ? 0.4 : 0;
	}
	for (int side = 0; side < SIDES; side++)
		for (int i = 0; i < 6; i++)
			boxes->indices[(part * SIDES + side) * 6 + i] =
				part * BOX + side * CORNERS + (const int[]){ 0, 1, 2, 0, 2, 3 }[i];
}

/* The inverse of the place of a joint, column by column. */
static void put_bind(double out[16], const struct part *part)
{
	const struct quat back = quat_conjugate(part->rotation);
	const struct vec3 axes[4] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, vec3_scale(part->place, -1) };

	for (int column = 0; column < 4; column++) {
		put_vec3(out + 4 * column, vec3_scale(quat_rotate(back, axes[column]), 1 / part->scale));
		out[4 * column + 3] = column == 3;
	}
}

/* 16 x 16: cells of orange, green, skin with a face, and grey. */
static void put_image(struct bytes *png)
{
	static const uint8_t colours[4][3] = {
		{ 230, 120, 30 }, { 60, 160, 70 }, { 240, 190, 150 }, { 128, 128, 128 }
	};
	static const char face[8][9] = { "........", ".##..##.", ".##..##.", "........",
					 "...##...", ".#....#.", "..####..", "........" };
	uint8_t texels[16 * 16][4];

	for (int i = 0; i < 16 * 16; i++) {
		const int x = i % 16, y = i / 16, cell = y / 8 * 2 + x / 8;
		const bool is_dark = cell == 2 ? face[y % 8][x % 8] == '#' : y % 4 == 0;

		for (int k = 0; k < 3; k++)
			texels[i][k] = (uint8_t)(is_dark ? colours[cell][k] / 3 : colours[cell][k]);
		texels[i][3] = 255;
	}
	png_put(png, 16, 16, &texels[0][0]);
}

void gltf_put_figure_mesh(struct bytes *json, struct gltf_data *data, struct gltf_skin_parts *out)
{
	static struct boxes boxes;
	double binds[PARTS * 16];
	struct bytes png = { 0 };
	int positions, normals, uvs, joints, weights, indices;

	for (int part = 0; part < (int)PARTS; part++) {
		put_box(&boxes, part);
		put_bind(binds + 16 * part, &parts[part]);
	}
	out->binds = gltf_add_values(data, GLTF_F32, 16, binds, PARTS);
	positions = gltf_add_points(data, boxes.positions, PARTS * BOX);
	normals = gltf_add_values(data, GLTF_F32, 3, boxes.normals, PARTS * BOX);
	uvs = gltf_add_values(data, GLTF_U16, 2, boxes.uvs, PARTS * BOX);
	joints = gltf_add_integers(data, GLTF_U8, 4, boxes.joints, PARTS * BOX);
	weights = gltf_add_values(data, GLTF_U8, 4, boxes.weights, PARTS * BOX);
	indices = gltf_add_integers(data, GLTF_U16, 1, boxes.indices, PARTS * SIDES * 6);
	bytes_format(
		json,
		"\"meshes\":[{\"name\":\"boxes\",\"primitives\":[{\"material\":0,\"indices\":%d,\"attributes\":{"
		"\"POSITION\":%d,\"NORMAL\":%d,\"TEXCOORD_0\":%d,\"JOINTS_0\":%d,\"WEIGHTS_0\":%d}}]}],\n",
		indices, positions, normals, uvs, joints, weights);
	bytes_text(
		json,
		"\"materials\":[{\"name\":\"cloth\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},"
		"\"metallicFactor\":0}}],\n\"textures\":[{\"source\":0,\"sampler\":0}],"
		"\"samplers\":[{\"wrapS\":33071,\"wrapT\":33071}],\n\"images\":[{\"name\":\"cells\",\"uri\":\"data:image/png;base64,");
	put_image(&png);
	gltf_put_base64(json, &png);
	bytes_text(json, "\"}],\n");
	bytes_free(&png);
}

/* ---- the face ---- */

/* A square: at its left below the corner that smiles, at its right above the one that blinks. */
void gltf_put_face_mesh(struct bytes *json, struct gltf_data *data)
{
	static const double square[] = { -0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0 };
	static const double smile[] = { -0.25, 0.125, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
	static const double blink[] = { 0, 0, 0, 0, 0, 0, 0, -0.25, 0.125, 0, 0, 0 };
	static const double colours[] = { 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1 };
	static const int strip[] = { 3, 0, 2, 1 };
	const int positions = gltf_add_points(data, square, 4), first = gltf_add_points(data, smile, 4);
	const int second = gltf_add_points(data, blink, 4),
		  colour = gltf_add_values(data, GLTF_U8, 4, colours, 4);

	bytes_format(
		json,
		"\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0.5,0.25,1]},\"doubleSided\":true,"
		"\"extensions\":{\"KHR_materials_unlit\":{}}}],\"meshes\":[{\"primitives\":[{\"mode\":5,\"material\":0,"
		"\"indices\":%d,\"attributes\":{\"POSITION\":%d,\"COLOR_0\":%d},\"targets\":[{\"POSITION\":%d},{\"POSITION\":%d}]}],"
		"\"extras\":{\"targetNames\":[\"smile\",\"blink\"]}}],",
		gltf_add_integers(data, GLTF_U16, 1, strip, 4), positions, colour, first, second);
}
