/*
 * The animation tables of the actors in the five versions of the game. An address alone does not identify a table, because
 * the same segment holds different data in different levels: the numbers of clips and bones have to agree as well. Five
 * tables lie at lower addresses in the Japanese version.
 */
#include "systems/sm64/rom/actors.h"

#include <stddef.h>
#include <string.h>

static const struct actor {
	uint32_t table;
	unsigned char clips, bones; /* bones of the clips, of the largest one */
	const char *name, *symbol;  /* of the table in the decompilation */
} actors[] = {
	{ 0x030056B0, 2, 6, "butterfly", "butterfly_seg3_anims_030056B0" },
	{ 0x030156C0, 5, 4, "door", "door_seg3_anims_030156C0" },
	{ 0x030172D0, 2, 2, "bowser_key", "bowser_key_seg3_anims_list" },
	{ 0x0301C2B0, 1, 3, "blue_fish", "blue_fish_seg3_anims_0301C2B0" },
	{ 0x050009E8, 2, 7, "bird", "birds_seg5_anims_050009E8" },
	{ 0x05001744, 2, 4, "clam_shell", "clam_shell_seg5_anims_05001744" },
	{ 0x05002540, 3, 10, "bookend", "bookend_seg5_anims_05002540" },
	{ 0x05002D68, 1, 14, "spindrift", "spindrift_seg5_anims_05002D68" },
	{ 0x0500470C, 4, 13, "bully", "bully_seg5_anims_0500470C" },
	{ 0x05005768, 2, 27, "hoot", "hoot_seg5_anims_05005768" },
	{ 0x05005784, 1, 8, "chair", "chair_seg5_anims_05005784" },
	{ 0x0500616C, 2, 5, "blargg", "blargg_seg5_anims_0500616C" },
	{ 0x05007248, 10, 14, "monty_mole", "monty_mole_seg5_anims_05007248" },
	{ 0x05008B74, 5, 11, "penguin", "penguin_seg5_anims_05008B74" },
	{ 0x05008CFC, 7, 26, "klepto", "klepto_seg5_anims_05008CFC" },
	{ 0x05008EB4, 1, 23, "manta", "manta_seg5_anims_05008EB4" },
	{ 0x05009B14, 2, 4, "mad_piano", "mad_piano_seg5_anims_05009B14" },
	{ 0x0500AE54, 1, 7, "sushi", "sushi_seg5_anims_0500AE54" },
	{ 0x0500C874, 1, 10, "wiggler_body", "wiggler_seg5_anims_0500C874" },
	{ 0x0500D118, 2, 9, "snowman", "snowman_seg5_anims_0500D118" },
	{ 0x0500EC8C, 1, 16, "wiggler_head", "wiggler_seg5_anims_0500EC8C" },
	{ 0x0500FE30, 12, 30, "king_bobomb", "king_bobomb_seg5_anims_0500FE30" },
	{ 0x050116E4, 8, 42, "eyerok", "eyerok_seg5_anims_050116E4" },
	{ 0x05012824, 7, 15, "unagi", "unagi_seg5_anims_05012824" },
	{ 0x050144D4, 4, 8, "lakitu_enemy", "lakitu_enemy_seg5_anims_050144D4" },
	{ 0x0501534C, 3, 16, "heave_ho", "heave_ho_seg5_anims_0501534C" },
	{ 0x05015784, 13, 23, "ukiki", "ukiki_seg5_anims_05015784" },
	{ 0x050157E4, 1, 9, "spiny_egg", "spiny_egg_seg5_anims_050157E4" },
	{ 0x05016EAC, 1, 19, "spiny", "spiny_seg5_anims_05016EAC" },
	{ 0x0501C41C, 12, 21, "peach", "peach_seg5_anims_0501C41C" },
	{ 0x0501C504, 12, 21, "peach", "peach_seg5_anims_0501C41C" },
	{ 0x05024100, 3, 24, "yoshi", "yoshi_seg5_anims_05024100" },
	{ 0x050241E8, 3, 24, "yoshi", "yoshi_seg5_anims_05024100" },
	{ 0x06001028, 1, 8, "koopa_flag", "koopa_flag_seg6_anims_06001028" },
	{ 0x06003994, 4, 13, "chillychief", "chilly_chief_seg6_anims_06003994" },
	{ 0x060058F8, 1, 12, "lakitu_cameraman", "lakitu_seg6_anims_060058F8" },
	{ 0x06005E5C, 5, 7, "moneybag", "moneybag_seg6_anims_06005E5C" },
	{ 0x060070D0, 2, 8, "swoop", "swoop_seg6_anims_060070D0" },
	{ 0x06007DE0, 4, 28, "skeeter", "skeeter_seg6_anims_06007DE0" },
	{ 0x0600A4D4, 1, 5, "seaweed", "seaweed_seg6_anims_0600A4D4" },
	{ 0x0600E264, 1, 5, "cyan_fish", "cyan_fish_seg6_anims_0600E264" },
	{ 0x0600F638, 3, 18, "dorrie", "dorrie_seg6_anims_0600F638" },
	{ 0x0600FB58, 8, 20, "toad", "toad_seg6_anims_0600FB58" },
	{ 0x0600FC48, 8, 20, "toad", "toad_seg6_anims_0600FB58" },
	{ 0x06011364, 14, 15, "koopa", "koopa_seg6_anims_06011364" },
	{ 0x06012354, 1, 7, "bub", "bub_seg6_anims_06012354" },
	{ 0x06013F7C, 1, 2, "water_ring", "water_ring_seg6_anims_06013F7C" },
	{ 0x06015064, 1, 42, "scuttlebug", "scuttlebug_seg6_anims_06015064" },
	{ 0x06015634, 5, 17, "mips", "mips_seg6_anims_06015634" },
	{ 0x06015724, 5, 17, "mips", "mips_seg6_anims_06015634" },
	{ 0x0601C31C, 10, 13, "piranha_plant", "piranha_plant_seg6_anims_0601C31C" },
	{ 0x06020A04, 2, 12, "whomp", "whomp_seg6_anims_06020A04" },
	{ 0x06025178, 1, 7, "chain_chomp", "chain_chomp_seg6_anims_06025178" },
	{ 0x06057690, 27, 44, "bowser", "bowser_seg6_anims_06057690" },
	{ 0x060577E0, 27, 44, "bowser", "bowser_seg6_anims_06057690" },
	{ 0x0700C95C, 1, 6, "castle_flag", "castle_grounds_seg7_anims_flags" },
	{ 0x08004034, 1, 13, "amp", "dAmpAnimsList" },
	{ 0x0800C070, 6, 30, "chuckya", "chuckya_seg8_anims_0800C070" },
	{ 0x08011A64, 1, 9, "flyguy", "flyguy_seg8_anims_08011A64" },
	{ 0x0801DA4C, 1, 7, "goomba", "goomba_seg8_anims_0801DA4C" },
	{ 0x0802396C, 2, 13, "bobomb", "bobomb_seg8_anims_0802396C" },
};

const char *adb_sm64_actor_name(uint32_t table, size_t clip_count, uint32_t bone_count)
{
	for (size_t i = 0; i < sizeof actors / sizeof actors[0]; i++)
		if (actors[i].table == table && actors[i].clips == clip_count &&
		    actors[i].bones == bone_count)
			return actors[i].name;
	return NULL;
}

const char *adb_sm64_actor_symbol(const char *actor)
{
	for (size_t i = 0; i < sizeof actors / sizeof actors[0]; i++)
		if (strcmp(actors[i].name, actor) == 0)
			return actors[i].symbol;
	return NULL;
}
