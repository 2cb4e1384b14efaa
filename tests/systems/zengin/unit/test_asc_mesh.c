/* Meshes in ASC files: formats/zengin-asc.md, sections 5, 6 and 8. */
#include <math.h>

#include "decode.h"

extern const struct adb_format adb_format_zengin_asc;

enum { TEXT_ROOM = 16 * 1024 };

static const char head[] =
	"*3DSMAX_ASCIIEXPORT 110\n*COMMENT \"test\"\n*SCENE {\n*SCENE_FIRSTFRAME 0\n*SCENE_LASTFRAME 0\n*SCENE_FRAMESPEED 25\n}\n"
	"*MATERIAL_LIST {\n*MATERIAL_COUNT 2\n"
	"*MATERIAL 0 {\n*MATERIAL_NAME \"PLAIN\"\n*MATERIAL_DIFFUSE 0.5 0.25 1\n}\n"
	"*MATERIAL 1 {\n*MATERIAL_NAME \"ALL\"\n*NUMSUBMTLS 2\n"
	"*SUBMATERIAL 0 {\n*MATERIAL_NAME \"WOOD\"\n*MATERIAL_DIFFUSE 0.1 0.2 0.3\n*MAP_DIFFUSE {\n*BITMAP \"D:\\x\\Wood_V0.tga\"\n}\n}\n"
	"*SUBMATERIAL 1 {\n*MATERIAL_NAME \"IRON\"\n*MATERIAL_DIFFUSE 0 0 0\n}\n}\n}\n";

/* The nodes of section 12, of which the rest transforms are known: BIP01 t 0 100 2, q 0 -0.707107 0 0.707107. */
static const char bones[] =
	"*HELPEROBJECT {\n*NODE_NAME \"Bip01\"\n*NODE_TM {\n*TM_ROW0 0 -1 0\n*TM_ROW1 1 0 0\n*TM_ROW2 0 0 1\n*TM_ROW3 0 -2 100\n}\n}\n"
	"*HELPEROBJECT {\n*NODE_NAME \"ZS_HAND\"\n*NODE_PARENT \"Bip01\"\n*NODE_TM {\n*TM_ROW0 1 0 0\n*TM_ROW1 0 0 1\n*TM_ROW2 0 -1 0\n"
	"*TM_ROW3 50 -2 140\n}\n}\n";

/* A floor that looks up and a wall that looks along x, which meet at the edge from vertex 0 to vertex 2. */
static const char lists[] =
	"*MESH_NUMVERTEX 99\n*MESH_VERTEX_LIST {\n*MESH_VERTEX 0 0 0 0\n*MESH_VERTEX 1 1 0 0\n*MESH_VERTEX 2 0 2 0\n*MESH_VERTEX 3 0 0 3\n}\n"
	"*MESH_FACE_LIST {\n"
	"*MESH_FACE    0:    A:    0 B:    1 C:    2 AB:    1 BC:    1 CA:    0\t *MESH_SMOOTHING 1 \t*MESH_MTLID 0\n"
	"*MESH_FACE    1:    A:    0 B:    2 C:    3 AB:    1 BC:    1 CA:    0\t *MESH_SMOOTHING 2 \t*MESH_MTLID 1\n}\n"
	"*MESH_TVERTLIST {\n*MESH_TVERT 0 0 0 0\n*MESH_TVERT 1 1 0 0\n*MESH_TVERT 2 0.5 0.25 0\n}\n"
	"*MESH_TFACELIST {\n*MESH_TFACE 0 0 1 2\n*MESH_TFACE 1 0 2 1\n}\n";
static const char weights[] =
	"*MESH_SOFTSKINVERTS {\nzm_Skin\n4\n1 \"Bip01\" 1\n2 \"Bip01\" 0.75 \"ZS_Hand\" 0.25\n1 \"ZS_Hand\" 1\n1 \"Bip01\" 1\n}\n";

/* The nodes, and one with the mesh: MESH or MESH_SOFTSKIN, below a parent, with a material. */
static char *put(char *text, const char *kind, const char *name, const char *parent, int material)
{
	snprintf(
		text, TEXT_ROOM,
		"%s%s*GEOMOBJECT {\n*NODE_NAME \"%s\"\n*NODE_PARENT \"%s\"\n*NODE_TM {\n*TM_ROW0 1 0 0\n*TM_ROW1 0 1 0\n"
		"*TM_ROW2 0 0 1\n*TM_ROW3 7 8 9\n}\n*MATERIAL_REF %d\n*%s {\n*TIMEVALUE 0\n%s}\n}\n%s",
		head, bones, name, parent, material, kind, lists, weights);
	return text;
}

