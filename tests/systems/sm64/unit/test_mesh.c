/* Meshes of geo layouts in images: the worked example of the description, and variations of it. */
#include "decode.h"
#include "ledger_map.h"
#include "mesh_example.h"
#include "motion/mesh_gate.h"
#include "segments.h"
#include "systems/sm64/mesh/mesh.h"
#include "systems/sm64/rom/block_fields.h"
#include "systems/sm64/rom/geo_rom.h"
#include "systems/sm64/rom/mesh_rom.h"

/* Section 10: vertices at 0, lights at 40 and 48, a texture at 58, the list at 78. */
static const uint32_t example[] = {
	0x00000000, 0x00000000, 0x00000000, 0x00007FFF, 0x00640000, 0x00000000, 0x03E00000, 0x00007FFF,
	0x00640064, 0x00000000, 0x03E003E0, 0x00007FFF, 0x00000064, 0x00000000, 0x000003E0, 0x00007FFF,
	0x7F000000, 0x7F000000, 0xFF000000, 0xFF000000, 0x28282800, 0x00000000, 0xF80107C1, 0xF80107C1,
	0x07C1F801, 0x07C1F801, 0xF80107C1, 0xF80107C1, 0x07C1F801, 0x07C1F801, 0xFC127E24, 0xFFFFF9FC,
	0x03860010, 0x05000048, 0x03880010, 0x05000040, 0xBB000001, 0xFFFFFFFF, 0xFD100000, 0x05000058,
	0xF5100000, 0x07000000, 0xF3000000, 0x0700F800, 0xF5100200, 0x00008120, 0xF2000000, 0x0000C00C,
	0x04300040, 0x05000000, 0xBF000000, 0x00000A14, 0xBF000000, 0x0000141E, 0xB8000000, 0x00000000,
};

enum { LIST = 0x78, WORDS = sizeof example / sizeof example[0] };

static const uint32_t example_geo[] = {
	0x1D000000, 0x00004000, 0x04000000, 0x13010000, 0x00000000, 0x00000000, 0x04000000,
	0x13010000, 0x00640000, 0x05000078, 0x05000000, 0x05000000, 0x01000000,
};

struct made {
	struct test_segments t;
	struct adb_arena *arena;
	struct adb_content out;
	struct adb_model *model;
	uint32_t votes[ADB_SM64_MICROCODES];
	const struct adb_sm64_watch *watch; /* of the meshes */
};

/* The mesh of the layout in block 1, whose lists lie in block 0. */
static void make(struct made *m, enum adb_sm64_microcode microcode)
{
	struct adb_sm64_rom_lists lists = { &m->t.segments, &m->t.map, microcode };
	const struct adb_sm64_gfx_reader reader = adb_sm64_rom_reader(&lists);
	struct adb_sm64_meshes meshes = { .out = &m->out };
	const struct adb_sm64_geo *geo;

	m->arena = adb_arena_new(DECODE_BUDGET);
	m->out = (struct adb_content){ .arena = m->arena };
	geo = adb_sm64_geo_build_rom(&m->out, &m->t.segments, &m->t.map, 0x0C000000);
	adb_sm64_count_microcodes(&m->t.segments, &m->t.map, geo, m->arena, m->votes);
	m->t.segments.watch = m->watch;
	m->model = adb_content_add_model(&m->out, "example", "geo");
	adb_sm64_add_mesh(&meshes, m->model, geo, &reader);
}

static void end(struct made *m)
{
	adb_arena_free(m->arena);
	free_segments(&m->t);
	*m = (struct made){ .arena = NULL };
}

static void put_example(struct made *m)
{
	*m = (struct made){ .arena = NULL };
	put_words(&m->t, add_block(&m->t, 0x05), example, WORDS);
	put_words(&m->t, add_block(&m->t, 0x0C), example_geo, sizeof example_geo / sizeof example_geo[0]);
}

