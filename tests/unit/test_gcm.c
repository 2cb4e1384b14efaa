#include "volume.h"

extern const struct adb_container adb_container_gcm;

enum { TABLE = 0x500, CAPACITY = 0x4000, EXAMPLE_TABLE_SIZE = 66 };

/* An image with its file table at TABLE. */
struct maker {
	uint8_t data[CAPACITY];
	size_t size;
};

static void set_u32(struct maker *m, size_t offset, uint32_t value)
{
	for (size_t i = 0; i < 4; i++)
		m->data[offset + i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_header(struct maker *m, const char *id, uint32_t table_size)
{
	memset(m, 0, sizeof *m);
	memcpy(m->data, id, 6);
	memcpy(m->data + 0x1C, "\xC2\x33\x9F\x3D", 4);
	memcpy(m->data + 0x20, "Metroid Prime", 13);
	set_u32(m, 0x424, TABLE);
	set_u32(m, 0x428, table_size);
	set_u32(m, 0x42C, table_size);
}

/* Section 15.11 of the description. */
static struct maker *example(void)
{
	static struct maker m;
	static const uint8_t table[EXAMPLE_TABLE_SIZE] = {
		0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x01, 0x00,
		0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x06,
		0x00, 0x00, 0x28, 0x00, 0x00, 0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x0C, 0x00, 0x00,
		0x28, 0x20, 0x00, 0x00, 0x00, 0x10, 0x00, 0x64, 0x61, 0x74, 0x61, 0x00, 0x61, 0x2E,
		0x70, 0x61, 0x6B, 0x00, 0x62, 0x2E, 0x70, 0x61, 0x6B, 0x00,
	};

	put_header(&m, "GM8E01", sizeof table);
	memcpy(m.data + TABLE, table, sizeof table);
	for (size_t i = 0; i < 0x30; i++)
		m.data[0x2800 + i] = (uint8_t)(1 + i);
	m.size = 0x2830;
	return &m;
}

/* A table made of records and names, given as they lie in the file. */
struct table {
	struct maker m;
	uint32_t count;
	size_t names;
};

static struct table *begin_table(uint32_t count)
{
	static struct table t;

	put_header(&t.m, "GM8E01", 0);
	t.count = count;
	t.names = TABLE + 12 * (size_t)count;
	set_u32(&t.m, TABLE, 0x01000000);
	set_u32(&t.m, TABLE + 8, count);
	return &t;
}

static void put_record(struct table *t, uint32_t index, int kind, const char *name, uint32_t a, uint32_t b)
{
	size_t record = TABLE + 12 * (size_t)index;

	set_u32(&t->m, record, (uint32_t)kind << 24 | (uint32_t)(t->names - TABLE - 12 * (size_t)t->count));
	set_u32(&t->m, record + 4, a);
	set_u32(&t->m, record + 8, b);
	memcpy(t->m.data + t->names, name, strlen(name) + 1);
	t->names += strlen(name) + 1;
}

static struct maker *end_table(struct table *t)
{
	set_u32(&t->m, 0x428, (uint32_t)(t->names - TABLE));
	t->m.size = CAPACITY;
	return &t->m;
}

static bool open_made(struct opened *o, const struct maker *m)
{
	return open_volume(o, &adb_container_gcm, input_of(m->data, m->size), "prime.iso");
}

static void lists_the_worked_example(void)
{
	const struct maker *m = example();
	struct opened o;
	struct adb_member member;

	if (CHECK(open_made(&o, m))) {
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "data/a.pak");
		CHECK_INT(member.offset, 0x2800);
		CHECK_INT(member.stored_size, 0x20);
		CHECK_INT(member.byte_size, 0x20);
		CHECK(member.is_plain && member.type == NULL && member.native_id == NULL);
		CHECK(member_is(&o, &member, m->data + 0x2800, 0x20));
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "b.pak");
		CHECK_INT(member.offset, 0x2820);
		CHECK(member_is(&o, &member, m->data + 0x2820, 0x10));
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_END);
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

static void describes_the_disc(void)
{
	static const struct {
		const char *id, *game;
	} cases[] = { { "GM8E01", "MP1" }, { "GM8P01", "MP1" }, { "GM8J01", "MP1" }, { "G2ME01", "MP2" },
		      { "G2MP01", "MP2" }, { "G2MJ01", "MP2" }, { "G2MEAB", NULL },  { "GZLE01", NULL } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct maker *m = example();
		struct opened o;
		char json[16];

		memcpy(m->data, cases[i].id, 6);
		m->data[6] = 1;
		m->data[7] = 0x30;
		snprintf(json, sizeof json, "\"%s\"", cases[i].id);
		if (CHECK(open_made(&o, m))) {
			CHECK_TEXT(attribute_json(&o, "game_id"), json);
			CHECK_TEXT(attribute_json(&o, "title"), "\"Metroid Prime\"");
			CHECK_TEXT(attribute_json(&o, "disc"), "1");
			CHECK_TEXT(attribute_json(&o, "revision"), "48");
			CHECK_TEXT(o.notes.game, cases[i].game);
		}
		close_volume(&o);
	}
}

static void title_may_fill_its_field(void)
{
	struct maker *m = example();
	struct opened o;

	memset(m->data + 0x20, 'T', 80);
	if (CHECK(open_made(&o, m)))
		CHECK_INT(strlen(attribute_json(&o, "title")), 64 + 2);
	close_volume(&o);
}

static void folders_end_where_they_say(void)
{
	struct table *t = begin_table(8);
	static const char *const paths[] = { "A/B/1", "A/2", "C/3", "4" };
	struct opened o;
	struct adb_member member;

	put_record(t, 1, 1, "A", 0, 5);
	put_record(t, 2, 1, "B", 1, 4);
	put_record(t, 3, 0, "1", 0x2800, 1);
	put_record(t, 4, 0, "2", 0x2800, 1);
	put_record(t, 5, 1, "C", 0, 7);
	put_record(t, 6, 0, "3", 0x2800, 1);
	put_record(t, 7, 0, "4", 0x2800, 1);
	if (CHECK(open_made(&o, end_table(t)))) {
		for (int i = 0; i < 4; i++) {
			CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
			CHECK_TEXT(member.path, paths[i]);
		}
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

/* Opens the example with one word changed, lists all, and expects one problem at an offset. */
static void check_oddity(size_t offset, uint32_t value, const char *code, int64_t where, int members)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;
	int count = 0;

	set_u32(m, offset, value);
	if (CHECK(open_made(&o, m))) {
		while (adb_container_gcm.next(o.volume, &member) == ADB_OK)
			count++;
		CHECK_INT(count, members);
		CHECK_INT(problem_count(&o), 1);
		if (CHECK(problem_of(&o, code) != NULL))
			CHECK_INT(problem_of(&o, code)->offset, where);
	}
	close_volume(&o);
}

static void oddities_are_reported_one_by_one(void)
{
	const size_t folder = TABLE + 12, file = TABLE + 24;

	check_oddity(TABLE, 0x02000000, "entry-kind", TABLE, 2);
	check_oddity(file, 0x02000006, "entry-kind", (int64_t)file, 1);
	check_oddity(file, 0x00FFFFFF, "odd-name", (int64_t)file, 2); /* beyond the names */
	check_oddity(file, 0x00000000, "odd-name", (int64_t)file, 2); /* empty */
	check_oddity(folder + 4, 2, "folder-parent", (int64_t)folder + 4, 2);
	check_oddity(folder + 8, 5, "folder-end", (int64_t)folder + 8, 2); /* beyond the root */
	check_oddity(folder + 8, 1, "folder-end", (int64_t)folder + 8, 2); /* before itself */
	check_oddity(0x428, CAPACITY, "table-size", 0x428, 2);
}

static void names_without_end_are_cut(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;

	set_u32(m, 0x428, EXAMPLE_TABLE_SIZE - 1);
	if (CHECK(open_made(&o, m))) {
		CHECK(find_member(&o, "b.pak", &member));
		CHECK(problem_of(&o, "odd-name") != NULL);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

static void hostile_names_are_reported_and_kept(void)
{
	static const char *const names[] = { "..", ".", "a/b", "a\\b", "bell\a", "caf\xC3\xA9" };
	struct table *t = begin_table(7);
	struct opened o;
	struct adb_member member;

	for (uint32_t i = 0; i < 5; i++)
		put_record(t, i + 1, 0, names[i], 0x2800, 1);
	put_record(t, 6, 0, "caf\xE9", 0x2800, 1);
	if (CHECK(open_made(&o, end_table(t)))) {
		for (int i = 0; i < 6; i++) {
			CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
			CHECK_TEXT(member.path, names[i]);
		}
		CHECK_INT(problem_count(&o), 5);
	}
	close_volume(&o);
}

static void entry_count_is_mended(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;

	set_u32(m, TABLE + 8, 0xFFFFFFFF);
	if (CHECK(open_made(&o, m))) {
		CHECK_INT(problem_of(&o, "entry-count")->offset, TABLE + 8);
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "data/a.pak");
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "b.pak");
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

/* Else an image could hold itself, as often as it likes. */
static void files_over_the_header_are_not_looked_into(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;

	set_u32(m, TABLE + 24 + 4, 0);
	if (CHECK(open_made(&o, m))) {
		CHECK(find_member(&o, "data/a.pak", &member));
		CHECK(member.is_foreign);
		CHECK_INT(problem_of(&o, "header-overlap")->offset, TABLE + 24 + 4);
		CHECK(find_member(&o, "b.pak", &member));
		CHECK(!member.is_foreign);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

static void tables_that_cannot_be_are_refused(void)
{
	static const struct {
		size_t offset;
		uint32_t value;
		int64_t where;
	} cases[] = { { 0x424, 0x2830, 0x424 },
		      { 0x424, 0x2825, 0x424 },
		      { 0x424, 0xFFFFFFFF, 0x424 },
		      { 0x428, 0, TABLE + 8 },
		      { TABLE + 8, 0, TABLE + 8 } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct maker *m = example();
		struct opened o;

		set_u32(m, cases[i].offset, cases[i].value);
		CHECK(!open_made(&o, m));
		CHECK_INT(o.error.outcome, ADB_CORRUPT);
		CHECK_INT(o.error.offset, cases[i].where);
		close_volume(&o);
	}
}

static void files_beyond_the_end_are_listed(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;
	struct adb_error error;
	struct drain drain = { 0 };
	struct adb_sink sink = { .write = drain_write, .context = &drain };

	m->size = 0x2824;
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "b.pak", &member))) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(error.offset, 0x2824);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, 4);
		adb_input_release(input);
		CHECK_INT(adb_container_gcm.extract(o.volume, &member, &sink, &error), ADB_CORRUPT);
		CHECK_INT(drain.size, 4);
		CHECK_INT(problem_count(&o), 0); /* it is the file's, not the image's */
	}
	close_volume(&o);
	m = example();
	set_u32(m, TABLE + 36 + 4, 0xFFFFFFF0);
	set_u32(m, TABLE + 36 + 8, 0xFFFFFFF0);
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "b.pak", &member))) {
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		member.key = 4;
		CHECK_INT(adb_container_gcm.extract(o.volume, &member, &sink, &error), ADB_USAGE);
	}
	close_volume(&o);
}

