#include "ignored.h"
const GeoLayout box_geo[] = {
	GEO_SCALE(0x00, 16384),
	GEO_OPEN_NODE(),
		GEO_ANIMATED_PART(LAYER_ALPHA, 68, -10, 79, box_dl),
	GEO_CLOSE_NODE(),
	GEO_END(),
};

static const Lights1 red = gdSPDefLights1(0x7f, 0x08, 0x08, 0xff, 0x10, 0x10, 0x28, 0x28, 0x28);

ALIGNED8 static const u16 cloth[] = {
	0xf801, 0x07c1, 0x003f, 0xffff, 0xf800, 0x07c0, 0x003e, 0xfffe, 0xf801, 0x07c1, 0x003f, 0xffff, 0xf801, 0x07c1, 0x003f, 0xffff,
};

static const Vtx corners[] = {
	{{{-9, -9, -9}, 0, {0, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{69, -9, 9}, 0, {992, 0}, {0x81, 0x00, 0x00, 0xff}}},
	{{{-9, 9, 9}, 0, {0, 992}, {0x81, 0x00, 0x00, 0xff}}},
	{{{69, 9, -9}, 0, {992, 992}, {0x7f, 0x00, 0x00, 0xff}}},
};

static const Gfx faces_dl[] = {
	gsSPVertex(corners, 4, 0),
	gsSP2Triangles(0, 1, 2, 0x0, 1, 3, 2, 0x0),
	gsSP1Triangle(3, 1, 0, 0x0),
	gsSPEndDisplayList(),
};

const Gfx box_dl[] = {
	gsDPPipeSync(),
	gsSPClearGeometryMode(G_CULL_BACK),
	gsSPLight(&red.l, 1),
	gsSPLight(&red.a, 2),
	gsDPSetCombineMode(G_CC_MODULATERGB, G_CC_MODULATERGB),
	gsSPTexture(0xFFFF, 0xFFFF, 0, G_TX_RENDERTILE, G_ON),
	gsDPSetTextureImage(G_IM_FMT_RGBA, G_IM_SIZ_16b, 1, cloth),
	gsDPLoadBlock(G_TX_LOADTILE, 0, 0, 4 * 4 - 1, 2048),
	gsSPDisplayList(faces_dl),
	gsSPBranchList(faces_dl),
};
