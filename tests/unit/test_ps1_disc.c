#include <unistd.h>

#include "base/hash.h"
#include "disc_image.h"
#include "volume.h"

extern const struct adb_container adb_container_ps1_disc;

enum { SECTORS = 40 };

static const char system_cnf[] = "BOOT = cdrom:\\SCES_028.73;1\r\nTCB = 4\r\nEVENT = 16\r\n";

/* SYSTEM.CNF, GAME/FILES.PAK of 5000 bytes and an empty file. */
static struct image sample(struct image_folder *root)
{
	static struct image image; /* the folder keeps a pointer to it */

	image = image_new(SECTORS);
	*root = image_root(&image);
	memcpy(image_at(&image, 30), system_cnf, sizeof system_cnf - 1);
	image_add(root, (struct image_record){ .name = "SYSTEM.CNF;1",
					       .sector = 30,
					       .size = sizeof system_cnf - 1,
					       .xa = 0x0D55 });
	image_add(root, (struct image_record){
				.name = "GAME", .sector = 20, .size = DATA, .flags = 2, .xa = 0x8D55 });

	struct image_folder game = image_folder(&image, 20, DATA, ROOT_SECTOR, DATA);

	for (uint32_t i = 0; i < 5000; i++)
		image_at(&image, 31)[i] = (uint8_t)(i * 2654435761u >> 11);
	image_add(&game,
		  (struct image_record){ .name = "FILES.PAK;1", .sector = 31, .size = 5000, .xa = 0x0D55 });
	image_add(&game, (struct image_record){ .name = "EMPTY.;1", .sector = 9999, .size = 0 });
	return image;
}

static struct adb_input *iso_input(const struct image *image)
{
	return input_of(image->bytes, (size_t)image->sectors * DATA);
}

static struct adb_input *raw_input(const struct image *image, struct raw_layout layout)
{
	size_t size;
	uint8_t *raw = image_raw(image, layout, &size);

	return adb_input_of_memory(raw, size);
}

static int bid(struct adb_input *input)
{
	struct adb_peek peek = {
		.input = input, .size = adb_input_size(input), .name = "X.TXT", .type = "TXT"
	};
	int bits = adb_container_ps1_disc.sniff(&peek);

	adb_peek_free(&peek);
	return bits;
}

/* The members that every form of the sample has. */
static void check_sample(struct adb_input *input, const struct image *image, const char *mode)
{
	struct opened o;
	struct adb_member member;

	CHECK_INT(bid(input), 56);
	if (!CHECK(open_volume(&o, &adb_container_ps1_disc, input, "X.TXT"))) {
		close_volume(&o);
		return;
	}
	CHECK_TEXT(attribute_json(&o, "sector_mode"), mode);
	CHECK_TEXT(attribute_json(&o, "volume_id"), "\"VIBRIBBON\"");
	CHECK_TEXT(attribute_json(&o, "disc_system"), "\"PLAYSTATION\"");
	CHECK_TEXT(attribute_json(&o, "boot"), "\"SCES_028.73\"");
	CHECK_TEXT(attribute_json(&o, "serial"), "\"SCES-02873\"");
	CHECK_TEXT(attribute_json(&o, "data_sectors"), "40");
	CHECK_TEXT(attribute_json(&o, "volume_sectors"), "1040");
	CHECK_TEXT(attribute_json(&o, "has_xa"), "true");
	CHECK(find_member(&o, "SYSTEM.CNF", &member));
	CHECK_INT(member.offset, 30 * DATA);
	CHECK(member_is(&o, &member, system_cnf, sizeof system_cnf - 1));
	CHECK(find_member(&o, "GAME/FILES.PAK", &member));
	CHECK_INT(member.offset, 31 * DATA);
	CHECK_INT(member.stored_size, 5000);
	CHECK(member_is(&o, &member, image_at(image, 31), 5000));
	CHECK_TEXT(adb_attribute_find(&member.attributes, "sector"), "31");
	CHECK_TEXT(adb_attribute_find(&member.attributes, "xa_attributes"), "3413");
	CHECK(find_member(&o, "GAME/EMPTY", &member));
	CHECK(member.presence == ADB_PRESENT && member_is(&o, &member, "", 0));
	CHECK_INT(o.volume->container->next(o.volume, &member), ADB_END);
	CHECK_INT(problem_count(&o), 0);
	close_volume(&o);
}

