/* sm64/coop and sm64/lua: C files and a mod for sm64coopdx (formats/sm64.md sections 12.2 and 12.3). */
#include "expected.h"
#include "text.h"

static void put_lua_start(struct bytes *out)
{
	bytes_text(out, "-- name: Puppet moves\n"
			"-- description: Three clips of the lamp.\n\n"
			"--[[ Not a call:\n"
			"smlua_anim_util_register_animation('ghost', 0, 0, 0, 0, 1, { 0 }, { 1, 0 })\n"
			"]]\n\n"
			"local NOD_NAME = \"lamp_nod\"\n\n");
}

static void put_lua_numbers(struct bytes *out, const struct sm64_anim *anim)
{
	bytes_format(out, ", %d, %d, %d, %d,\n\t", anim->divisor, anim->start, anim->loop_start,
		     anim->loop_end);
}

static void put_lua_clips(struct bytes *out, const struct sm64_anim *anims)
{
	bytes_text(out, "smlua_anim_util_register_animation('lamp_sway', 0");
	put_lua_numbers(out, &anims[0]);
	sm64_put_lua_values(out, anims[0].arrays, false);
	bytes_text(out, ",\n\t");
	sm64_put_lua_index(out, anims[0].arrays);
	bytes_text(out, ")\n\nsmlua_anim_util_register_animation(NOD_NAME, ");
	sm64_put_flags(out, anims[1].flags);
	put_lua_numbers(out, &anims[1]);
	sm64_put_lua_values(out, anims[1].arrays, true);
	bytes_text(out, ", -- values\n\t");
	sm64_put_lua_index(out, anims[1].arrays);
	bytes_text(out, ")\n\nlocal pose_values = ");
	sm64_put_lua_values(out, anims[2].arrays, false);
	bytes_text(out, "\nlocal pose_index = ");
	sm64_put_lua_index(out, anims[2].arrays);
	bytes_text(out, "\nsmlua_anim_util_register_animation(\"lamp_pose\", 0");
	put_lua_numbers(out, &anims[2]);
	bytes_text(out, "pose_values, pose_index)\n\n");
}

static void add_lua(struct sm64_corpus *corpus)
{
	static const char *const names[] = { "lamp_sway", "lamp_nod", "lamp_pose" };
	const struct sm64_anim *anims = corpus->cast.roles[SM64_LAMP].anims;
	struct bytes out = { 0 };

	put_lua_start(&out);
	put_lua_clips(&out, anims);
	bytes_text(&out, "-- templates: nothing to play\n"
			 "smlua_anim_util_register_animation('template', 0, 0, 0, 0, 0, {}, {})\n"
			 "smlua_anim_util_register_animation('elsewhere', 0, 0, 0, 0, 4, other_values, "
			 "other_index)\n");
	sm64_corpus_write(corpus, "lua/puppet-moves/main.lua", &out);
	for (size_t i = 0; i < 3; i++)
		sm64_truth_clip(&corpus->truth, "lua/puppet-moves/main.lua", names[i], &anims[i],
				SM64_ALL_KEYS);
	sm64_truth_counts(&corpus->truth, "lua/puppet-moves/main.lua", 3, 0, 0);
}

/* A character of a mod: arrays as they are, headers with two lengths more, the table as a struct. */
static void add_literal(struct sm64_corpus *corpus)
{
	static const char path[] = "coop/crab_anims.c";
	const struct sm64_role *role = &corpus->cast.roles[SM64_CRAB];
	struct bytes out = { 0 };
	char symbol[64];

	bytes_text(&out, "#include \"types.h\"\n\n");
	for (size_t i = 0; i < role->actor->recipe_count; i++) {
		sm64_c_symbol(symbol, sizeof(symbol), role->actor, role->actor->recipes[i].name);
		sm64_put_c_arrays(&out, symbol, role->anims[i].arrays, SM64_C_COOP);
		sm64_put_c_header(&out, symbol, symbol, &role->anims[i], SM64_C_COOP);
		sm64_truth_clip(&corpus->truth, path, symbol, &role->anims[i], SM64_END_KEYS);
		sm64_truth_entry(&corpus->truth, path, "crab_anims", i, symbol);
	}
	bytes_text(&out, "const struct AnimationTable crab_anims = {\n\t.anims = {\n"
			 "\t\t&crab_anim_walk,\n\t\t&crab_anim_snap,\n\t\tNULL,\n\t},\n\t.count = 2,\n};\n");
	sm64_corpus_write(corpus, path, &out);
	sm64_truth_counts(&corpus->truth, path, 2, 1, 0);
}

/* The arrays are in a ROM that the corpus does not have. */
static void add_incomplete(struct sm64_corpus *corpus)
{
	static const char path[] = "coop/swing_rom.c";
	const struct sm64_arrays arrays = { .bones = 5 };
	const struct sm64_anim anim = { .loop_end = 30, .arrays = &arrays };
	struct bytes out = { 0 };

	bytes_text(&out, "#include \"types.h\"\n\n"
			 "ROM_ASSET_LOAD_ANIM(swing_anim_values, 0x004EC690, 0x120, 0x00000000, 0x120);\n"
			 "ROM_ASSET_LOAD_ANIM(swing_anim_index, 0x004EC648, 0x48, 0x00000000, 0x48);\n\n");
	sm64_put_c_header(&out, "swing_anim", "swing_anim", &anim, SM64_C_ACTOR);
	sm64_corpus_write(corpus, path, &out);
	sm64_truth_header(&corpus->truth, path, "swing_anim", &anim);
	sm64_truth_counts(&corpus->truth, path, 1, 0, 0);
}

void sm64_add_mods(struct sm64_corpus *corpus)
{
	add_lua(corpus);
	add_literal(corpus);
	add_incomplete(corpus);
}
