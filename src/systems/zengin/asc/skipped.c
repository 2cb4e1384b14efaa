/* Knows which keys of ASC files are skipped on purpose. */
#include "systems/zengin/asc/skipped.h"

#include <string.h>

static const struct skipped {
	const char *key, *reason;
	bool is_begin; /* keys that begin so */
} skipped[] = {
	{ "NODE_NAME", "name of the node again", false },
	{ "TM_POS", "what the rows of the matrix give", false },
	{ "TM_ROTAXIS", "what the rows of the matrix give", false },
	{ "TM_ROTANGLE", "what the rows of the matrix give", false },
	{ "TM_SCALE", "what the rows of the matrix give", false },
	{ "TM_SCALEAXIS", "what the rows of the matrix give", false },
	{ "TM_SCALEAXISANG", "what the rows of the matrix give", false },
	{ "BOUNDINGBOX_", "box, which the vertices give", true },
	{ "MATERIAL_COUNT", "count, which the list gives", false },
	{ "NUMSUBMTLS", "count, which the list gives", false },
	{ "MESH_NUM", "count, which the list gives", true },
	{ "MATERIAL_NAME", "look of a material without a mesh", false },
	{ "MATERIAL_DIFFUSE", "look of a material without a mesh", false },
	{ "MATERIAL_", "look of the material in 3ds Max", true },
	{ "MAP_", "look of the texture in 3ds Max", true },
	{ "UVW_", "look of the texture in 3ds Max", true },
	{ "BITMAP_FILTER", "look of the texture in 3ds Max", false },
	{ "SCENE_BACKGROUND_STATIC", "look of the scene in 3ds Max", false },
	{ "SCENE_AMBIENT_STATIC", "look of the scene in 3ds Max", false },
	{ "SCENE_ENVMAP", "look of the scene in 3ds Max", false },
	{ "WIREFRAME_COLOR", "look of the node in 3ds Max", false },
	{ "HELPER_CLASS", "look of the node in 3ds Max", false },
	{ "TIMEVALUE", "tick of the mesh, which the order gives", false },
};

/* NULL when the key is not known. */
static const char *reason_of(const struct adb_asc_token *key)
{
	for (size_t i = 0; i < sizeof skipped / sizeof skipped[0]; i++) {
		struct adb_asc_token begin = *key;
		size_t length = strlen(skipped[i].key);

		if (skipped[i].is_begin && length < key->size)
			begin.size = length;
		if (adb_asc_is(&begin, skipped[i].key))
			return skipped[i].reason;
	}
	return NULL;
}

bool adb_asc_skip_key(struct adb_asc_tokens *in, const struct adb_asc_token *key)
{
	const char *reason = in->has_notes ? reason_of(key) : NULL;
	bool is_whole = adb_asc_skip_value(in);

	if (reason != NULL)
		adb_asc_name_gap(in, in->start + key->offset, reason);
	return is_whole;
}