static void every_form_of_a_disc_has_the_same_files(void)
{
	struct image_folder root;
	struct image image = sample(&root);
	static const struct {
		struct raw_layout layout;
		const char *mode;
	} forms[] = {
		{ { .stride = 2352, .data_offset = 24, .mode = 2 }, "\"mode2\"" },
		{ { .stride = 2352, .data_offset = 24, .mode = 2, .pregap = 150 }, "\"mode2\"" },
		{ { .stride = 2352, .data_offset = 24, .mode = 2, .audio_sectors = 33 }, "\"mode2\"" },
		{ { .stride = 2352, .data_offset = 16, .mode = 1 }, "\"mode1\"" },
		{ { .stride = 2336, .data_offset = 8 }, "\"mode2-2336\"" },
		{ { .stride = 2448, .data_offset = 24, .mode = 2 }, "\"mode2-2448\"" },
		{ { .stride = 2448, .data_offset = 16, .mode = 1 }, "\"mode1-2448\"" },
	};

	check_sample(iso_input(&image), &image, "\"iso\"");
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
		check_sample(raw_input(&image, forms[i].layout), &image, forms[i].mode);
	free(image.bytes);
}

static void files_without_bytes_keep_their_place(void)
{
	struct image_folder root;
	struct image image = sample(&root);
	struct opened o;
	struct adb_member m;
	size_t size;

	image_add(&root,
		  (struct image_record){ .name = "TRACK2.DA;1", .sector = 60, .size = 9000, .xa = 0x4555 });
	image_add(&root,
		  (struct image_record){ .name = "FAR.DA;1", .sector = 4000, .size = 9000, .xa = 0x4555 });
	image_add(&root,
		  (struct image_record){ .name = "MAX.BIN;1", .sector = UINT32_MAX, .size = UINT32_MAX });
	image_add(&root, (struct image_record){ .name = "A.XA;1", .sector = 35, .size = DATA, .xa = 0x1D55 });
	image_add(&root, (struct image_record){ .name = "B.STR;1", .sector = 36, .size = DATA });
	image_add(&root, (struct image_record){ .name = "C.BIN;1", .sector = 37, .size = DATA })[26] = 1;
	image_add(&root, (struct image_record){ .name = "E.BIN;1", .sector = SECTORS, .size = 1 });
	image_add(&root, (struct image_record){ .name = "F.DA;1", .sector = 33, .size = 1, .xa = 0x4555 });
	image_add(&root, (struct image_record){ .name = "Z.BIN;1", .sector = 38, .size = DATA });

	uint8_t *raw = image_raw(
		&image,
		(struct raw_layout){ .stride = RAW, .data_offset = 24, .mode = 2, .audio_sectors = 100 },
		&size);

	raw[36 * RAW + 18] = 0x64;
	CHECK(open_volume(&o, &adb_container_ps1_disc, adb_input_of_memory(raw, size), "D.BIN"));
	CHECK_TEXT(attribute_json(&o, "audio_sectors"), "100");
	CHECK(find_member(&o, "TRACK2.DA", &m) && m.presence == ADB_NO_BYTES && m.stored_size == 9000);
	CHECK_TEXT(adb_attribute_find(&m.attributes, "no_bytes"), "\"an audio track\"");
	CHECK(find_member(&o, "FAR.DA", &m) && m.presence == ADB_ELSEWHERE && m.offset == 4000 * DATA);
	CHECK(adb_attribute_find(&m.attributes, "needs") != NULL);
	CHECK(find_member(&o, "MAX.BIN", &m) && m.presence == ADB_ELSEWHERE);
	CHECK(find_member(&o, "A.XA", &m) && m.presence == ADB_NO_BYTES);
	CHECK(find_member(&o, "B.STR", &m) && m.presence == ADB_NO_BYTES);
	CHECK(find_member(&o, "C.BIN", &m) && m.presence == ADB_NO_BYTES);
	CHECK(find_member(&o, "E.BIN", &m) && m.presence == ADB_NO_BYTES);
	CHECK(find_member(&o, "F.DA", &m) && m.presence == ADB_NO_BYTES);
	CHECK(find_member(&o, "Z.BIN", &m) && m.presence == ADB_PRESENT);
	CHECK(problem_of(&o, "not-in-image") != NULL && problem_of(&o, "no-bytes") != NULL);
	CHECK_INT(problem_count(&o), 8);
	for (const struct adb_problem *p = o.notes.problems; p != NULL; p = p->next)
		CHECK_INT(p->severity, ADB_NOTE);
	close_volume(&o);
	free(image.bytes);
}

