/* Macros of display lists in C sources, each by itself: formats/mesh-sm64.md has their arguments and commands. */
#include "systems/sm64/source/gfx.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

enum { MAX_TOKENS = 256, TEXT_ROOM = 1024 };

static const char owner[] = "an array";

static struct adb_sm64_ref find(void *context, const struct adb_c_token *name)
{
	(void)context;
	return adb_c_token_is(name, "array") ? (struct adb_sm64_ref){ .owner = owner }
					     : (struct adb_sm64_ref){ 0 };
}

static size_t put_ref(char *to, size_t room, const struct adb_sm64_ref *ref)
{
	return (size_t)snprintf(to, room, " %s+%u", ref->owner == owner ? "array" : "none", ref->address);
}

/* A command as words: what its kind has, and nothing else. */
static void describe(const struct adb_sm64_gfx_command *c, char *to, size_t room)
{
	static const char *const names[] = { "nothing", "unknown",     "vertices",  "triangles", "call",
					     "jump",    "end",         "light",     "mode",      "texture",
					     "image",   "tile",        "block",     "load_tile", "size",
					     "palette", "environment", "primitive", "combine",   "other" };
	size_t n = (size_t)snprintf(to, room, "%s", names[c->op]);

	switch (c->op) {
	case ADB_SM64_GFX_CALL:
	case ADB_SM64_GFX_JUMP:
		put_ref(to + n, room - n, &c->ref);
		break;
	case ADB_SM64_GFX_VERTICES:
		n += put_ref(to + n, room - n, &c->ref);
		snprintf(to + n, room - n, " %u at %u", c->count, c->first);
		break;
	case ADB_SM64_GFX_LIGHT:
		if (!c->is_on)
			n += put_ref(to + n, room - n, &c->ref);
		else
			n += (size_t)snprintf(to + n, room - n, " %02x%02x%02x", c->colour[0], c->colour[1],
					      c->colour[2]);
		snprintf(to + n, room - n, " as %u", c->first);
		break;
	case ADB_SM64_GFX_MODE:
	case ADB_SM64_GFX_OTHER_MODE:
		snprintf(to + n, room - n, " -%x +%x", c->clear, c->set);
		break;
	case ADB_SM64_GFX_IMAGE:
		n += put_ref(to + n, room - n, &c->ref);
		snprintf(to + n, room - n, " %u/%u row %u", c->tile.format, c->tile.size, c->count);
		break;
	case ADB_SM64_GFX_TILE:
		snprintf(to + n, room - n, " %u: %u/%u line %u at %u palette %u wrap %u,%u mask %u,%u",
			 c->tile_number, c->tile.format, c->tile.size, c->tile.line, c->tile.tmem,
			 c->tile.palette, c->tile.wrap[0], c->tile.wrap[1], c->tile.mask[0], c->tile.mask[1]);
		break;
	case ADB_SM64_GFX_LOAD_TILE:
	case ADB_SM64_GFX_TILE_SIZE:
		snprintf(to + n, room - n, " %u: %u,%u to %u,%u", c->tile_number, c->upper[0], c->upper[1],
			 c->lower[0], c->lower[1]);
		break;
	case ADB_SM64_GFX_LOAD_BLOCK:
	case ADB_SM64_GFX_LOAD_PALETTE:
		snprintf(to + n, room - n, " %u", c->tile_number);
		break;
	case ADB_SM64_GFX_ENVIRONMENT:
	case ADB_SM64_GFX_PRIMITIVE:
		snprintf(to + n, room - n, " %u %u %u %u", c->colour[0], c->colour[1], c->colour[2],
			 c->colour[3]);
		break;
	default:
		break;
	}
}

static void check_macro(const char *text, const char *expected)
{
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_c_scope scope = { .names = { .arena = arena } };
	const struct adb_sm64_gfx_source source = { .scope = &scope, .find = find };
	struct adb_sm64_gfx_list list = { .arena = arena };
	struct adb_c_tokens in = { .text = text, .size = strlen(text), .line = 1 };
	struct adb_c_token tokens[MAX_TOKENS];
	struct adb_c_range rest = { tokens, 0 };
	struct adb_c_call call;
	char found[TEXT_ROOM] = "";

	CHECK(adb_sm64_define_gbi(&scope));
	while (rest.count < MAX_TOKENS && (tokens[rest.count] = adb_c_next_token(&in)).kind != ADB_C_END)
		rest.count++;
	while (adb_c_next_call(&rest, &call))
		CHECK(adb_sm64_gfx_from_macro(&list, &source, &call));
	for (size_t i = 0; i < list.count; i++) {
		size_t n = strlen(found);

		n += (size_t)snprintf(found + n, sizeof found - n, "%s", i > 0 ? "; " : "");
		describe(&list.commands[i], found + n, sizeof found - n);
	}
	CHECK_TEXT(found, expected);
	adb_arena_free(arena);
}

