static const Lights1 blue_lights = gdSPDefLights1(
	0x10, 0x18, 0x70,
	0x20, 0x30, 0xe0, 0x28, 0x28, 0x28);

static const Lights1 red_lights = gdSPDefLights1(
	0x7f, 0x08, 0x08,
	0xff, 0x10, 0x10, 0x28, 0x28, 0x28);

static const Lights1 skin_lights = gdSPDefLights1(
	0x7f, 0x60, 0x3c,
	0xfe, 0xc1, 0x79, 0x28, 0x28, 0x28);

static const Lights1 white_lights = gdSPDefLights1(
	0x7f, 0x7f, 0x7f,
	0xff, 0xff, 0xff, 0x28, 0x28, 0x28);

static const Lights1 green_lights = gdSPDefLights1(
	0x18, 0x58, 0x20,
	0x30, 0xb0, 0x40, 0x28, 0x28, 0x28);

static const Lights1 brown_lights = gdSPDefLights1(
	0x48, 0x30, 0x18,
	0x90, 0x60, 0x30, 0x28, 0x28, 0x28);

ALIGNED8 static const Texture mario_texture_face[] = {
#include "actors/mario/mario_face.rgba16.inc.c"
};

ALIGNED8 static const Texture mario_texture_buttons[] = {
#include "actors/mario/mario_buttons.rgba16.inc.c"
};

static const Vtx mario_pelvis_dl_vertices[] = {
	{{{-30, -28, -36}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-30, -28, 36}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-30, 28, 36}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-30, 28, -36}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{55, -28, -36}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{55, 28, -36}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{55, 28, 36}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{55, -28, 36}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{-30, -28, -36}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{55, -28, -36}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{55, -28, 36}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{-30, -28, 36}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{-30, 28, -36}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{-30, 28, 36}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{55, 28, 36}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{55, 28, -36}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{-30, -28, -36}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{-30, 28, -36}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{55, 28, -36}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{55, -28, -36}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{-30, -28, 36}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{55, -28, 36}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{55, 28, 36}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{-30, 28, 36}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
};

