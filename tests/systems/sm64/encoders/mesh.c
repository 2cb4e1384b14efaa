/*
 * Mario is a figure of boxes: blue trousers, a red body with a textured front, a head with a face that lies over the colour of the
 * skin, and two hands, of which the second keeps the light that the first has set. The box of any other bone reaches from its joint
 * to those of its children.
 */
#include "mesh.h"

#include <stdlib.h>
#include <string.h>

enum {
	SEGMENT = 0x04000000,
	FIRST_LIST = 0x40,
	BONE_STEP = 0x100,
	OTHER_CASE = 0x80,
	OTHER_GEO = 0x800,
	ROLE_STEP = 0x1000,
	DATA = ROLE_STEP * (SM64_ROLE_COUNT + 1),
	MAX_BOXES = 16, /* of one file */
	FRONT = 3,      /* of the six faces: y upward */
	THICKNESS = 9,
};

const struct sm64_texture sm64_mario_textures[] = {
	{ "mario_texture_face", "actors/mario/mario_face.rgba16", 16,
	  "................"
	  "................"
	  "................"
	  "...www....www..."
	  "..wwww....wwww.."
	  "..wwbb....bbww.."
	  "..wwkb....bkww.."
	  "..wwkb....bkww.."
	  "...wwb.ss.bww..."
	  "......ssss......"
	  "......ssss......"
	  "..kkkk.ss.kkkk.."
	  ".kkkkkkkkkkkkkk."
	  "..kkkkkkkkkkkk.."
	  ".....rrrrrr....."
	  "................" },
	{ "mario_texture_buttons", "actors/mario/mario_buttons.rgba16", 8,
	  "wwwwwwww"
	  "wyywwyyw"
	  "wyywwyyw"
	  "wwwwwwww"
	  "wwwwwwww"
	  "gwwggwwg"
	  "gggggggg"
	  "gggggggg" },
};
const size_t sm64_mario_texture_count = COUNT_OF(sm64_mario_textures);

/* A light by its name: the symbol and the diffuse colour; the ambient one is half of it. */
struct light {
	const char *name;
	uint8_t colour[3];
};

static const struct light lights[] = {
	{ "blue_lights", { 0x20, 0x30, 0xE0 } },  { "red_lights", { 0xFF, 0x10, 0x10 } },
	{ "skin_lights", { 0xFE, 0xC1, 0x79 } },  { "white_lights", { 0xFF, 0xFF, 0xFF } },
	{ "green_lights", { 0x30, 0xB0, 0x40 } }, { "brown_lights", { 0x90, 0x60, 0x30 } },
};

struct box {
	const char *name; /* of the list */
	uint8_t bone;
	bool has_other_case;
	int16_t low[3], high[3];
	int light;    /* -1 = as the list before it left it */
	int texture;  /* of the front, -1 = none */
	bool is_over; /* the texture lies over the colour by its alpha */
};

static const struct box mario_boxes[] = {
	{ "mario_pelvis_dl", 1, false, { -30, -28, -36 }, { 55, 28, 36 }, 0, -1, false },
	{ "mario_torso_dl", 2, false, { 0, -30, -40 }, { 70, 30, 40 }, 1, 1, false },
	{ "mario_head_dl", 3, false, { 0, -38, -42 }, { 80, 38, 42 }, 2, 0, true },
	{ "mario_left_hand_dl", 4, true, { -34, -14, -14 }, { 20, 14, 14 }, 3, -1, false },
	{ "mario_right_hand_dl", 5, true, { -34, -14, -14 }, { 20, 14, 14 }, -1, -1, false },
};

/* The boxes of one file, or of one layout of an image, and where they lie in the segment. */
struct figure {
	struct box boxes[MAX_BOXES];
	size_t count;
	uint32_t vertices[MAX_BOXES], lists[MAX_BOXES];
};

struct layout {
	uint32_t textures[COUNT_OF(sm64_mario_textures)], lights[COUNT_OF(lights)];
};

/* One command after the other, to bytes or to text. */
struct writer {
	struct bytes *out;
	bool text, hacker;
	struct layout *layout;
	struct figure *figure;
};

/* ---- boxes ---- */

static void reach(struct box *box, const struct sm64_bone *child)
{
	const int16_t at[3] = { child->x, child->y, child->z };

	for (int axis = 0; axis < 3; axis++) {
		if (at[axis] < 0)
			box->low[axis] = (int16_t)(box->low[axis] + at[axis]);
		else
			box->high[axis] = (int16_t)(box->high[axis] + at[axis]);
	}
}