static void a_cut_file_gives_what_is_there(void)
{
	struct image_folder root;
	struct image image = sample(&root);
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	image_add(&root, (struct image_record){ .name = "CUT;1", .sector = SECTORS - 1, .size = DATA + 1 });
	image_add(&root,
		  (struct image_record){ .name = "LONGER;1", .sector = SECTORS - 4, .size = UINT32_MAX });
	CHECK(open_volume(&o, &adb_container_ps1_disc, iso_input(&image), "D.ISO"));
	CHECK(find_member(&o, "CUT", &member));

	struct adb_input *input = adb_member_input(o.volume, &member, &error);

	CHECK_INT(error.outcome, ADB_CORRUPT);
	CHECK(input != NULL && adb_input_size(input) == DATA);
	adb_input_release(input);
	CHECK(find_member(&o, "LONGER", &member));
	input = adb_member_input(o.volume, &member, &error);
	CHECK_INT(error.outcome, ADB_CORRUPT);
	CHECK(input != NULL && adb_input_size(input) == 4 * DATA);
	adb_input_release(input);
	close_volume(&o);
	free(image.bytes);
}

static void files_may_share_sectors_within_reason(void)
{
	struct image_folder root;
	struct image image = sample(&root);
	struct opened o;
	struct adb_member member;
	struct adb_error error;
	int readable = 0, refused = 0;

	image_add(&root, (struct image_record){ .name = "SAME.PAK;1", .sector = 31, .size = 5000 });
	for (int i = 0; i < 12; i++)
		image_add(&root,
			  (struct image_record){ .name = "ALL;1", .sector = 0, .size = SECTORS * DATA });
	CHECK(open_volume(&o, &adb_container_ps1_disc, iso_input(&image), "D.ISO"));
	CHECK(find_member(&o, "SAME.PAK", &member));
	CHECK(member_is(&o, &member, image_at(&image, 31), 5000));
	CHECK(problem_of(&o, "duplicate-extent") != NULL);
	while (find_member(&o, "ALL", &member)) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		readable += input != NULL && error.outcome == ADB_OK;
		refused += input == NULL && error.outcome == ADB_LIMIT;
		adb_input_release(input);
	}
	CHECK_INT(readable, 7);
	CHECK_INT(refused, 5);
	close_volume(&o);
	free(image.bytes);
}

/* ---- SYSTEM.CNF ---- */

static void check_boot(const char *text, const char *boot, const char *serial)
{
	struct image_folder root;
	struct image image = sample(&root);
	struct opened o;

	memset(image_at(&image, 30), 0, DATA);
	memcpy(image_at(&image, 30), text, strlen(text));
	CHECK(open_volume(&o, &adb_container_ps1_disc, iso_input(&image), "D.ISO"));
	CHECK_TEXT(attribute_json(&o, "boot"), boot);
	CHECK_TEXT(attribute_json(&o, "serial"), serial);
	close_volume(&o);
	free(image.bytes);
}