static struct decoded decode(const char *text)
{
	return decode_with(&adb_format_zengin_asc, text, strlen(text), "TEST.ASC", true);
}

/* The skin with `from` replaced by `to` once. */
static struct decoded decode_changed(const char *from, const char *to)
{
	static char text[TEXT_ROOM], changed[2 * TEXT_ROOM];
	const char *at = strstr(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1), from);

	CHECK(at != NULL);
	if (at == NULL)
		at = text;
	snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	return decode(changed);
}

static const struct adb_mesh_part *part_of(const struct decoded *r, int number)
{
	const struct adb_mesh_part *part = r->content.models != NULL ? r->content.models->parts : NULL;

	for (; part != NULL && number > 0; number--)
		part = part->next;
	CHECK(part != NULL);
	return part;
}

static const struct adb_material *material_of(const struct decoded *r, const struct adb_mesh_part *part)
{
	const struct adb_material *material = r->content.models->materials;

	for (int32_t i = 0; i < part->material && material != NULL; i++)
		material = material->next;
	return part->material >= 0 ? material : NULL;
}

/* Whether the part has a vertex at that place with that normal. */
static bool has_vertex(const struct adb_mesh_part *part, const float position[3], const float normal[3])
{
	for (size_t i = 0; i < part->vertex_count; i++) {
		float off = 0;

		for (size_t k = 0; k < 3; k++)
			off = fmaxf(off, fmaxf(fabsf(part->positions[3 * i + k] - position[k]),
					       fabsf(part->normals[3 * i + k] - normal[k])));
		if (off < 1e-4F)
			return true;
	}
	return false;
}

static void a_skin_stands_in_the_pose_of_the_file(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1));
	const struct adb_mesh_part *floor_part = part_of(&r, 0), *wall = part_of(&r, 1);
	const struct adb_model *model = r.content.models;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	if (floor_part == NULL || wall == NULL) {
		decoded_free(&r);
		return;
	}
	CHECK_INT(floor_part->bind, ADB_BIND_MODEL);
	CHECK_INT(floor_part->vertex_count, 3);
	CHECK_INT(floor_part->index_count, 3);
	/* (x, y, z) becomes (-x, z, -y); up is +y. */
	CHECK(has_vertex(floor_part, (float[]){ 0, 0, -2 }, (float[]){ 0, 1, 0 }));
	CHECK(has_vertex(floor_part, (float[]){ -1, 0, 0 }, (float[]){ 0, 1, 0 }));
	CHECK(has_vertex(wall, (float[]){ 0, 3, 0 }, (float[]){ -1, 0, 0 }));

	/* The mirror turns the corners: the product of two edges looks where the normal does. */
	const float *a = floor_part->positions + 3 * (size_t)floor_part->indices[0];
	const float *b = floor_part->positions + 3 * (size_t)floor_part->indices[1];
	const float *c = floor_part->positions + 3 * (size_t)floor_part->indices[2];

	CHECK((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) > 0);

	/* The inverse of BIP01 at rest, t 0 100 2 and a quarter turn about y: what lies beside it at x lies at -z. */
	if (CHECK(model->bind_count == 2)) {
		const float *m = model->binds[0].bone_from_model;

		CHECK_INT(model->binds[0].bone_id, 0);
		for (size_t i = 0; i < 3; i++)
			CHECK_NEAR(
				(double)(m[4 * i] * 1 + m[4 * i + 1] * 100 + m[4 * i + 2] * 2 + m[4 * i + 3]),
				i == 2 ? -1.0 : 0.0, 1e-4);
	}
	decoded_free(&r);
}

static void vertices_have_their_weights(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1));
	const struct adb_mesh_part *part = part_of(&r, 0);

	for (size_t i = 0; part != NULL && i < part->vertex_count; i++) {
		const float *at = part->positions + 3 * i, *own = part->weights + ADB_INFLUENCES * i;
		const uint16_t *joints = part->joints + ADB_INFLUENCES * i;
		bool is_shared = at[0] < 0, is_hand = at[2] < 0;

		CHECK_NEAR((double)own[0], is_shared ? 0.75 : 1.0, 1e-6);
		CHECK_INT(joints[0], is_hand ? 1 : 0);
		CHECK_NEAR((double)own[1], is_shared ? 0.25 : 0.0, 1e-6);
		CHECK_INT(joints[1], is_shared ? 1 : 0);
	}
	decoded_free(&r);
}