static void lists_and_vertices(void)
{
	check_macro("gsSPDisplayList(array)", "call array+0");
	check_macro("gsSPBranchList(array)", "jump array+0");
	check_macro("gsSPDisplayList(other)", "call none+0");
	check_macro("gsSPVertex(array + 3, 4, 1)", "vertices array+48 4 at 1");
	check_macro("gsSPVertex((u8 *) array, 16, 0)", "vertices array+0 16 at 0");
	check_macro("gsSPVertex(&array[-1], 4, 0)", "vertices none+0 4 at 0");
	check_macro("gsSPVertex(array + 0x10000000, 4, 0)", "vertices none+0 4 at 0");
	check_macro("gsSPVertex(array, 1000, -1)", "vertices array+0 0 at 64");
	check_macro("gsDPPipeSync()", "");
	check_macro("gsXXWhatever(1)", "unknown");
}

static void lights_and_modes(void)
{
	check_macro("gsSPLight(&array.l, 1)", "light array+8 as 1");
	check_macro("gsSPLight(&array.a, 2)", "light array+0 as 2");
	check_macro("gsSPLightColor(1, 0x10203040)", "light 102030 as 1");
	check_macro("gsSPSetLights1(array)", "light array+8 as 1; light array+0 as 2");
	check_macro("gsSPSetGeometryMode(G_LIGHTING | G_CULL_BACK)", "mode -0 +22000");
	check_macro("gsSPClearGeometryMode(G_LIGHTING)", "mode -20000 +0");
	check_macro("gsSPGeometryMode(G_CULL_BACK, G_LIGHTING)", "mode -2000 +20000");
	check_macro("gsSPLoadGeometryMode(G_CULL_BACK)", "mode -ffffffff +2000");
	check_macro("gsDPSetTextureLUT(G_TT_RGBA16)", "other -c000 +8000");
	check_macro("gsDPSetTextureFilter(G_TF_BILERP)", "other -3000 +2000");
	check_macro("gsDPSetEnvColor(1, 2, 3, 4)", "environment 1 2 3 4");
	check_macro("gsDPSetPrimColor(9, 9, 1, 2, 3, 255)", "primitive 1 2 3 255");
}

/* Those that stand for several commands give each of them. */
static void textures_and_palettes(void)
{
	check_macro("gsDPSetTextureImage(G_IM_FMT_CI, G_IM_SIZ_8b, 8192, array)", "image array+0 2/1 row 1");
	check_macro("gsDPLoadTile(7, 4, 8, 12, 16)", "load_tile 7: 4,8 to 12,16");
	check_macro(
		"gsDPLoadTextureBlock_4b(array, G_IM_FMT_I, 32, 16, 3, G_TX_CLAMP, G_TX_MIRROR, 5, 4, 0, 0)",
		"image array+0 4/2 row 1; tile 7: 4/2 line 0 at 0 palette 0 wrap 0,0 mask 0,0; block 7; "
		"tile 0: 4/0 line 2 at 0 palette 3 wrap 2,1 mask 5,4; size 0: 0,0 to 124,60");
	check_macro("gsDPLoadTLUTCmd(6, 15)", "palette 6");
	check_macro(
		"gsDPLoadTLUT_pal16(2, array)",
		"image array+0 0/2 row 1; tile 7: 0/0 line 0 at 288 palette 0 wrap 0,0 mask 0,0; palette 7");
	check_macro(
		"gsDPLoadTLUT_pal256(array)",
		"image array+0 0/2 row 1; tile 7: 0/0 line 0 at 256 palette 0 wrap 0,0 mask 0,0; palette 7");
	check_macro(
		"gsDPLoadTLUT(16, 0x110, array)",
		"image array+0 0/2 row 1; tile 7: 0/0 line 0 at 272 palette 0 wrap 0,0 mask 0,0; palette 7");
}

TEST_SUITE("sm64_source_gfx", TEST(lists_and_vertices), TEST(lights_and_modes), TEST(textures_and_palettes));