static void system_cnf_names_the_program(void)
{
	check_boot("BOOT=cdrom:SCPS_180.12;1\n", "\"SCPS_180.12\"", "\"SCPS-18012\"");
	check_boot("TCB = 4\r\n  boot\t= cdrom:\\EXE\\slus_123.45;1 \r\n", "\"slus_123.45\"",
		   "\"SLUS-12345\"");
	check_boot("BOOT = cdrom:\\loader.exe;1", "\"loader.exe\"", NULL);
	check_boot("BOOT = cdrom:\\SCES_028.731;1\n", "\"SCES_028.731\"", NULL);
	check_boot("BOOT2 = cdrom0:\\SLES_123.45;1\n", NULL, NULL);
	check_boot("BOOT = ;1\n", NULL, NULL);
	check_boot("BOOT =", NULL, NULL);
	check_boot("BOOT", NULL, NULL);
	check_boot("", NULL, NULL);
}

/* ---- CUE sheets ---- */

static void write_file(const char *folder, const char *name, const void *bytes, size_t size)
{
	char path[300];

	snprintf(path, sizeof path, "%s/%s", folder, name);

	FILE *file = fopen(path, "wb");

	if (CHECK(file != NULL)) {
		CHECK(fwrite(bytes, 1, size, file) == size);
		fclose(file);
	}
}

static uint32_t stored_pregap;

/* Opens the sample with audio behind it as `bin` beside the sheet `cue`. Gives data_sectors; `tracks` takes what it says. */
static int data_sectors_with(const char *bin, const char *cue, const char *sheet, char tracks[400],
			     const char *problem)
{
	char folder[] = "/tmp/animdb-test-XXXXXX", path[300];
	struct image_folder root;
	struct image image = sample(&root);
	struct adb_error error;
	struct opened o;
	size_t size;
	int sectors = -1;
	uint8_t *raw = image_raw(&image,
				 (struct raw_layout){ .stride = RAW,
						      .data_offset = 24,
						      .mode = 2,
						      .pregap = stored_pregap,
						      .audio_sectors = 50 },
				 &size);

	CHECK(mkdtemp(folder) != NULL);
	write_file(folder, bin, raw, size);
	write_file(folder, cue, sheet, strlen(sheet));
	snprintf(path, sizeof path, "%s/%s", folder, bin);
	if (CHECK(open_volume(&o, &adb_container_ps1_disc, adb_input_open(path, &error), path))) {
		const char *json = attribute_json(&o, "tracks");

		sectors = atoi(attribute_json(&o, "data_sectors"));
		snprintf(tracks, 400, "%s", json != NULL ? json : "");
		CHECK(problem != NULL ? problem_of(&o, problem) != NULL : problem_count(&o) == 0);
	}
	close_volume(&o);
	unlink(path);
	snprintf(path, sizeof path, "%s/%s", folder, cue);
	unlink(path);
	CHECK_INT(rmdir(folder), 0);
	free(raw);
	free(image.bytes);
	return sectors;
}

static void a_cue_sheet_ends_the_data_track(void)
{
	char tracks[400];

	CHECK_INT(data_sectors_with("Game.bin", "game.CUE",
				    "FILE \"GAME.BIN\" BINARY\nTRACK 01 MODE2/2352\nINDEX 01 00:00:00\n"
				    "TRACK 02 AUDIO\nINDEX 00 00:00:38\nINDEX 01 00:02:38\n",
				    tracks, NULL),
		  38);
	CHECK_TEXT(tracks, "[[\"1\",\"MODE2/2352\",\"GAME.BIN\"],[\"2\",\"AUDIO\",\"GAME.BIN\"]]");
	stored_pregap = 150;
	CHECK_INT(data_sectors_with("Game.bin", "game.cue",
				    "FILE \"GAME.BIN\" BINARY\nTRACK 01 MODE2/2352\nINDEX 01 00:02:00\n"
				    "TRACK 02 AUDIO\nINDEX 01 00:02:37\n",
				    tracks, NULL),
		  37);
	stored_pregap = 0;
	CHECK_INT(data_sectors_with(
			  "Game (Track 1).bin", "Game.cue",
			  "FILE \"Game (Track 1).bin\" BINARY\nTRACK 01 MODE2/2352\nINDEX 01 00:00:00\n"
			  "FILE \"Game (Track 2).bin\" BINARY\nTRACK 02 AUDIO\nINDEX 01 00:00:00\n",
			  tracks, NULL),
		  SECTORS);
	CHECK(strstr(tracks, "Game (Track 2).bin") != NULL);
}

