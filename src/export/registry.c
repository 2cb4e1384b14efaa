#include <stddef.h>
#include <string.h>

#include "export/format.h"

extern const struct adb_export_format adb_export_bvh, adb_export_csv, adb_export_dot, adb_export_glb,
	adb_export_gltf, adb_export_html, adb_export_json, adb_export_raw, adb_export_sm64_c, adb_export_svg;

const struct adb_export_format *const adb_export_formats[] = {
	&adb_export_glb,
	&adb_export_gltf,
	&adb_export_bvh,
	&adb_export_csv,
	&adb_export_json,
	&adb_export_raw,
	&adb_export_html,
	&adb_export_svg,
	&adb_export_sm64_c,
	&adb_export_dot,
	NULL,
};

const struct adb_export_format *adb_export_format_named(const char *name)
{
	for (size_t i = 0; adb_export_formats[i] != NULL; i++)
		if (strcmp(adb_export_formats[i]->name, name) == 0)
			return adb_export_formats[i];
	return NULL;
}