/* Changes the word at an offset of the block with the lists. */
static void set_word(struct made *m, size_t offset, uint32_t word)
{
	for (size_t i = 0; i < 4; i++)
		m->t.data[0][offset + i] = (uint8_t)(word >> (24 - 8 * i));
}

static void reads_the_example(void)
{
	struct made m;

	put_example(&m);
	CHECK_INT(m.t.sizes[0], 224);
	CHECK_INT(m.t.sizes[1], 52);
	make(&m, ADB_SM64_FAST3D);
	check_example(&m.out);
	check_checker(&m.out, "05000058");
	CHECK_INT(m.votes[ADB_SM64_FAST3D], 1);
	CHECK_INT(m.votes[ADB_SM64_F3DEX], 0);
	CHECK_INT(m.votes[ADB_SM64_F3DEX2], 0);
	end(&m);
}

static void put_example_in_f3dex2(struct made *m)
{
	put_example(m);
	set_word(m, LIST + 0x08, 0xDC08060A);
	set_word(m, LIST + 0x10, 0xDC08090A);
	set_word(m, LIST + 0x18, 0xD7000002);
	set_word(m, LIST + 0x48, 0x01004008);
	set_word(m, LIST + 0x50, 0x06000204);
	set_word(m, LIST + 0x54, 0x00000406);
	set_word(m, LIST + 0x58, 0xDF000000);
	set_word(m, LIST + 0x5C, 0);
}

static void reads_the_example_in_f3dex2(void)
{
	struct made m;

	put_example_in_f3dex2(&m);
	make(&m, ADB_SM64_F3DEX2);
	check_example(&m.out);
	check_checker(&m.out, "05000058");
	CHECK_INT(m.votes[ADB_SM64_FAST3D], 0);
	CHECK_INT(m.votes[ADB_SM64_F3DEX2], 1);
	end(&m);
}

static void reads_the_example_in_f3dex(void)
{
	struct made m;

	put_example(&m);
	set_word(&m, LIST + 0x48, 0x0400103F);
	set_word(&m, LIST + 0x50, 0xB1000204);
	set_word(&m, LIST + 0x54, 0x00000406);
	set_word(&m, LIST + 0x58, 0xB8000000);
	set_word(&m, LIST + 0x5C, 0);
	make(&m, ADB_SM64_F3DEX);
	check_example(&m.out);
	check_checker(&m.out, "05000058");
	CHECK_INT(m.votes[ADB_SM64_FAST3D], 0);
	CHECK_INT(m.votes[ADB_SM64_F3DEX], 1);
	end(&m);
}

/* ---- the ledger ---- */

/* What is read, skipped and unread of the block with the lists. Gives the number of fields. */
static uint32_t check_named(struct made *m, enum adb_sm64_microcode microcode, const char *expected)
{
	const struct adb_sm64_bytes bytes = { m->t.data[0], m->t.sizes[0] };
	struct adb_sm64_block_fields *fields =
		adb_sm64_block_fields_of(bytes, 0x05, m->t.blocks[0].rom_start, 0);
	struct ledger_map map = { 0 };

	fields->microcode = microcode;
	m->watch = &fields->watch;
	ledger_map_begin(&map, bytes.data, bytes.size);
	make(m, microcode);
	ledger_map_end(&map);
	CHECK_MAP(&map, expected);

	uint32_t field_count = map.ledger.field_count;

	ledger_map_free(&map);
	adb_sm64_block_fields_free(fields);
	end(m);
	return field_count;
}

#define NAMED_VERTEX "rrrrrr..rrrrrrrr"
#define NAMED_DATA                                                                                           \
	NAMED_VERTEX NAMED_VERTEX NAMED_VERTEX NAMED_VERTEX "rrr-----"                                       \
							    "rrr-----"                                       \
							    "--------"                                       \
							    "rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr"
#define NAMED_IMAGE "rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr"

