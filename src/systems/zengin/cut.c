/*
 * Cuts clips out of ASC files as the compiler of the engine does: an `ani` of a script names a file, its first and last frame
 * and a rate. cuts.sql finds the files.
 *
 * Quirk: frames are left out, never interpolated, and the place of the next one is summed up as a 32-bit float. 35 frames of 25 a
 * second at 15 give 22 for that reason.
 */
#include "systems/zengin/cut.h"

#include "systems/zengin/playback.h"

ADB_SYSTEM_SQL(zengin, cuts);

static const struct adb_attribute_doc cut_attributes[] = {
	{ "clips", "ani_name", "name of the animation in its script" },
	{ "clips", "layer", "one animation plays in each layer; higher ones win" },
	{ "clips", "next",
	  "name of the animation that starts at the end, '' = none; its own name = it repeats" },
	{ "clips", "fps_source",
	  "frames per second of the file that it was cut out of; frames of events count these" },
	{ "clips", "flags", "of the entry" },
	{ "clips", "direction", "of the entry: R = the game plays the clip from its last key to its first" },
	{ "clips", "first", "of the entry: first frame of the source" },
	{ "clips", "last", "of the entry: last frame of the source, inclusive; -1 = up to its end" },
	{ "clips", "asc", "the file that it was cut out of" },
	{ "clips", "last_key_time", "seconds from the first key to the last" },
	{ "clips", "root_speed", "mean speed of node 0 over x and z from its first key to its last, cm/s" },
	{ "clips", "left_out", "nodes that the source moves and the skeleton of the script lacks" },
	{ NULL, NULL, NULL },
};

static int cut_sniff(struct adb_peek *peek)
{
	(void)peek;
	return 0;
}

static void finish(struct adb_arena *arena, struct adb_clip *clip)
{
	adb_zengin_set_playback(arena, clip, clip->fps, clip->looping == ADB_LOOPS);
}

uint32_t adb_zengin_choose_frames(uint32_t count, double source_fps, double fps, uint32_t *frames)
{
	float step = (float)(source_fps / fps), at = 0;
	uint32_t chosen = 0;

	if (!(step >= 1))
		step = 1;
	for (; chosen < count && at < (float)count; at += step)
		frames[chosen++] = (uint32_t)at;
	return chosen;
}

const struct adb_cutter adb_zengin_cutter = {
	.format = "zengin-asc-cut",
	.sql = adb_zengin_cuts_sql,
	.choose = adb_zengin_choose_frames,
	.finish = finish,
};

/* No file is one: these clips are made out of others. */
const struct adb_format adb_format_zengin_asc_cut = {
	.name = "zengin-asc-cut",
	.title = "ZenGin animation cut out of its source",
	.games = "Gothic and Gothic 2 modding kits",
	.system = "zengin",
	.type = "ASC",
	.attributes = cut_attributes,
	.sniff = cut_sniff,
};