static void a_mesh_hangs_from_the_node_of_its_holder(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode(put(text, "MESH", "zm_Club", "ZS_HAND", 0));
	const struct adb_mesh_part *part = part_of(&r, 0);

	CHECK(r.content.problems == NULL);
	if (part != NULL) {
		CHECK_INT(part->bind, ADB_BIND_BONE);
		CHECK_TEXT(part->bone_name, "ZS_HAND"); /* the first holder below a node gives it its mesh */
		CHECK(part->joints == NULL);
		/* (0, 0, 3) is (-50, 2, -137) from the hand, whose axes are x, z and -y: (-50, -137, -2), and y and z change places. */
		CHECK(has_vertex(part, (float[]){ -50, -2, -137 }, (float[]){ 1, 0, 0 }));
		/* Up is the second axis of the hand. */
		CHECK(has_vertex(part, (float[]){ -49, -2, -140 }, (float[]){ 0, 0, 1 }));
	}
	decoded_free(&r);

	/* Those of bones are not drawn, nor of nodes that the engine does not know. */
	r = decode(put(text, "MESH", "Bip01 Head", "Bip01", 0));
	CHECK(r.content.models != NULL && r.content.models->parts == NULL);
	decoded_free(&r);
	r = decode(put(text, "MESH", "Dummy1", "Bip01", 0));
	CHECK(r.content.models != NULL && r.content.models->parts == NULL);
	decoded_free(&r);

	/* One at the root is a node of its own, in whose space it is. */
	r = decode(put(text, "MESH", "zm_Box", "nobody", 0));
	part = part_of(&r, 0);
	if (part != NULL) {
		CHECK_TEXT(part->bone_name, "ZM_BOX");
		CHECK(has_vertex(part, (float[]){ -7, -6, -8 }, (float[]){ 1, 0, 0 }));
	}
	decoded_free(&r);
}

static void materials_are_those_of_the_faces(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1));
	const struct adb_mesh_part *part = part_of(&r, 0);
	const struct adb_material *material = part != NULL ? material_of(&r, part) : NULL;

	if (CHECK(material != NULL)) {
		CHECK_TEXT(material->name, "WOOD");
		CHECK_TEXT(material->texture_type, "TEX");
		CHECK_TEXT(material->texture_name, "Wood_V0-C.TEX");
		CHECK_TEXT(material->texture_native_id, "WOOD_V0-C");
		CHECK_NEAR((double)material->colour[0], 1, 0);
		CHECK_INT(material->alpha_mode, ADB_MASK);
	}
	part = part_of(&r, 1);
	material = part != NULL ? material_of(&r, part) : NULL;
	if (CHECK(material != NULL)) {
		CHECK_TEXT(material->name, "IRON");
		CHECK(material->texture_name == NULL);
	}
	CHECK_INT(r.content.models->material_count, 2);
	decoded_free(&r);

	/* A material without submaterials has all faces; numbers begin anew behind the last one. */
	r = decode(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 0));
	part = part_of(&r, 0);
	material = part != NULL ? material_of(&r, part) : NULL;
	if (CHECK(material != NULL)) {
		CHECK_TEXT(material->name, "PLAIN");
		CHECK_NEAR((double)material->colour[1], 0.25, 1e-6);
		CHECK(part->next == NULL);
	}
	decoded_free(&r);
	r = decode_changed("*MESH_MTLID 1", "*MESH_MTLID 7");
	part = part_of(&r, 1);
	material = part != NULL ? material_of(&r, part) : NULL;
	CHECK(material != NULL && strcmp(material->name, "IRON") == 0);
	decoded_free(&r);
	r = decode(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 2));
	part = part_of(&r, 0);
	CHECK(part != NULL && part->material == ADB_NO_MATERIAL);
	decoded_free(&r);
}

static void texture_coordinates_run_downward(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1));
	const struct adb_mesh_part *part = part_of(&r, 0);
	int found = 0;

	for (size_t i = 0; part != NULL && part->uvs != NULL && i < part->vertex_count; i++)
		found += part->positions[3 * i + 2] < -1 && fabsf(part->uvs[2 * i] - 0.5F) < 1e-6F &&
			 fabsf(part->uvs[2 * i + 1] - 0.75F) < 1e-6F;
	CHECK_INT(found, 1);
	decoded_free(&r);
	r = decode_changed("*MESH_TVERTLIST", "*MESH_ELSE");
	part = part_of(&r, 0);
	CHECK(part != NULL && part->uvs == NULL && r.content.problems == NULL);
	decoded_free(&r);
}