static void empty_files_may_lie_anywhere(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;

	set_u32(m, TABLE + 36 + 4, 0xFFFFFFF0);
	set_u32(m, TABLE + 36 + 8, 0);
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "b.pak", &member)))
		CHECK(member_is(&o, &member, "", 0));
	close_volume(&o);
}

static void files_deeper_than_the_limit_are_not_lost(void)
{
	enum { FOLDERS = 80 };
	struct table *t = begin_table(FOLDERS + 2);
	struct opened o;
	struct adb_member member;

	for (uint32_t i = 1; i <= FOLDERS; i++)
		put_record(t, i, 1, "d", i - 1, FOLDERS + 2);
	put_record(t, FOLDERS + 1, 0, "deep", 0x2800, 1);
	if (CHECK(open_made(&o, end_table(t)))) {
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_OK);
		CHECK_INT(strlen(member.path), 63 * 2 + 4);
		CHECK(problem_of(&o, "too-deep") != NULL);
		CHECK_INT(adb_container_gcm.next(o.volume, &member), ADB_END);
	}
	close_volume(&o);
}

static int bid(const uint8_t *bytes, size_t size)
{
	return bits_of(adb_container_gcm.sniff, bytes, size, "a.x", "X");
}

static void bids_on_its_magic_only(void)
{
	struct maker *m = example();

	CHECK_INT(bid(m->data, m->size), 32);
	CHECK_INT(bid(m->data, 0x440), 32);
	CHECK_INT(bid(m->data, 0x43F), 0);
	m->data[0x1F] ^= 1;
	CHECK_INT(bid(m->data, m->size), 0);
}

