/* COLLADA files in the art folder of a mod: the sources of clips and meshes, which are recognised and listed only. */
#include "systems/zeroad/markup.h"

static int collada_sniff(struct adb_peek *peek)
{
	static const char *const roots[] = { "COLLADA", NULL };

	return adb_zeroad_sniff_root(peek, "art/", roots);
}

const struct adb_format adb_format_zeroad_collada = {
	.name = "0ad-collada",
	.title = "0 A.D. source of a clip or mesh (COLLADA), listed only",
	.games = "0 A.D. development tree and mods",
	.system = "0ad",
	.type = "DAE",
	.sniff = collada_sniff,
};
