#include "systems/sm64/rom/image.h"
#include "systems/sm64/rom/rom.h"

#include <time.h>
#include <zlib.h>

#include "volume.h"

#include "image.h"

extern const struct adb_container adb_container_n64_rom;

static const uint8_t actor[] = {
	0, 0, 0, 10, 0, 20, 0xFF, 0xE2, 0x20, 0, 0x10, 0,  0x40, 0, 0xE0, 0, 0, 0, 0, 0,    0, 1, 0, 0, 0, 2,
	0, 1, 0, 1,  0, 3,  0,    4,    0,    4, 0,    1,  0,    5, 0,    1, 0, 0, 0, 8,    0, 0, 0, 0, 0, 1,
	0, 4, 0, 1,  5, 0,  0,    0,    5,    0, 0,    20, 0,    0, 0,    0, 5, 0, 0, 0x2C, 0, 0, 0, 0,
};

static const uint8_t mario[84] = {
	0, 0, 0, 1, 0, 0, 0, 0,  0, 0,  0,    16,   0,    0, 0,    66, 0,    1, 0,    0xBD,
	0, 0, 0, 0, 0, 4, 0, 1,  0, 0,  0,    48,   0,    0, 0,    24, 0,    0, 0,    66,
	0, 1, 0, 0, 0, 2, 0, 1,  0, 1,  0,    3,    0,    4, 0,    4,  0,    1, 0,    5,
	0, 1, 0, 0, 0, 0, 0, 10, 0, 20, 0xFF, 0xE2, 0x20, 0, 0x10, 0,  0x40, 0, 0xE0, 0,
};

static bool open_image(struct opened *o, const struct image *image, size_t size)
{
	return open_volume(o, &adb_container_n64_rom, input_of(image->bytes, size), "/dumps/game.z64");
}

static bool has_member(struct opened *o, const char *path, const char *type, struct adb_member *member)
{
	if (!CHECK(o->volume->container->find(o->volume, path, member) == ADB_OK))
		return false;
	CHECK_TEXT(member->type, type);
	return true;
}

static const char *member_json(const struct adb_member *member, const char *key)
{
	return adb_attribute_find(&member->attributes, key);
}

/* An image with a block of each kind; the place of the packed one in `packed`. */
static struct image make_image(size_t *packed, size_t *table)
{
	static const uint8_t behaviors[16] = { 0x27, 0x26, 0, 0, 5, 0, 0, 0x44,
					       0x27, 0x26, 0, 0, 5, 0, 0, 0x44 };
	struct image image = image_new();
	uint8_t block[128];
	size_t size = image_mio0(actor, sizeof actor, block);

	*packed = image_load(&image, 0x18, 5, block, size);
	image_load(&image, 0x17, 0x13, behaviors, sizeof behaviors);
	image_load(&image, 0x17, 0x0C, block, size);
	image_load(&image, 0x17, 7, "nothing in particular", 21);
	*table = image_put(&image, mario, sizeof mario);
	image_put(&image, block, size); /* named by nothing */
	return image;
}