static const char named_in_fast3d[] = NAMED_DATA "rrrrrrrr"
						 "rr..rrrr"
						 "rr..rrrr"
						 "r.rrrrrr" NAMED_IMAGE "rrrrrrrr"
						 "r....rrr"
						 "r....rrr"
						 "r.......";

static void names_what_it_reads(void)
{
	struct made m;

	put_example(&m);
	check_named(&m, ADB_SM64_FAST3D, named_in_fast3d);
	put_example_in_f3dex2(&m);
	check_named(&m, ADB_SM64_F3DEX2,
		    NAMED_DATA "rrrrrrrr"
			       "r.rrrrrr"
			       "r.rrrrrr"
			       "r.rrrrrr" NAMED_IMAGE "rrrrrrrr"
			       "rrrr.rrr"
			       "r......."
			       "--------");
}

/* ---- states ---- */

/* Puts a layout instead of the example's. */
static void put_layout(struct made *m, const uint32_t *words, size_t count)
{
	m->t.sizes[1] = 0;
	put_words(&m->t, 1, words, count);
}

/* Appends a list to the block of lists; gives its address. */
static uint32_t put_list(struct made *m, const uint32_t *words, size_t count)
{
	uint32_t address = 0x05000000 + (uint32_t)m->t.sizes[0];

	put_words(&m->t, 0, words, count);
	return address;
}

#define LAYOUT(m, ...)                                                                                       \
	do {                                                                                                 \
		const uint32_t layout_words[] = { __VA_ARGS__ };                                             \
                                                                                                             \
		put_layout(m, layout_words, sizeof layout_words / sizeof layout_words[0]);                   \
	} while (0)

/* A list that two nodes draw has its fields once. */
static void names_a_list_once(void)
{
	struct made m;
	uint32_t once;

	put_example(&m);
	LAYOUT(&m, 0x1D000000, 0x00010000, 0x04000000, 0x13010000, 0, 0x05000078, 0x05000000, 0x01000000);
	once = check_named(&m, ADB_SM64_FAST3D, named_in_fast3d);
	put_example(&m);
	LAYOUT(&m, 0x1D000000, 0x00010000, 0x04000000, 0x13010000, 0, 0x05000078, 0x13010000, 0, 0x05000078,
	       0x05000000, 0x01000000);
	CHECK_INT(check_named(&m, ADB_SM64_FAST3D, named_in_fast3d), once);
}

/* Blocks of several places in the image are loaded as one segment. */
static void names_nothing_of_another_block(void)
{
	static const uint8_t command[8] = { 0xB8 };
	const struct adb_sm64_bytes bytes = { command, sizeof command };
	struct adb_sm64_block_fields *fields =
		adb_sm64_block_fields_of(bytes, 0x05, 0x1000, ADB_SM64_VANILLA);
	const struct adb_n64_block block = { .segment = 0x05, .rom_start = 0x1000 };
	const struct adb_n64_block others[] = { { .segment = 0x05, .rom_start = 0x2000 },
						{ .segment = 0x06, .rom_start = 0x1000 } };
	struct ledger_map map = { 0 };

	fields->microcode = ADB_SM64_FAST3D;
	ledger_map_begin(&map, command, sizeof command);
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		fields->watch.saw(fields, ADB_SM64_READ_GFX, &others[i], 0, sizeof command);
	CHECK_INT(map.ledger.field_count, 0);
	fields->watch.saw(fields, ADB_SM64_READ_GFX, &block, 0, sizeof command);
	ledger_map_end(&map);
	CHECK_MAP(&map, "r.......");
	ledger_map_free(&map);
	adb_sm64_block_fields_free(fields);
}

/* A triangle of the example's vertices, with whatever state there is. */
static const uint32_t plain[] = { 0x04300040, 0x05000000, 0xBF000000, 0x00000A14, 0xB8000000, 0 };

static uint32_t put_plain(struct made *m)
{
	return put_list(m, plain, sizeof plain / sizeof plain[0]);
}

