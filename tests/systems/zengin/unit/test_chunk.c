#include "systems/zengin/chunk.h"

#include "base/hash.h"
#include "decode.h"

struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_decoder d;
	uint8_t bytes[512];
};

/* Those of animations, but nothing is said of the fields of a header. */
static const struct adb_zengin_layout layouts[] = {
	{ 0xA000, "" },       { 0xA010, "dss" }, { 0xA020, NULL },
	{ 0xA030, "n(4s)2" }, { 0xA090, NULL },  { 0, NULL },
};

static void begin(struct fixture *f, const char *hex)
{
	*f = (struct fixture){ .arena = adb_arena_new(DECODE_BUDGET) };
	f->content.arena = f->arena;
	f->d.in = adb_reader_of(f->bytes, hex_bytes(hex, f->bytes, sizeof f->bytes));
	f->d.arena = f->arena;
	f->d.out = &f->content;
}

static void walks_a_flat_row(void)
{
	struct fixture f;
	struct adb_zengin_chunk chunk;

	begin(&f, "00 a0 00 00 00 00  20 a0 02 00 00 00 0c 00  90 a0 00 00 00 00");
	CHECK(adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK_INT(chunk.id, 0xA000);
	CHECK_INT(adb_reader_left(&chunk.data), 0);
	CHECK(adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK_INT(chunk.id, 0xA020);
	CHECK_INT(chunk.offset, 6);
	CHECK_INT(chunk.data.position, 12);
	CHECK_INT(adb_reader_u16le(&chunk.data), 12);
	CHECK_INT(adb_reader_u16le(&chunk.data), 0);
	CHECK(!adb_reader_ok(&chunk.data));
	CHECK(adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK_INT(chunk.id, 0xA090);
	CHECK(!adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK(f.content.problems == NULL);
	adb_arena_free(f.arena);
}

static void cuts_off_what_is_too_long(void)
{
	struct fixture f;
	struct adb_zengin_chunk chunk;

	begin(&f, "20 a0 ff ff ff ff 0c 00");
	CHECK(adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK_INT(adb_reader_left(&chunk.data), 2);
	CHECK_INT(problem_count(&f.content, "truncated"), 1);
	CHECK(!adb_zengin_next_chunk(&f.d, layouts, &chunk));
	adb_arena_free(f.arena);
}

static void reports_a_rest(void)
{
	struct fixture f;
	struct adb_zengin_chunk chunk;

	begin(&f, "00 a0 00 00 00 00 01 02 03 04 05");
	CHECK(adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK(!adb_zengin_next_chunk(&f.d, layouts, &chunk));
	CHECK_INT(problem_count(&f.content, "trailing-bytes"), 1);
	CHECK_INT(f.content.problems->offset, 6);
	adb_arena_free(f.arena);
}

static void keeps_the_last(void)
{
	struct fixture f;
	struct adb_zengin_chunk chunk, slot = { .present = false };

	begin(&f, "20 a0 01 00 00 00 01  20 a0 01 00 00 00 02");
	while (adb_zengin_next_chunk(&f.d, layouts, &chunk))
		adb_zengin_keep_chunk(&f.d, &slot, &chunk);
	CHECK_INT(adb_reader_u8(&slot.data), 2);
	CHECK_INT(problem_count(&f.content, "repeated-chunk"), 1);
	adb_arena_free(f.arena);
}

static void tells_how_a_chunk_ended(void)
{
	struct fixture f;
	struct adb_zengin_chunk chunk;

	begin(&f, "20 a0 01 00 00 00 01  20 a0 01 00 00 00 02");
	adb_zengin_next_chunk(&f.d, layouts, &chunk);
	adb_zengin_end_chunk(&f.d, &chunk);
	CHECK_INT(problem_count(&f.content, "extra-data"), 1);
	adb_zengin_next_chunk(&f.d, layouts, &chunk);
	adb_reader_u16le(&chunk.data);
	adb_zengin_end_chunk(&f.d, &chunk);
	CHECK_INT(problem_count(&f.content, "truncated"), 1);
	adb_arena_free(f.arena);
}

/* The next chunk must be `id`, with `size` bytes of data, and `problems` be known by then. */
static void check_next(struct fixture *f, unsigned id, size_t size, int problems)
{
	struct adb_zengin_chunk chunk;

	CHECK(adb_zengin_next_chunk(&f->d, layouts, &chunk));
	CHECK_INT(chunk.id, id);
	CHECK_INT(adb_reader_left(&chunk.data), size);
	CHECK_INT(problem_count(&f->content, "chunk-length"), problems);
}

#define DATE "d2 07 00 00 08 00 1c 00 0c 00 32 00 34 00 00 00"

static void goes_on_where_the_fields_end(void)
{
	struct fixture f;

	/* A length too small by 3 bytes, then one too large by 2, then a right one. */
	begin(&f, "10 a0 13 00 00 00" DATE "41 42 43 0d 0a 09 0a  10 a0 14 00 00 00" DATE
		  "0a 00  10 a0 12 00 00 00" DATE "0a 0a  90 a0 01 00 00 00 ff");
	check_next(&f, 0xA010, 23, 1);
	check_next(&f, 0xA010, 18, 2);
	check_next(&f, 0xA010, 18, 2);
	check_next(&f, 0xA090, 1, 2);
	adb_arena_free(f.arena);

	/* Groups: two of five bytes and more, then none. A length of nearly all that a u32 can say. */
	begin(&f,
	      "30 a0 fc ff ff ff 02 00 01 02 03 04 0a 05 06 07 08 58 0a ff ff  30 a0 01 00 00 00 00 00 ff ff  90 a0 00 00 00 00");
	check_next(&f, 0xA030, 15, 1);
	check_next(&f, 0xA030, 4, 2);
	check_next(&f, 0xA090, 0, 2);
	CHECK_INT(problem_count(&f.content, "truncated"), 0);
	adb_arena_free(f.arena);
}

static void believes_the_length_where_the_fields_lead_nowhere(void)
{
	struct fixture f;

	/* No chunk of the format behind the fields. */
	begin(&f, "10 a0 13 00 00 00" DATE "0a 0a ff  90 a0 00 00 00 00");
	check_next(&f, 0xA010, 19, 0);
	check_next(&f, 0xA090, 0, 0);
	adb_arena_free(f.arena);
	/* One that reaches beyond the file. */
	begin(&f, "10 a0 1a 00 00 00" DATE "0a 0a  90 a0 09 00 00 00 01 02  00 a0 00 00 00 00");
	check_next(&f, 0xA010, 26, 0);
	check_next(&f, 0xA000, 0, 0);
	adb_arena_free(f.arena);
	/* A byte that no string has, before and behind which a chunk could begin. */
	begin(&f, "10 a0 16 00 00 00" DATE "41 01 42 0a 43 0a  90 a0 00 00 00 00");
	check_next(&f, 0xA010, 22, 0);
	check_next(&f, 0xA090, 0, 0);
	adb_arena_free(f.arena);
	/* Samples, whose size the header alone tells. */
	begin(&f, "90 a0 06 00 00 00 00 a0 00 00 00 00  00 a0 00 00 00 00");
	check_next(&f, 0xA090, 6, 0);
	check_next(&f, 0xA000, 0, 0);
	adb_arena_free(f.arena);
}

static void ends_strings(void)
{
	struct fixture f;

	/* "AB\r\n", "" (bare line end), "C" ended by NUL, "D\rE" which the data end */
	begin(&f, "41 42 0d 0a  0a  43 00  44 0d 45");
	CHECK_TEXT(adb_zengin_text(&f.d, &f.d.in, "text"), "AB");
	CHECK_TEXT(adb_zengin_text(&f.d, &f.d.in, "text"), "");
	CHECK_TEXT(adb_zengin_text(&f.d, &f.d.in, "text"), "C");
	CHECK_TEXT(adb_zengin_text(&f.d, &f.d.in, "text"), "D\rE");
	CHECK(adb_reader_ok(&f.d.in));
	CHECK_TEXT(adb_zengin_text(&f.d, &f.d.in, "text"), "");
	CHECK(!adb_reader_ok(&f.d.in));
	adb_arena_free(f.arena);
}

static void decodes_the_code_page(void)
{
	struct fixture f;

	begin(&f, "4d dc 48 4c 45 0a");
	CHECK_TEXT(adb_zengin_text(&f.d, &f.d.in, "text"), "M\xC3\x9CHLE");
	adb_arena_free(f.arena);
}

static void believes_real_dates_only(void)
{
	struct fixture f;

	begin(&f, "d2 07 00 00 08 00 1c 00 0c 00 32 00 34 00 00 00" /* 2002-08-28 12:50:52 */
		  "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00" /* zero */
		  "d1 07 00 00 02 00 1d 00 0c 00 32 00 34 00 00 00" /* 29 February 2001 */
		  "d0 07 00 00 02 00 1d 00 0c 00 32 00 34 00 cd cd" /* 29 February 2000 */
		  "d0 07 00 00 0d 00 1d 00 0c 00 32 00 34 00 00 00" /* month 13 */
		  "d0 07 00 00 02 00 01 00 18 00 00 00 00 00 00 00" /* hour 24 */
		  "d0 07 00 00 02 00 01 00");                       /* cut off */
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), "2002-08-28 12:50:52");
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), NULL);
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), NULL);
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), "2000-02-29 12:50:52");
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), NULL);
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), NULL);
	CHECK(adb_reader_ok(&f.d.in));
	CHECK_TEXT(adb_zengin_date(f.arena, &f.d.in), NULL);
	CHECK(!adb_reader_ok(&f.d.in));
	adb_arena_free(f.arena);
}

