/* The export formats: those for any clip, then those for clips of one system. */
#include <stddef.h>
#include <string.h>

#include "export/format.h"

extern const struct adb_export_format adb_export_bvh, adb_export_csv, adb_export_dot, adb_export_glb,
	adb_export_gltf, adb_export_html, adb_export_json, adb_export_npz, adb_export_parquet, adb_export_png,
	adb_export_raw, adb_export_svg;

static const struct adb_export_format *const general[] = {
	&adb_export_glb,
	&adb_export_gltf,
	&adb_export_bvh,
	&adb_export_csv,
	&adb_export_json,
	&adb_export_npz,
	&adb_export_parquet,
	&adb_export_raw,
	&adb_export_html,
	&adb_export_svg,
	&adb_export_png,
	&adb_export_dot,
	NULL,
};

/* CMake defines ADB_SYSTEM_EXPORTS as X(ID) for each folder src/systems/ID/export, which defines adb_ID_exports. */
#define X(id) extern const struct adb_export_format *const adb_##id##_exports[];

ADB_SYSTEM_EXPORTS
#undef X

#define X(id) adb_##id##_exports,
static const struct adb_export_format *const *const lists[] = { general, ADB_SYSTEM_EXPORTS };

#undef X

const struct adb_export_format *adb_export_format_at(size_t i)
{
	for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++)
		for (const struct adb_export_format *const *format = lists[list]; *format != NULL; format++)
			if (i-- == 0)
				return *format;
	return NULL;
}

const struct adb_export_format *adb_export_format_named(const char *name)
{
	const struct adb_export_format *format;

	for (size_t i = 0; (format = adb_export_format_at(i)) != NULL; i++)
		if (strcmp(format->name, name) == 0)
			return format;
	return NULL;
}
