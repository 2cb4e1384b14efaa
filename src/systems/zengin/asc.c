/*
 * ASC: the text export of 3ds Max from which ZenGin files are compiled; modding kits have it. ASC files are listed and not
 * decoded: tools differ on whether their rotation keys are absolute or relative to the previous key.
 */
#include <string.h>

#include "dump/format.h"

static int asc_sniff(struct adb_peek *peek)
{
	static const char magic[] = "*3DSMAX_ASCIIEXPORT";

	return adb_peek_is(peek, 0, magic, strlen(magic)) ? 64 : 0;
}

const struct adb_format adb_format_zengin_asc = {
	.name = "zengin-asc",
	.title = "3ds Max ASCII export",
	.games = "Gothic and Gothic 2 modding kits",
	.system = "zengin",
	.type = "ASC",
	.sniff = asc_sniff,
};