static void blocks_are_members(void)
{
	size_t packed, table;
	struct image image = make_image(&packed, &table);
	struct opened o;
	struct adb_member member;
	char path[ADB_N64_PATH_SIZE];

	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		if (has_member(&o, adb_n64_block_path(path, 5, (uint32_t)packed), ADB_N64_BANK, &member)) {
			CHECK(member_is(&o, &member, actor, sizeof actor));
			CHECK_TEXT(member.path, "segment05/00008000.data");
			CHECK_TEXT(member.native_id, "seg05@008000");
			CHECK_INT(member.offset, packed);
			CHECK_INT(member.stored_size, 112);
			CHECK_INT(member.byte_size, sizeof actor);
			CHECK(!member.is_plain);
			CHECK_TEXT(member_json(&member, "segment"), "5");
			CHECK_TEXT(member_json(&member, "codec"), "\"mio0\"");
			CHECK(member_json(&member, "orphan") == NULL);
		}
		if (has_member(&o, "segment10/00002000.data", ADB_N64_SCRIPT, &member)) {
			CHECK_INT(member.byte_size, 40);
			CHECK(member.is_plain);
			CHECK(member_is(&o, &member, image.bytes + IMAGE_ENTRY, 40));
		}
		has_member(&o, "segment14/00003000.data", ADB_N64_SCRIPT, &member);
		has_member(&o, "segment13/00008080.data", ADB_N64_BEHAVIOR, &member);
		has_member(&o, "SEGMENT0c/000080a0.DATA", ADB_N64_GEO, &member);
		has_member(&o, "segment07/00008120.data", ADB_N64_BLOCK, &member);
		if (has_member(&o, "rom", ADB_N64_IMAGE, &member))
			CHECK(member_is(&o, &member, image.bytes, IMAGE_SIZE));
		if (has_member(&o, "mario/00008150.data", ADB_N64_MARIO, &member)) {
			CHECK(member_is(&o, &member, mario, 82));
			CHECK_TEXT(member.native_id, "mario");
		}
		if (has_member(&o, "orphan/000081C0.mio0", "SEGMENT", &member)) {
			CHECK_TEXT(member_json(&member, "orphan"), "true");
			CHECK(member_is(&o, &member, actor, sizeof actor));
		}
		CHECK(o.volume->container->find(o.volume, "segment05/00009000.data", &member) == ADB_END);
		CHECK_INT(problem_count(&o), 0);
		CHECK_TEXT(attribute_json(&o, "byte_order"), "\"big-endian\"");
		CHECK_TEXT(attribute_json(&o, "version"), "\"us\"");
		CHECK_TEXT(attribute_json(&o, "retail_checksums"), "false");
		CHECK_TEXT(attribute_json(&o, "internal_name"), "\"SUPER MARIO 64\"");
		CHECK_TEXT(attribute_json(&o, "evidence"), "[\"name\",\"entry-script\",\"mario-table\"]");
		CHECK_TEXT(attribute_json(&o, "entry_script"), "8192");
	}
	close_volume(&o);
	free(image.bytes);
}

static void each_block_comes_once(void)
{
	size_t packed, table;
	struct image image = make_image(&packed, &table);
	struct opened o;
	struct adb_member member;
	int count = 0;

	image_command(&image, 0x1A, 5, packed, packed + 64); /* the same once more, shorter */
	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		while (o.volume->container->next(o.volume, &member) == ADB_OK)
			count += strncmp(member.path, "segment05/", 10) == 0;
		CHECK_INT(count, 1);
		has_member(&o, "segment05/00008000.data", ADB_N64_BANK, &member);
		CHECK_INT(member.stored_size, 112);
	}
	close_volume(&o);
	free(image.bytes);
}

/* The other two byte orders hold the same members, at the same offsets. */
static void byte_orders_are_made_normal(void)
{
	size_t packed, table;
	struct image image = make_image(&packed, &table);
	uint8_t *other = malloc(IMAGE_SIZE);
	static const char *const names[] = { "\"byte-swapped\"", "\"little-endian\"" };

	for (int order = 0; order < 2; order++) {
		struct opened o;
		struct adb_member member;

		for (size_t i = 0; i < IMAGE_SIZE; i++)
			other[i] = image.bytes[i ^ (order == 0 ? 1U : 3U)];
		CHECK(open_volume(&o, &adb_container_n64_rom, input_of(other, IMAGE_SIZE),
				  "/dumps/game.z64"));
		CHECK_TEXT(attribute_json(&o, "byte_order"), names[order]);
		if (has_member(&o, "segment05/00008000.data", ADB_N64_BANK, &member))
			CHECK(member_is(&o, &member, actor, sizeof actor));
		if (has_member(&o, "mario/00008150.data", ADB_N64_MARIO, &member)) {
			CHECK(!member.is_plain);
			CHECK_INT(member.offset, table);
			CHECK(member_is(&o, &member, mario, 82));
		}
		if (has_member(&o, "rom", ADB_N64_IMAGE, &member))
			CHECK(member_is(&o, &member, image.bytes, IMAGE_SIZE));
		close_volume(&o);
	}
	free(other);
	free(image.bytes);
}

