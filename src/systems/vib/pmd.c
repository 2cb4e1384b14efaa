/*
 * PMD: a model of Sony's PlayStation library. Vib-Ribbon has no such file; PMD files are listed and not decoded.
 *
 *   0x00  u32  0x42
 *
 * Little-endian. Four bytes are too little evidence, so the extension has to be PMD as well.
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
