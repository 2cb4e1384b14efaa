/* What the puppet, its pistol, the cart and the door look like. */
#include "cast.h"
#include "things.h"

/* Bodies in the spaces of their bones: limbs hang down. */
static const struct {
	const char *key;
	float box[6];
} parts[] = {
	{ "#M3GMpelvis", { -1.5F, -1, -0.75F, 1.5F, 1, 0.75F } },
	{ "#M3GMleg", { -0.625F, -4, -0.625F, 0.625F, 0, 0.625F } },
	{ "#M3GMfoot", { -0.5F, -0.5F, -0.5F, 0.5F, 0.25F, 1.25F } },
	{ "#M3GMbelly", { -1.25F, -0.25F, -0.625F, 1.25F, 1.5F, 0.625F } },
	{ "#M3GMchest", { -1.75F, 0, -0.875F, 1.75F, 2, 0.875F } },
	{ "#M3GMneck", { -0.375F, -0.25F, -0.375F, 0.375F, 1, 0.375F } },
	{ "#M3GMhead", { -0.875F, 0, -0.875F, 0.875F, 1.75F, 0.875F } },
	{ "#M3GMshoulder", { -1, -0.5F, -0.5F, 1, 0.25F, 0.5F } },
	{ "#M3GMarm", { -0.375F, -2.75F, -0.375F, 0.375F, 0, 0.375F } },
	{ "#M3GMhand", { -0.25F, -1, -0.375F, 0.25F, 0, 0.375F } },
};

const char *const oni_puppet_meshes[ONI_MAX_BONES] = {
	"#M3GMpelvis", "#M3GMleg",      "#M3GMleg",  "#M3GMfoot", "#M3GMleg",      "#M3GMleg", "#M3GMfoot",
	"#M3GMbelly",  "#M3GMchest",    "#M3GMneck", "#M3GMhead", "#M3GMshoulder", "#M3GMarm", "#M3GMarm",
	"#M3GMhand",   "#M3GMshoulder", "#M3GMarm",  "#M3GMarm",  "#M3GMhand",
};

/* Nobody has the texture of the neck. */
const char *const oni_puppet_textures[ONI_MAX_BONES] = {
	"TXMPpuppet_legs",  "TXMPpuppet_legs",  "TXMPpuppet_legs",  "TXMPpuppet_legs",  "TXMPpuppet_legs",
	"TXMPpuppet_legs",  "TXMPpuppet_legs",  "TXMPpuppet_shirt", "TXMPpuppet_shirt", "TXMPpuppet_lost",
	"TXMPpuppet_head",  "TXMPpuppet_shirt", "TXMPpuppet_shirt", "TXMPpuppet_skin",  "TXMPpuppet_skin",
	"TXMPpuppet_shirt", "TXMPpuppet_shirt", "TXMPpuppet_skin",  "TXMPpuppet_skin",
};

#define SKIN                                                                                                 \
	{                                                                                                    \
		224, 160, 128, 255                                                                           \
	}
#define HAIR                                                                                                 \
	{                                                                                                    \
		96, 48, 16, 255                                                                              \
	}
#define DARK                                                                                                 \
	{                                                                                                    \
		32, 32, 64, 255                                                                              \
	}
#define WHITE                                                                                                \
	{                                                                                                    \
		240, 240, 240, 255                                                                           \
	}

static const struct oni_texture textures[] = {
	{ "TXMPpuppet_head",
	  ONI_BGRX8888,
	  0,
	  32,
	  16,
	  NULL,
	  "shwd",
	  { SKIN, HAIR, WHITE, DARK },
	  { "hhhhhhhhhhhhhhhh", "hsssssshhhhhhhhh", "ssssssssshhhhhhs", "swdsswdsshhhhhhs",
	    "ssssssssssssssss", "ssshhsssssssssss", "ssddddssssssssss", "ssssssssssssssss" } },
	/* The alpha of a texture with an environment map says how much it reflects. */
	{ "TXMPpuppet_shirt",
	  ONI_RGBA8888,
	  0x200,
	  16,
	  8,
	  "TXMPpuppet_shine",
	  "ryw",
	  { { 192, 32, 32, 0 }, { 255, 208, 0, 128 }, { 255, 255, 255, 255 } },
	  { "rrryrrrrrrrrrrrr", "rrryrrrrrrrrrrrr", "ryyyyyyrrrrrrrrr", "rryyyyrrrrrwwrrr",
	    "rryyyyrrrrrwwrrr", "ryyrryyrrrrrrrrr", "ryrrrryrrrrrrrrr", "rrrrrrrrrrrrrrrr" } },
	{ "TXMPpuppet_legs",
	  ONI_XRGB1555,
	  0x1,
	  16,
	  8,
	  NULL,
	  "bd",
	  { { 48, 64, 176, 255 }, DARK },
	  { "bbbbbbbb", "bbbbbbbb", "bddbbbbb", "dddddddd" } },
	{ "TXMPpuppet_skin", ONI_ARGB4444, 0x4 | 0x8, 2, 1, NULL, "s", { SKIN }, { "ss" } },
	{ "TXMPpuppet_shine",
	  ONI_ARGB4444,
	  0,
	  2,
	  2,
	  NULL,
	  "wt",
	  { WHITE, { 255, 255, 255, 68 } },
	  { "wt", "tw" } },
	/* Holes between the boards. */
	{ "TXMPcart",
	  ONI_ARGB1555,
	  0x1,
	  16,
	  8,
	  NULL,
	  "bh.",
	  { { 160, 112, 64, 255 }, HAIR, { 0, 0, 0, 0 } },
	  { "bbbbbbbb", "hhhhhhhh", "bb..bb..", "bbbbbbbb" } },
	{ "TXMPdoor",
	  ONI_DXT1,
	  0x1,
	  16,
	  8,
	  NULL,
	  "gk",
	  { { 128, 144, 128, 255 }, { 48, 56, 48, 255 } },
	  { "gggggggggggggggg", "gkkkkkkggkkkkkkg", "gkggggkggkggggkg", "gkggggkggkggggkg",
	    "gkggggkggkggggkg", "gkggggkggkggggkg", "gkkkkkkggkkkkkkg", "gggggggggggggggg" } },
};

/* Nobody wears it. */
const struct oni_texture oni_puppet_mask = {
	"TXMPpuppet_mask",
	ONI_RGBA8888,
	0x1 | 0x4,
	8,
	4,
	NULL,
	"wd.",
	{ WHITE, DARK, { 0, 0, 0, 0 } },
	{ "..wwww..", "wddwwddw", "wwwwwwww", ".wddddw." },
};

void oni_wardrobe_add(struct oni_library *library)
{
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		oni_add_box(library, parts[i].key, parts[i].box, NULL);
	for (size_t i = 0; i < COUNT_OF(textures); i++)
		oni_add_texture(library, &textures[i]);
	oni_add_texture(library, &oni_puppet_mask);
	oni_add_box(library, "#M3GMpistol", (const float[6]){ -0.125F, -0.75F, 0, 0.125F, 0.25F, 1.25F },
		    NULL);
	oni_add_weapon(library, "ONWCpuppet_pistol", "#M3GMpistol");
}
