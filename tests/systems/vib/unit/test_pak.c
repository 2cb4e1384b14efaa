#include "volume.h"

extern const struct adb_container adb_container_vib_pak;

/* The worked example of the specification. */
static const uint8_t example[48] = {
	0x02, 0x00, 0x00, 0x00, 0x0C, 0x00, 0x00, 0x00, 0x1C, 0x00, 0x00, 0x00, 0x41, 0x2F, 0x42, 0x2E,
	0x41, 0x4E, 0x4D, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x02, 0x03, 0x00, 0x41, 0x2F, 0x42, 0x43,
	0x2E, 0x41, 0x4E, 0x4D, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00,
};

/* ---- building ---- */

struct entry {
	const char *name, *data;
};

struct built {
	uint8_t bytes[4096];
	size_t size;
	uint32_t records[64]; /* offsets */
	uint32_t lengths[64]; /* offsets of the length words */
};

static void put_u32(uint8_t *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> 8 * i);
}

static struct built build(const struct entry *entries, uint32_t count)
{
	struct built b = { .size = 4 + 4 * (size_t)count };

	put_u32(b.bytes, count);
	for (uint32_t i = 0; i < count; i++) {
		size_t name = strlen(entries[i].name), data = strlen(entries[i].data);

		b.records[i] = (uint32_t)b.size;
		put_u32(b.bytes + 4 + 4 * (size_t)i, (uint32_t)b.size);
		memcpy(b.bytes + b.size, entries[i].name, name);
		b.size += (name / 4 + 1) * 4;
		b.lengths[i] = (uint32_t)b.size;
		put_u32(b.bytes + b.size, (uint32_t)data);
		memcpy(b.bytes + b.size + 4, entries[i].data, data);
		b.size += 4 + (data + 3) / 4 * 4;
	}
	return b;
}

static int bid(const void *bytes, size_t size, const char *type)
{
	return bits_of(adb_container_vib_pak.sniff, bytes, size, "X", type);
}

static bool open_pak(struct opened *o, const void *bytes, size_t size)
{
	return open_volume(o, &adb_container_vib_pak, input_of(bytes, size), "FILES.PAK");
}

/* The paths that are listed, each behind a blank. */
static const char *paths_of(struct opened *o)
{
	const char *all = "";
	struct adb_member member;

	while (o->volume->container->next(o->volume, &member) == ADB_OK)
		all = adb_arena_printf(o->arena, "%s %s", all, member.path);
	return all;
}

static int count_code(const struct opened *o, const char *code)
{
	int count = 0;

	for (const struct adb_problem *p = o->notes.problems; p != NULL; p = p->next)
		count += strcmp(p->code, code) == 0;
	return count;
}

/* ---- tests ---- */

static void the_worked_example(void)
{
	struct opened o;
	struct adb_member member;

	CHECK_INT(bid(example, sizeof example, ""), 64);
	CHECK(open_pak(&o, example, sizeof example));
	CHECK(find_member(&o, "A/B.ANM", &member));
	CHECK_INT(member.offset, 24);
	CHECK(member_is(&o, &member, "\1\2\3", 3));
	CHECK(find_member(&o, "A/BC.ANM", &member));
	CHECK_INT(member.offset, 44);
	CHECK_INT(member.stored_size, 1);
	CHECK(member_is(&o, &member, "\4", 1));
	CHECK_INT(o.volume->container->next(o.volume, &member), ADB_END);
	CHECK_INT(problem_count(&o), 0);
	CHECK_TEXT(attribute_json(&o, "entry_count"), "2");
	close_volume(&o);
	CHECK_INT(bid(example, sizeof example - 3, ""), 64); /* without the padding at the end */
	CHECK_INT(bid(example, sizeof example - 4, ""), 0);
}

