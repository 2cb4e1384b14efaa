#include "container/iso9660.h"

#include "check.h"
#include "disc_image.h"

enum { SECTORS = 80 };

/* A walk over an image, with what was reported. */
struct walked {
	struct image image;
	struct image_folder root;
	struct adb_arena *arena;
	struct adb_content notes;
	struct adb_volume volume;
	struct adb_iso *iso;
	struct adb_iso_descriptor descriptor;
};

static void begin(struct walked *w)
{
	*w = (struct walked){ .image = image_new(SECTORS), .arena = adb_arena_new((size_t)64 << 20) };
	w->root = image_root(&w->image);
	w->notes.arena = w->arena;
	w->volume = (struct adb_volume){ .arena = w->arena, .notes = &w->notes, .name = "disc.iso" };
}

static bool open_image(struct walked *w)
{
	void *copy = malloc((size_t)SECTORS * DATA);

	memcpy(copy, w->image.bytes, (size_t)SECTORS * DATA);
	w->volume.data = adb_input_of_memory(copy, (size_t)SECTORS * DATA);
	w->iso = adb_iso_open(&w->volume, SECTORS, &w->descriptor);
	return w->iso != NULL;
}

static void end(struct walked *w)
{
	adb_input_release(w->volume.data);
	adb_arena_free(w->arena);
	free(w->image.bytes);
}

/* The paths of all files, each behind a blank. */
static const char *paths_of(struct walked *w)
{
	const char *all = "";
	struct adb_iso_file file;
	enum adb_outcome outcome;

	while ((outcome = adb_iso_next(w->iso, &file)) == ADB_OK)
		all = adb_arena_printf(w->arena, "%s %s@%llu+%llu", all, file.path,
				       (unsigned long long)file.sector, (unsigned long long)file.size);
	CHECK_INT(outcome, ADB_END);
	return all;
}

static int count_problems(const struct walked *w, const char *code)
{
	int count = 0;

	for (const struct adb_problem *p = w->notes.problems; p != NULL; p = p->next)
		count += code == NULL || strcmp(p->code, code) == 0;
	return count;
}

/* A folder in the root, of one sector. */
static struct image_folder add_folder(struct walked *w, const char *name, uint32_t sector)
{
	image_add(&w->root,
		  (struct image_record){ .name = name, .sector = sector, .size = DATA, .flags = 2 });
	return image_folder(&w->image, sector, DATA, ROOT_SECTOR, DATA);
}

static void lists_files_folder_by_folder(void)
{
	struct walked w;

	begin(&w);
	image_add(&w.root, (struct image_record){ .name = "SYSTEM.CNF;1", .sector = 30, .size = 68 });

	struct image_folder game = add_folder(&w, "GAME", 20);

	image_add(&game, (struct image_record){ .name = "FILES.PAK;1", .sector = 31, .size = 5000 });
	image_add(&game, (struct image_record){ .name = "AUDIO", .sector = 21, .size = DATA, .flags = 2 });

	struct image_folder audio = image_folder(&w.image, 21, DATA, 20, DATA);

	image_add(&audio, (struct image_record){ .name = "A.VB;1", .sector = 34, .size = 1, .xa = 0x0D55 });
	image_add(&game, (struct image_record){ .name = "README.;1", .sector = 35, .size = 0 });
	image_add(&w.root, (struct image_record){ .name = "lower.txt", .sector = 36, .size = 2 });
	CHECK(open_image(&w));
	CHECK_TEXT(w.descriptor.system_id, "PLAYSTATION");
	CHECK_TEXT(w.descriptor.volume_id, "VIBRIBBON");
	CHECK_INT(w.descriptor.volume_sectors, SECTORS + 1000);
	CHECK(w.descriptor.has_xa);
	CHECK_TEXT(paths_of(&w),
		   " SYSTEM.CNF@30+68 GAME/FILES.PAK@31+5000 GAME/AUDIO/A.VB@34+1 GAME/README@35+0"
		   " lower.txt@36+2");
	CHECK_INT(count_problems(&w, NULL), 0);
	end(&w);
}

