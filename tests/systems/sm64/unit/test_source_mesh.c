/* Meshes of geo layouts in source trees: the worked example of the description as C, and what can be missing. */
#include "mesh_example.h"
#include "source_tree.h"

static const char geo[] = "const GeoLayout lamp_geo[] = {\n"
			  "GEO_SCALE(0x00, 16384), GEO_OPEN_NODE(),\n"
			  "GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 0, 0, NULL), GEO_OPEN_NODE(),\n"
			  "GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 100, 0, lamp_dl),\n"
			  "GEO_CLOSE_NODE(), GEO_CLOSE_NODE(), GEO_END() };\n";

static const char lights[] =
	"static const Lights1 lamp_lights = gdSPDefLights1(0x7f, 0, 0, 0xff, 0, 0, 0x28, 0x28, 0x28);\n";

static const char vertices[] = "static const Vtx lamp_vertices[] = {\n"
			       "{{{0, 0, 0}, 0, {0, 0}, {0x00, 0x00, 0x7F, 0xFF}}},\n"
			       "{{{100, 0, 0}, 0, {0x3E0, 0}, {0, 0, 127, 255}}},\n"
			       "{{{100, 100, 0}, 0, {992, 992}, {0, 0, 127, -1}}},\n"
			       "{{{0, 100, 0}, 0, {0, 31 << 5}, {0, 0, 127, 255}}},\n};\n";

static const char texture[] =
	"ALIGNED8 static const Texture lamp_texture[] = {\n"
	"0xF8, 0x01, 0x07, 0xC1, 0xF8, 0x01, 0x07, 0xC1, 0x07, 0xC1, 0xF8, 0x01, 0x07, 0xC1, 0xF8, 0x01,\n"
	"0xF8, 0x01, 0x07, 0xC1, 0xF8, 0x01, 0x07, 0xC1, 0x07, 0xC1, 0xF8, 0x01, 0x07, 0xC1, 0xF8, 0x01,\n"
	"};\n";

static const char included_texture[] = "ALIGNED8 static const Texture lamp_texture[] = {\n"
				       "#include \"actors/lamp/shade.rgba16.inc.c\"\n"
				       "};\n";

static const char list[] =
	"const Gfx lamp_dl[] = {\n"
	"gsDPPipeSync(), gsDPSetCombineMode(G_CC_MODULATERGB, G_CC_MODULATERGB),\n"
	"gsSPLight(&lamp_lights.l, 1), gsSPLight(&lamp_lights.a, 2),\n"
	"gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_ON),\n"
	"gsDPSetTextureImage(G_IM_FMT_RGBA, G_IM_SIZ_16b, 1, lamp_texture),\n"
	"gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 0, 0, G_TX_LOADTILE, 0, 0, 0, 0, 0, 0, 0),\n"
	"gsDPLoadBlock(G_TX_LOADTILE, 0, 0, 4 * 4 - 1, CALC_DXT(4, G_IM_SIZ_16b_BYTES)),\n"
	"gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 1, 0, G_TX_RENDERTILE, 0,\n"
	"  G_TX_WRAP | G_TX_NOMIRROR, 2, G_TX_NOLOD, G_TX_WRAP | G_TX_MIRROR, 2, G_TX_NOLOD),\n"
	"gsDPSetTileSize(0, 0, 0, (4 - 1) << G_TEXTURE_IMAGE_FRAC, (4 - 1) << G_TEXTURE_IMAGE_FRAC),\n"
	"gsSPVertex(lamp_vertices, 4, 0), gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),\n"
	"gsSPEndDisplayList(), };\n";

