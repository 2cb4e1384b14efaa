#include "decode.h"

extern const struct adb_format adb_format_vib_exe;

/* A program that is built piece by piece; addresses are those of its bytes in memory. */
enum { LOAD = 0x80019000, BODY = 0x800, CAPACITY = 0x1000 };

struct program {
	uint8_t bytes[CAPACITY];
	size_t size;
};

static struct program program(void)
{
	struct program p = { .size = BODY };

	memcpy(p.bytes, "PS-X EXE", 8);
	memcpy(p.bytes + 0x18, "\x00\x90\x01\x80", 4);
	return p;
}

static uint32_t here(const struct program *p)
{
	return (uint32_t)(LOAD + p->size - BODY);
}

static uint32_t put_text(struct program *p, const char *text)
{
	uint32_t address = here(p);

	strcpy((char *)p->bytes + p->size, text);
	p->size += strlen(text) / 4 * 4 + 4;
	return address;
}

static void put_words(struct program *p, const uint32_t *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (int b = 0; b < 4; b++)
			p->bytes[p->size++] = (uint8_t)(words[i] >> 8 * b);
}

#define WORDS(p, ...) put_words((p), (uint32_t[]){ __VA_ARGS__ }, sizeof((uint32_t[]){ __VA_ARGS__ }) / 4)

static struct decoded decode(const struct program *p)
{
	return decode_bytes(&adb_format_vib_exe, p->bytes, p->size, "Main_t.exe");
}

/* A track of two cameras, one of three clips whose start is their second word, and two sounds. */
static struct program movie(void)
{
	struct program p = program();
	uint32_t wide = put_text(&p, "CAM\\WIDE.ANC"), near = put_text(&p, "CAM\\NEAR.anc");
	uint32_t one = put_text(&p, "MOVIE/TITLE/OPEN1.ANM"), two = put_text(&p, "MOVIE/TITLE/OPEN2.ANM");
	uint32_t nothing = put_text(&p, "");

	put_text(&p, "MOVIE/TITLE/VIBRI.TMD");
	WORDS(&p, 0x3C021234, 0x24420000);
	WORDS(&p, wide, 0, 7, 0, near, 15, 7, 0, nothing, 0, 0, 0);
	WORDS(&p, one, 90, 0, 7, 0, two, 4, 30, 7, 0, one, (uint32_t)-98, (uint32_t)-97, 8, 0, nothing, 0, 0,
	      0, 0);
	WORDS(&p, 37, 0, 7, 0, 38, 45, 8, 0, 0xFFFFFFFF, 0, 0, 0);
	return p;
}

static void finds_tracks(void)
{
	struct program p = movie();
	struct decoded r = decode(&p);
	struct adb_set *cameras = r.content.sets, *clips = cameras->next;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK(clips->next == NULL);
	CHECK_TEXT(cameras->name, "Main_t_80019074");
	CHECK_TEXT(cameras->native_id, "MAIN_T_80019074");
	CHECK_TEXT(attribute_json(&cameras->attributes, "kind"), "\"ANC\"");
	CHECK_TEXT(attribute_json(&cameras->attributes, "movie"), "0");
	CHECK_TEXT(attribute_json(&cameras->attributes, "start_word"), "1");
	CHECK_TEXT(attribute_json(&cameras->attributes, "unverified"), "true");
	CHECK_TEXT(attribute_json(&clips->attributes, "kind"), "\"ANM\"");
	CHECK_TEXT(attribute_json(&clips->attributes, "movie"), "1");
	CHECK_TEXT(attribute_json(&clips->attributes, "start_word"), "2");
	CHECK_TEXT(attribute_json(&r.content.attributes, "load_address"), "2147586048");
	decoded_free(&r);
}

static void lists_their_rows(void)
{
	struct program p = movie();
	struct decoded r = decode(&p);
	struct adb_entry *camera = r.content.sets->entries, *clip = r.content.sets->next->entries;

	CHECK_TEXT(camera->kind, "anc");
	CHECK_TEXT(camera->name, "CAM\\WIDE.ANC");
	CHECK_TEXT(camera->target_native_id, "WIDE");
	CHECK_TEXT(camera->next->target_native_id, "NEAR");
	CHECK_TEXT(attribute_json(&camera->next->attributes, "start"), "0.5");
	CHECK_TEXT(attribute_json(&camera->next->attributes, "unknown"), NULL);
	CHECK_TEXT(attribute_json(&camera->next->attributes, "scene"), "7");
	CHECK(camera->next->next == NULL);
	CHECK_TEXT(clip->kind, "anm");
	CHECK_TEXT(clip->target_name, "MOVIE/TITLE/OPEN1.ANM");
	CHECK_TEXT(clip->target_native_id, "OPEN1");
	CHECK_TEXT(attribute_json(&clip->attributes, "start"), "0.0");
	CHECK_TEXT(attribute_json(&clip->attributes, "unknown"), "90");
	CHECK_TEXT(clip->transitions->to_name, "MOVIE/TITLE/OPEN2.ANM");
	decoded_free(&r);
}