static void tells_xa_attributes(void)
{
	struct walked w;
	struct adb_iso_file file;

	begin(&w);
	image_add(&w.root, (struct image_record){ .name = "A.DA;1", .sector = 30, .size = 68, .xa = 0x4555 });
	image_add(&w.root,
		  (struct image_record){ .name = "AB.STR;1", .sector = 31, .size = 68, .xa = 0x3D55 });
	image_add(&w.root, (struct image_record){ .name = "PLAIN;1", .sector = 32, .size = 68 });
	CHECK(open_image(&w));
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.xa == 0x4555 && file.xa_file == 1);
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.xa == 0x3D55);
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.xa == 0 && file.xa_file == 0);
	end(&w);
}

static void finds_a_file_before_the_walk(void)
{
	struct walked w;
	struct adb_iso_file file;

	begin(&w);
	add_folder(&w, "ZZZ", 20);
	image_add(&w.root, (struct image_record){ .name = "SYSTEM.CNF;1", .sector = 30, .size = 68 });
	CHECK(open_image(&w));
	CHECK(!adb_iso_find_in_root(w.iso, "ZZZ", &file));
	CHECK(!adb_iso_find_in_root(w.iso, "SYSTEM.CN", &file));
	CHECK(adb_iso_find_in_root(w.iso, "system.cnf", &file) && file.sector == 30 && file.size == 68);
	CHECK_TEXT(paths_of(&w), " SYSTEM.CNF@30+68");
	CHECK_INT(count_problems(&w, NULL), 0);
	end(&w);
}

static void folders_of_several_sectors(void)
{
	struct walked w;
	int count = 0;
	struct adb_iso_file file;

	begin(&w);
	image_add(&w.root,
		  (struct image_record){ .name = "BIG", .sector = 20, .size = 3 * DATA, .flags = 2 });

	struct image_folder big = image_folder(&w.image, 20, 3 * DATA, ROOT_SECTOR, DATA);

	for (uint32_t i = 0; i < 120; i++) {
		char name[16];

		snprintf(name, sizeof name, "FILE%03u.A;1", i);
		image_add(&big, (struct image_record){ .name = name, .sector = 30, .size = i });
	}
	CHECK(big.position > 2 * DATA && big.position <= 3 * DATA);
	CHECK(open_image(&w));
	while (adb_iso_next(w.iso, &file) == ADB_OK)
		CHECK_INT(file.size, count++);
	CHECK_INT(count, 120);
	end(&w);
}

static void loops_end(void)
{
	struct walked w;

	begin(&w);
	image_add(&w.root,
		  (struct image_record){ .name = "A", .sector = ROOT_SECTOR, .size = DATA, .flags = 2 });

	struct image_folder folder = add_folder(&w, "B", 20);

	image_add(&folder, (struct image_record){ .name = "C", .sector = 20, .size = DATA, .flags = 2 });
	image_add(&folder,
		  (struct image_record){ .name = "UP", .sector = ROOT_SECTOR, .size = DATA, .flags = 2 });
	image_add(&folder, (struct image_record){ .name = "F;1", .sector = 30, .size = 1 });
	image_add(&w.root, (struct image_record){ .name = "TWICE", .sector = 20, .size = DATA, .flags = 2 });
	image_add(&w.root, (struct image_record){ .name = "G;1", .sector = 30, .size = 1 });
	CHECK(open_image(&w));
	CHECK_TEXT(paths_of(&w), " B/F@30+1 G@30+1");
	CHECK_INT(count_problems(&w, "directory-cycle"), 4);
	end(&w);
}