/* The same with the macros that stand for several commands, and the vertices in two loads. */
static const char short_list[] =
	"const Gfx lamp_inner_dl[] = { gsSPVertex(&lamp_vertices[1], 3, 1),\n"
	"gsSP1Triangle(0, 1, 2, 0x0), gsSP1Triangle(0, 2, 3, 0x0), gsSPEndDisplayList() };\n"
	"const Gfx lamp_dl[] = {\n"
	"gsDPSetCombineLERP(TEXEL0, 0, SHADE, 0, 0, 0, 0, SHADE, TEXEL0, 0, SHADE, 0, 0, 0, 0, SHADE),\n"
	"gsSPSetLights1(lamp_lights), gsSPTexture(65535, 65535, 0, 0, 1),\n"
	"gsDPLoadTextureBlock(lamp_texture, G_IM_FMT_RGBA, G_IM_SIZ_16b, 4, 4, 0,\n"
	"  G_TX_MIRROR, G_TX_WRAP, 2, 2, G_TX_NOLOD, G_TX_NOLOD),\n"
	"gsSPVertex(lamp_vertices, 1, 0), gsSPDisplayList(lamp_inner_dl), gsSPEndDisplayList() };\n";

static struct source_tree lamp_tree(const char *texture_text, const char *list_text)
{
	struct source_tree tree = new_tree();
	char model[4096];

	snprintf(model, sizeof model, "%s%s%s%s", lights, vertices, texture_text, list_text);
	add_source(&tree, "actors/lamp/geo.inc.c", geo);
	add_source(&tree, "actors/lamp/model.inc.c", model);
	tree.wants_meshes = true;
	return tree;
}

static void decode_lamp(struct source_tree *tree)
{
	CHECK(open_tree(tree, NULL));
	CHECK_INT(decode_source(tree, "actors/lamp/geo.inc.c"), ADB_OK);
}

static void reads_the_example(void)
{
	const char *const lists[] = { list, short_list };

	for (size_t i = 0; i < 2; i++) {
		struct source_tree tree = lamp_tree(texture, lists[i]);

		decode_lamp(&tree);
		check_example(&tree.content);
		check_checker(&tree.content, "lamp_texture");
		close_tree(&tree);
		free_tree(&tree);
	}
}

/* Nothing of a mesh is read unless it is wanted. */
static void reads_no_mesh_unasked(void)
{
	struct source_tree tree = lamp_tree(texture, list);

	tree.wants_meshes = false;
	decode_lamp(&tree);
	CHECK(tree.content.models->parts == NULL && tree.content.textures == NULL);
	close_tree(&tree);
	free_tree(&tree);
}

static void reads_what_a_build_made(void)
{
	struct source_tree tree = lamp_tree(included_texture, list);

	add_source(&tree, "build/us/actors/lamp/shade.rgba16.inc.c",
		   "0xf8,0x1,0x7,0xc1,0xf8,0x1,0x7,0xc1,0x7,0xc1,0xf8,0x1,0x7,0xc1,0xf8,0x1,"
		   "0xf8,0x1,0x7,0xc1,0xf8,0x1,0x7,0xc1,0x7,0xc1,0xf8,0x1,0x7,0xc1,0xf8,0x1,");
	decode_lamp(&tree);
	check_example(&tree.content);
	check_checker(&tree.content, "lamp_texture");
	close_tree(&tree);
	free_tree(&tree);
}

static void keeps_the_mesh_without_texture(void)
{
	struct source_tree tree = lamp_tree(included_texture, list);
	const struct adb_material *material;

	decode_lamp(&tree);
	material = tree.content.models->materials;
	CHECK(tree.content.textures == NULL && material->texture == NULL);
	CHECK_TEXT(adb_attribute_find(&material->attributes, "texture_missing"), "\"lamp_texture\"");
	CHECK_INT(tree.content.models->parts->vertex_count, 4);
	CHECK_NEAR(material->colour[0], 1, 0);
	CHECK_NEAR(material->colour[1], 0, 0);
	CHECK_TEXT(material->texture_name, "lamp_texture");
	CHECK(tree.content.problems == NULL);
	close_tree(&tree);
	free_tree(&tree);
}