static bool has_box(const struct figure *figure, const char *name)
{
	for (size_t i = 0; i < figure->count; i++)
		if (strcmp(figure->boxes[i].name, name) == 0)
			return true;
	return false;
}

/* In C, layouts may share a list. */
static void add_boxes(struct figure *figure, const struct sm64_geo *geo)
{
	if (geo == sm64_actors[SM64_MARIO].geo) {
		memcpy(figure->boxes, mario_boxes, sizeof(mario_boxes));
		figure->count = COUNT_OF(mario_boxes);
		return;
	}
	for (size_t i = 0; i < geo->bone_count; i++) {
		const struct sm64_bone *bone = &geo->bones[i];
		struct box *box = &figure->boxes[figure->count];

		if (!bone->mesh || has_box(figure, bone->mesh))
			continue;
		if (figure->count == MAX_BOXES)
			fail("too many boxes");
		figure->count++;
		*box = (struct box){ .name = bone->mesh,
				     .bone = (uint8_t)i,
				     .has_other_case = bone->part == SM64_SWITCH,
				     .light = (int)((i + 4) % COUNT_OF(lights)),
				     .texture = -1 };
		for (int axis = 0; axis < 3; axis++) {
			box->low[axis] = -THICKNESS;
			box->high[axis] = THICKNESS;
		}
		for (size_t child = i + 1; child < geo->bone_count; child++)
			if (geo->bones[child].parent == (int)i)
				reach(box, &geo->bones[child]);
	}
}

/* ---- colours ---- */

/* Five bits of each colour and one of alpha. */
static uint16_t colour_of(char letter)
{
	switch (letter) {
	case 'w':
		return 0xFFFF;
	case 'b':
		return 0x2A3F;
	case 'k':
		return 0x1843;
	case 's':
		return 0xF5CD;
	case 'r':
		return 0xB945;
	case 'y':
		return 0xFF41;
	case 'g':
		return 0x319D;
	default:
		return 0x0000;
	}
}

