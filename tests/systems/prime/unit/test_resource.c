#include "systems/prime/resource.h"

#include "resource.h"

static struct adb_decoder decoder_of(struct adb_content *content, const void *bytes, size_t size)
{
	content->arena = adb_arena_new(1 << 20);
	return (struct adb_decoder){
		.in = adb_reader_of(bytes, size),
		.arena = content->arena,
		.out = content,
		.stem = "0aD3f5C1",
		.native_id = "0AD3F5C1",
	};
}

static void ids_are_eight_upper_case_digits(void)
{
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, "", 0);

	CHECK_TEXT(adb_prime_id_text(&d, 0x0AD3F5C1), "0AD3F5C1");
	CHECK_TEXT(adb_prime_id_text(&d, 0), NULL);
	CHECK_TEXT(adb_prime_id_text(&d, UINT32_MAX), NULL);
	adb_arena_free(content.arena);
}

/* A file name is an id, or a name whose id the container knows. */
static void names_and_ids_come_from_the_file_name_or_the_container(void)
{
	static const struct {
		const char *stem, *native_id, *name, *id;
	} cases[] = {
		{ "0aD3f5C1", "0aD3f5C1", "0AD3F5C1", "0AD3F5C1" },
		{ "0000Beef", "0ad3f5c1", "0000Beef", "0AD3F5C1" },
		{ "Samus", "0ad3f5c1", "Samus", "0AD3F5C1" },
		{ "Samus", "Samus", "Samus", "Samus" },
		{ "0AD3F5C", "0AD3F5C", "0AD3F5C", "0AD3F5C" },
		{ "0AD3F5CG", "x", "0AD3F5CG", "x" },
	};
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, "", 0);

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		d.stem = cases[i].stem;
		d.native_id = cases[i].native_id;
		CHECK_TEXT(adb_prime_own_name(&d), cases[i].name);
		CHECK_TEXT(adb_prime_own_id(&d), cases[i].id);
	}
	adb_arena_free(content.arena);
}

static void texts_are_latin_1(void)
{
	static const char bytes[] = "L\xE4\x80ngs\0\0rest";
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, bytes, sizeof bytes - 1);

	CHECK_TEXT(adb_prime_text(&d, &d.in, "text"), "L\xC3\xA4\xC2\x80ngs");
	CHECK_INT(d.in.position, 7);
	CHECK_TEXT(adb_prime_text(&d, &d.in, "text"), "");
	CHECK_INT(d.in.position, 8);
	CHECK(adb_reader_ok(&d.in));
	CHECK_TEXT(adb_prime_text(&d, &d.in, "text"), "");
	CHECK(!adb_reader_ok(&d.in));
	adb_arena_free(content.arena);
}

static void texts_end_within_their_limit(void)
{
	static char bytes[ADB_PRIME_MAX_TEXT + 2];
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, bytes, sizeof bytes);

	memset(bytes, 'x', ADB_PRIME_MAX_TEXT);
	CHECK_INT(strlen(adb_prime_text(&d, &d.in, "text")), ADB_PRIME_MAX_TEXT);
	CHECK_INT(d.in.position, ADB_PRIME_MAX_TEXT + 1);
	bytes[ADB_PRIME_MAX_TEXT] = 'x';
	d.in.position = 0;
	CHECK_TEXT(adb_prime_text(&d, &d.in, "text"), "");
	CHECK(!adb_reader_ok(&d.in));
	adb_arena_free(content.arena);
}

static void floats_are_as_people_write_them(void)
{
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, "", 0);
	struct adb_attributes to = { 0 };

	adb_prime_put_float(&d, &to, "a", 0.1F);
	adb_prime_put_float(&d, &to, "b", NAN);
	CHECK_TEXT(attribute_json(&to, "a"), "0.1");
	CHECK_TEXT(attribute_json(&to, "b"), "null");
	adb_arena_free(content.arena);
}

static void tags_are_four_bytes(void)
{
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, "PARTx", 5);

	CHECK_TEXT(adb_prime_tag(&d, &d.in, "tag"), "PART");
	CHECK_INT(d.in.position, 4);
	CHECK_TEXT(adb_prime_tag(&d, &d.in, "tag"), "");
	CHECK(!adb_reader_ok(&d.in));
	adb_arena_free(content.arena);
}

static void counts_fit_into_what_is_left(void)
{
	static const uint8_t bytes[] = { 0, 0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8 };
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, bytes, sizeof bytes);

	CHECK_INT(adb_prime_count(&d, &d.in, 4, "things"), 2);
	CHECK(adb_reader_ok(&d.in));
	CHECK(content.problems == NULL);
	d.in.position = 0;
	CHECK_INT(adb_prime_count(&d, &d.in, 5, "things"), 0);
	CHECK(!adb_reader_ok(&d.in));
	CHECK_TEXT(content.problems->code, "truncated");
	CHECK_TEXT(content.problems->message, "2 things do not fit");
	adb_arena_free(content.arena);
}

static void only_padding_may_follow_the_end(void)
{
	static const uint8_t bytes[] = { 1, 0xFF, 0xFF, 0 };
	struct adb_content content = { 0 };
	struct adb_decoder d = decoder_of(&content, bytes, 3);

	adb_reader_skip(&d.in, 1);
	adb_prime_end(&d);
	CHECK_INT(d.used_size, 1);
	CHECK(content.problems == NULL);
	d.in.size = 4;
	adb_prime_end(&d);
	CHECK_INT(d.used_size, 1);
	CHECK_INT(problem_count(&content, "trailing-bytes"), 1);
	CHECK_INT(content.problems->severity, ADB_NOTE);
	d.in.overrun = true;
	d.used_size = 0;
	adb_prime_end(&d);
	CHECK_INT(d.used_size, 0);
	adb_arena_free(content.arena);
}

static void containers_say_which_game_it_is(void)
{
	struct adb_content content = { 0 }, notes = { 0 };
	struct adb_volume volume = { .notes = &notes };
	struct adb_decoder d = decoder_of(&content, "", 0);

	notes.arena = content.arena;
	CHECK_INT(adb_prime_game_around(&d), ADB_PRIME_UNKNOWN);
	d.place = (struct adb_place){ .path = "a", .volume = &volume };
	CHECK_INT(adb_prime_game_around(&d), ADB_PRIME_UNKNOWN);
	for (enum adb_prime_game game = ADB_PRIME_MP1; game <= ADB_PRIME_MP2_DEMO; game++) {
		notes.game = adb_prime_game_name(game);
		CHECK_INT(adb_prime_game_around(&d), game);
	}
	CHECK(adb_prime_is_mp2(ADB_PRIME_MP2) && !adb_prime_is_mp2(ADB_PRIME_MP2_DEMO));
	adb_arena_free(content.arena);
}

TEST_SUITE("prime", TEST(ids_are_eight_upper_case_digits),
	   TEST(names_and_ids_come_from_the_file_name_or_the_container), TEST(texts_are_latin_1),
	   TEST(texts_end_within_their_limit), TEST(floats_are_as_people_write_them),
	   TEST(tags_are_four_bytes), TEST(counts_fit_into_what_is_left),
	   TEST(only_padding_may_follow_the_end), TEST(containers_say_which_game_it_is));
