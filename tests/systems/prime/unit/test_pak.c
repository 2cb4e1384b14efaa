#include "volume.h"

#include <zlib.h>

#include "codec/lzo.h"

extern const struct adb_container adb_container_prime_pak;

enum { CAPACITY = 512 * 1024, MAX_MADE = 64, ALIGNMENT = 32 };

/* ---- the worked example ---- */

/* Section 15.9 of the description. */
static const uint8_t example[160] = {
	0x00, 0x03, 0x00, 0x05, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x41, 0x4E, 0x43, 0x53,
	0xAA, 0xAA, 0x00, 0x09, 0x00, 0x00, 0x00, 0x07, 0x54, 0x6F, 0x79, 0x41, 0x4E, 0x43, 0x53, 0x00,
	0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x41, 0x4E, 0x49, 0x4D, 0xBB, 0xBB, 0x00, 0x01, 0x00,
	0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x60, 0x00, 0x00, 0x00, 0x00, 0x45, 0x56, 0x4E, 0x54, 0xCC,
	0xCC, 0x00, 0x01, 0x00, 0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00,
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
	0x00, 0x00, 0x00, 0x1B, 0x78, 0xDA, 0x63, 0x60, 0x60, 0x60, 0xCA, 0x48, 0xCD, 0xC9, 0xC9, 0x57,
	0xC0, 0x20, 0x01, 0x68, 0x37, 0x08, 0xB3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
	0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
	0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
};
static const char hello[27] = { 0,   0,   0,   2,   'h', 'e', 'l', 'l', 'o', ' ', 'h', 'e', 'l', 'l',
				'o', ' ', 'h', 'e', 'l', 'l', 'o', ' ', 'h', 'e', 'l', 'l', 'o' };

/* Section 15.10. */
static const uint8_t lzo_resource[] = { 0x00, 0x00, 0x00, 0x28, 0x00, 0x0B, 0x15, 0x41,
					0x42, 0x43, 0x44, 0x3E, 0x0C, 0x00, 0x11, 0x00,
					0x00, 0xFF, 0xFC, 0x77, 0x78, 0x79, 0x7A };
static const char lzo_unpacked[] = "ABCDABCDABCDABCDABCDABCDABCDABCDABCDwxyz";

/* ---- PAKs made piece by piece ---- */

struct made_entry {
	const char *type;
	uint64_t id;
	uint32_t compressed;
	const void *bytes;
	uint32_t size;
};

struct made_name {
	const char *type;
	uint64_t id;
	const char *text;
};

struct maker {
	uint8_t data[CAPACITY];
	size_t size;
	size_t entries;         /* where their records are */
	size_t bytes[MAX_MADE]; /* where those of each entry are */
};

static void put(struct maker *m, const void *bytes, size_t size)
{
	memcpy(m->data + m->size, bytes, size);
	m->size += size;
}

static void put_u16(struct maker *m, int value)
{
	m->data[m->size++] = (uint8_t)((unsigned)value >> 8);
	m->data[m->size++] = (uint8_t)value;
}

