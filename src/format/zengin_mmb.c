/*
 * ZenGin MMB: a morph mesh with its animations, which move vertices and no bones. Listed only. The first
 * chunk is E000 and empty.
 */
#include "format/zengin_chunk.h"

static int mmb_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "\x00\xE0\x00\x00\x00\x00", ADB_ZENGIN_CHUNK_HEADER) ? 48 : 0;
}

const struct adb_format adb_format_zengin_mmb = {
	.name = "zengin-mmb",
	.title = "ZenGin morph mesh",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MMB",
	.sniff = mmb_sniff,
};