static void bad_records_are_left_out(void)
{
	struct walked w;
	uint8_t *at;

	begin(&w);
	image_add(&w.root, (struct image_record){ .name = "A;1", .sector = 30, .size = 1 });

	struct image_folder folder = add_folder(&w, "SHORT", 20);

	at = image_add(&folder, (struct image_record){ .name = "B;1", .sector = 30, .size = 1 });
	at[0] = 20;
	folder = add_folder(&w, "NAME", 21);
	at = image_add(&folder, (struct image_record){ .name = "B;1", .sector = 30, .size = 1 });
	at[32] = 200;
	/* A record over the end of its sector, then a good sector. */
	image_add(&w.root,
		  (struct image_record){ .name = "LONG", .sector = 22, .size = 2 * DATA, .flags = 2 });
	folder = image_folder(&w.image, 22, 2 * DATA, ROOT_SECTOR, DATA);
	for (int i = 0; i < 49; i++)
		image_add(&folder,
			  (struct image_record){ .name = "B;1", .sector = 30, .size = 1, .flags = 4 });
	CHECK(folder.position < DATA);
	image_at(&w.image, 22)[folder.position] = 250;
	folder.position = DATA;
	image_add(&folder, (struct image_record){ .name = "C;1", .sector = 30, .size = 1 });
	image_add(&w.root, (struct image_record){ .name = "Z;1", .sector = 30, .size = 1 });
	CHECK(open_image(&w));

	const char *paths = paths_of(&w);

	CHECK(strstr(paths, " A@30+1") == paths);
	CHECK(strstr(paths, "LONG/B@30+1 LONG/C@30+1 Z@30+1") != NULL);
	CHECK_INT(count_problems(&w, "bad-record"), 3);
	end(&w);
}

static void names_that_are_no_names_are_replaced(void)
{
	static const char *const names[] = { "A/B;1", "..", ".", "A\\B", ";1", "../X" };
	struct walked w;

	begin(&w);
	for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
		image_add(&w.root, (struct image_record){ .name = names[i], .sector = 30 + i, .size = 1 });

	struct image_record nul = { .sector = 40, .size = 1 };

	image_add_named(&w.root, &nul, "A\0B", 3);
	image_add_named(&w.root, &nul, "", 0);
	image_add(&w.root, (struct image_record){ .name = "..", .sector = 20, .size = DATA, .flags = 2 });

	struct image_folder folder = image_folder(&w.image, 20, DATA, ROOT_SECTOR, DATA);

	image_add(&folder, (struct image_record){ .name = ".X;1", .sector = 41, .size = 1 });
	CHECK(open_image(&w));
	CHECK_TEXT(paths_of(&w),
		   " #30@30+1 #31@31+1 #32@32+1 #33@33+1 #34@34+1 #35@35+1 #40@40+1 #40@40+1 #20/.X@41+1");
	CHECK_INT(count_problems(&w, "odd-name"), 9);
	end(&w);
}

static void folders_beyond_the_image_are_reported(void)
{
	struct walked w;

	begin(&w);
	image_add(&w.root,
		  (struct image_record){ .name = "FAR", .sector = UINT32_MAX, .size = DATA, .flags = 2 });
	image_add(&w.root, (struct image_record){
				   .name = "OVER", .sector = SECTORS - 1, .size = 2 * DATA, .flags = 2 });
	image_folder(&w.image, SECTORS - 1, DATA, ROOT_SECTOR, DATA);
	image_add(&w.root,
		  (struct image_record){ .name = "HUGE", .sector = 20, .size = UINT32_MAX, .flags = 2 });
	image_folder(&w.image, 20, DATA, ROOT_SECTOR, DATA);
	image_add(&w.root,
		  (struct image_record){ .name = "FILE;1", .sector = UINT32_MAX, .size = UINT32_MAX });
	CHECK(open_image(&w));
	CHECK_TEXT(paths_of(&w), " FILE@4294967295+4294967295");
	CHECK(count_problems(&w, "beyond-end") >= 2);
	CHECK_INT(count_problems(&w, "folder-size"), 1);
	end(&w);
}