/* The second list of a layer has the light and texture that the first set, and is drawn after it. */
static void carries_state_from_list_to_list(void)
{
	struct made m;
	uint32_t list;

	put_example(&m);
	list = put_plain(&m);
	LAYOUT(&m, 0x1D000000, 0x00010000, 0x04000000, 0x13010000, 0, 0x05000078, 0x13010000, 0, list,
	       0x05000000, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	CHECK_INT(m.model->material_count, 1);
	CHECK_INT(m.model->last_part->bone_id, 1);
	CHECK_NEAR(m.model->materials->colour[1], 0, 0);
	CHECK(m.model->materials->texture != NULL);
	end(&m);
}

/* A list of layer 1 comes before those of layer 4, whatever the order of their nodes: it has no light yet, which is white. */
static void plays_layer_by_layer(void)
{
	struct made m;
	uint32_t list;

	put_example(&m);
	list = put_plain(&m);
	LAYOUT(&m, 0x1D000000, 0x00010000, 0x04000000, 0x13040000, 0, 0x05000078, 0x13010000, 0, list,
	       0x05000000, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	CHECK_INT(m.model->material_count, 2);
	CHECK_INT(m.model->parts->bone_id, 1);
	CHECK_NEAR(m.model->materials->colour[1], 1, 0);
	CHECK(m.model->materials->texture == NULL);
	CHECK_INT(m.model->materials->alpha_mode, ADB_OPAQUE);
	CHECK_INT(m.model->last_material->alpha_mode, ADB_MASK);
	CHECK_NEAR(m.model->last_material->alpha_cutoff, 0.3, 1e-6);
	end(&m);
}

/* The game draws the texture over the colour by its alpha, which no material can say. */
static void bakes_a_texture_over_a_colour(void)
{
	struct made m;
	const uint8_t *texel;

	put_example(&m);
	set_word(&m, LIST, 0xFC147E28);
	set_word(&m, LIST + 4, 0x44FE793C);
	set_word(&m, 0x58, 0x07C007C1); /* two green texels, of which the first is transparent */
	make(&m, ADB_SM64_FAST3D);
	texel = m.out.textures->pixels.rgba;
	CHECK_INT(texel[0], 255);
	CHECK_INT(texel[1], 0);
	CHECK_INT(texel[3], 255);
	CHECK_INT(texel[4], 0);
	CHECK_INT(texel[5], 255);
	CHECK_NEAR(m.model->materials->colour[1], 1, 0);
	CHECK_TEXT(attribute_json(&m.out.textures->attributes, "baked"), "\"over\"");
	CHECK_TEXT(m.out.textures->native_id, "05000058:RGBA16:4x4/over-FF0000");
	end(&m);
}

/* Without lighting, the bytes of a vertex are its colour. */
static void has_colours_without_lighting(void)
{
	struct made m;
	uint32_t list;
	const uint32_t words[] = { 0xB6000000, 0x00020000, 0x04300040, 0x05000000,
				   0xBF000000, 0x00000A14, 0xB8000000, 0 };

	put_example(&m);
	list = put_list(&m, words, sizeof words / sizeof words[0]);
	LAYOUT(&m, 0x13010000, 0, list, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	if (CHECK(m.model->parts->colours != NULL)) {
		CHECK_NEAR(m.model->parts->colours[0], 0, 0);
		CHECK_NEAR(m.model->parts->colours[2], 127.0 / 255, 1e-6);
		CHECK_NEAR(m.model->parts->colours[3], 1, 0);
	}
	CHECK(m.model->parts->normals == NULL && m.model->materials->is_unlit);
	end(&m);
}

/* ---- culling ---- */

static void turns_triangles_that_show_their_back(void)
{
	static const struct {
		uint32_t clear, set;
		uint32_t count;
		float second;
		bool is_two_sided;
	} cases[] = {
		{ 0x2000, 0, 3, 0, true },
		{ 0x2000, 0x1000, 3, 100, false }, /* the second corner is then the third of the list */
		{ 0, 0x1000, 0, 0, false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const uint32_t words[] = { 0xB6000000, cases[i].clear, 0xB7000000, cases[i].set, 0x04300040,
					   0x05000000, 0xBF000000,     0x00000A14, 0xB8000000,   0 };
		struct made m;
		uint32_t list;

		put_example(&m);
		list = put_list(&m, words, sizeof words / sizeof words[0]);
		LAYOUT(&m, 0x13010000, 0, list, 0x01000000);
		make(&m, ADB_SM64_FAST3D);
		if (cases[i].count == 0) {
			CHECK(m.model->parts == NULL);
		} else {
			CHECK_INT(m.model->parts->index_count, cases[i].count);
			CHECK_NEAR(m.model->parts->positions[4], cases[i].second, 0);
			CHECK_INT(m.model->materials->is_two_sided, cases[i].is_two_sided);
		}
		end(&m);
	}
}

/* ---- nodes ---- */

/* A translation by 1, 2, 3 and a turn by 90 degrees around z between the joint and the list. */
static void moves_vertices_by_the_nodes_between(void)
{
	struct made m;

	put_example(&m);
	LAYOUT(&m, 0x1D000000, 0x00008000, 0x04000000, 0x13010000, 0, 0, 0x04000000, 0x11000001, 0x00020003,
	       0x04000000, 0x12000000, 0x0000005A, 0x04000000, 0x15010000, 0x05000078, 0x05000000, 0x05000000,
	       0x05000000, 0x05000000, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	if (CHECK(m.model->parts != NULL)) {
		CHECK_INT(m.model->parts->bone_id, 0);
		CHECK_NEAR(m.model->parts->positions[0], 1, 1e-4);
		CHECK_NEAR(m.model->parts->positions[3], 1, 1e-4);
		CHECK_NEAR(m.model->parts->positions[4], 102, 1e-4);
		CHECK_NEAR(m.model->parts->positions[5], 3, 1e-4);
		CHECK_NEAR(m.model->parts->normals[2], 1, 1e-6);
	}
	end(&m);
}

/* The game drops the scales above a billboard: in units of the skeleton it is larger by the inverse. */
static void keeps_the_size_of_billboards(void)
{
	struct made m;

	put_example(&m);
	LAYOUT(&m, 0x1D000000, 0x00004000, 0x04000000, 0x13010000, 0, 0, 0x04000000, 0x14000000, 0x000A0000,
	       0x04000000, 0x15040000, 0x05000078, 0x05000000, 0x05000000, 0x05000000, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	if (CHECK(m.model->parts != NULL)) {
		CHECK_NEAR(m.model->parts->positions[3], 400, 0);
		CHECK_NEAR(m.model->parts->positions[4], 10, 0);
		CHECK_TEXT(attribute_json(&m.model->parts->attributes, "billboard"), "[0.0,10.0,0.0]");
	}
	end(&m);
}

/* A list outside of every joint lies in the model, whose units leave the scale out. */
static void draws_outside_of_joints(void)
{
	struct made m;

	put_example(&m);
	LAYOUT(&m, 0x1D000000, 0x00004000, 0x04000000, 0x15010000, 0x05000078, 0x13010000, 0, 0, 0x05000000,
	       0x01000000);
	make(&m, ADB_SM64_FAST3D);
	if (CHECK(m.model->parts != NULL)) {
		CHECK_INT(m.model->parts->bone_id, ADB_NO_BONE);
		CHECK_NEAR(m.model->parts->positions[3], 100, 0);
	}
	end(&m);
}

/* Of a switch the first case, of levels of detail the first, and no wings beside the switch of a cap. */
static void draws_what_the_game_shows_first(void)
{
	struct made m;
	uint32_t list;

	put_example(&m);
	list = put_plain(&m);
	LAYOUT(&m, 0x13010000, 0, 0, 0x04000000, /* a joint with: */
	       0x0E000000, 0, 0x04000000, 0x15010000, list, 0x15010000, 0x05000078, 0x05000000, 0x10000000, 0,
	       0, 0, 0x04000000, 0x18000000, 0, 0x15010000, 0x05000078, 0x05000000, /* wings */
	       0x0D000000, 0, 0x04000000, 0x15010000, list, 0x05000000,             /* near */
	       0x0D000000, 0, 0x04000000, 0x15010000, 0x05000078, 0x05000000,       /* far */
	       0x05000000, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	if (CHECK(m.model->parts != NULL)) {
		CHECK(m.model->parts->next == NULL);
		CHECK_INT(m.model->parts->index_count, 6);
		CHECK(m.model->parts->uvs == NULL);
	}
	end(&m);
}

/* Vertices stay in their slots: a triangle of two joints has the joint of each corner. */
static void has_joints_of_corners(void)
{
	static const uint32_t load[] = { 0x04200030, 0x05000000, 0xB8000000, 0 };
	static const uint32_t draw[] = { 0x04030010, 0x05000030, 0xBF000000, 0x00000A1E, 0xB8000000, 0 };
	struct made m;
	uint32_t first, second;

	put_example(&m);
	first = put_list(&m, load, sizeof load / sizeof load[0]);
	second = put_list(&m, draw, sizeof draw / sizeof draw[0]);
	LAYOUT(&m, 0x13010000, 0, first, 0x04000000, 0x13010000, 0, second, 0x05000000, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	if (CHECK(m.model->parts != NULL && m.model->parts->joints != NULL)) {
		CHECK_INT(m.model->parts->bone_id, ADB_NO_BONE);
		CHECK_INT(m.model->parts->joints[0], 0);
		CHECK_INT(m.model->parts->joints[ADB_INFLUENCES], 0);
		CHECK_INT(m.model->parts->joints[2 * ADB_INFLUENCES], 1);
		CHECK_NEAR(m.model->parts->weights[2 * ADB_INFLUENCES], 1, 0);
	}
	end(&m);
}

/* ---- bad input ---- */

/* Each gives a problem of a code, and what can be read of the mesh. */
static void reports_what_is_bad(void)
{
	static const struct {
		const char *code;
		uint32_t offset, word; /* of the block of lists */
		uint32_t vertices;
	} cases[] = {
		{ "mesh-missing", LIST + 0x4C, 0x050000C8, 0 },   /* vertices beyond the end */
		{ "mesh-missing", LIST + 0x4C, 0x0A000000, 0 },   /* of a segment that is not loaded */
		{ "mesh-slots", LIST + 0x48, 0x043E0040, 0 },     /* four from slot 14 on */
		{ "mesh-corners", LIST + 0x54, 0x00000A28, 3 },   /* a corner that is not loaded */
		{ "mesh-corners", LIST + 0x54, 0x00000A0A, 3 },   /* two corners that are one */
		{ "mesh-command", LIST, 0x55000000, 4 },          /* no such command */
		{ "mesh-limit", LIST + 0x58, 0x06010000, 3 },     /* a jump, to: */
		{ "texture-unread", LIST + 0x3C, 0x0003C1F0, 4 }, /* masks of 32,768 texels */
		{ "texture-unread", LIST + 0x38, 0xF5300200, 4 }, /* a format without a name */
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct made m;

		put_example(&m);
		set_word(&m, cases[i].offset, cases[i].word);
		if (strcmp(cases[i].code, "mesh-limit") == 0)
			set_word(&m, cases[i].offset + 4, 0x05000078);
		make(&m, ADB_SM64_FAST3D);
		if (!CHECK(m.out.problems != NULL) || !CHECK_TEXT(m.out.problems->code, cases[i].code))
			printf("case %zu\n", i);
		if (!CHECK_INT(m.model->parts != NULL ? m.model->parts->vertex_count : 0, cases[i].vertices))
			printf("case %zu\n", i);
		end(&m);
	}
}

/* A material names the image that no segment has. */
static void names_a_missing_texture(void)
{
	struct made m;

	put_example(&m);
	set_word(&m, LIST + 0x24, 0x05FFFFFF);
	make(&m, ADB_SM64_FAST3D);
	CHECK_TEXT(m.model->materials->texture_name, "05FFFFFF");
	CHECK(m.model->materials->texture_type != NULL && m.out.problems == NULL);
	end(&m);
}

/* A list that calls itself ends, as does one with nothing but unknown commands. */
static void ends_lists_that_do_not(void)
{
	static const uint32_t itself[] = { 0x06000000, 0x050000E0, 0xB8000000, 0 };
	uint32_t unknown[40];
	struct made m;

	put_example(&m);
	put_list(&m, itself, 4);
	LAYOUT(&m, 0x13010000, 0, 0x050000E0, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	CHECK_TEXT(m.out.problems->code, "mesh-missing");
	end(&m);

	put_example(&m);
	for (size_t i = 0; i < 40; i++)
		unknown[i] = 0x55555555;
	put_list(&m, unknown, 40);
	LAYOUT(&m, 0x13010000, 0, 0x050000E0, 0x01000000);
	make(&m, ADB_SM64_FAST3D);
	CHECK_TEXT(m.out.problems->code, "mesh-command");
	CHECK(strstr(m.out.problems->message, " 9 unknown") != NULL);
	end(&m);
}

/* The same numbers on every machine: xorshift. */
static uint32_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return (uint32_t)(*state >> 16);
}

/* Whatever the bytes are, a mesh is valid, or not there. */
static void survives_random_changes(void)
{
	static const uint8_t opcodes[] = { 0x01, 0x03, 0x04, 0x05, 0x06, 0xB1, 0xBA, 0xBB, 0xBF, 0xD7, 0xDC,
					   0xDE, 0xF0, 0xF2, 0xF3, 0xF4, 0xF5, 0xFA, 0xFB, 0xFC, 0xFD };
	uint64_t state = 64;

	for (int round = 0; round < 1500; round++) {
		struct made m;

		put_example(&m);
		for (uint32_t changes = next_random(&state) % 6; changes-- > 0;) {
			size_t block = next_random(&state) % 8 == 0;
			size_t at = next_random(&state) % m.t.sizes[block];
			uint8_t value = (uint8_t)next_random(&state);

			if (block == 0 && at >= LIST && next_random(&state) % 2 == 0) {
				at -= at % 8;
				value = opcodes[value % sizeof opcodes];
			}
			m.t.data[block][at] = value;
		}
		make(&m, (enum adb_sm64_microcode)(round % ADB_SM64_MICROCODES));

		uint32_t problems = m.out.problem_count;

		adb_meshes_check(&m.out);
		if (!CHECK_INT(m.out.problem_count, problems))
			printf("round %d: %s\n", round, m.out.last_problem->message);
		end(&m);
	}
}

TEST_SUITE("sm64_mesh", TEST(reads_the_example), TEST(reads_the_example_in_f3dex2),
	   TEST(reads_the_example_in_f3dex), TEST(names_what_it_reads), TEST(names_a_list_once),
	   TEST(names_nothing_of_another_block), TEST(carries_state_from_list_to_list),
	   TEST(plays_layer_by_layer), TEST(bakes_a_texture_over_a_colour),
	   TEST(has_colours_without_lighting), TEST(turns_triangles_that_show_their_back),
	   TEST(moves_vertices_by_the_nodes_between), TEST(keeps_the_size_of_billboards),
	   TEST(draws_outside_of_joints), TEST(draws_what_the_game_shows_first), TEST(has_joints_of_corners),
	   TEST(reports_what_is_bad), TEST(names_a_missing_texture), TEST(ends_lists_that_do_not),
	   TEST(survives_random_changes));
