/* Meshes (mesh-oni.md section 2): boxes, whose arrays but for the points all share, as meshes of the game may. */
#include "things.h"

enum { FACES = 6, CORNERS = 4, POINTS = FACES * CORNERS };

static const char *const shared[] = { "#VCRAbox_points", "#VCRAbox_faces", "#TXCAbox", "#IDXAbox_strips",
				      "#IDXAbox_faces" };

/* What each side of a box looks at, and where right and up are for who looks at it. */
static const struct side {
	int normal[3], right[3], up[3];
} sides[FACES] = {
	{ { 0, 0, 1 }, { 1, 0, 0 }, { 0, 1, 0 } },  { { 0, 0, -1 }, { -1, 0, 0 }, { 0, 1, 0 } },
	{ { 1, 0, 0 }, { 0, 0, -1 }, { 0, 1, 0 } }, { { -1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } },
	{ { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, -1 } }, { { 0, -1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } },
};

/* Whether a corner lies at the higher end of an axis. Corners: lower left, lower right, upper left, upper right. */
static bool is_high(const struct side *side, int corner, int axis)
{
	const int right = corner % 2 ? 1 : -1, up = corner / 2 ? 1 : -1;

	return side->normal[axis] + right * side->right[axis] + up * side->up[axis] > 0;
}

static void put_points(struct bytes *out, const float box[6])
{
	bytes_fill(out, 0, 0x0C);
	for (int i = 0; i < 6; i++)
		bytes_f32(out, box[i]);
	for (int axis = 0; axis < 3; axis++)
		bytes_f32(out, (box[axis] + box[3 + axis]) / 2);
	bytes_f32(out, box[4] - box[1]);
	bytes_u32(out, POINTS);
	for (int i = 0; i < POINTS; i++)
		for (int axis = 0; axis < 3; axis++)
			bytes_f32(out, box[axis + (is_high(&sides[i / CORNERS], i % CORNERS, axis) ? 3 : 0)]);
}

/* Filler up to a count of 32 bits at 0x14. */
static struct bytes *begin_array(struct oni_library *library, const char *key, uint32_t count)
{
	struct oni_instance *instance = oni_library_add(library, key);

	bytes_fill(&instance->data, 0xAD, 0x14);
	bytes_u32(&instance->data, count);
	return &instance->data;
}

/* The front has the left half of the texture, each other side the right half. */
static void put_uvs(struct bytes *out)
{
	for (int i = 0; i < POINTS; i++) {
		const float left = i < CORNERS ? 0 : 0.5F;

		bytes_f32(out, left + (i % 2 ? 0.5F : 0));
		bytes_f32(out, i % CORNERS / 2 ? 0 : 1);
	}
}

/* Each side is a strip of two triangles. Those of every other side run the wrong way round: the normals of the faces tell. */
static void put_strips(struct bytes *out)
{
	static const uint32_t right_way[CORNERS] = { 0, 1, 2, 3 }, wrong_way[CORNERS] = { 1, 0, 3, 2 };

	for (uint32_t face = 0; face < FACES; face++)
		for (uint32_t i = 0; i < CORNERS; i++)
			bytes_u32(out, (face * CORNERS + (face % 2 ? wrong_way : right_way)[i]) |
					       (i == 0 ? 0x80000000 : 0));
}

static void add_shared_arrays(struct oni_library *library)
{
	struct bytes *out = begin_array(library, shared[0], POINTS);

	for (int i = 0; i < POINTS; i++)
		for (int axis = 0; axis < 3; axis++)
			bytes_f32(out, (float)sides[i / CORNERS].normal[axis]);
	out = begin_array(library, shared[1], FACES);
	for (int i = 0; i < FACES; i++)
		for (int axis = 0; axis < 3; axis++)
			bytes_f32(out, (float)sides[i].normal[axis]);
	put_uvs(begin_array(library, shared[2], POINTS));
	put_strips(begin_array(library, shared[3], POINTS));
	out = begin_array(library, shared[4], 2 * FACES);
	for (uint32_t i = 0; i < 2 * FACES; i++)
		bytes_u32(out, i / 2);
}

void oni_add_box(struct oni_library *library, const char *key, const float box[6], const char *texture)
{
	static const char *const kinds[] = { "VertexNormals", "FaceNormals", "TextureCoordinates",
					     "TriangleStrips", "FaceNormalIndices" };
	struct oni_instance *mesh, *points;
	char name[ONI_NAME_SIZE];

	if (!oni_library_find(library, shared[0]))
		add_shared_arrays(library);
	mesh = oni_library_add(library, key);
	print_text(name, sizeof(name), "#PNTA%s", key + 5);
	bytes_u32(&mesh->data, 0);
	oni_put_link(mesh, "Points", name);
	for (size_t i = 0; i < COUNT_OF(kinds); i++)
		oni_put_link(mesh, kinds[i], shared[i]);
	oni_put_link(mesh, "Texture", texture);
	bytes_u32(&mesh->data, 0);
	bytes_format(&mesh->rows[ONI_MODELS], "M3GM,\n");
	points = oni_library_add(library, name);
	put_points(&points->data, box);
}
