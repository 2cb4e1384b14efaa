/*
 * The animation tables of the actors in the five versions of the game. An address means little by itself, as the same
 * segment holds different data in different levels: the clips and bones have to agree as well. Five tables lie lower in
 * the Japanese version.
 */
#include "systems/sm64/rom/actors.h"

#include <stddef.h>

static const struct actor {
	uint32_t table;
	unsigned char clips, bones; /* bones of the clips, of the largest one */
	const char *name;
} actors[] = {
	{ 0x030056B0, 2, 6, "butterfly" },
	{ 0x030156C0, 5, 4, "door" },
	{ 0x030172D0, 2, 2, "bowser_key" },
	{ 0x0301C2B0, 1, 3, "blue_fish" },
	{ 0x050009E8, 2, 7, "bird" },
	{ 0x05001744, 2, 4, "clam_shell" },
	{ 0x05002540, 3, 10, "bookend" },
	{ 0x05002D68, 1, 14, "spindrift" },
	{ 0x0500470C, 4, 13, "bully" },
	{ 0x05005768, 2, 27, "hoot" },
	{ 0x05005784, 1, 8, "chair" },
	{ 0x0500616C, 2, 5, "blargg" },
	{ 0x05007248, 10, 14, "monty_mole" },
	{ 0x05008B74, 5, 11, "penguin" },
	{ 0x05008CFC, 7, 26, "klepto" },
	{ 0x05008EB4, 1, 23, "manta" },
	{ 0x05009B14, 2, 4, "mad_piano" },
	{ 0x0500AE54, 1, 7, "sushi" },
	{ 0x0500C874, 1, 10, "wiggler_body" },
	{ 0x0500D118, 2, 9, "snowman" },
	{ 0x0500EC8C, 1, 16, "wiggler_head" },
	{ 0x0500FE30, 12, 30, "king_bobomb" },
	{ 0x050116E4, 8, 42, "eyerok" },
	{ 0x05012824, 7, 15, "unagi" },
	{ 0x050144D4, 4, 8, "lakitu_enemy" },
	{ 0x0501534C, 3, 16, "heave_ho" },
	{ 0x05015784, 13, 23, "ukiki" },
	{ 0x050157E4, 1, 9, "spiny_egg" },
	{ 0x05016EAC, 1, 19, "spiny" },
	{ 0x0501C41C, 12, 21, "peach" },
	{ 0x0501C504, 12, 21, "peach" },
	{ 0x05024100, 3, 24, "yoshi" },
	{ 0x050241E8, 3, 24, "yoshi" },
	{ 0x06001028, 1, 8, "koopa_flag" },
	{ 0x06003994, 4, 13, "chillychief" },
	{ 0x060058F8, 1, 12, "lakitu_cameraman" },
	{ 0x06005E5C, 5, 7, "moneybag" },
	{ 0x060070D0, 2, 8, "swoop" },
	{ 0x06007DE0, 4, 28, "skeeter" },
	{ 0x0600A4D4, 1, 5, "seaweed" },
	{ 0x0600E264, 1, 5, "cyan_fish" },
	{ 0x0600F638, 3, 18, "dorrie" },
	{ 0x0600FB58, 8, 20, "toad" },
	{ 0x0600FC48, 8, 20, "toad" },
	{ 0x06011364, 14, 15, "koopa" },
	{ 0x06012354, 1, 7, "bub" },
	{ 0x06013F7C, 1, 2, "water_ring" },
	{ 0x06015064, 1, 42, "scuttlebug" },
	{ 0x06015634, 5, 17, "mips" },
	{ 0x06015724, 5, 17, "mips" },
	{ 0x0601C31C, 10, 13, "piranha_plant" },
	{ 0x06020A04, 2, 12, "whomp" },
	{ 0x06025178, 1, 7, "chain_chomp" },
	{ 0x06057690, 27, 44, "bowser" },
	{ 0x060577E0, 27, 44, "bowser" },
	{ 0x0700C95C, 1, 6, "castle_flag" },
	{ 0x08004034, 1, 13, "amp" },
	{ 0x0800C070, 6, 30, "chuckya" },
	{ 0x08011A64, 1, 9, "flyguy" },
	{ 0x0801DA4C, 1, 7, "goomba" },
	{ 0x0802396C, 2, 13, "bobomb" },
};

const char *adb_sm64_actor_name(uint32_t table, size_t clip_count, uint32_t bone_count)
{
	for (size_t i = 0; i < sizeof actors / sizeof actors[0]; i++)
		if (actors[i].table == table && actors[i].clips == clip_count &&
		    actors[i].bones == bone_count)
			return actors[i].name;
	return NULL;
}