static size_t pack_szp(uint8_t *out, size_t range)
{
	z_stream z = { 0 };

	memset(out, 0, range);
	deflateInit2(&z, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
	z.next_in = (Bytef *)(uintptr_t)actor;
	z.avail_in = sizeof actor;
	z.next_out = out;
	z.avail_out = (uInt)range;
	CHECK_INT(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	image_word(out + range - 4, sizeof actor);
	return range;
}

static void every_packing_is_known(void)
{
	static const uint8_t rnc[32] = { 'R', 'N', 'C', 2 };
	static const uint8_t yay0[] = {
		'Y', 'a', 'y', '0', 0, 0, 0, 2, 0, 0, 0, 17, 0, 0, 0, 17, 0xFF, 6, 7
	};
	static const uint8_t stored[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 9 };
	struct image image = image_new();
	struct opened o;
	struct adb_member member;
	uint8_t block[128];

	image_load(&image, 0x18, 3, block, pack_szp(block, 112));
	image_load(&image, 0x1A, 4, yay0, sizeof yay0);
	image_load(&image, 0x18, 6, rnc, sizeof rnc);
	image_load(&image, 0x18, 8, stored, sizeof stored);
	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		if (has_member(&o, "segment03/00008000.data", ADB_N64_BLOCK, &member)) {
			CHECK_TEXT(member_json(&member, "codec"), "\"deflate\"");
			CHECK(member_is(&o, &member, actor, sizeof actor));
		}
		if (has_member(&o, "segment04/00008080.data", ADB_N64_BLOCK, &member)) {
			CHECK_TEXT(member_json(&member, "codec"), "\"yay0\"");
			CHECK(member_is(&o, &member, "\6\7", 2));
		}
		if (has_member(&o, "segment06/000080B0.data", "SEGMENT", &member)) {
			CHECK_TEXT(member_json(&member, "codec"), "\"rnc\"");
			CHECK(problem_of(&o, "unsupported") != NULL);
			CHECK(member_is(&o, &member, rnc, sizeof rnc));
		}
		if (has_member(&o, "segment08/000080E0.data", ADB_N64_BLOCK, &member)) {
			CHECK_TEXT(member_json(&member, "codec"), "\"stored\"");
			CHECK(member_is(&o, &member, stored, sizeof stored));
		}
	}
	close_volume(&o);
	free(image.bytes);
}

/* One damaged block is one member that cannot be had; the others can. */
static void a_damaged_block_says_why(void)
{
	size_t packed, table;
	struct image image = make_image(&packed, &table);
	struct opened o;
	struct adb_member member;
	struct adb_error error = { .outcome = ADB_OK };

	image.bytes[packed + 16] = 0;
	if (CHECK(open_image(&o, &image, IMAGE_SIZE)) &&
	    has_member(&o, "segment05/00008000.data", ADB_N64_BLOCK, &member)) {
		adb_input_release(adb_member_input(o.volume, &member, &error));
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK(strstr(error.message, "MIO0") != NULL);
		has_member(&o, "mario/00008150.data", ADB_N64_MARIO, &member);
	}
	close_volume(&o);
	free(image.bytes);
}

/* Scripts and geo layouts that hold animations as well are there once more, for those. */
static void mixed_blocks_are_there_twice(void)
{
	struct image image = image_new();
	struct opened o;
	struct adb_member member;
	uint8_t moved[sizeof actor];

	memcpy(moved, actor, sizeof actor);
	moved[0x2C + 0x0C] = moved[0x2C + 0x10] = 0x0E;
	image_load(&image, 0x17, 0x0E, moved, sizeof moved);
	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		has_member(&o, "segment0E/00008000.data", ADB_N64_GEO, &member);
		if (has_member(&o, "segment0E/00008000.anims", ADB_N64_BANK, &member))
			CHECK(member_is(&o, &member, image.bytes + 0x8000, 80));
	}
	close_volume(&o);
	free(image.bytes);
}

static void formats_may_ask(void)
{
	size_t packed, table, count;
	struct image image = make_image(&packed, &table);
	struct opened o;
	struct adb_error error;

	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		const struct adb_place place = { .path = "segment13/00008080.data", .volume = o.volume };
		const uint32_t *addresses = adb_n64_table_addresses(&place, &count);
		struct adb_input *input = adb_place_open(&place, "../segment05/00008000.data", &error);

		CHECK_INT(count, 1);
		CHECK_INT(addresses[0], 0x05000044);
		CHECK(input != NULL && adb_input_size(input) == sizeof actor);
		adb_input_release(input);

		const struct adb_n64_block *blocks = adb_n64_blocks(&place, &count);

		CHECK_INT(count, 5);
		CHECK_INT(blocks[0].segment, 5);
		CHECK(blocks[0].is_packed && !blocks[0].is_script);
		CHECK_INT(blocks[4].segment, 0x14);
		CHECK_INT(blocks[4].entry, 0x14000000);
		CHECK(blocks[4].is_script);
		CHECK(adb_place_attribute_is(&place, "version", "us"));
		CHECK_INT(adb_n64_animated_members(&place), 3); /* segments 05 and 07, Mario's table */
	}
	close_volume(&o);
	free(image.bytes);

	const struct adb_place nowhere = { .path = "/a" };

	CHECK(adb_n64_blocks(&nowhere, &count) == NULL && count == 0);
	CHECK(adb_n64_table_addresses(&nowhere, &count) == NULL && count == 0);
	CHECK_INT(adb_n64_animated_members(&nowhere), 0);
}