static void any_damage_is_survived(void)
{
	struct maker *m = example();
	uint8_t *damaged = malloc(m->size);

	for (size_t size = 0; size < m->size; size += size < 0x600 ? 1 : 97)
		exercise(&adb_container_gcm, m->data, size);
	memcpy(damaged, m->data, m->size);
	for (size_t bit = (size_t)8 * 0x400; bit < 8 * (size_t)(TABLE + EXAMPLE_TABLE_SIZE); bit++) {
		damaged[bit / 8] ^= (uint8_t)(1 << bit % 8);
		exercise(&adb_container_gcm, damaged, m->size);
		damaged[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	free(damaged);
}

TEST_SUITE("gcm", TEST(lists_the_worked_example), TEST(describes_the_disc), TEST(title_may_fill_its_field),
	   TEST(folders_end_where_they_say), TEST(oddities_are_reported_one_by_one),
	   TEST(names_without_end_are_cut), TEST(hostile_names_are_reported_and_kept),
	   TEST(entry_count_is_mended), TEST(files_over_the_header_are_not_looked_into),
	   TEST(tables_that_cannot_be_are_refused), TEST(files_beyond_the_end_are_listed),
	   TEST(empty_files_may_lie_anywhere), TEST(files_deeper_than_the_limit_are_not_lost),
	   TEST(bids_on_its_magic_only), TEST(any_damage_is_survived));