static void set_u32(struct maker *m, size_t offset, uint32_t value)
{
	for (size_t i = 0; i < 4; i++)
		m->data[offset + i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_u32(struct maker *m, uint32_t value)
{
	set_u32(m, m->size, value);
	m->size += 4;
}

static void put_id(struct maker *m, uint64_t id, bool wide)
{
	if (wide)
		put_u32(m, (uint32_t)(id >> 32));
	put_u32(m, (uint32_t)id);
}

static void pad(struct maker *m, size_t alignment, uint8_t byte)
{
	while (m->size % alignment != 0)
		m->data[m->size++] = byte;
}

/* Lays the bytes out behind the directory, and completes the records of `entry_size` bytes. */
static void put_data(struct maker *m, const struct made_entry *entries, size_t count, size_t entry_size,
		     size_t origin, size_t alignment)
{
	for (size_t i = 0; i < count; i++) {
		size_t record = m->entries + i * entry_size + entry_size - 8;

		m->bytes[i] = m->size;
		put(m, entries[i].bytes, entries[i].size);
		pad(m, alignment, 0xFF);
		set_u32(m, record, (uint32_t)(m->size - m->bytes[i]));
		set_u32(m, record + 4, (uint32_t)(m->bytes[i] - origin));
	}
}

/* Version 0x00030005; `wide` as in the prototype of Metroid Prime 3. */
static struct maker *make(const struct made_name *names, size_t name_count, const struct made_entry *entries,
			  size_t entry_count, bool wide)
{
	static struct maker m;

	m.size = 0;
	put_u32(&m, 0x00030005);
	put_u32(&m, 0);
	put_u32(&m, (uint32_t)name_count);
	for (size_t i = 0; i < name_count; i++) {
		put(&m, names[i].type, 4);
		put_id(&m, names[i].id, wide);
		put_u32(&m, (uint32_t)strlen(names[i].text));
		put(&m, names[i].text, strlen(names[i].text));
	}
	put_u32(&m, (uint32_t)entry_count);
	m.entries = m.size;
	for (size_t i = 0; i < entry_count; i++) {
		put_u32(&m, entries[i].compressed);
		put(&m, entries[i].type, 4);
		put_id(&m, entries[i].id, wide);
		put_u32(&m, 0);
		put_u32(&m, 0);
	}
	pad(&m, ALIGNMENT, 0);
	put_data(&m, entries, entry_count, wide ? 24 : 20, 0, ALIGNMENT);
	return &m;
}

static struct maker *make_one(const char *type, uint32_t compressed, const void *bytes, size_t size)
{
	const struct made_entry entry = { type, 0xBBBB0001, compressed, bytes, (uint32_t)size };

	return make(NULL, 0, &entry, 1, false);
}

static bool open_made(struct opened *o, const struct maker *m)
{
	return open_volume(o, &adb_container_prime_pak, input_of(m->data, m->size), "Metroid1.pak");
}

static enum adb_outcome next(struct opened *o, struct adb_member *member)
{
	return adb_container_prime_pak.next(o->volume, member);
}

static const char *member_attribute(const struct adb_member *member, const char *key)
{
	return adb_attribute_find(&member->attributes, key);
}

/* ---- directory ---- */

static void lists_the_worked_example(void)
{
	struct opened o;
	struct adb_member member;

	if (CHECK(open_volume(&o, &adb_container_prime_pak, input_of(example, sizeof example), "a.pak"))) {
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_TEXT(member.path, "BBBB0001.ANIM");
		CHECK_TEXT(member.type, "ANIM");
		CHECK_TEXT(member.native_id, "BBBB0001");
		CHECK_INT(member.offset, 0x60);
		CHECK_INT(member.stored_size, 32);
		CHECK_INT(member.byte_size, 27);
		CHECK(!member.is_plain && !member.is_foreign);
		CHECK_TEXT(member_attribute(&member, "compressed"), "true");
		CHECK_TEXT(member_attribute(&member, "compression"), "\"zlib\"");
		CHECK(member_is(&o, &member, hello, sizeof hello));
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_TEXT(member.path, "CCCC0001.EVNT");
		CHECK_INT(member.byte_size, 32);
		CHECK(member.is_plain);
		CHECK_TEXT(member_attribute(&member, "compressed"), "false");
		CHECK(member_attribute(&member, "compression") == NULL);
		CHECK(member_is(&o, &member, example + 0x80, 32));
		CHECK_INT(next(&o, &member), ADB_END);
		CHECK_INT(next(&o, &member), ADB_END);
		CHECK_TEXT(attribute_json(&o, "pak_version"), "\"0x00030005\"");
		CHECK_TEXT(attribute_json(&o, "resource_count"), "2");
		CHECK_TEXT(attribute_json(&o, "named_count"), "1");
		CHECK_TEXT(o.notes.game, "MP1");
		/* The name is of an ANCS that is not there. */
		CHECK_INT(problem_count(&o), 1);
		if (CHECK(problem_of(&o, "dangling-name") != NULL))
			CHECK_INT(problem_of(&o, "dangling-name")->offset, 0x0C);
	}
	close_volume(&o);
}

static void names_go_to_their_resources(void)
{
	static const struct made_name names[] = {
		{ "ANCS", 0x00000010, "Toy ANCS" }, { "CINF", 0x00000010, "Toy Bones" },
		{ "ANCS", 0x00000010, "Second" },   { "ANCS", 0x00000010, "Third" },
		{ "MLVL", 0x00000011, "!Intro" },   { "STRG", 0x00000012, "" },
		{ "ANCS", 0x00000013, "Caf\xE9" },
	};
	static const struct made_entry entries[] = {
		{ "ANCS", 0x00000010, 0, "a", 1 }, { "CINF", 0x00000010, 0, "b", 1 },
		{ "ANCS", 0x00000010, 0, "a", 1 }, { "MLVL", 0x00000011, 0, "c", 1 },
		{ "STRG", 0x00000012, 0, "d", 1 }, { "ANIM", 0x00000010, 0, "e", 1 },
		{ "ANCS", 0x00000013, 0, "f", 1 },
	};
	static const char *const paths[] = { "Toy ANCS.ANCS",   "Toy Bones.CINF", "Toy ANCS.ANCS",
					     "!Intro.MLVL",     "00000012.STRG",  "00000010.ANIM",
					     "Caf\xC3\xA9.ANCS" };
	struct opened o;
	struct adb_member member;

	if (CHECK(open_made(&o, make(names, 7, entries, 7, false)))) {
		for (int i = 0; i < 7; i++) {
			CHECK_INT(next(&o, &member), ADB_OK);
			CHECK_TEXT(member.path, paths[i]);
			CHECK_TEXT(member_attribute(&member, "pak_aliases"),
				   i % 2 == 0 && i < 3 ? "[\"Second\",\"Third\"]" : NULL);
			if (i == 1)
				CHECK_TEXT(member_attribute(&member, "pak_name"), "\"Toy Bones\"");
			if (i == 5)
				CHECK(member_attribute(&member, "pak_name") == NULL);
		}
		CHECK_INT(next(&o, &member), ADB_END);
		CHECK_TEXT(o.notes.game, NULL);
		CHECK_TEXT(attribute_json(&o, "named_count"), "7");
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

static void types_tell_the_game(void)
{
	static const struct {
		const char *type, *game;
	} cases[] = { { "EVNT", "MP1" }, { "EGMC", "MP2" }, { "CSPP", "MP2" }, { "ANIM", NULL } };

	for (int i = 0; i < 4; i++) {
		struct opened o;

		if (CHECK(open_made(&o, make_one(cases[i].type, 0, "x", 1))))
			CHECK_TEXT(o.notes.game, cases[i].game);
		close_volume(&o);
	}
}

static void the_disc_tells_the_game_first(void)
{
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_content disc_notes = { .arena = arena }, notes = { .arena = arena };
	struct adb_volume disc = { .notes = &disc_notes };
	const struct adb_place place = { .path = "a.pak", .volume = &disc };
	const struct maker *m = make_one("EVNT", 0, "x", 1);
	struct adb_input *input = input_of(m->data, m->size);
	struct adb_volume *volume;

	disc_notes.game = "MP2";
	volume = adb_volume_open(&adb_container_prime_pak, input, &place, ADB_CP1252, &notes, NULL);
	if (CHECK(volume != NULL))
		CHECK_TEXT(notes.game, "MP2");
	adb_volume_close(volume);
	adb_input_release(input);
	adb_arena_free(arena);
}

static void a_pak_of_eight_bytes_is_empty(void)
{
	struct opened o;
	struct adb_member member;

	if (CHECK(open_volume(&o, &adb_container_prime_pak, input_of(example, 8), "a.pak"))) {
		CHECK_INT(next(&o, &member), ADB_END);
		CHECK_TEXT(attribute_json(&o, "resource_count"), "0");
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
	CHECK(!open_volume(&o, &adb_container_prime_pak, input_of(example, 7), "a.pak"));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	close_volume(&o);
}

static void ids_of_64_bits_are_refused(void)
{
	static const struct made_name names[] = { { "MLVL", 0x0123456789ABCDEF, "World" } };
	static const struct made_entry entries[] = { { "MLVL", 0x0123456789ABCDEF, 0, "abc", 3 },
						     { "STRG", 0x8123456789ABCDEE, 0, "def", 3 } };

	for (size_t name_count = 0; name_count < 2; name_count++) {
		for (size_t entry_count = 1; entry_count < 3; entry_count++) {
			struct opened o;

			CHECK(!open_made(&o, make(names, name_count, entries, entry_count, true)));
			CHECK_INT(o.error.outcome, ADB_UNSUPPORTED);
			CHECK(strstr(o.error.message, "Metroid Prime 3 prototype") != NULL);
			close_volume(&o);
		}
	}
}

static void odd_types_are_kept(void)
{
	static const struct {
		const char *type, *path;
	} cases[] = { { "anim", "BBBB0001.anim" },
		      { "A\x01\xFF!", "BBBB0001.4101FF21" },
		      { "A/..", "BBBB0001.412F2E2E" } };

	for (int i = 0; i < 3; i++) {
		struct opened o;
		struct adb_member member;

		if (CHECK(open_made(&o, make_one(cases[i].type, 0, "x", 1)))) {
			CHECK_INT(next(&o, &member), ADB_OK);
			CHECK_TEXT(member.path, cases[i].path);
			CHECK_INT(problem_of(&o, "odd-type") != NULL, i > 0);
		}
		close_volume(&o);
	}
}

static void counts_are_clamped(void)
{
	static const struct made_entry three[] = { { "ANIM", 1, 0, "RSTUVWXYRSTUVWXYRSTUVWXYRSTUVWXY", 32 },
						   { "ANIM", 2, 0, "RSTUVWXYRSTUVWXYRSTUVWXYRSTUVWXY", 32 },
						   { "ANIM", 3, 0, "RSTUVWXYRSTUVWXYRSTUVWXYRSTUVWXY", 32 } };
	struct maker *m = make_one("ANIM", 0, "x", 1);
	struct opened o;
	struct adb_member member;
	int count;

	/* The records end where their bytes begin, or with zeros. */
	set_u32(m, m->entries - 4, 0xFFFFFFFF);
	if (CHECK(open_made(&o, m))) {
		for (count = 0; next(&o, &member) == ADB_OK;)
			count++;
		CHECK_INT(count, 1);
		CHECK_INT(problem_of(&o, "entry-count")->offset, m->entries - 4);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
	m = make(NULL, 0, three, 3, false);
	set_u32(m, m->entries - 4, 0x7FFFFFFF);
	if (CHECK(open_made(&o, m))) {
		for (count = 0; next(&o, &member) == ADB_OK;)
			count++;
		CHECK_INT(count, 3);
	}
	close_volume(&o);
	/* The file ends before its second entry, and before its first. */
	m = make_one("ANIM", 0, "x", 1);
	set_u32(m, m->entries - 4, 2);
	set_u32(m, m->entries + 16, 0x10000);
	m->size = m->entries + 39;
	if (CHECK(open_made(&o, m))) {
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_INT(next(&o, &member), ADB_END);
	}
	close_volume(&o);
	m->size = m->entries + 19;
	CHECK(!open_made(&o, m));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	CHECK_INT(o.error.offset, m->entries - 4);
	close_volume(&o);
}

static void directories_that_cannot_be_are_refused(void)
{
	static const struct made_name name = { "ANCS", 1, "Name" };
	static const struct made_entry entry = { "ANCS", 1, 0, "x", 1 };
	struct maker *m = make(&name, 1, &entry, 1, false);
	struct opened o;

	set_u32(m, 20, 1025); /* a name that is too long: what follows cannot be found */
	CHECK(!open_made(&o, m));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	CHECK_INT(o.error.offset, 20);
	close_volume(&o);
	set_u32(m, 20, 4);
	for (size_t size = 9; size < m->entries; size++) {
		CHECK(!open_volume(&o, &adb_container_prime_pak, input_of(m->data, size), "a.pak"));
		CHECK_INT(o.error.outcome, ADB_CORRUPT);
		close_volume(&o);
	}
}

/* Else it could hold itself, as often as it likes. */
static void entries_over_the_directory_are_not_looked_into(void)
{
	static const struct made_entry entries[] = { { "ANIM", 1, 0, "x", 1 }, { "ANIM", 2, 0, "y", 1 } };
	struct maker *m = make(NULL, 0, entries, 2, false);
	struct opened o;
	struct adb_member member;

	set_u32(m, m->entries + 16, 0);
	set_u32(m, m->entries + 36, (uint32_t)m->entries + 40);
	if (CHECK(open_made(&o, m))) {
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK(member.is_foreign);
		CHECK_INT(problem_of(&o, "directory-overlap")->offset, m->entries);
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK(!member.is_foreign);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

/* More names than the first read of the directory takes. */
static void long_directories_are_read_whole(void)
{
	enum { NAMES = 250 };
	static struct made_name names[NAMES];
	static const struct made_entry entry = { "ANCS", NAMES - 1, 0, "x", 1 };
	static char text[1001];
	struct opened o;
	struct adb_member member;

	memset(text, 'n', 1000);
	for (uint32_t i = 0; i < NAMES; i++)
		names[i] = (struct made_name){ "ANCS", i, text };
	if (CHECK(open_made(&o, make(names, NAMES, &entry, 1, false)))) {
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_INT(strlen(member.path), 1005);
		CHECK_INT(next(&o, &member), ADB_END);
		CHECK_INT(problem_count(&o), NAMES - 1);
	}
	close_volume(&o);
}

static void repeated_resources_are_all_listed(void)
{
	static const struct made_entry entries[] = { { "ANIM", 7, 0, "same", 4 },
						     { "ANIM", 7, 0, "same", 4 } };
	struct maker *m = make(NULL, 0, entries, 2, false);
	struct opened o;
	struct adb_member first, second;

	if (CHECK(open_made(&o, m))) {
		CHECK_INT(next(&o, &first), ADB_OK);
		CHECK_INT(next(&o, &second), ADB_OK);
		CHECK_TEXT(second.path, first.path);
		CHECK_INT(second.offset - first.offset, ALIGNMENT);
		CHECK_INT(next(&o, &second), ADB_END);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

/* ---- compression ---- */

static void check_unpacks(const struct maker *m, const char *method, const void *bytes, size_t size)
{
	struct opened o;
	struct adb_member member;

	if (CHECK(open_made(&o, m)) && CHECK_INT(next(&o, &member), ADB_OK)) {
		char json[16];

		snprintf(json, sizeof json, "\"%s\"", method);
		CHECK_TEXT(member_attribute(&member, "compression"), json);
		CHECK_INT(member.byte_size, size);
		CHECK(member_is(&o, &member, bytes, size));
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

/* The first member cannot be unpacked whole; `left` bytes of it can. */
static void check_damaged(const struct maker *m, enum adb_outcome outcome, uint64_t left, int64_t where)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	if (CHECK(open_made(&o, m)) && CHECK_INT(next(&o, &member), ADB_OK)) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK_INT(error.outcome, outcome);
		CHECK_INT(error.offset, where);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, left);
		adb_input_release(input);
		CHECK_INT(problem_count(&o), 0); /* it is the member's */
	}
	close_volume(&o);
}

static void lzo_segments_are_unpacked(void)
{
	const struct maker *m = make_one("CSPP", 1, lzo_resource, sizeof lzo_resource);

	check_unpacks(m, "lzo", lzo_unpacked, 40);
}

static void the_compressed_flag_may_be_any_number(void)
{
	const struct maker *m = make_one("ANIM", 2, lzo_resource, sizeof lzo_resource);
	struct opened o;
	struct adb_member member;

	if (CHECK(open_made(&o, m)) && CHECK_INT(next(&o, &member), ADB_OK)) {
		CHECK(member_is(&o, &member, lzo_unpacked, 40));
		CHECK_INT(problem_of(&o, "compressed-flag")->offset, m->entries);
	}
	close_volume(&o);
}

/* `bytes` as one zlib stream, at `to`. */
static size_t deflated(const void *bytes, size_t size, uint8_t *to, size_t room)
{
	uLongf packed = (uLongf)room;

	compress2(to, &packed, bytes, size, 9);
	return packed;
}

static void zlib_segments_are_unpacked(void)
{
	static struct maker resource;
	uint8_t packed[200];
	size_t size = deflated("hello hello hello", 17, packed, sizeof packed);

	resource.size = 0;
	put_u32(&resource, 17 + 4 + 36);
	put_u16(&resource, (int)size);
	put(&resource, packed, size);
	put_u16(&resource, -4);
	put(&resource, "wxyz", 4);
	put(&resource, lzo_resource + 4, 13);
	check_unpacks(make_one("ANIM", 1, resource.data, resource.size), "lzo",
		      "hello hello hellowxyzABCDABCDABCDABCDABCDABCDABCDABCDABCD", 57);
}

/* A run of 103 literals whose first one is 0x9C begins as a zlib stream does. */
static void lzo_that_looks_like_zlib_is_lzo(void)
{
	static struct maker resource;
	uint8_t literals[103] = { 0x9C };

	resource.size = 0;
	put_u32(&resource, 103);
	put_u16(&resource, 1 + 103 + 3);
	put(&resource, "\x78", 1);
	put(&resource, literals, sizeof literals);
	put(&resource, "\x11\0\0", 3);
	check_unpacks(make_one("ANIM", 1, resource.data, resource.size), "lzo", literals, sizeof literals);
}

/* A segment need not give 16 KiB. */
static void large_segments_are_unpacked(void)
{
	enum { SIZE = 4 + 2 + 255 * 700 + 100 };
	static struct maker resource;
	static uint8_t zeros[SIZE];

	resource.size = 0;
	put_u32(&resource, SIZE);
	put_u16(&resource, 5 + 1 + 700 + 1 + 2 + 3);
	put(&resource, "\x15\0\0\0\0", 5); /* 4 literals */
	put(&resource, "\x20", 1);         /* a match of 2 + 31 + 255 × 700 + b */
	resource.size += 700;
	put(&resource, "\x45", 1); /* b = 69 */
	put(&resource, "\0\0", 2); /* at distance 1 */
	put(&resource, "\x11\0\0", 3);
	check_unpacks(make_one("ANIM", 1, resource.data, resource.size), "lzo", zeros, SIZE);
}

static void damaged_zlib_keeps_what_came_before(void)
{
	struct maker *m = make_one("ANIM", 1, example + 0x60, 23);
	const int64_t stream = (int64_t)m->bytes[0] + 4;

	set_u32(m, m->bytes[0], 28);
	check_damaged(m, ADB_CORRUPT, 27, (int64_t)m->bytes[0] + 32); /* less than it says */
	set_u32(m, m->bytes[0], 26);
	check_damaged(m, ADB_CORRUPT, 26, stream); /* more than it says */
	set_u32(m, m->bytes[0], 27);
	m->data[m->bytes[0] + 22] ^= 1;
	check_damaged(m, ADB_CORRUPT, 27, stream); /* another checksum */
	m->data[m->bytes[0] + 22] ^= 1;
	set_u32(m, m->entries + 12, 20); /* cut off within the checksum, which the game never sees */
	check_unpacks(m, "zlib", hello, sizeof hello);
	set_u32(m, m->entries + 12, 14);
	check_damaged(m, ADB_CORRUPT, 7, stream);
}

static void damaged_segments_keep_what_came_before(void)
{
	struct maker *m = make_one("ANIM", 1, lzo_resource, sizeof lzo_resource);
	uint8_t *bytes = m->data + m->bytes[0];
	const int64_t start = (int64_t)m->bytes[0];

	bytes[3] = 39;
	check_damaged(m, ADB_CORRUPT, 39, start + 17); /* the last segment has too much */
	bytes[3] = 30;
	check_damaged(m, ADB_CORRUPT, 30, start + 6); /* so has the first */
	bytes[3] = 40;
	bytes[17] = bytes[18] = 0;
	check_damaged(m, ADB_CORRUPT, 36, start + 17); /* a segment of no bytes */
	bytes[17] = bytes[18] = 0xFF;
	bytes[3] = 37;
	check_unpacks(m, "lzo", "ABCDABCDABCDABCDABCDABCDABCDABCDABCDw", 37); /* one byte, then padding */
	bytes[3] = 40;
	bytes[18] = 0xFC;
	bytes[11] = 0x3F;
	bytes[12] = 0x10;
	check_damaged(m, ADB_CORRUPT, 4, start + 14); /* a match before the start */
	bytes[11] = 0x3E;
	bytes[12] = 0x0C;
	set_u32(m, m->entries + 12, 21);
	check_damaged(m, ADB_CORRUPT, 38, start + 17); /* two of the last four bytes */
	set_u32(m, m->entries + 12, 18);
	check_damaged(m, ADB_CORRUPT, 36, start + 17);
	set_u32(m, m->entries + 12, 3);
	check_damaged(m, ADB_CORRUPT, 0, start);
}

static void bombs_are_refused(void)
{
	struct maker *m = make_one("ANIM", 1, example + 0x60, 23);
	const int64_t stream = (int64_t)m->bytes[0] + 4;

	set_u32(m, m->bytes[0], 28 * 1100 + 1); /* 28 bytes are stored behind the size */
	check_damaged(m, ADB_LIMIT, 0, stream);
	set_u32(m, m->bytes[0], 28 * 1100);
	check_damaged(m, ADB_CORRUPT, 27, stream + 28);
	set_u32(m, m->bytes[0], 0xFFFFFFFF);
	check_damaged(m, ADB_LIMIT, 0, stream);
	m = make_one("ANIM", 1, lzo_resource, sizeof lzo_resource);
	set_u32(m, m->bytes[0], 28 * 300 + 1);
	check_damaged(m, ADB_LIMIT, 0, stream);
}

static void members_beyond_the_end_are_listed(void)
{
	struct maker *m = make_one("ANIM", 0, "0123456789", 10);
	struct opened o;
	struct adb_member member;

	m->size = m->bytes[0] + 4;
	check_damaged(m, ADB_CORRUPT, 4, (int64_t)m->size);
	set_u32(m, m->entries + 16, 0xFFFFFFE0);
	check_damaged(m, ADB_CORRUPT, 0, (int64_t)m->size);
	set_u32(m, m->entries, 1);
	check_damaged(m, ADB_CORRUPT, 0, (int64_t)m->size);
	if (CHECK(open_made(&o, m)) && CHECK_INT(next(&o, &member), ADB_OK)) {
		CHECK_INT(member.byte_size, ADB_UNKNOWN_SIZE);
		CHECK(member_attribute(&member, "compression") == NULL);
	}
	close_volume(&o);
}

static bool stop(void *context, const void *data, size_t size)
{
	(void)data;
	*(size_t *)context += size;
	return false;
}

static void the_sink_may_stop(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error;
	size_t size = 0;
	struct adb_sink sink = { .write = stop, .context = &size };

	if (CHECK(open_made(&o, make_one("ANIM", 1, lzo_resource, sizeof lzo_resource))) &&
	    CHECK_INT(next(&o, &member), ADB_OK)) {
		CHECK_INT(adb_container_prime_pak.extract(o.volume, &member, &sink, &error), ADB_OK);
		CHECK_INT(size, 36);
		member.key = 1;
		CHECK_INT(adb_container_prime_pak.extract(o.volume, &member, &sink, &error), ADB_USAGE);
	}
	close_volume(&o);
}

/* ---- version 2 ---- */

static struct maker *make_later(const struct made_name *names, size_t name_count,
				const struct made_entry *entries, size_t entry_count)
{
	static struct maker m;
	size_t start;

	memset(m.data, 0, 0x80);
	set_u32(&m, 0, 2);
	set_u32(&m, 4, 0x40);
	set_u32(&m, 0x40, 3);
	memcpy(m.data + 0x44, "STRG", 4);
	memcpy(m.data + 0x4C, "RSHD", 4);
	memcpy(m.data + 0x54, "DATA", 4);
	m.size = start = 0x80;
	put_u32(&m, (uint32_t)name_count);
	for (size_t i = 0; i < name_count; i++) {
		put(&m, names[i].text, strlen(names[i].text) + 1);
		put(&m, names[i].type, 4);
		put_id(&m, names[i].id, true);
	}
	pad(&m, 64, 0);
	set_u32(&m, 0x48, (uint32_t)(m.size - start));
	start = m.size;
	put_u32(&m, (uint32_t)entry_count);
	m.entries = m.size;
	for (size_t i = 0; i < entry_count; i++) {
		put_u32(&m, entries[i].compressed);
		put(&m, entries[i].type, 4);
		put_id(&m, entries[i].id, true);
		put_u32(&m, 0);
		put_u32(&m, 0);
	}
	pad(&m, 64, 0);
	set_u32(&m, 0x50, (uint32_t)(m.size - start));
	start = m.size;
	put_data(&m, entries, entry_count, 24, start, 64);
	set_u32(&m, 0x58, (uint32_t)(m.size - start));
	return &m;
}

/* A stored block, one of LZO segments and one of zlib, as Metroid Prime 3 and Donkey Kong Country Returns have them. */
static struct maker *later_example(void)
{
	static const struct made_name names[] = { { "CHAR", 0x0123456789ABCDEF, "Toy" } };
	static struct maker packed;
	uint8_t zlib[64];
	size_t size = deflated("hello hello hello", 17, zlib, sizeof zlib);

	packed.size = 0;
	put(&packed, "CMPD", 4);
	put_u32(&packed, 3);
	put_u32(&packed, 4);
	put_u32(&packed, 4);
	put_u32(&packed, 0xA0000000 | (sizeof lzo_resource - 4));
	put_u32(&packed, 40);
	put_u32(&packed, 0xA0000000 | (uint32_t)size);
	put_u32(&packed, 17);
	put(&packed, "head", 4);
	put(&packed, lzo_resource + 4, sizeof lzo_resource - 4);
	put(&packed, zlib, size);

	const struct made_entry entries[] = {
		{ "CHAR", 0x0123456789ABCDEF, 0, "\0\0\0\3", 4 },
		{ "ANIM", 0xFEDCBA9876543210, 1, packed.data, (uint32_t)packed.size },
	};

	return make_later(names, 1, entries, 2);
}

static void later_paks_are_listed(void)
{
	struct maker *m = later_example();
	struct opened o;
	struct adb_member member;

	if (CHECK(open_made(&o, m))) {
		CHECK_TEXT(attribute_json(&o, "pak_version"), "\"0x00000002\"");
		CHECK(o.notes.game == NULL);
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_TEXT(member.path, "Toy.CHAR");
		CHECK_TEXT(member.native_id, "0123456789ABCDEF");
		CHECK_INT(member.offset, m->bytes[0]);
		CHECK(member.is_plain && member.is_foreign);
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_TEXT(member.path, "FEDCBA9876543210.ANIM");
		CHECK_TEXT(member.type, "ANIM");
		CHECK_TEXT(member_attribute(&member, "compression"), "\"lzo\"");
		CHECK_INT(member.byte_size, 61);
		CHECK(member.is_foreign);
		CHECK(member_is(&o, &member, "headABCDABCDABCDABCDABCDABCDABCDABCDABCDwxyzhello hello hello",
				61));
		CHECK_INT(next(&o, &member), ADB_END);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

static void damaged_later_paks_keep_what_they_can(void)
{
	struct maker *m = later_example();
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	memset(m->data + 0x84, 'x', 16); /* the name has no end: the entries have a table of their own */
	memset(m->data + 0x84 + 16, 'x', 0xC0 - 0x94);
	if (CHECK(open_made(&o, m))) {
		CHECK_INT(problem_of(&o, "bad-name")->offset, 0x84);
		CHECK_INT(next(&o, &member), ADB_OK);
		CHECK_TEXT(member.path, "0123456789ABCDEF.CHAR");
	}
	close_volume(&o);
	m = later_example();
	set_u32(m, m->bytes[1] + 4, 65);
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "FEDCBA9876543210.ANIM", &member))) {
		CHECK_INT(member.byte_size, ADB_UNKNOWN_SIZE);
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_LIMIT);
	}
	close_volume(&o);
	m = later_example();
	m->data[m->bytes[1]] = 'c';
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "FEDCBA9876543210.ANIM", &member))) {
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(error.offset, m->bytes[1]);
	}
	close_volume(&o);
	m = later_example();
	memcpy(m->data + 0x4C, "RSHX", 4);
	CHECK(!open_made(&o, m));
	CHECK_INT(o.error.offset, 0x4C);
	close_volume(&o);
}

/* ---- recognising, and damage ---- */

static int bid(const void *bytes, size_t size, const char *type)
{
	return bits_of(adb_container_prime_pak.sniff, bytes, size, "a.x", type);
}

static void bids_on_versions_and_types(void)
{
	const struct maker *m;
	uint8_t bytes[160];

	CHECK_INT(bid(example, sizeof example, ""), 32);
	CHECK_INT(bid(example, 8, "BIN"), 32);
	CHECK_INT(bid(example, 7, "PAK"), 0);
	memcpy(bytes, example, sizeof bytes);
	bytes[12] = 0xFF;
	CHECK_INT(bid(bytes, sizeof bytes, ""), 0);
	CHECK_INT(bid(bytes, sizeof bytes, "PAK"), 32);
	bytes[3] = 4;
	CHECK_INT(bid(bytes, sizeof bytes, "PAK"), 0);
	m = make_one("ANIM", 0, "x", 1);
	CHECK_INT(bid(m->data, m->size, ""), 32);
	m = later_example();
	CHECK_INT(bid(m->data, m->size, ""), 128);
	CHECK_INT(bid(m->data, 0x44, "PAK"), 0);
}

static void any_damage_is_survived(void)
{
	static const struct made_name names[] = { { "ANIM", 1, "Name" }, { "ANIM", 1, "Again" } };
	static const struct made_entry entries[] = {
		{ "ANIM", 1, 1, lzo_resource, sizeof lzo_resource },
		{ "EVNT", 2, 1, example + 0x60, 23 },
	};
	const struct maker *m = make(names, 2, entries, 2, false);

	exercise_damaged(&adb_container_prime_pak, m->data, m->size, m->size);
	m = later_example();
	exercise_damaged(&adb_container_prime_pak, m->data, m->size, m->size);
}

TEST_SUITE("prime_pak", TEST(lists_the_worked_example), TEST(names_go_to_their_resources),
	   TEST(types_tell_the_game), TEST(the_disc_tells_the_game_first),
	   TEST(a_pak_of_eight_bytes_is_empty), TEST(ids_of_64_bits_are_refused), TEST(odd_types_are_kept),
	   TEST(counts_are_clamped), TEST(directories_that_cannot_be_are_refused),
	   TEST(entries_over_the_directory_are_not_looked_into), TEST(long_directories_are_read_whole),
	   TEST(repeated_resources_are_all_listed), TEST(lzo_segments_are_unpacked),
	   TEST(the_compressed_flag_may_be_any_number), TEST(zlib_segments_are_unpacked),
	   TEST(lzo_that_looks_like_zlib_is_lzo), TEST(large_segments_are_unpacked),
	   TEST(damaged_zlib_keeps_what_came_before), TEST(damaged_segments_keep_what_came_before),
	   TEST(bombs_are_refused), TEST(members_beyond_the_end_are_listed), TEST(the_sink_may_stop),
	   TEST(later_paks_are_listed), TEST(damaged_later_paks_keep_what_they_can),
	   TEST(bids_on_versions_and_types), TEST(any_damage_is_survived));
