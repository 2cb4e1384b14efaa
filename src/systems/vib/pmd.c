/*
 * PMD: a model of the PlayStation's own library. Vib-Ribbon has none; it is listed, not read.
 *
 *   0x00  u32  0x42
 *
 * Little-endian. That is too little to tell it by, so only what is called PMD is one.
 */
#include <string.h>

#include "dump/format.h"

static int pmd_sniff(struct adb_peek *peek)
{
	bool claims = strcmp(peek->type, "PMD") == 0;

	return claims && adb_peek_is(peek, 0, "\x42\0\0\0", 4) ? 32 : 0;
}

const struct adb_format adb_format_vib_pmd = {
	.name = "ps1-pmd",
	.title = "PlayStation model (PMD)",
	.games = "other PlayStation games",
	.system = "vib-ribbon",
	.type = "PMD",
	.claims = "PMD",
	.sniff = pmd_sniff,
};