static void tells_languages_by_its_name(void)
{
	static const char *const cases[][2] = {
		{ "01_FILES.PAK", "[\"Japanese\"]" },
		{ "04_files.pak", "[\"German\"]" },
		{ "3E_FILES.PAK", "[\"English\",\"German\",\"Spanish\",\"French\",\"Italian\"]" },
		{ "FILES.PAK", NULL },
		{ "00_FILES.PAK", NULL },
		{ "40_FILES.PAK", NULL },
		{ "1_FILES.PAK", NULL },
		{ "001_FILES.PAK", NULL },
		{ "01_FILES", NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct opened o;

		CHECK(open_volume(&o, &adb_container_vib_pak, input_of(example, sizeof example),
				  cases[i][0]));
		CHECK_TEXT(attribute_json(&o, "languages"), cases[i][1]);
		close_volume(&o);
	}
}

static void names_of_every_length(void)
{
	static const struct entry entries[] = {
		{ "A", "1" }, { "BB", "22" }, { "CCC", "333" }, { "DDDD", "4444" }, { "EEEEE", "" }
	};
	struct built b = build(entries, 5);
	struct opened o;
	struct adb_member member;

	CHECK_INT(bid(b.bytes, b.size, "BIN"), 64);
	CHECK(open_pak(&o, b.bytes, b.size));
	for (int i = 0; i < 5; i++) {
		CHECK(find_member(&o, entries[i].name, &member));
		CHECK(member_is(&o, &member, entries[i].data, strlen(entries[i].data)));
	}
	CHECK_INT(problem_count(&o), 0);
	close_volume(&o);
}

static void only_the_own_layout_is_recognised_without_a_name(void)
{
	static const struct entry entries[] = { { "A.ANM", "1234" }, { "B.ANM", "12" } };
	const struct built good = build(entries, 2);
	struct built b = good;

	/* A gap before the second record. */
	memmove(b.bytes + b.records[1] + 4, b.bytes + b.records[1], b.size - b.records[1]);
	put_u32(b.bytes + 8, b.records[1] + 4);
	CHECK_INT(bid(b.bytes, b.size + 4, ""), 0);
	CHECK_INT(bid(b.bytes, b.size + 4, "PAK"), 20);
	b = good;
	b.bytes[b.records[1]] = 0x80; /* no printable name */
	CHECK_INT(bid(b.bytes, b.size, ""), 0);
	b = good;
	put_u32(b.bytes + b.lengths[0], 0xFFFFFFFF);
	CHECK_INT(bid(b.bytes, b.size, ""), 0);
	b = good;
	CHECK_INT(bid(b.bytes, b.size + 4, ""), 0); /* four bytes too many */

	/* One good record is enough where the name says what it is, none is not. */
	put_u32(b.bytes + 8, 8);
	CHECK_INT(bid(b.bytes, b.size, ""), 0);
	CHECK_INT(bid(b.bytes, b.size, "PAK"), 20);
	put_u32(b.bytes + 8, 0xFFFFFFFF);
	CHECK_INT(bid(b.bytes, b.size, "PAK"), 20);
	put_u32(b.bytes + 4, 8);
	CHECK_INT(bid(b.bytes, b.size, "PAK"), 0);
	put_u32(b.bytes + 4, (uint32_t)b.size - 7);
	CHECK_INT(bid(b.bytes, b.size, "PAK"), 0);
	put_u32(b.bytes + 4, b.records[0]);
	b.bytes[b.records[0] + 7] = 'X'; /* not padded with NULs */
	CHECK_INT(bid(b.bytes, b.size, "PAK"), 0);
	b = good;
	put_u32(b.bytes + 8, 8);
	put_u32(b.bytes + b.lengths[0], (uint32_t)b.size);
	CHECK_INT(bid(b.bytes, b.size, "PAK"), 0);
	for (uint32_t count = 0; count < 3; count++) {
		static const uint32_t counts[] = { 0, 65537, 0xFFFFFFFF };

		b = good;
		put_u32(b.bytes, counts[count]);
		CHECK_INT(bid(b.bytes, b.size, "PAK"), 0);
	}
}

static void records_may_lie_anywhere(void)
{
	static const struct entry entries[] = { { "A.ANM", "1234" }, { "B.ANM", "12" } };
	struct built b = build(entries, 2);
	struct opened o;

	put_u32(b.bytes + 4, b.records[1]);
	put_u32(b.bytes + 8, b.records[0]);
	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_TEXT(paths_of(&o), " B.ANM A.ANM");
	CHECK_INT(count_code(&o, "layout"), 1);
	close_volume(&o);
}

static int order_problems(const char *a, const char *b, const char *c)
{
	const struct entry entries[] = { { a, "" }, { b, "" }, { c, "" } };
	struct built built = build(entries, 3);
	struct opened o;

	CHECK(open_pak(&o, built.bytes, built.size));
	paths_of(&o);

	int count = count_code(&o, "name-order");

	close_volume(&o);
	return count;
}

static void the_table_must_be_in_the_order_of_the_game(void)
{
	CHECK_INT(order_problems("N01_J.ANM", "N01_J_F.ANM", "N01_JA.ANM"), 0);
	CHECK_INT(order_problems("N01_J.ANM", "N01_JA.ANM", "N01_J_F.ANM"), 1);
	CHECK_INT(order_problems("a", "B", "c"), 0);
	CHECK_INT(order_problems("c", "B", "a"), 2);
	CHECK_INT(order_problems("A", "A/B", "AB"), 0);
}

static void odd_names_are_reported(void)
{
	static const struct entry entries[] = { { "../A", "" }, { "/B", "" },   { "B/../C", "" },
						{ "C:D", "" },  { "C\\D", "" }, { "D/.E", "" },
						{ "D/..E", "" } };
	struct built b = build(entries, 7);
	struct opened o;

	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_TEXT(paths_of(&o), " ../A /B B/../C C:D C\\D D/.E D/..E");
	CHECK_INT(count_code(&o, "odd-name"), 5);
	close_volume(&o);
}

static void the_same_name_twice_is_reported(void)
{
	static const struct entry entries[] = { { "A.ANM", "1" }, { "a.anm", "2" } };
	struct built b = build(entries, 2);
	struct opened o;

	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_TEXT(paths_of(&o), " A.ANM a.anm");
	CHECK_INT(count_code(&o, "duplicate-name"), 1);
	close_volume(&o);
}

static void damaged_entries_leave_the_others(void)
{
	static const struct entry entries[] = { { "A", "1" }, { "B", "2" }, { "C", "3" },
						{ "D", "4" }, { "E", "5" }, { "F", "6" } };
	struct built b = build(entries, 6);
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	put_u32(b.bytes + 4 + 4, 0xFFFFFFF8);    /* B lies beyond the end */
	put_u32(b.bytes + 4 + 8, 4);             /* C lies in the table */
	b.bytes[b.records[3]] = 0x01;            /* D has no name */
	put_u32(b.bytes + b.lengths[4], 100000); /* E is too long */
	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK(find_member(&o, "A", &member) && member_is(&o, &member, "1", 1));
	CHECK(find_member(&o, "E", &member));
	CHECK_INT(member.stored_size, 100000);

	struct adb_input *input = adb_member_input(o.volume, &member, &error);

	CHECK_INT(error.outcome, ADB_CORRUPT);
	adb_input_release(input);
	CHECK(find_member(&o, "F", &member) && member_is(&o, &member, "6", 1));
	CHECK_INT(count_code(&o, "corrupt"), 3);
	close_volume(&o);
}

static void entries_that_overlap_are_bounded(void)
{
	struct built b = { .size = 0 };
	const uint32_t count = 60;
	struct opened o;
	struct adb_member member;
	int readable = 0, refused = 0;

	/* Records that each have all that follows as data: "X" NUL NUL NUL, length. */
	put_u32(b.bytes, count);
	b.size = 4 + 4 * (size_t)count + 8 * (size_t)count + 1024;
	for (uint32_t i = 0; i < count; i++) {
		size_t at = 4 + 4 * (size_t)count + 8 * (size_t)i;

		put_u32(b.bytes + 4 + 4 * (size_t)i, (uint32_t)at);
		b.bytes[at] = 'X';
		put_u32(b.bytes + at + 4, (uint32_t)(b.size - at - 8));
	}
	CHECK(open_pak(&o, b.bytes, b.size));
	while (o.volume->container->next(o.volume, &member) == ADB_OK) {
		struct adb_error error;
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		readable += input != NULL;
		refused += input == NULL && error.outcome == ADB_LIMIT;
		adb_input_release(input);
	}
	CHECK_INT(readable, 1);
	CHECK_INT(refused, count - 1);
	close_volume(&o);
}

static void an_entry_twice_in_the_table_is_listed_once(void)
{
	static const struct entry entries[] = { { "A", "1" }, { "B", "2" }, { "C", "3" } };
	struct built b = build(entries, 3);
	struct opened o;

	put_u32(b.bytes + 8, b.records[0]);
	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_TEXT(paths_of(&o), " A C");
	CHECK_INT(count_code(&o, "duplicate-offset"), 1);
	close_volume(&o);
}

static void name_padding_is_checked(void)
{
	static const struct entry entries[] = { { "ABCDE", "1" } };
	struct built b = build(entries, 1);
	struct opened o;

	b.bytes[b.records[0] + 6] = 'X';
	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_TEXT(paths_of(&o), " ABCDE");
	CHECK_INT(count_code(&o, "name-padding"), 1);
	close_volume(&o);
}

static void a_name_needs_its_length_behind_it(void)
{
	static const struct entry entries[] = { { "A.ANM", "1" }, { "B.ANM", "" } };
	struct built b = build(entries, 2);
	struct opened o;

	for (size_t cut = 1; cut <= 4; cut++) {
		CHECK_INT(bid(b.bytes, b.size - cut, ""), 0);
		CHECK(open_pak(&o, b.bytes, b.size - cut));
		CHECK_TEXT(paths_of(&o), " A.ANM");
		CHECK_INT(count_code(&o, "corrupt"), 1);
		close_volume(&o);
	}
}

static void names_have_at_most_255_characters(void)
{
	char name[257];
	struct entry entry = { name, "1" };
	struct opened o;

	memset(name, 'N', sizeof name);
	name[255] = '\0';

	struct built b = build(&entry, 1);

	CHECK_INT(bid(b.bytes, b.size, ""), 64);
	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_INT(strlen(paths_of(&o)), 256);
	close_volume(&o);
	name[255] = 'N';
	name[256] = '\0';
	b = build(&entry, 1);
	CHECK_INT(bid(b.bytes, b.size, ""), 0);
	CHECK(open_pak(&o, b.bytes, b.size));
	CHECK_TEXT(paths_of(&o), "");
	CHECK_INT(count_code(&o, "corrupt"), 1);
	close_volume(&o);
}

static void impossible_counts_are_refused(void)
{
	uint8_t bytes[64] = { 0 };
	struct opened o;

	CHECK(!open_pak(&o, bytes, sizeof bytes));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	close_volume(&o);
	put_u32(bytes, 0xFFFFFFFF);
	CHECK(!open_pak(&o, bytes, sizeof bytes));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	close_volume(&o);

	size_t size = 4 + 4 * (size_t)65537 + 64;
	uint8_t *large = calloc(size, 1);

	put_u32(large, 65537);
	CHECK(!open_pak(&o, large, size));
	CHECK_INT(o.error.outcome, ADB_LIMIT);
	close_volume(&o);
	free(large);
}

/* Four archives inside each other are read, a fifth is not. */
static void nesting_is_limited(void)
{
	struct opened levels[5];

	for (int i = 0; i < 5; i++) {
		struct adb_place place = { .path = "A.PAK", .volume = i > 0 ? levels[i - 1].volume : NULL };
		struct opened *o = &levels[i];

		*o = (struct opened){ .input = input_of(example, sizeof example),
				      .arena = adb_arena_new(1 << 20) };
		o->notes.arena = o->arena;
		o->volume = adb_volume_open(&adb_container_vib_pak, o->input, &place, ADB_CP1252, &o->notes,
					    &o->error);
		CHECK((o->volume != NULL) == (i < 4));
	}
	CHECK_INT(levels[4].error.outcome, ADB_LIMIT);
	for (int i = 4; i >= 0; i--)
		close_volume(&levels[i]);
}

static void damage_does_no_harm(void)
{
	static const struct entry entries[] = { { "A/B.ANM", "12345" }, { "A/BC.ANM", "" }, { "C", "x" } };
	struct built b = build(entries, 3);

	exercise_damaged(&adb_container_vib_pak, b.bytes, b.size, b.size);
	for (size_t length = 0; length <= b.size; length++) {
		bid(b.bytes, length, "PAK");
		bid(b.bytes, length, "");
	}
}

TEST_SUITE("vib_pak", TEST(the_worked_example), TEST(tells_languages_by_its_name),
	   TEST(names_of_every_length), TEST(only_the_own_layout_is_recognised_without_a_name),
	   TEST(records_may_lie_anywhere), TEST(the_table_must_be_in_the_order_of_the_game),
	   TEST(odd_names_are_reported), TEST(the_same_name_twice_is_reported),
	   TEST(damaged_entries_leave_the_others), TEST(entries_that_overlap_are_bounded),
	   TEST(an_entry_twice_in_the_table_is_listed_once), TEST(name_padding_is_checked),
	   TEST(a_name_needs_its_length_behind_it), TEST(names_have_at_most_255_characters),
	   TEST(impossible_counts_are_refused), TEST(nesting_is_limited), TEST(damage_does_no_harm));