static uint32_t crc_of(const unsigned char *data, size_t size)
{
	uint32_t crc = 0xFFFFFFFF;

	for (size_t i = 0; i < size; i++) {
		crc ^= data[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
	}
	return ~crc;
}

static void put_chunk(struct bytes *out, const char *type, const struct bytes *data)
{
	size_t start;

	be32(out, (uint32_t)data->size);
	start = out->size;
	bytes_text(out, type);
	bytes_append(out, data);
	be32(out, crc_of(out->data + start, out->size - start));
}

/* A stored block, without compression. */
static void put_zlib(struct bytes *out, const struct bytes *raw)
{
	uint32_t a = 1, b = 0;

	for (size_t i = 0; i < raw->size; i++) {
		a = (a + raw->data[i]) % 65521;
		b = (b + a) % 65521;
	}
	bytes_u16(out, 0x0178);
	bytes_u8(out, 1);
	bytes_u16(out, (uint16_t)raw->size);
	bytes_u16(out, (uint16_t)~raw->size);
	bytes_append(out, raw);
	be32(out, b << 16 | a);
}

void sm64_put_png(struct bytes *out, const struct sm64_texture *texture)
{
	struct bytes header = { 0 }, raw = { 0 }, packed = { 0 }, none = { 0 };

	be32(&header, texture->size);
	be32(&header, texture->size);
	bytes_put(&header, "\x08\x06\0\0", 5);
	for (size_t i = 0; i < (size_t)texture->size * texture->size; i++) {
		const unsigned colour = colour_of(texture->rows[i]);

		if (i % texture->size == 0)
			bytes_u8(&raw, 0);
		for (unsigned shift = 11; shift <= 11; shift -= 5) {
			const unsigned five = colour >> shift & 31;

			bytes_u8(&raw, (uint8_t)(five << 3 | five >> 2));
		}
		bytes_u8(&raw, colour & 1 ? 255 : 0);
	}
	put_zlib(&packed, &raw);
	bytes_put(out, "\x89PNG\r\n\x1A\n", 8);
	put_chunk(out, "IHDR", &header);
	put_chunk(out, "IDAT", &packed);
	put_chunk(out, "IEND", &none);
	bytes_free(&header);
	bytes_free(&raw);
	bytes_free(&packed);
}

/* ---- data ---- */

static void put_textures(struct writer *w)
{
	for (size_t i = 0; i < sm64_mario_texture_count; i++) {
		const struct sm64_texture *texture = &sm64_mario_textures[i];

		if (w->text) {
			bytes_format(w->out,
				     "ALIGNED8 static const Texture %s[] = {\n#include \"%s.inc.c\"\n};\n\n",
				     texture->name, texture->file);
			continue;
		}
		w->layout->textures[i] = SEGMENT + (uint32_t)w->out->size;
		for (size_t k = 0; k < (size_t)texture->size * texture->size; k++)
			be16(w->out, colour_of(texture->rows[k]));
	}
}

static void put_light_bytes(struct bytes *out, const uint8_t colour[3], unsigned divisor)
{
	for (int copy = 0; copy < 2; copy++) {
		for (int k = 0; k < 3; k++)
			bytes_u8(out, (uint8_t)(colour[k] / divisor));
		bytes_u8(out, 0);
	}
}

static void put_lights(struct writer *w)
{
	for (size_t i = 0; i < COUNT_OF(lights); i++) {
		const uint8_t *c = lights[i].colour;

		if (w->text) {
			bytes_format(
				w->out,
				"static const Lights1 %s = gdSPDefLights1(\n"
				"\t0x%02x, 0x%02x, 0x%02x,\n\t0x%02x, 0x%02x, 0x%02x, 0x28, 0x28, 0x28);\n\n",
				lights[i].name, c[0] / 2, c[1] / 2, c[2] / 2, c[0], c[1], c[2]);
			continue;
		}
		w->layout->lights[i] = SEGMENT + (uint32_t)w->out->size;
		put_light_bytes(w->out, c, 2);
		put_light_bytes(w->out, c, 1);
		be32(w->out, 0x28282800);
		be32(w->out, 0);
	}
}

static void put_vertex(struct writer *w, const int16_t at[3], const int16_t st[2], const int8_t normal[3])
{
	if (w->text) {
		bytes_format(w->out, "\t{{{%d, %d, %d}, 0, {%d, %d}, {0x%02x, 0x%02x, 0x%02x, 0xff}}},\n",
			     at[0], at[1], at[2], st[0], st[1], (uint8_t)normal[0], (uint8_t)normal[1],
			     (uint8_t)normal[2]);
		return;
	}
	for (int k = 0; k < 3; k++)
		be16(w->out, (uint16_t)at[k]);
	be16(w->out, 0);
	be16(w->out, (uint16_t)st[0]);
	be16(w->out, (uint16_t)st[1]);
	for (int k = 0; k < 3; k++)
		bytes_u8(w->out, (uint8_t)normal[k]);
	bytes_u8(w->out, 0xFF);
}

/* Faces are x downward and upward, then y, then z. The texture of the front has its top at the high x. */
static void put_face(struct writer *w, const struct box *box, unsigned face)
{
	const unsigned axis = face / 2, across = (axis + 1) % 3, along = (axis + 2) % 3;
	const bool upward = face % 2;
	static const bool corners[2][4][2] = {
		{ { 0, 0 }, { 0, 1 }, { 1, 1 }, { 1, 0 } },
		{ { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } },
	};
	int8_t normal[3] = { 0, 0, 0 };

	normal[axis] = upward ? 127 : -127;
	for (int i = 0; i < 4; i++) {
		const bool *corner = corners[upward][i];
		const int last =
			box->texture >= 0 ? 32 * ((int)sm64_mario_textures[box->texture].size - 1) : 0;
		const int16_t st[2] = { (int16_t)(corner[0] ? last : 0), (int16_t)(corner[1] ? 0 : last) };
		int16_t at[3];

		at[axis] = upward ? box->high[axis] : box->low[axis];
		at[across] = corner[0] ? box->high[across] : box->low[across];
		at[along] = corner[1] ? box->high[along] : box->low[along];
		put_vertex(w, at, st, normal);
	}
}

static void put_vertices(struct writer *w)
{
	for (size_t i = 0; i < w->figure->count; i++) {
		if (w->text)
			bytes_format(w->out, "static const Vtx %s_vertices[] = {\n",
				     w->figure->boxes[i].name);
		w->figure->vertices[i] = SEGMENT + (uint32_t)w->out->size;
		for (unsigned face = 0; face < 6; face++)
			put_face(w, &w->figure->boxes[i], face);
		if (w->text)
			bytes_text(w->out, "};\n\n");
	}
}

/* ---- lists ---- */

static void command(struct writer *w, const char *line, uint32_t first, uint32_t second)
{
	if (w->text) {
		bytes_format(w->out, "\t%s,\n", line);
		return;
	}
	be32(w->out, first);
	be32(w->out, second);
}

static void put_light(struct writer *w, size_t light)
{
	char line[2][80];

	print_text(line[0], sizeof(line[0]), "gsSPLight(&%s.l, 1)", lights[light].name);
	print_text(line[1], sizeof(line[1]), "gsSPLight(&%s.a, 2)", lights[light].name);
	command(w, line[0], w->hacker ? 0xDC08060A : 0x03860010, w->layout->lights[light] + 8);
	command(w, line[1], w->hacker ? 0xDC08090A : 0x03880010, w->layout->lights[light]);
}

/* An image of 16 bits a texel in the whole of tile 0, clamped to the right and repeated downward. */
static void put_texture(struct writer *w, size_t number)
{
	const struct sm64_texture *texture = &sm64_mario_textures[number];
	const unsigned size = texture->size, line = size / 4, mask = size == 16 ? 4 : 3;
	char text[200];

	print_text(text, sizeof(text), "gsDPSetTextureImage(G_IM_FMT_RGBA, G_IM_SIZ_16b, 1, %s)",
		   texture->name);
	command(w, text, 0xFD100000, w->layout->textures[number]);
	command(w,
		"gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 0, 0, G_TX_LOADTILE, 0, G_TX_WRAP | G_TX_NOMIRROR, "
		"G_TX_NOMASK, G_TX_NOLOD, G_TX_WRAP | G_TX_NOMIRROR, G_TX_NOMASK, G_TX_NOLOD)",
		0xF5100000, 0x07000000);
	print_text(text, sizeof(text),
		   "gsDPLoadBlock(G_TX_LOADTILE, 0, 0, %u * %u - 1, CALC_DXT(%u, G_IM_SIZ_16b_BYTES))", size,
		   size, size);
	command(w, text, 0xF3000000, 0x07000000 | (size * size - 1) << 12 | (2048 + line - 1) / line);
	print_text(text, sizeof(text),
		   "gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, %u, 0, G_TX_RENDERTILE, 0, "
		   "G_TX_WRAP | G_TX_NOMIRROR, %u, G_TX_NOLOD, G_TX_CLAMP, %u, G_TX_NOLOD)",
		   line, mask, mask);
	command(w, text, 0xF5100000 | line << 9, mask << 14 | 2 << 8 | mask << 4);
	print_text(text, sizeof(text),
		   "gsDPSetTileSize(0, 0, 0, (%u - 1) << G_TEXTURE_IMAGE_FRAC, (%u - 1) << "
		   "G_TEXTURE_IMAGE_FRAC)",
		   size, size);
	command(w, text, 0xF2000000, (size - 1) << 14 | (size - 1) << 2);
}

static void put_load(struct writer *w, size_t box, unsigned first, unsigned count)
{
	char text[100];
	const uint32_t from = w->figure->vertices[box] + 16 * first;

	print_text(text, sizeof(text), "gsSPVertex(%s_vertices + %u, %u, 0)", w->figure->boxes[box].name,
		   first, count);
	command(w, text,
		w->hacker ? 0x01000000 | count << 12 | count * 2
			  : 0x04000000 | (count - 1) << 20 | count * 16,
		from);
}

/* The two triangles of four vertices. Fast3D has a command for one only, which gsSP2Triangles() stands for twice. */
static void put_quad(struct writer *w, unsigned v)
{
	char text[80];

	print_text(text, sizeof(text), "gsSP2Triangles(%u, %u, %u, 0x0, %u, %u, %u, 0x0)", v, v + 1, v + 2, v,
		   v + 2, v + 3);
	if (w->text || w->hacker) {
		command(w, text, 0x06000000 | v * 2 << 16 | (v + 1) * 2 << 8 | (v + 2) * 2,
			v * 2 << 16 | (v + 2) * 2 << 8 | (v + 3) * 2);
		return;
	}
	command(w, text, 0xBF000000, v * 10 << 16 | (v + 1) * 10 << 8 | (v + 2) * 10);
	command(w, text, 0xBF000000, v * 10 << 16 | (v + 2) * 10 << 8 | (v + 3) * 10);
}

static void put_front(struct writer *w, size_t box)
{
	if (w->figure->boxes[box].is_over)
		command(w, "gsDPSetCombineMode(G_CC_BLENDRGBA, G_CC_BLENDRGBA)", 0xFC147E28, 0x44FE793C);
	else
		command(w, "gsDPSetCombineMode(G_CC_MODULATERGB, G_CC_MODULATERGB)", 0xFC127E24, 0xFFFFF9FC);
	command(w, "gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_ON)",
		w->hacker ? 0xD7000002 : 0xBB000001, 0xFFFFFFFF);
	put_texture(w, (size_t)w->figure->boxes[box].texture);
	put_load(w, box, 4 * FRONT, 4);
	put_quad(w, 0);
	command(w, "gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_OFF)",
		w->hacker ? 0xD7000000 : 0xBB000000, 0xFFFFFFFF);
	command(w, "gsDPSetCombineMode(G_CC_SHADE, G_CC_SHADE)", 0xFCFFFFFF, 0xFFFE793C);
}

static void put_list(struct writer *w, size_t number)
{
	const struct box *box = &w->figure->boxes[number];
	const bool has_front = box->texture >= 0;

	w->figure->lists[number] = SEGMENT + (uint32_t)w->out->size;
	if (w->text)
		bytes_format(w->out, "const Gfx %s[] = {\n", box->name);
	command(w, "gsDPPipeSync()", 0xE7000000, 0);
	if (box->light >= 0)
		put_light(w, (size_t)box->light);
	put_load(w, number, 0, 16);
	for (unsigned face = 0; face < 4; face++)
		if (!has_front || face != FRONT)
			put_quad(w, 4 * face);
	put_load(w, number, 16, 8);
	put_quad(w, 0);
	put_quad(w, 4);
	if (has_front)
		put_front(w, number);
	command(w, "gsSPEndDisplayList()", w->hacker ? 0xDF000000 : 0xB8000000, 0);
	if (w->text)
		bytes_text(w->out, "};\n\n");
	if (w->text && box->has_other_case)
		bytes_format(w->out, "const Gfx %s_other[] = {\n\tgsSPEndDisplayList(),\n};\n\n", box->name);
}

static void put_figure(struct writer *w)
{
	put_vertices(w);
	for (size_t i = 0; i < w->figure->count; i++)
		put_list(w, i);
}

void sm64_put_mesh_text(struct bytes *out, const struct sm64_geo *const *geos, size_t count)
{
	struct figure figure = { 0 };
	struct layout layout = { 0 };
	struct writer w = { .out = out, .text = true, .layout = &layout, .figure = &figure };

	for (size_t i = 0; i < count; i++)
		if (geos[i])
			add_boxes(&figure, geos[i]);
	put_lights(&w);
	if (geos[0] == sm64_actors[SM64_MARIO].geo)
		put_textures(&w);
	put_figure(&w);
}

/* ---- the segment ---- */

uint32_t sm64_mesh_address(enum sm64_role_id role, bool other_geo)
{
	const uint32_t place = role == SM64_MARIO ? 0 : (uint32_t)role + 1;

	return SEGMENT + FIRST_LIST + ROLE_STEP * place + (other_geo ? OTHER_GEO : 0);
}

/* Puts the lists somewhere behind, and jumps to them where they are looked for. */
static void put_geo(struct writer *w, const struct sm64_geo *geo, uint32_t address)
{
	struct figure figure = { 0 };

	add_boxes(&figure, geo);
	w->figure = &figure;
	put_figure(w);
	for (size_t i = 0; i < figure.count; i++) {
		const size_t at = (address & 0xFFFFFF) + BONE_STEP * (size_t)figure.boxes[i].bone;

		be32_at(w->out, at, w->hacker ? 0xDE010000 : 0x06010000);
		be32_at(w->out, at + 4, figure.lists[i]);
		be32_at(w->out, at + OTHER_CASE, w->hacker ? 0xDF000000 : 0xB8000000);
	}
}

void sm64_put_meshes(struct bytes *out, bool hacker)
{
	struct layout layout = { 0 };
	struct writer w = { .out = out, .hacker = hacker, .layout = &layout };

	bytes_fill(out, 0, DATA);
	put_textures(&w);
	put_lights(&w);
	for (int role = 0; role < SM64_ROLE_COUNT; role++) {
		const struct sm64_actor *actor = &sm64_actors[role];
		const enum sm64_role_id id = (enum sm64_role_id)role;

		put_geo(&w, actor->geo, sm64_mesh_address(id, false));
		if (actor->other_geo)
			put_geo(&w, actor->other_geo, sm64_mesh_address(id, true));
	}
}