static void reads_boxes(void)
{
	struct fixture f;
	struct adb_attributes attributes = { 0 }, infinite = { 0 };

	begin(&f, "00 00 80 bf 00 00 00 c0 00 00 40 c0 00 00 80 40 00 00 a0 40 00 00 c0 40");
	adb_zengin_bbox(&f.d, &f.d.in, &attributes, "bbox");
	CHECK_TEXT(attribute_json(&attributes, "bbox"), "[-1.0,-2.0,-3.0,4.0,5.0,6.0]");
	CHECK(f.content.problems == NULL);
	f.d.in.position = 4;
	adb_zengin_bbox(&f.d, &f.d.in, &attributes, "short");
	CHECK(attribute_json(&attributes, "short") == NULL);
	adb_arena_free(f.arena);

	begin(&f, "00 00 c0 7f 00 00 00 c0 00 00 40 c0 00 00 80 40 00 00 a0 40 00 00 c0 40");
	adb_zengin_bbox(&f.d, &f.d.in, &infinite, "bbox");
	CHECK_INT(problem_count(&f.content, "not-finite"), 1);
	adb_arena_free(f.arena);
}

static void reads_matrices_row_by_row(void)
{
	struct fixture f;
	double m[4][4];

	begin(&f,
	      "00 00 80 3f 00 00 00 40 00 00 40 40 00 00 80 40  00 00 a0 40 00 00 c0 40 00 00 e0 40 00 00 00 41"
	      "00 00 00 00 00 00 00 00 00 00 00 00 00 00 10 41  00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f");
	CHECK(adb_zengin_matrix(&f.d.in, m));
	CHECK_NEAR(m[0][3], 4, 0);
	CHECK_NEAR(m[1][0], 5, 0);
	CHECK_NEAR(m[2][3], 9, 0);
	f.bytes[7] = 0x7F;
	f.bytes[6] = 0x80; /* m[0][1] = +infinity */
	f.d.in.position = 0;
	CHECK(!adb_zengin_matrix(&f.d.in, m));
	adb_arena_free(f.arena);
}

static void has_the_checksum_of_names(void)
{
	static const char names[] = "BIP01BIP01 LEVER STICK";
	static const char mill[] =
		"BIP01 MUEHLEBIP01 NABEBIP01 ROLLERLBIP01 ROLLERRZM_MUEHLE01ZM_RINGZS_POS0";

	CHECK_INT(adb_crc32("123456789", 9), 0xCBF43926);
	CHECK_INT(adb_crc32(names, strlen(names)), 0xEA809BF7);
	CHECK_INT(adb_crc32(mill, strlen(mill)), 0x39935331);
}

TEST_SUITE("zengin_chunk", TEST(walks_a_flat_row), TEST(cuts_off_what_is_too_long), TEST(reports_a_rest),
	   TEST(keeps_the_last), TEST(tells_how_a_chunk_ended), TEST(goes_on_where_the_fields_end),
	   TEST(believes_the_length_where_the_fields_lead_nowhere), TEST(ends_strings),
	   TEST(decodes_the_code_page), TEST(believes_real_dates_only), TEST(reads_boxes),
	   TEST(reads_matrices_row_by_row), TEST(has_the_checksum_of_names));