static void paths_tell_their_block(void)
{
	char text[ADB_N64_PATH_SIZE];
	unsigned segment = 0;
	uint32_t start = 0;

	CHECK_TEXT(adb_n64_block_path(text, 0x0C, 0x12A7E0), "segment0C/0012A7E0.data");
	CHECK(adb_n64_block_of(text, &segment, &start) && segment == 0x0C && start == 0x12A7E0);
	CHECK(adb_n64_block_of("segment05/0016D870.anims", &segment, &start) && segment == 5);
	CHECK_TEXT(adb_n64_block_id(text, 5, 0x16D870), "seg05@16D870");
	CHECK(!adb_n64_block_of("mario/0016D870.data", &segment, &start));
	CHECK(!adb_n64_block_of("segment05/0016D87.data", &segment, &start));
	CHECK(!adb_n64_block_of("segmentXY/0016D870.data", &segment, &start));
	CHECK(!adb_n64_block_of("segment", &segment, &start));
}

static void check_refused(const struct image *image, size_t size, enum adb_outcome outcome, const char *words)
{
	struct opened o;

	CHECK(!open_image(&o, image, size));
	CHECK_INT(o.error.outcome, outcome);
	CHECK(strstr(o.error.message, words) != NULL);
	close_volume(&o);
}

static void other_images_are_refused_plainly(void)
{
	struct image image = image_new();

	check_refused(&image, 0x100000, ADB_CORRUPT, "cut off");
	check_refused(&image, IMAGE_SIZE - 2, ADB_CORRUPT, "whole number");
	memset(image.bytes + IMAGE_ENTRY, 0, 64);
	memcpy(image.bytes + 0x20, "ANOTHER GAME        ", 20);
	check_refused(&image, IMAGE_SIZE, ADB_UNSUPPORTED, "(ANOTHER GAME)");
	memcpy(image.bytes + 0x20, "SUPERMARIO64        ", 20);

	struct opened o;

	CHECK(open_image(&o, &image, IMAGE_SIZE));
	CHECK_TEXT(attribute_json(&o, "evidence"), "[\"name\"]");
	close_volume(&o);
	free(image.bytes);
}

/* A file of 128 MiB and a word, which takes no room on a disk. */
static void huge_images_are_refused(void)
{
	static const uint8_t magic[] = { 0x80, 0x37, 0x12, 0x40 };
	char path[] = "/tmp/animdb-test-XXXXXX";
	int file = mkstemp(path);
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_place place = { .path = path };
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_content notes = { .arena = arena };

	if (CHECK(file >= 0 && write(file, magic, sizeof magic) == (ssize_t)sizeof magic &&
		  ftruncate(file, ADB_N64_LARGEST + 4) == 0)) {
		struct adb_input *input = adb_input_open(path, &error);

		CHECK(adb_volume_open(&adb_container_n64_rom, input, &place, ADB_CP1252, &notes, &error) ==
		      NULL);
		CHECK_INT(error.outcome, ADB_LIMIT);
		adb_input_release(input);
	}
	close(file);
	unlink(path);
	adb_arena_free(arena);
}

/* Whatever a header claims: random bytes behind it hold no block and no animation. */
static void noise_behind_a_header_holds_nothing(void)
{
	enum { SIZE = 8 * 1024 * 1024 };
	struct image image = { .bytes = malloc(SIZE) };
	uint64_t seed = 0x2545F4914F6CDD1D;
	struct opened o;
	struct adb_member member;

	for (size_t i = 0; i < SIZE; i++) {
		seed ^= seed << 13;
		seed ^= seed >> 7;
		seed ^= seed << 17;
		image.bytes[i] = (uint8_t)(seed >> 32);
	}
	image_word(image.bytes, 0x80371240);
	check_refused(&image, SIZE, ADB_UNSUPPORTED,
		      "(without a readable name) that is not of Super Mario 64");
	memcpy(image.bytes + 0x20, "SUPER MARIO 64      ", 20);
	if (CHECK(open_image(&o, &image, SIZE))) {
		CHECK_INT(o.volume->container->next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "rom");
		CHECK_INT(o.volume->container->next(o.volume, &member), ADB_END);
	}
	close_volume(&o);
	free(image.bytes);
}