/* Where faces have a common group, the vertex on their edge is one and has their mean. */
static void smoothing_groups_share_normals(void)
{
	static const struct {
		const char *first, *second;
		uint32_t vertices;
	} cases[] = { { "1", "2", 6 },     { "", "", 6 },     { "1", "1", 4 },
		      { "1,2", "2,3", 4 }, { "32", "32", 4 }, { "33", "33", 6 } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		static char text[TEXT_ROOM], changed[TEXT_ROOM];
		const char *at =
			strstr(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 0), "*MESH_SMOOTHING 1");
		const char *next = strstr(at, "*MESH_SMOOTHING 2"), *tvert = strstr(at, "*MESH_TVERTLIST");
		const float half = 0.70710678F;

		/* Without texture coordinates, which differ at the edge. */
		snprintf(changed, sizeof changed,
			 "%.*s*MESH_SMOOTHING %s%.*s*MESH_SMOOTHING %s%.*s*MESH_ELSE%s", (int)(at - text),
			 text, cases[i].first, (int)(next - at - 17), at + 17, cases[i].second,
			 (int)(tvert - next - 17), next + 17, tvert + strlen("*MESH_TVERTLIST"));

		struct decoded r = decode(changed);
		const struct adb_mesh_part *part = part_of(&r, 0);

		if (part != NULL) {
			CHECK_INT(part->vertex_count, cases[i].vertices);
			CHECK_INT(has_vertex(part, (float[]){ 0, 0, -2 }, (float[]){ -half, half, 0 }),
				  cases[i].vertices == 4);
		}
		decoded_free(&r);
	}
}

