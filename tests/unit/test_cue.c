#include "container/cue.h"

#include <stdlib.h>

#include "check.h"

static struct adb_arena *arena;
static struct adb_cue cue;

static bool parse(const char *text)
{
	adb_arena_free(arena);
	arena = adb_arena_new(1 << 20);
	return adb_cue_parse(&cue, text, strlen(text), arena);
}

static void one_file_for_each_track(void)
{
	CHECK(parse("FILE \"Vib-Ribbon (Europe) (Track 1).bin\" BINARY\r\n  TRACK 01 MODE2/2352\r\n"
		    "    INDEX 01 00:00:00\r\nFILE \"Vib-Ribbon (Europe) (Track 2).bin\" BINARY\r\n"
		    "  TRACK 02 AUDIO\r\n    INDEX 00 00:00:00\r\n    INDEX 01 00:02:00\r\n"));
	CHECK_INT(cue.count, 2);
	CHECK_TEXT(cue.tracks[0].file, "Vib-Ribbon (Europe) (Track 1).bin");
	CHECK_TEXT(cue.tracks[0].mode, "MODE2/2352");
	CHECK(!cue.tracks[0].is_audio && cue.tracks[1].is_audio);
	CHECK_INT(cue.tracks[1].number, 2);
	CHECK_INT(cue.tracks[1].gap, 0);
	CHECK_INT(cue.tracks[1].start, 150);
	CHECK_INT(adb_cue_track_end(&cue, &cue.tracks[0]), ADB_CUE_NO_INDEX);
	CHECK(adb_cue_data_track(&cue) == &cue.tracks[0]);
	CHECK(adb_cue_track_of(&cue, "vib-ribbon (europe) (track 1).BIN") == &cue.tracks[0]);
	CHECK(adb_cue_track_of(&cue, "Vib-Ribbon (Europe) (Track 2).bin") == NULL);
}

static void one_file_for_all(void)
{
	CHECK(parse(
		"\xEF\xBB\xBF"
		"file game.bin binary\n\ttrack 1 mode2/2352\n index 1 0:0:0\n"
		"TRACK 02 AUDIO\nPREGAP 00:02:00\nINDEX 01 12:34:56\nTRACK 03 AUDIO\nINDEX 00 20:00:00\nINDEX 01 20:02:00"));
	CHECK_INT(cue.count, 3);
	CHECK_TEXT(cue.tracks[0].mode, "MODE2/2352");
	CHECK_TEXT(cue.tracks[0].file, "game.bin");
	CHECK_INT(adb_cue_track_end(&cue, &cue.tracks[0]), (12 * 60 + 34) * 75 + 56);
	CHECK_INT(adb_cue_track_end(&cue, &cue.tracks[1]), 20 * 60 * 75);
	CHECK_INT(adb_cue_track_end(&cue, &cue.tracks[2]), ADB_CUE_NO_INDEX);
}

static void folders_and_names_with_blanks(void)
{
	CHECK(parse("FILE D\\My Game.bin BINARY\nTRACK 01 MODE1/2048\n"));
	CHECK_TEXT(cue.tracks[0].file, "D/My Game.bin");
	CHECK(adb_cue_track_of(&cue, "my game.bin") != NULL);
	CHECK_INT(cue.tracks[0].start, ADB_CUE_NO_INDEX);
}

static void lines_that_are_wrong_are_left_out(void)
{
	CHECK(!parse(""));
	CHECK(!parse("TRACK 01 AUDIO\nINDEX 01 00:00:00\n"));
	CHECK(!parse("FILE \"open BINARY\nTRACK 01 AUDIO\n"));
	CHECK(!parse("FILE BINARY\nTRACK 01 AUDIO\n"));
	CHECK(!parse("FILE \"\" BINARY\nTRACK 01 AUDIO\n"));
	CHECK(!parse("FILE \"folder/\" BINARY\nTRACK 01 AUDIO\n"));
	CHECK(!parse("FILE a.bin BINARY\nTRACK xx AUDIO\nTRACK 01\nTRACKS 01 AUDIO\n"));
	CHECK(parse(
		"FILE a.bin BINARY\nTRACK 01 AUDIO\nINDEX 01 00:60:00\nINDEX 01 00:00:75\nINDEX 01 00:00\n"
		"INDEX 01 00 00 00\nINDEX 01 -1:00:00\nINDEX 01\nINDEX 99 00:00:01\n"));
	CHECK_INT(cue.tracks[0].start, ADB_CUE_NO_INDEX);
	CHECK_INT(cue.tracks[0].gap, ADB_CUE_NO_INDEX);
	/* An INDEX belongs to the track before it, never to one of another file. */
	CHECK(parse("FILE a.bin BINARY\nTRACK 01 AUDIO\nFILE b.bin BINARY\nINDEX 01 00:00:01\n"));
	CHECK_INT(cue.tracks[0].start, ADB_CUE_NO_INDEX);
	CHECK(adb_cue_data_track(&cue) == NULL);
}

static void there_are_at_most_99_tracks(void)
{
	char text[8192] = "FILE a.bin BINARY\n";

	for (int i = 0; i < 150; i++)
		strcat(text, "TRACK 01 AUDIO\nINDEX 01 00:00:01\n");
	CHECK(parse(text));
	CHECK_INT(cue.count, ADB_CUE_TRACKS);
}

static void any_prefix_can_be_read(void)
{
	static const char text[] = "FILE \"a b.bin\" BINARY\r\nTRACK 01 MODE2/2352\r\nINDEX 01 00:01:02\r\n";

	for (size_t size = 0; size < sizeof text; size++) {
		char *copy = malloc(size > 0 ? size : 1);

		memcpy(copy, text, size);
		adb_arena_free(arena);
		arena = adb_arena_new(1 << 20);
		CHECK(adb_cue_parse(&cue, copy, size, arena) == (cue.count > 0));
		free(copy);
	}
	CHECK_INT(cue.tracks[0].start, 77);
	adb_arena_free(arena);
}

TEST_SUITE("cue", TEST(one_file_for_each_track), TEST(one_file_for_all), TEST(folders_and_names_with_blanks),
	   TEST(lines_that_are_wrong_are_left_out), TEST(there_are_at_most_99_tracks),
	   TEST(any_prefix_can_be_read));
