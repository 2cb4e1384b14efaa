/* ZenGin MDH: a skeleton; hierarchy.h has the layout. Gothic 1 and 2 have the same format. */
#include "systems/zengin/hierarchy.h"
#include "systems/zengin/model.h"

static int mdh_sniff(struct adb_peek *peek)
{
	int bits;

	return adb_zengin_model_parts(peek, &bits) == ADB_ZENGIN_HAS_HIERARCHY ? bits : 0;
}

static enum adb_outcome mdh_decode(struct adb_decoder *d)
{
	return adb_zengin_decode_model(d, ADB_ZENGIN_HAS_HIERARCHY);
}

static const struct adb_attribute_doc mdh_attributes[] = {
	ADB_ZENGIN_SKELETON_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_zengin_mdh = {
	.name = "zengin-mdh",
	.title = "ZenGin skeleton",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MDH",
	.claims = "MDH",
	.attributes = mdh_attributes,
	.sniff = mdh_sniff,
	.decode = mdh_decode,
};