static void bad_faces_and_weights_are_reported(void)
{
	static const struct {
		const char *from, *to, *code;
		int parts;
	} cases[] = {
		{ "B:    1", "B:    4", "mesh-triangle", 1 },
		{ "B:    1", "B:    -1", "mesh-triangle", 1 },
		{ "B:    1", "B:    x", "bad-number", 1 },
		{ "B:    1", "", "mesh-triangle", 1 },
		{ "*MESH_VERTEX 1 1 0 0", "*MESH_VERTEX 1 1 nan 0", "mesh-triangle", 1 },
		{ "*MESH_VERTEX 1 1 0 0", "*MESH_VERTEX 1 1 1,5 0", "bad-number", 1 },
		{ "*MESH_VERTEX 1 1", "*MESH_VERTEX 5 1", "mesh-order", 2 },
		{ "*MESH_FACE    0:", "*MESH_FACE    3:", "mesh-order", 2 },
		{ "*MESH_TFACE 0 0 1 2", "*MESH_TFACE 0 0 1 3", "mesh-uv", 2 },
		{ "*MESH_TFACE 1 0 2 1", "", "mesh-uv", 2 },
		{ "\"ZS_Hand\" 0.25", "\"ZS_Foot\" 0.25", "skin-weight", 2 },
		{ "\"ZS_Hand\" 0.25", "", "skin-weight", 2 },
		{ "\nzm_Skin\n4", "\nzm_Other\n4", "skin-weight", 2 },
		{ "1 \"ZS_Hand\" 1\n1 \"Bip01\" 1\n", "", "skin-weight", 2 },
		{ "2 \"Bip01\" 0.75", "2 \"Bip01\" -0.75", NULL, 2 },
		{ "4\n1 \"Bip01\" 1", "4\n0", "skin-weight", 2 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct decoded r = decode_changed(cases[i].from, cases[i].to);
		int count = 0;

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(cases[i].code == NULL || problem_count(&r.content, cases[i].code) > 0);
		for (const struct adb_mesh_part *part = r.content.models->parts; part != NULL;
		     part = part->next) {
			CHECK(part->weights != NULL);
			for (size_t k = 0; k < part->vertex_count; k++) {
				const float *own = part->weights + ADB_INFLUENCES * k;

				CHECK_NEAR((double)(own[0] + own[1] + own[2] + own[3]), 1, 1e-6);
			}
			count++;
		}
		CHECK_INT(count, cases[i].parts);
		decoded_free(&r);
	}
}

/* The vertex of a part at a place, or the count of its vertices. */
static uint32_t vertex_at(const struct adb_mesh_part *part, float x, float y, float z)
{
	uint32_t i = 0;

	while (i < part->vertex_count &&
	       hypotf(hypotf(part->positions[3 * (size_t)i] - x, part->positions[3 * (size_t)i + 1] - y),
		      part->positions[3 * (size_t)i + 2] - z) > 1e-4F)
		i++;
	return i;
}

/* Checks which vertex of a part a shape moves, and how far. */
static void check_shape(const struct adb_mesh_part *part, const struct adb_shape *shape, uint32_t moved,
			const float by[3])
{
	for (uint32_t i = 0; i < part->vertex_count; i++)
		for (size_t axis = 0; axis < 3; axis++)
			CHECK_NEAR((double)shape->offsets[3 * (size_t)i + axis],
				   i == moved ? (double)by[axis] : 0, 1e-6);
}

/* The first frame of a morph is its mesh, in the space of the node that carries it; what other frames move are shapes. */
static void a_morph_has_shapes(void)
{
	static char text[TEXT_ROOM];
	/* The vertex 3 by 1, 2, 3; nothing; the vertex 0, and three are missing. */
	static const char frames[] =
		"*MESH {\n*TIMEVALUE 160\n*MESH_VERTEX_LIST {\n*MESH_VERTEX 0 0 0 0\n*MESH_VERTEX 1 1 0 0\n*MESH_VERTEX 2 0 2 0\n"
		"*MESH_VERTEX 3 1 2 6\n}\n}\n"
		"*MESH {\n*TIMEVALUE 320\n*MESH_VERTEX_LIST {\n*MESH_VERTEX 0 0 0 0\n*MESH_VERTEX 1 1 0 0\n*MESH_VERTEX 2 0 2 0\n"
		"*MESH_VERTEX 3 0 0 3\n}\n}\n"
		"*MESH {\n*TIMEVALUE 480\n*MESH_VERTEX_LIST {\n*MESH_VERTEX 0 5 6 7\n}\n}\n";
	struct decoded r;
	const struct adb_mesh_part *wall;

	snprintf(
		text, sizeof text,
		"%s%s*GEOMOBJECT {\n*NODE_NAME \"zm_Morph\"\n*NODE_PARENT \"Bip01\"\n*NODE_TM {\n*TM_ROW3 7 8 9\n}\n*MATERIAL_REF 0\n"
		"*MESH_ANIMATION {\n*MESH {\n*TIMEVALUE 0\n%s}\n%s}\n}\n",
		head, bones, lists, frames);
	r = decode(text);
	wall = part_of(&r, 0);
	CHECK_TEXT(r.content.models->kind, "morph");
	CHECK_INT(problem_count(&r.content, "morph-vertex"), 1);
	if (wall != NULL) {
		CHECK(wall->joints == NULL && wall->bone_name == NULL);
		CHECK(has_vertex(wall, (float[]){ 0, 3, 0 }, (float[]){ 1, 0, 0 }));
		CHECK(has_vertex(wall, (float[]){ 0, 0, 2 }, (float[]){ 0, 1, 0 }));
	}
	for (const struct adb_mesh_part *part = r.content.models->parts; part != NULL; part = part->next) {
		const struct adb_shape *up = part->shapes, *away = up != NULL ? up->next : NULL;

		if (!CHECK(away != NULL && away->next == NULL))
			continue;
		CHECK_TEXT(up->name, "ZM_MORPH 1");
		CHECK_INT(up->bone_id, 1);
		check_shape(part, up, vertex_at(part, 0, 3, 0), (float[]){ 1, 3, 2 });
		CHECK_TEXT(away->name, "ZM_MORPH 3");
		CHECK_INT(away->bone_id, 2);
	}
	decoded_free(&r);
	decode_damaged(&adb_format_zengin_asc, text, strlen(text), "TEST.ASC");
}

static void every_prefix_decodes(void)
{
	static char text[TEXT_ROOM];
	size_t size = strlen(put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1));

	for (size_t i = 20; i < size; i++) {
		struct decoded r = decode_bytes(&adb_format_zengin_asc, text, i, "TEST.ASC");

		CHECK_INT(r.outcome, ADB_OK);
		decoded_free(&r);
	}
}

static void survives_damage(void)
{
	static char text[TEXT_ROOM];

	put(text, "MESH_SOFTSKIN", "zm_Skin", "Bip01", 1);
	decode_damaged(&adb_format_zengin_asc, text, strlen(text), "TEST.ASC");
}

TEST_SUITE("zengin_asc_mesh", TEST(a_skin_stands_in_the_pose_of_the_file), TEST(vertices_have_their_weights),
	   TEST(a_mesh_hangs_from_the_node_of_its_holder), TEST(materials_are_those_of_the_faces),
	   TEST(texture_coordinates_run_downward), TEST(smoothing_groups_share_normals),
	   TEST(bad_faces_and_weights_are_reported), TEST(a_morph_has_shapes), TEST(every_prefix_decodes),
	   TEST(survives_damage));