static void the_root_must_be_there(void)
{
	struct walked w;

	begin(&w);
	put_u32_both(image_at(&w.image, 16) + 158, SECTORS);
	CHECK(!open_image(&w));
	CHECK_INT(w.volume.error.outcome, ADB_CORRUPT);
	end(&w);
	begin(&w);
	put_u32_both(image_at(&w.image, 16) + 166, UINT32_MAX);
	image_add(&w.root, (struct image_record){ .name = "A;1", .sector = 30, .size = 1 });
	CHECK(open_image(&w));
	CHECK_TEXT(paths_of(&w), " A@30+1");
	CHECK_INT(count_problems(&w, "folder-size"), 1);
	end(&w);
}

static void depth_is_limited(void)
{
	struct walked w;
	uint32_t sector = 20;

	begin(&w);

	struct image_folder folder = add_folder(&w, "D", sector);

	for (; sector < 50; sector++) {
		image_add(&folder, (struct image_record){ .name = "F;1", .sector = 60, .size = sector });
		image_add(&folder, (struct image_record){
					   .name = "D", .sector = sector + 1, .size = DATA, .flags = 2 });
		folder = image_folder(&w.image, sector + 1, DATA, sector, DATA);
	}
	CHECK(open_image(&w));

	const char *paths = paths_of(&w);

	CHECK(strstr(paths, "/F@60+34") != NULL && strstr(paths, "/F@60+35") == NULL);
	CHECK_INT(count_problems(&w, "too-deep"), 1);
	end(&w);
}

static void records_of_one_file_are_joined(void)
{
	struct walked w;
	struct adb_iso_file file;

	begin(&w);
	image_add(&w.root,
		  (struct image_record){ .name = "A;1", .sector = 30, .size = 2 * DATA, .flags = 0x80 });
	image_add(&w.root, (struct image_record){ .name = "A;1", .sector = 32, .size = 5 });
	image_add(&w.root, (struct image_record){ .name = "B;1", .sector = 40, .size = DATA, .flags = 0x80 });
	image_add(&w.root, (struct image_record){ .name = "B;1", .sector = 50, .size = 5 });
	image_add(&w.root, (struct image_record){ .name = "C;1", .sector = 41, .size = DATA, .flags = 0x80 });
	image_add(&w.root, (struct image_record){ .name = "D;1", .sector = 42, .size = 7, .flags = 0x80 });
	CHECK(open_image(&w));
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.size == 2 * DATA + 5 && file.is_contiguous);
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.size == DATA + 5 && !file.is_contiguous);
	/* The mark of another that follows is wrong, and nothing is lost by it. */
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.size == DATA && file.is_contiguous);
	CHECK_TEXT(file.path, "C");
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.size == 7);
	CHECK_INT(adb_iso_next(w.iso, &file), ADB_END);
	end(&w);
}

static void interleaved_files_are_marked(void)
{
	struct walked w;
	struct adb_iso_file file;

	begin(&w);
	image_add(&w.root, (struct image_record){ .name = "A;1", .sector = 30, .size = 9 })[26] = 4;
	image_add(&w.root, (struct image_record){ .name = "B;1", .sector = 30, .size = 9 })[1] = 2;
	CHECK(open_image(&w));
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && !file.is_contiguous);
	CHECK(adb_iso_next(w.iso, &file) == ADB_OK && file.is_contiguous && file.sector == 32);
	end(&w);
}

static void big_endian_halves_do_not_matter(void)
{
	struct walked w;

	begin(&w);

	uint8_t *at = image_add(&w.root, (struct image_record){ .name = "A;1", .sector = 30, .size = 1 });

	memset(at + 6, 0xAA, 4);
	memset(at + 14, 0xAA, 4);
	image_at(&w.image, 16)[0x82] = 0x55;
	CHECK(open_image(&w));
	CHECK_TEXT(paths_of(&w), " A@30+1");
	CHECK_INT(count_problems(&w, "block-size"), 1);
	end(&w);
}