/* A block behind the end of the image is a problem, not a member. */
static void cut_images_say_what_is_missing(void)
{
	size_t packed, table;
	struct image image = make_image(&packed, &table);
	struct opened o;
	struct adb_member member;

	image_command(&image, 0x18, 6, 0x200000, 0x210000);
	image_command(&image, 0x18, 6, 0x200000, 0x210000);
	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		const struct adb_problem *problem = problem_of(&o, "beyond-end");

		CHECK_INT(problem_count(&o), 1);
		if (CHECK(problem != NULL))
			CHECK_INT(problem->offset, 0x200000);
		CHECK(o.volume->container->find(o.volume, "segment06/00200000.data", &member) == ADB_END);
	}
	close_volume(&o);
	free(image.bytes);
}

static void bad_command(unsigned head, uint32_t start, uint32_t end, uint32_t entry)
{
	struct image image = image_new();
	struct opened o;
	struct adb_member member;
	int blocks = 0;

	image_word(image.bytes + 0x4000, head);
	image_word(image.bytes + 0x4004, start);
	image_word(image.bytes + 0x4008, end);
	image_word(image.bytes + 0x400C, entry);
	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		while (o.volume->container->next(o.volume, &member) == ADB_OK)
			blocks += strncmp(member.path, "segment", 7) == 0;
		CHECK_INT(blocks, 2); /* the entry script and what it loads */
	}
	close_volume(&o);
	free(image.bytes);
}

static void commands_have_to_make_sense(void)
{
	bad_command(0x170B0005, 0x8000, 0x9000, 0);
	bad_command(0x180D0005, 0x8000, 0x9000, 0);
	bad_command(0x190C0005, 0x8000, 0x9000, 0);
	bad_command(0x180C0205, 0x8000, 0x9000, 0);
	bad_command(0x180C0000, 0x8000, 0x9000, 0);
	bad_command(0x180C0020, 0x8000, 0x9000, 0);
	bad_command(0x180C0005, 0x0FF0, 0x9000, 0);
	bad_command(0x180C0005, 0x9000, 0x9000, 0);
	bad_command(0x180C0005, 0x9000, 0x8000, 0);
	bad_command(0x180C0005, 0x8000, 0xFFFFFFF0, 0);
	bad_command(0x00100005, 0x8000, 0x9000, 0x06000000);
	bad_command(0x00100005, 0x8000, 0x9000, 0x05001000);
}

/* Upper bytes of segments, and the longer commands of HackerSM64. */
static void dialects_of_commands_are_known(void)
{
	static const uint32_t commands[] = { 0x170C0105, 0x8000, 0x8010,     0x17140006, 0x8020, 0x8030,
					     0,          0,      0x00180007, 0x8040,     0x8050, 0x07000008,
					     0,          0,      0x01100008, 0x8060,     0x8070, 0x08000000 };
	struct image image = image_new();
	struct opened o;
	struct adb_member member;

	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		image_word(image.bytes + 0x4000 + 4 * i, commands[i]);
	if (CHECK(open_image(&o, &image, IMAGE_SIZE))) {
		has_member(&o, "segment05/00008000.data", ADB_N64_BLOCK, &member);
		has_member(&o, "segment06/00008020.data", ADB_N64_BLOCK, &member);
		has_member(&o, "segment07/00008040.data", ADB_N64_SCRIPT, &member);
		has_member(&o, "segment08/00008060.data", ADB_N64_SCRIPT, &member);
	}
	close_volume(&o);
	free(image.bytes);
}

