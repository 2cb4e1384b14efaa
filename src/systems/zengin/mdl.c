/* ZenGin MDL: the chunks of an MDH (hierarchy.h) and then those of an MDM (mesh.h), in one file. */
#include "systems/zengin/hierarchy.h"
#include "systems/zengin/mesh.h"
#include "systems/zengin/mesh_material.h"
#include "systems/zengin/model.h"

enum { BOTH_PARTS = ADB_ZENGIN_HAS_HIERARCHY | ADB_ZENGIN_HAS_MESH };

static int mdl_sniff(struct adb_peek *peek)
{
	int bits;

	return adb_zengin_model_parts(peek, &bits) == BOTH_PARTS ? bits : 0;
}

static enum adb_outcome mdl_decode(struct adb_decoder *d)
{
	return adb_zengin_decode_model(d, BOTH_PARTS);
}

static const struct adb_attribute_doc mdl_attributes[] = {
	ADB_ZENGIN_SKELETON_ATTRIBUTES,
	ADB_ZENGIN_MODEL_ATTRIBUTES,
	ADB_ZENGIN_MATERIAL_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_zengin_mdl = {
	.name = "zengin-mdl",
	.title = "ZenGin skeleton and model mesh",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MDL",
	.claims = "MDL",
	.attributes = mdl_attributes,
	.sniff = mdl_sniff,
	.decode = mdl_decode,
};
