/*
 * The materials of the game are XML files below art/materials/. Those of release 0.0.26 are known by their names; any other counts
 * as opaque.
 *
 *   basic_trans*                                       drawn twice: what has an alpha from 0.6375 on as if it were opaque, then
 *                                                      the rest, blended. The first is kept, as a mask
 *   basic_glow*, blend_spec, aura, waterfall           blended
 *   player*                                            opaque; the colour of the player shows where the alpha is 0
 *   objectcolor*                                       opaque; the colour of the variant shows there
 */
#include "systems/zeroad/material.h"

#include <string.h>

static const struct {
	const char *start; /* of the name */
	enum adb_alpha_mode mode;
	const char *alpha; /* what it means besides */
} kinds[] = {
	{ "basic_trans", ADB_MASK, NULL },
	{ "basic_glow", ADB_BLEND, NULL },
	{ "blend_spec", ADB_BLEND, NULL },
	{ "aura", ADB_BLEND, NULL },
	{ "waterfall", ADB_BLEND, NULL },
	{ "player", ADB_OPAQUE, ADB_PLAYER_COLOUR },
	{ "objectcolor", ADB_OPAQUE, "object colour" },
};

static const float drawn_alpha = 0.6375F;

void adb_zeroad_set_material(struct adb_arena *arena, struct adb_material *material, const char *name)
{
	if (name == NULL || name[0] == '\0')
		return;
	adb_attribute_text(arena, &material->attributes, "material", name);
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		if (strncmp(name, kinds[i].start, strlen(kinds[i].start)) != 0)
			continue;
		material->alpha_mode = kinds[i].mode;
		if (kinds[i].mode == ADB_MASK)
			material->alpha_cutoff = drawn_alpha;
		if (kinds[i].alpha != NULL)
			adb_attribute_text(arena, &material->attributes, ADB_ALPHA_MEANING, kinds[i].alpha);
		return;
	}
}
