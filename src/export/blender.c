/* The script of src/export/blender/, which imports a folder of glb or gltf files into Blender. */
#include <stdio.h>

#include "export/export.h"
#include "program/report.h"

/* The bytes of blender_animdb.py, which the build embeds. */
extern const char adb_blender_script[];

int adb_export_print_script(void)
{
	return fputs(adb_blender_script, stdout) >= 0 ? ADB_EXIT_OK : ADB_EXIT_FAILED;
}
