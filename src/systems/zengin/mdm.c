/* ZenGin MDM: the meshes of a model; mesh.h has the layout. */
#include "systems/zengin/mesh.h"
#include "systems/zengin/mesh_material.h"
#include "systems/zengin/model.h"

static int mdm_sniff(struct adb_peek *peek)
{
	int bits;

	return adb_zengin_model_parts(peek, &bits) == ADB_ZENGIN_HAS_MESH ? bits : 0;
}

static enum adb_outcome mdm_decode(struct adb_decoder *d)
{
	return adb_zengin_decode_model(d, ADB_ZENGIN_HAS_MESH);
}

static const struct adb_attribute_doc mdm_attributes[] = {
	ADB_ZENGIN_MODEL_ATTRIBUTES,
	ADB_ZENGIN_MATERIAL_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_zengin_mdm = {
	.name = "zengin-mdm",
	.title = "ZenGin model mesh",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MDM",
	.claims = "MDM",
	.attributes = mdm_attributes,
	.sniff = mdm_sniff,
	.decode = mdm_decode,
};