static const Vtx mario_torso_dl_vertices[] = {
	{{{0, -30, -40}, 0, {0, 224}, {0x81, 0x00, 0x00, 0xff}}},
	{{{0, -30, 40}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{0, 30, 40}, 0, {224, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{0, 30, -40}, 0, {224, 224}, {0x81, 0x00, 0x00, 0xff}}},
	{{{70, -30, -40}, 0, {0, 224}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{70, 30, -40}, 0, {224, 224}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{70, 30, 40}, 0, {224, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{70, -30, 40}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{0, -30, -40}, 0, {0, 224}, {0x00, 0x81, 0x00, 0xff}}},
	{{{70, -30, -40}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{70, -30, 40}, 0, {224, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{0, -30, 40}, 0, {224, 224}, {0x00, 0x81, 0x00, 0xff}}},
	{{{0, 30, -40}, 0, {0, 224}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{0, 30, 40}, 0, {224, 224}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{70, 30, 40}, 0, {224, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{70, 30, -40}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{0, -30, -40}, 0, {0, 224}, {0x00, 0x00, 0x81, 0xff}}},
	{{{0, 30, -40}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{70, 30, -40}, 0, {224, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{70, -30, -40}, 0, {224, 224}, {0x00, 0x00, 0x81, 0xff}}},
	{{{0, -30, 40}, 0, {0, 224}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{70, -30, 40}, 0, {224, 224}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{70, 30, 40}, 0, {224, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{0, 30, 40}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
};

static const Vtx mario_head_dl_vertices[] = {
	{{{0, -38, -42}, 0, {0, 480}, {0x81, 0x00, 0x00, 0xff}}},
	{{{0, -38, 42}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{0, 38, 42}, 0, {480, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{0, 38, -42}, 0, {480, 480}, {0x81, 0x00, 0x00, 0xff}}},
	{{{80, -38, -42}, 0, {0, 480}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{80, 38, -42}, 0, {480, 480}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{80, 38, 42}, 0, {480, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{80, -38, 42}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{0, -38, -42}, 0, {0, 480}, {0x00, 0x81, 0x00, 0xff}}},
	{{{80, -38, -42}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{80, -38, 42}, 0, {480, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{0, -38, 42}, 0, {480, 480}, {0x00, 0x81, 0x00, 0xff}}},
	{{{0, 38, -42}, 0, {0, 480}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{0, 38, 42}, 0, {480, 480}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{80, 38, 42}, 0, {480, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{80, 38, -42}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{0, -38, -42}, 0, {0, 480}, {0x00, 0x00, 0x81, 0xff}}},
	{{{0, 38, -42}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{80, 38, -42}, 0, {480, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{80, -38, -42}, 0, {480, 480}, {0x00, 0x00, 0x81, 0xff}}},
	{{{0, -38, 42}, 0, {0, 480}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{80, -38, 42}, 0, {480, 480}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{80, 38, 42}, 0, {480, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{0, 38, 42}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
};

static const Vtx mario_left_hand_dl_vertices[] = {
	{{{-34, -14, -14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-34, -14, 14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-34, 14, 14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-34, 14, -14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{20, -14, -14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{20, 14, -14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{20, 14, 14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{20, -14, 14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{-34, -14, -14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{20, -14, -14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{20, -14, 14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{-34, -14, 14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{-34, 14, -14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{-34, 14, 14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{20, 14, 14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{20, 14, -14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{-34, -14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{-34, 14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{20, 14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{20, -14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{-34, -14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{20, -14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{20, 14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{-34, 14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
};

static const Vtx mario_right_hand_dl_vertices[] = {
	{{{-34, -14, -14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-34, -14, 14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-34, 14, 14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-34, 14, -14}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{20, -14, -14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{20, 14, -14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{20, 14, 14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{20, -14, 14}, 0, {0, 0}, {0x7f, 0x00, 0x00, 0xff}}},
	{{{-34, -14, -14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{20, -14, -14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{20, -14, 14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{-34, -14, 14}, 0, {0, 0}, {0x00, 0x81, 0x00, 0xff}}},
	{{{-34, 14, -14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{-34, 14, 14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{20, 14, 14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{20, 14, -14}, 0, {0, 0}, {0x00, 0x7f, 0x00, 0xff}}},
	{{{-34, -14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{-34, 14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{20, 14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{20, -14, -14}, 0, {0, 0}, {0x00, 0x00, 0x81, 0xff}}},
	{{{-34, -14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{20, -14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{20, 14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
	{{{-34, 14, 14}, 0, {0, 0}, {0x00, 0x00, 0x7f, 0xff}}},
};

const Gfx mario_pelvis_dl[] = {
	gsDPPipeSync(),
	gsSPLight(&blue_lights.l, 1),
	gsSPLight(&blue_lights.a, 2),
	gsSPVertex(mario_pelvis_dl_vertices + 0, 16, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSP2Triangles(8, 9, 10, 0x0, 8, 10, 11, 0x0),
	gsSP2Triangles(12, 13, 14, 0x0, 12, 14, 15, 0x0),
	gsSPVertex(mario_pelvis_dl_vertices + 16, 8, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSPEndDisplayList(),
};

const Gfx mario_torso_dl[] = {
	gsDPPipeSync(),
	gsSPLight(&red_lights.l, 1),
	gsSPLight(&red_lights.a, 2),
	gsSPVertex(mario_torso_dl_vertices + 0, 16, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSP2Triangles(8, 9, 10, 0x0, 8, 10, 11, 0x0),
	gsSPVertex(mario_torso_dl_vertices + 16, 8, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsDPSetCombineMode(G_CC_MODULATERGB, G_CC_MODULATERGB),
	gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_ON),
	gsDPSetTextureImage(G_IM_FMT_RGBA, G_IM_SIZ_16b, 1, mario_texture_buttons),
	gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 0, 0, G_TX_LOADTILE, 0, G_TX_WRAP | G_TX_NOMIRROR, G_TX_NOMASK, G_TX_NOLOD, G_TX_WRAP | G_TX_NOMIRROR, G_TX_NOMASK, G_TX_NOLOD),
	gsDPLoadBlock(G_TX_LOADTILE, 0, 0, 8 * 8 - 1, CALC_DXT(8, G_IM_SIZ_16b_BYTES)),
	gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 2, 0, G_TX_RENDERTILE, 0, G_TX_WRAP | G_TX_NOMIRROR, 3, G_TX_NOLOD, G_TX_CLAMP, 3, G_TX_NOLOD),
	gsDPSetTileSize(0, 0, 0, (8 - 1) << G_TEXTURE_IMAGE_FRAC, (8 - 1) << G_TEXTURE_IMAGE_FRAC),
	gsSPVertex(mario_torso_dl_vertices + 12, 4, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_OFF),
	gsDPSetCombineMode(G_CC_SHADE, G_CC_SHADE),
	gsSPEndDisplayList(),
};

const Gfx mario_head_dl[] = {
	gsDPPipeSync(),
	gsSPLight(&skin_lights.l, 1),
	gsSPLight(&skin_lights.a, 2),
	gsSPVertex(mario_head_dl_vertices + 0, 16, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSP2Triangles(8, 9, 10, 0x0, 8, 10, 11, 0x0),
	gsSPVertex(mario_head_dl_vertices + 16, 8, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsDPSetCombineMode(G_CC_BLENDRGBA, G_CC_BLENDRGBA),
	gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_ON),
	gsDPSetTextureImage(G_IM_FMT_RGBA, G_IM_SIZ_16b, 1, mario_texture_face),
	gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 0, 0, G_TX_LOADTILE, 0, G_TX_WRAP | G_TX_NOMIRROR, G_TX_NOMASK, G_TX_NOLOD, G_TX_WRAP | G_TX_NOMIRROR, G_TX_NOMASK, G_TX_NOLOD),
	gsDPLoadBlock(G_TX_LOADTILE, 0, 0, 16 * 16 - 1, CALC_DXT(16, G_IM_SIZ_16b_BYTES)),
	gsDPSetTile(G_IM_FMT_RGBA, G_IM_SIZ_16b, 4, 0, G_TX_RENDERTILE, 0, G_TX_WRAP | G_TX_NOMIRROR, 4, G_TX_NOLOD, G_TX_CLAMP, 4, G_TX_NOLOD),
	gsDPSetTileSize(0, 0, 0, (16 - 1) << G_TEXTURE_IMAGE_FRAC, (16 - 1) << G_TEXTURE_IMAGE_FRAC),
	gsSPVertex(mario_head_dl_vertices + 12, 4, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_OFF),
	gsDPSetCombineMode(G_CC_SHADE, G_CC_SHADE),
	gsSPEndDisplayList(),
};

const Gfx mario_left_hand_dl[] = {
	gsDPPipeSync(),
	gsSPLight(&white_lights.l, 1),
	gsSPLight(&white_lights.a, 2),
	gsSPVertex(mario_left_hand_dl_vertices + 0, 16, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSP2Triangles(8, 9, 10, 0x0, 8, 10, 11, 0x0),
	gsSP2Triangles(12, 13, 14, 0x0, 12, 14, 15, 0x0),
	gsSPVertex(mario_left_hand_dl_vertices + 16, 8, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSPEndDisplayList(),
};

const Gfx mario_left_hand_dl_other[] = {
	gsSPEndDisplayList(),
};

const Gfx mario_right_hand_dl[] = {
	gsDPPipeSync(),
	gsSPVertex(mario_right_hand_dl_vertices + 0, 16, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSP2Triangles(8, 9, 10, 0x0, 8, 10, 11, 0x0),
	gsSP2Triangles(12, 13, 14, 0x0, 12, 14, 15, 0x0),
	gsSPVertex(mario_right_hand_dl_vertices + 16, 8, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 0, 2, 3, 0x0),
	gsSP2Triangles(4, 5, 6, 0x0, 4, 6, 7, 0x0),
	gsSPEndDisplayList(),
};

const Gfx mario_right_hand_dl_other[] = {
	gsSPEndDisplayList(),
};