static void versions_are_told_by_region(void)
{
	static const struct {
		char region;
		uint8_t version;
		const char *name;
	} versions[] = { { 'E', 0, "\"us\"" },
			 { 'J', 0, "\"jp\"" },
			 { 'P', 0, "\"eu\"" },
			 { 'J', 3, "\"shindou\"" },
			 { 'X', 0, "\"unknown\"" } };
	struct image image = image_new();
	struct opened o;

	for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
		image.bytes[0x3E] = (uint8_t)versions[i].region;
		image.bytes[0x3F] = versions[i].version;
		CHECK(open_image(&o, &image, IMAGE_SIZE));
		CHECK_TEXT(attribute_json(&o, "version"), versions[i].name);
		close_volume(&o);
	}
	image_word(image.bytes + 0x10, 0x635A2BFF);
	image_word(image.bytes + 0x14, 0x8B022326);
	image.bytes[0x3E] = 'E';
	CHECK(open_image(&o, &image, IMAGE_SIZE));
	CHECK_TEXT(attribute_json(&o, "retail_checksums"), "true");
	CHECK_TEXT(attribute_json(&o, "crc1"), "\"635A2BFF\"");
	close_volume(&o);
	memset(image.bytes + 0x10, 0, 0x30);
	CHECK(open_image(&o, &image, IMAGE_SIZE));
	CHECK_TEXT(attribute_json(&o, "version"), "\"ique\"");
	CHECK_TEXT(attribute_json(&o, "retail_checksums"), "false");
	close_volume(&o);
	free(image.bytes);
}

/* Blocks whose 4096 names all unpack to 16 MiB, and packed blocks wherever one looks. */
static void bombs_end_soon(void)
{
	struct image image = image_new();
	clock_t start = clock();
	struct opened o;
	size_t block = 0x8000;

	for (size_t i = 0x8000; i + 16 < IMAGE_SIZE; i += 4)
		image_word(image.bytes + i, 0x4D494F30);
	memcpy(image.bytes + block, "MIO0\1\0\0\0\0\0\0\x11\0\0\0\x13\x80\xFF\xFF", 19);
	for (size_t i = 0; i < 1500; i++)
		image_command(&image, 0x18, (unsigned)(i % 31 + 1), block + 4 * (i % 1000), block + 0x10000);
	if (CHECK(open_image(&o, &image, IMAGE_SIZE)))
		CHECK((double)(clock() - start) / CLOCKS_PER_SEC < 20);
	close_volume(&o);
	free(image.bytes);
}

static int sniffed(const char *bytes, const char *type)
{
	return bits_of(adb_container_n64_rom.sniff, bytes, 4, "a", type);
}

static void images_are_told_by_their_first_bytes(void)
{
	CHECK_INT(sniffed("\x80\x37\x12\x40", "BIN"), 32);
	CHECK_INT(sniffed("\x37\x80\x40\x12", "Z64"), 32);
	CHECK_INT(sniffed("\x40\x12\x37\x80", ""), 32);
	CHECK_INT(sniffed("\x12\x40\x80\x37", "Z64"), 0);
	CHECK_INT(sniffed("\x80\x37\x12\x40", ADB_N64_IMAGE), 0);
}

/* Every bit of the header, the entry script, the commands and the blocks. */
static void damage_never_crashes(void)
{
	size_t packed, table;
	struct image image = make_image(&packed, &table);
	static const size_t places[][2] = {
		{ 0, 0x40 }, { IMAGE_ENTRY, 40 }, { IMAGE_COMMANDS, 48 }, { IMAGE_BLOCKS, 32 }
	};

	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		for (size_t bit = 0; bit < 8 * places[i][1]; bit += 5) {
			uint8_t *at = image.bytes + places[i][0] + bit / 8;

			*at ^= (uint8_t)(1 << bit % 8);
			exercise(&adb_container_n64_rom, image.bytes, IMAGE_SIZE);
			*at ^= (uint8_t)(1 << bit % 8);
		}
	}
	for (size_t size = 0; size < IMAGE_SIZE; size += 0x7FFD)
		exercise(&adb_container_n64_rom, image.bytes, size);
	free(image.bytes);
}

TEST_SUITE("n64_rom", TEST(blocks_are_members), TEST(each_block_comes_once),
	   TEST(byte_orders_are_made_normal), TEST(every_packing_is_known), TEST(a_damaged_block_says_why),
	   TEST(mixed_blocks_are_there_twice), TEST(formats_may_ask), TEST(paths_tell_their_block),
	   TEST(other_images_are_refused_plainly), TEST(huge_images_are_refused),
	   TEST(noise_behind_a_header_holds_nothing), TEST(cut_images_say_what_is_missing),
	   TEST(commands_have_to_make_sense), TEST(dialects_of_commands_are_known),
	   TEST(versions_are_told_by_region), TEST(bombs_end_soon),
	   TEST(images_are_told_by_their_first_bytes), TEST(damage_never_crashes));