static void a_cue_sheet_that_does_not_fit_is_not_believed(void)
{
	char tracks[400];

	CHECK_INT(data_sectors_with("G.bin", "G.cue", "FILE \"other.bin\" BINARY\nTRACK 01 MODE2/2352\n",
				    tracks, NULL),
		  SECTORS);
	CHECK_TEXT(tracks, "");
	CHECK_INT(data_sectors_with("G.bin", "G.cue", "nothing", tracks, "cue"), SECTORS);
	CHECK_INT(data_sectors_with(
			  "G.bin", "G.cue",
			  "FILE G.bin BINARY\nTRACK 01 MODE2/2352\nTRACK 02 AUDIO\nINDEX 01 70:00:00\n",
			  tracks, "cue"),
		  SECTORS);
	CHECK_INT(data_sectors_with(
			  "G.bin", "G.cue",
			  "FILE G.bin BINARY\nTRACK 01 MODE2/2352\nTRACK 02 AUDIO\nINDEX 01 00:00:10\n",
			  tracks, "cue"),
		  SECTORS);
}

/* ---- what is refused ---- */

static void check_refused(const char *magic, size_t size, const char *word)
{
	char bytes[4096] = "";
	struct opened o;

	memcpy(bytes, magic, size);

	struct adb_input *input = input_of(bytes, sizeof bytes);

	CHECK(bid(input) > 0);
	CHECK(!open_volume(&o, &adb_container_ps1_disc, input, "D.BIN"));
	CHECK_INT(o.error.outcome, ADB_UNSUPPORTED);
	CHECK(strstr(o.error.message, word) != NULL);
	close_volume(&o);
}

static void packed_discs_are_refused_by_name(void)
{
	check_refused("MComprHD", 8, "CHD");
	check_refused("\0PBP", 4, "PBP");
	check_refused("CISO", 4, "CSO");
	check_refused("ECM", 4, "ECM");
	check_refused("\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0", 12, "no ISO 9660 volume");

	char zeros[40 * DATA] = "";
	struct adb_input *input = input_of(zeros, sizeof zeros);

	CHECK_INT(bid(input), 0);
	adb_input_release(input);
}

static void damage_does_no_harm(void)
{
	struct image_folder root;
	struct image image = sample(&root);
	size_t size = (size_t)SECTORS * DATA, raw_size;
	uint8_t *raw = image_raw(&image, (struct raw_layout){ .stride = RAW, .data_offset = 24, .mode = 2 },
				 &raw_size);

	for (size_t length = 0; length < size; length += 511)
		exercise(&adb_container_ps1_disc, image.bytes, length);
	for (size_t length = 0; length < raw_size; length += 1171)
		exercise(&adb_container_ps1_disc, raw, length);
	/* Every bit of the descriptor's first 200 bytes and of the records. */
	for (size_t bit = 0; bit < 8 * 600; bit++) {
		size_t byte = bit / 8;
		size_t at = byte < 200   ? 16 * DATA + byte
			    : byte < 400 ? ROOT_SECTOR * DATA + byte - 200
					 : 20 * DATA + byte - 400;

		image.bytes[at] ^= (uint8_t)(1 << bit % 8);
		exercise(&adb_container_ps1_disc, image.bytes, size);
		image.bytes[at] ^= (uint8_t)(1 << bit % 8);
	}
	free(raw);
	free(image.bytes);
}

TEST_SUITE("ps1_disc", TEST(every_form_of_a_disc_has_the_same_files),
	   TEST(files_without_bytes_keep_their_place), TEST(a_cut_file_gives_what_is_there),
	   TEST(files_may_share_sectors_within_reason), TEST(system_cnf_names_the_program),
	   TEST(a_cue_sheet_ends_the_data_track), TEST(a_cue_sheet_that_does_not_fit_is_not_believed),
	   TEST(packed_discs_are_refused_by_name), TEST(damage_does_no_harm));