static void knows_open_ends(void)
{
	struct program p = movie();
	struct decoded r = decode(&p);
	struct adb_entry *second = r.content.sets->next->entries->next, *last = second->next;

	CHECK_TEXT(attribute_json(&second->attributes, "start"), "1.0");
	CHECK_TEXT(second->transitions->to_name, "MOVIE/TITLE/OPEN1.ANM");
	CHECK_TEXT(second->transitions->kind, "next");
	CHECK_TEXT(attribute_json(&last->attributes, "start"), NULL);
	CHECK_TEXT(attribute_json(&last->attributes, "start_raw"), "-97");
	CHECK_TEXT(attribute_json(&last->attributes, "unknown"), "-98");
	CHECK(last->transitions == NULL && last->next == NULL);
	decoded_free(&r);
}

static void tells_sounds(void)
{
	struct program p = movie();
	struct decoded r = decode(&p);
	struct adb_event *first = r.content.sets->next->events.first, *second = first->next;

	CHECK(r.content.sets->events.first == NULL);
	CHECK_TEXT(first->kind, "sound");
	CHECK_TEXT(first->name, "2:5");
	CHECK_INT(first->frame, 0);
	CHECK_NEAR(first->time, 0, 0);
	CHECK_TEXT(attribute_json(&first->attributes, "program"), "2");
	CHECK_TEXT(attribute_json(&first->attributes, "tone"), "5");
	CHECK_NEAR(second->time, 1.5, 1e-12);
	CHECK_NEAR(second->value, 38, 0);
	CHECK_TEXT(attribute_json(&second->attributes, "scene"), "8");
	CHECK(second->next == NULL);
	decoded_free(&r);
}

static void links_every_path(void)
{
	static const char *const expected[][4] = {
		{ "path", "ANC", "CAM\\WIDE.ANC", "WIDE" },
		{ "path", "ANC", "CAM\\NEAR.anc", "NEAR" },
		{ "path", "ANM", "MOVIE/TITLE/OPEN1.ANM", "OPEN1" },
		{ "path", "ANM", "MOVIE/TITLE/OPEN2.ANM", "OPEN2" },
		{ "path", "TMD", "MOVIE/TITLE/VIBRI.TMD", "VIBRI" },
	};
	struct program p = movie();

	put_text(&p, "MOVIE/TITLE/OPEN2.ANM");
	put_text(&p, ".ANM");
	struct decoded r = decode(&p);
	struct adb_link *link = r.content.links;

	for (size_t i = 0; i < 5 && CHECK(link != NULL); i++, link = link->next) {
		CHECK_TEXT(link->kind, expected[i][0]);
		CHECK_TEXT(link->to_type, expected[i][1]);
		CHECK_TEXT(link->to_name, expected[i][2]);
		CHECK_TEXT(link->to_native_id, expected[i][3]);
	}
	CHECK(link == NULL);
	CHECK_TEXT(attribute_json(&r.content.links->attributes, "address"), "2147586048");
	decoded_free(&r);
}

/* What is printable by chance in front of a path is no part of it. */
static void finds_where_paths_begin(void)
{
	struct program p = program();

	WORDS(&p, 0x33FF0000);
	put_text(&p, "A.ANM");
	p.bytes[p.size++] = 0;
	put_text(&p, "B.ANM"); /* not at a multiple of four, behind a NUL */
	struct decoded r = decode(&p);
	struct adb_link *link = r.content.links;

	CHECK_TEXT(link->to_name, "A.ANM");
	CHECK_TEXT(link->next->to_name, "B.ANM");
	CHECK(link->next->next == NULL);
	decoded_free(&r);
}

/* Two rows make a track, of paths of one kind, with an empty path at the end and starts that do not descend. */
static void wants_whole_tracks(void)
{
	for (int i = 0; i < 6; i++) {
		struct program p = program();
		uint32_t one = put_text(&p, "A.ANM"), camera = put_text(&p, "A.ANC"),
			 nothing = put_text(&p, "");
		uint32_t end = i == 0 ? one + 4000 : i == 1 ? 5 : nothing;
		uint32_t second = i == 2 ? 18000 : i == 3 ? 2 : 5;

		WORDS(&p, one, 4, 9, 1, 0);
		WORDS(&p, i == 4 ? camera : one, second, 8, 1, 0);
		WORDS(&p, end, 0, 0, 0, 0);
		struct decoded r = decode(&p);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(i == 5 ? r.content.sets != NULL : r.content.sets == NULL);
		decoded_free(&r);
		p.size -= 2;
		r = decode(&p);
		CHECK(r.content.sets == NULL);
		decoded_free(&r);
	}
}