static void other_volumes_are_refused(void)
{
	struct walked w;

	begin(&w);
	image_at(&w.image, 16)[0x81] = 2;
	CHECK(!open_image(&w));
	CHECK_INT(w.volume.error.outcome, ADB_UNSUPPORTED);
	end(&w);
	begin(&w);
	image_at(&w.image, 16)[1] = 'B';
	CHECK(!open_image(&w));
	CHECK_INT(w.volume.error.outcome, ADB_CORRUPT);
	end(&w);
}

/* Four folders with 31,000 records each, in an image of its own. */
static void records_are_limited(void)
{
	enum { FOLDER_SECTORS = 512, FOLDERS = 4, FIRST = 19, ALL = FIRST + FOLDERS * FOLDER_SECTORS };
	struct walked w;
	struct adb_iso_file file;
	int count = 0;
	enum adb_outcome outcome;

	begin(&w);
	free(w.image.bytes);
	w.image = image_new(ALL);
	w.root = image_root(&w.image);
	for (uint32_t i = 0; i < FOLDERS; i++) {
		uint32_t sector = FIRST + i * FOLDER_SECTORS, size = FOLDER_SECTORS * DATA;
		struct image_folder folder = { .image = &w.image, .sector = sector };

		image_add(&w.root,
			  (struct image_record){ .name = "D", .sector = sector, .size = size, .flags = 2 });
		while (folder.position + 34 <= size)
			image_add(&folder, (struct image_record){ .name = "F", .sector = 30, .size = 1 });
	}
	w.volume.data = adb_input_of_memory(w.image.bytes, (size_t)ALL * DATA);
	w.image.bytes = NULL;
	w.iso = adb_iso_open(&w.volume, ALL, &w.descriptor);
	while ((outcome = adb_iso_next(w.iso, &file)) == ADB_OK)
		count++;
	CHECK_INT(outcome, ADB_LIMIT);
	CHECK_INT(w.volume.error.outcome, ADB_LIMIT);
	CHECK(count > 99000 && count <= 100000);
	end(&w);
}

/* 16 sectors of records that are folders with themselves in them would be endless without the limits. */
static void damage_does_no_harm(void)
{
	struct walked w;
	unsigned random = 12345;

	for (int round = 0; round < 300; round++) {
		struct adb_iso_file file;
		int count = 0;

		begin(&w);
		for (uint32_t i = 0; i < 20; i++)
			image_add(&w.root,
				  (struct image_record){
					  .name = "AB", .sector = 18 + i, .size = 40 * DATA, .flags = 2 });
		for (uint32_t i = 19; i < 60; i++)
			memcpy(image_at(&w.image, i), image_at(&w.image, ROOT_SECTOR), DATA);
		for (int i = 0; i < 100; i++) {
			random = random * 1103515245 + 12345;
			image_at(&w.image, 18)[(random >> 8) % (42 * DATA)] = (uint8_t)(random >> 24);
		}
		if (open_image(&w))
			while (adb_iso_next(w.iso, &file) == ADB_OK && count < 100000)
				count++;
		CHECK(count < 100000);
		end(&w);
	}
}

TEST_SUITE("iso9660", TEST(lists_files_folder_by_folder), TEST(tells_xa_attributes),
	   TEST(finds_a_file_before_the_walk), TEST(folders_of_several_sectors), TEST(loops_end),
	   TEST(bad_records_are_left_out), TEST(names_that_are_no_names_are_replaced),
	   TEST(folders_beyond_the_image_are_reported), TEST(the_root_must_be_there), TEST(depth_is_limited),
	   TEST(records_of_one_file_are_joined), TEST(interleaved_files_are_marked),
	   TEST(big_endian_halves_do_not_matter), TEST(other_volumes_are_refused), TEST(records_are_limited),
	   TEST(damage_does_no_harm));