/* Quirk: a list of the game loads twelve vertices of an array of six. Those that are there are drawn with what other slots hold. */
static void loads_the_vertices_that_are_there(void)
{
	static const char beyond_list[] =
		"const Gfx lamp_dl[] = { gsSPVertex(lamp_vertices, 2, 2), gsSPVertex(&lamp_vertices[2], 4, 0),\n"
		"gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0), gsSP1Triangle(0, 1, 4, 0x0), gsSPEndDisplayList() };\n";
	struct source_tree tree = lamp_tree(texture, beyond_list);

	decode_lamp(&tree);
	CHECK_INT(tree.content.models->parts->index_count, 6);
	if (CHECK(tree.content.problems != NULL)) {
		CHECK_TEXT(tree.content.problems->code, "mesh-short");
		CHECK_TEXT(
			tree.content.problems->message,
			"lamp_geo: 1 times more vertices are loaded than their array has, first of lamp_vertices");
	}
	close_tree(&tree);
	free_tree(&tree);
}

/* In layers that blend, the alpha of a material is what its combiner multiplies; in the others it does not count. */
static void layers_decide_about_alpha(void)
{
	static const struct {
		const char *layer, *alpha;
		enum adb_alpha_mode mode;
		int colour; /* its alpha, 0 to 255 */
	} cases[] = {
		{ "LAYER_OPAQUE", "0, 0, 0, ENVIRONMENT", ADB_OPAQUE, 255 },
		{ "LAYER_ALPHA", "0, 0, 0, ENVIRONMENT", ADB_MASK, 255 },
		{ "LAYER_TRANSPARENT", "0, 0, 0, ENVIRONMENT", ADB_BLEND, 128 },
		{ "LAYER_TRANSPARENT", "0, 0, 0, PRIMITIVE", ADB_BLEND, 64 },
		{ "LAYER_TRANSPARENT", "PRIMITIVE, 0, ENVIRONMENT, 0", ADB_BLEND, 32 },
		{ "LAYER_TRANSPARENT", "0, 0, 0, 0", ADB_BLEND, 0 },
		{ "LAYER_TRANSPARENT", "0, 0, 0, TEXEL0", ADB_BLEND, 255 },
		{ "LAYER_TRANSPARENT", "0, 0, 0, 1", ADB_OPAQUE, 255 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct source_tree tree = new_tree();
		char model[8192], layout[1024];
		const char *at = strstr(short_list, "gsDPSetCombineLERP"),
			   *end = strstr(at, "gsSPSetLights1");
		const char *layer = strstr(geo, "LAYER_OPAQUE, 0, 100");

		snprintf(model, sizeof model,
			 "%s%s%s%.*sgsDPSetEnvColor(0, 0, 0, 128), gsDPSetPrimColor(0, 0, 0, 0, 0, 64),"
			 " gsDPSetCombineLERP(TEXEL0, 0, SHADE, 0, %s, TEXEL0, 0, SHADE, 0, %s),\n%s",
			 lights, vertices, texture, (int)(at - short_list), short_list, cases[i].alpha,
			 cases[i].alpha, end);
		snprintf(layout, sizeof layout, "%.*s%s%s", (int)(layer - geo), geo, cases[i].layer,
			 layer + strlen("LAYER_OPAQUE"));
		add_source(&tree, "actors/lamp/geo.inc.c", layout);
		add_source(&tree, "actors/lamp/model.inc.c", model);
		tree.wants_meshes = true;
		decode_lamp(&tree);

		const struct adb_material *material =
			tree.content.models != NULL ? tree.content.models->materials : NULL;

		if (CHECK(material != NULL)) {
			CHECK_INT(material->alpha_mode, cases[i].mode);
			CHECK_NEAR((double)material->colour[3], cases[i].colour / 255.0, 0.003);
		}
		close_tree(&tree);
		free_tree(&tree);
	}
}

TEST_SUITE("sm64_source_mesh", TEST(layers_decide_about_alpha), TEST(reads_the_example),
	   TEST(reads_no_mesh_unasked), TEST(reads_what_a_build_made), TEST(keeps_the_mesh_without_texture),
	   TEST(loads_the_vertices_that_are_there));
