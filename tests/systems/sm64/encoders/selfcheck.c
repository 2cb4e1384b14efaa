/* The encoders against the worked examples of formats/sm64.md section 18. */
#include "rom.h"
#include "sm64.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct sm64_arrays example_arrays = {
	.bones = 1,
	.values = { 0, 10, 20, -30, 8192, 4096, 16384, -8192, 0 },
	.value_count = 9,
	.tracks = { { 1, 0 }, { 2, 1 }, { 1, 3 }, { 4, 4 }, { 1, 5 }, { 1, 0 } },
};

static const struct sm64_recipe example_recipe = { .name = "example" };
static const uint8_t example_table[] = { 0 };
static const struct sm64_actor example_actor = {
	.name = "example",
	.recipes = &example_recipe,
	.table = example_table,
	.recipe_count = 1,
	.table_count = 1,
	.null_count = 1,
	.bones = 1,
};

static int compare(const char *what, struct bytes *made, const char *expected)
{
	struct bytes hex = { 0 };
	int differs;

	for (size_t i = 0; i < made->size; i++)
		bytes_format(&hex, "%02X", made->data[i]);
	bytes_u8(&hex, 0);
	differs = strcmp((const char *)hex.data, expected) != 0;
	printf("%-20s %s\n", what, differs ? "MISMATCH" : "ok");
	if (differs)
		printf("  made     %s\n  expected %s\n", (char *)hex.data, expected);
	bytes_free(&hex);
	bytes_free(made);
	return differs;
}

static const struct sm64_anim example_anim = {
	.name = "example",
	.flags = SM64_DRAW_Y,
	.loop_start = 1,
	.loop_end = 4,
	.arrays = &example_arrays,
};

static int check_bank(void)
{
	struct sm64_bank bank = { .base = 0x05000000 };
	struct sm64_role *role = allocate(1, sizeof(*role));
	int mismatches;

	role->actor = &example_actor;
	role->anims[0] = example_anim;
	sm64_bank_role(&bank, role, SM64_TABLE_LAST);
	mismatches = compare("E1 actor clip", &bank.data,
			     "0000000A0014FFE2200010004000E000"
			     "00000000000100000002000100010003"
			     "00040004000100050001000000080000"
			     "00000001000400010500000005000014"
			     "000000000500002C00000000");
	free(role);
	return mismatches;
}

static int check_hash(void)
{
	struct bytes content = { 0 }, crc = { 0 };
	int mismatches;

	sm64_put_content(&content, &example_anim);
	be32(&crc, sm64_content_crc(&example_anim));
	mismatches = compare("E1 hash input", &content,
			     "000800000000000100040001000100000002000A00140001FFE2000420001000"
			     "4000E000000110000001"
			     "0000");
	return mismatches + compare("E1 CRC-32", &crc, "E534565E");
}

static int check_dma(void)
{
	struct sm64_anim anim = example_anim;
	struct bytes out = { 0 };

	anim.flags = SM64_NOLOOP;
	anim.divisor = 189;
	anim.loop_start = 0;
	sm64_put_dma(&out, &anim, 1);
	return compare("E2 DMA table", &out,
		       "00000001000000000000001000000042"
		       "000100BD000000000004000100000030"
		       "00000018000000420001000000020001"
		       "00010003000400040001000500010000"
		       "0000000A0014FFE2200010004000E000"
		       "00000000");
}

static int check_packed(void)
{
	struct bytes content = { 0 }, mio0 = { 0 }, yay0 = { 0 };
	int mismatches;

	bytes_text(&content, "ABCABCABCABCXX");
	bytes_fill(&content, 0, 30);
	sm64_put_mio0(&mio0, &content);
	sm64_put_yay0(&yay0, &content);
	bytes_free(&content);
	mismatches = compare("E3 MIO0", &mio0,
			     "4D494F300000002C000000140000001AEE0000006002F000800041424358"
			     "5800");
	return mismatches + compare("E3 Yay0", &yay0,
				    "596179300000002C0000001400000018EE00000070020000414243585800"
				    "0B");
}

static int check_insertable(void)
{
	struct bytes out = { 0 };
	struct sm64_anim anim = example_anim;

	sm64_put_insertable_clip(&out, &anim, 1);
	return compare("E4 insertable", &out,
		       "00000002000000420000000000000002"
		       "0000000C000000100008000000000001"
		       "00040001000000300000001800000000"
		       "00010000000200010001000300040004"
		       "00010005000100000000000A0014FFE2"
		       "200010004000E0000000");
}

static int check_geo(void)
{
	static const struct sm64_bone bones[] = {
		{ -1, 0, 0, 0, NULL, SM64_PLAIN },
		{ 0, 68, -10, 79, "one", SM64_PLAIN },
		{ 0, 0, 0, 0, "two", SM64_SWITCH },
	};
	const struct sm64_geo geo = { "example", bones, 3, 25, false };
	struct bytes out = { 0 };
	struct sm64_geo_bytes to = { &out, 0x0C000000, 0x05001130 };

	sm64_put_geo(&to, &geo);
	be32_at(&out, 0x48, 0x05001300); /* its meshes are not 100h apart */
	be32_at(&out, 0x54, 0x05001400);
	return compare("E6 geo layout", &out,
		       "1600000000C80064040000001D000000"
		       "00004000040000001301000000000000"
		       "000000000400000013010044FFF6004F"
		       "050012300E0000028040000004000000"
		       "13010000000000000500130013040000"
		       "00000000050014000500000005000000"
		       "050000000500000001000000");
}

static int check_commands(void)
{
	struct bytes load = { 0 }, bind = { 0 };

	sm64_put_load(&load, false, 0x18, 0x05, (struct sm64_range){ 0x16D870, 0x180540 });
	sm64_put_bind(&bind, 84, 0x0C000000);
	return compare("E7 load", &load, "180C00050016D87000180540") +
	       compare("E7 model", &bind, "220800540C000000");
}

int selfcheck_sm64(void)
{
	return check_bank() + check_hash() + check_dma() + check_packed() + check_insertable() + check_geo() +
	       check_commands();
}
