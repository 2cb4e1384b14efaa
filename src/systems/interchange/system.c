/* Files in which programs pass animations on to each other, of no one game: BVH and glTF. */
#include "dump/system.h"

extern const struct adb_format adb_format_interchange_bvh, adb_format_interchange_glb,
	adb_format_interchange_gltf;

extern const struct adb_code_doc adb_interchange_codes[];

ADB_SYSTEM_SQL(interchange, resolve);

static const struct adb_format *const formats[] = {
	&adb_format_interchange_bvh,
	&adb_format_interchange_glb,
	&adb_format_interchange_gltf,
	NULL,
};

const struct adb_system adb_system_interchange = {
	.id = "interchange",
	.title = "Interchange files",
	.games = "any: motion capture, and what other programs export",
	.up_axis = "Y",
	.handedness = "right",
	.metres_per_unit = 1,
	.gltf_axes = "+X +Y +Z",
	.rotation_arc = "shorter",
	.notes =
		"glTF's axes, in which figures face +Z. BVH says nothing of axes and units: Y up and metres, as animdb exports it, are a guess; motion capture is often in centimetres or inches.",
	.formats = formats,
	.codes = adb_interchange_codes,
	.resolve_sql = adb_interchange_resolve_sql,
};