/* Which of two words is the start: the one that rises, and of two that rise the one that begins earlier. */
static void tells_starts_from_other_words(void)
{
	static const struct {
		uint32_t words[3][2];
		const char *start_word;
	} cases[] = {
		{ { { 0, 0 }, { 0, 40 }, { 1, 90 } }, "2" },
		{ { { 7, 0 }, { 7, 40 }, { 7, 90 } }, "2" },
		{ { { (uint32_t)-97, 0 }, { (uint32_t)-97, 40 }, { (uint32_t)-97, 90 } }, "2" },
		{ { { 0, 40 }, { 40, 90 }, { 90, (uint32_t)-97 } }, "1" },
		{ { { 40, 0 }, { 90, 40 }, { 120, 90 } }, "2" },
		{ { { 0, 0 }, { 0, 0 }, { 0, 0 } }, "1" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct program p = program();
		uint32_t one = put_text(&p, "A.ANM"), nothing = put_text(&p, "");

		for (int row = 0; row < 3; row++)
			WORDS(&p, one, cases[i].words[row][0], cases[i].words[row][1], 1, 0);
		WORDS(&p, nothing, 0, 0, 0, 0);
		struct decoded r = decode(&p);

		if (CHECK(r.content.sets != NULL))
			CHECK_TEXT(attribute_json(&r.content.sets->attributes, "start_word"),
				   cases[i].start_word);
		decoded_free(&r);
	}
}

static void wants_sounds_of_known_scenes(void)
{
	for (int i = 0; i < 5; i++) {
		struct program p = program();
		uint32_t one = put_text(&p, "A.ANM"), nothing = put_text(&p, "");

		WORDS(&p, one, 0, 9, 1, 0, one, 1, 8, 1, 0, nothing, 0, 0, 0, 0);
		WORDS(&p, i == 0 ? 2048 : 1, i == 1 ? 18000 : 2, i == 2 ? 3 : 1, 0);
		if (i != 3)
			WORDS(&p, 0xFFFFFFFF, 0, 0, 0);
		struct decoded r = decode(&p);

		CHECK_INT(r.content.sets->events.first != NULL, i == 4);
		decoded_free(&r);
	}
}

static void takes_programs_without_tables(void)
{
	struct program p = program();
	struct decoded r = decode(&p);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.sets == NULL && r.content.links == NULL);
	decoded_free(&r);
	p.size = BODY - 1;
	r = decode(&p);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

/* Addresses near the end of memory must not lead back to its start. */
static void survives_any_load_address(void)
{
	struct program p = movie();

	memset(p.bytes + 0x18, 0xFF, 4);
	struct decoded r = decode(&p);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.sets == NULL);
	decoded_free(&r);
	memset(p.bytes + 0x18, 0, 4);
	r = decode(&p);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.sets == NULL);
	decoded_free(&r);
}

/* Its header is not read: only the body is damaged, and the file cut off in it. */
static void survives_damage(void)
{
	struct program p = movie();

	for (size_t size = BODY; size <= p.size; size++)
		decode_exactly(&adb_format_vib_exe, p.bytes, size, "X.EXE");
	for (size_t bit = (size_t)BODY * 8; bit < p.size * 8; bit++) {
		p.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		decode_exactly(&adb_format_vib_exe, p.bytes, p.size, "X.EXE");
		p.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
}

static void is_told_by_its_bytes(void)
{
	struct program p = program();

	CHECK(bid_for(&adb_format_vib_exe, p.bytes, p.size, "SCES_990.01", "01") > 0);
	p.bytes[0] = 'M';
	CHECK_INT(bid_for(&adb_format_vib_exe, p.bytes, p.size, "A.EXE", "EXE"), 0);
}

TEST_SUITE("vib_exe", TEST(finds_tracks), TEST(lists_their_rows), TEST(knows_open_ends), TEST(tells_sounds),
	   TEST(links_every_path), TEST(finds_where_paths_begin), TEST(wants_whole_tracks),
	   TEST(tells_starts_from_other_words), TEST(wants_sounds_of_known_scenes),
	   TEST(takes_programs_without_tables), TEST(survives_any_load_address), TEST(survives_damage),
	   TEST(is_told_by_its_bytes));
