#include "volume.h"

#include <zlib.h>

#include "real_file.h"

extern const struct adb_container adb_container_vdf;

enum { FOLDER = 1, LAST = 2, CAPACITY = 128 * 1024 };

/* Bytes of a volume that is written piece by piece. */
struct maker {
	uint8_t data[CAPACITY];
	size_t size;
};

static void put(struct maker *m, const void *bytes, size_t size)
{
	memcpy(m->data + m->size, bytes, size);
	m->size += size;
}

static void put_u32(struct maker *m, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		m->data[m->size++] = (uint8_t)(value >> 8 * i);
}

static void set_u32(struct maker *m, size_t offset, uint32_t value)
{
	for (size_t i = 0; i < 4; i++)
		m->data[offset + i] = (uint8_t)(value >> 8 * i);
}

/* A Gothic 2 volume; the counts agree with each other. */
static void put_header(struct maker *m, const char *comment, uint32_t entries, uint32_t files, uint32_t flags)
{
	memset(m->data, 0x1A, 256);
	memcpy(m->data, comment, strlen(comment));
	m->size = 256;
	put(m, "PSVDSC_V2.00\n\r\n\r", 16);
	put_u32(m, entries);
	put_u32(m, files);
	put_u32(m, 0x2D65BBB3);
	put_u32(m, 13);
	put_u32(m, 296);
	put_u32(m, flags);
}

static void put_record(struct maker *m, const char *name, uint32_t offset, uint32_t size, int kind)
{
	size_t length = strlen(name);

	memset(m->data + m->size, ' ', 64);
	memcpy(m->data + m->size, name, length < 64 ? length : 64);
	m->size += 64;
	put_u32(m, offset);
	put_u32(m, size);
	put_u32(m, (kind & FOLDER ? 0x80000000 : 0) | (kind & LAST ? 0x40000000 : 0));
	put_u32(m, kind & FOLDER ? 0 : 0x20);
}

static void put_block(struct maker *m, const void *bytes, uint32_t size, uint32_t block_size)
{
	uLongf packed = CAPACITY - m->size - 12;

	compress(m->data + m->size + 12, &packed, bytes, size);
	put_u32(m, size);
	put_u32(m, (uint32_t)packed);
	put_u32(m, block_size);
	m->size += packed;
}

/* Section 13.5 of the description: 549 bytes. */
static struct maker *example(void)
{
	static struct maker m;
	static const uint8_t header[] = {
		0x50, 0x53, 0x56, 0x44, 0x53, 0x43, 0x5f, 0x56, 0x32, 0x2e, 0x30, 0x30, 0x0a, 0x0d,
		0x0a, 0x0d, 0x03, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0xb3, 0xbb, 0x65, 0x2d,
		0x0d, 0x00, 0x00, 0x00, 0x28, 0x01, 0x00, 0x00, 0x50, 0x00, 0x00, 0x00,
	};
	static const char *const names[] = { "_WORK", "A.TXT", "B.WAV" };
	static const uint8_t record_tails[3][16] = {
		{ 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0 },
		{ 0x18, 0x02, 0, 0, 0x05, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0 },
		{ 0x1D, 0x02, 0, 0, 0x08, 0, 0, 0, 0, 0, 0, 0x40, 0x20, 0, 0, 0 },
	};

	memset(m.data, 0x1A, 256);
	memcpy(m.data, "Caf\xE9\r\n", 6);
	m.size = 256;
	put(&m, header, sizeof header);
	for (int i = 0; i < 3; i++) {
		memset(m.data + m.size, ' ', 64);
		memcpy(m.data + m.size, names[i], strlen(names[i]));
		m.size += 64;
		put(&m, record_tails[i], 16);
	}
	put(&m, "helloRIFFWAVE", 13);
	return &m;
}

static const uint8_t zipped_stream[116] = {
	0x30, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x1a,
	0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x78, 0x9c, 0x73, 0xf7, 0x0f, 0xf1, 0xf0, 0x74, 0x56, 0x70,
	0xf4, 0xf3, 0xf4, 0x55, 0x70, 0x71, 0x0c, 0x71, 0x74, 0x07, 0xf2, 0x01, 0x38, 0xc1, 0x05, 0x70, 0x14,
	0x00, 0x00, 0x00, 0x1a, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x78, 0x9c, 0xf3, 0x74, 0x56, 0x70,
	0xf4, 0xf3, 0xf4, 0x55, 0x70, 0x71, 0x0c, 0x71, 0x74, 0xf7, 0x0f, 0xf1, 0xf0, 0x04, 0xf2, 0x01, 0x36,
	0x0a, 0x05, 0x2b, 0x08, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x78, 0x9c,
	0xf3, 0xf3, 0xf4, 0x55, 0x70, 0x71, 0x0c, 0x71, 0x04, 0x00, 0x09, 0xa1, 0x02, 0x1f,
};
static const char gothic[] = "GOTHIC ANIM DATAGOTHIC ANIM DATAGOTHIC ANIM DATA";

/* A zipped file, a plain sound, an empty file. The stream is at 536. */
static struct maker *zipped_example(void)
{
	static struct maker m;

	put_header(&m, "", 3, 3, 0xA0);
	put_record(&m, "DATA.MAN", 536, 48, 0);
	put_record(&m, "B.WAV", 536 + 116, 8, 0);
	put_record(&m, "EMPTY.TXT", 0, 0, LAST);
	put(&m, zipped_stream, sizeof zipped_stream);
	put(&m, "RIFFWAVE", 8);
	return &m;
}

static bool open_made(struct opened *o, const struct maker *m)
{
	return open_volume(o, &adb_container_vdf, input_of(m->data, m->size), "TEST.VDF");
}

static void lists_the_worked_example(void)
{
	const struct maker *m = example();
	struct opened o;
	struct adb_member member;

	CHECK_INT(m->size, 549);
	if (CHECK(open_made(&o, m))) {
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "_WORK/A.TXT");
		CHECK_INT(member.offset, 0x218);
		CHECK_INT(member.stored_size, 5);
		CHECK_INT(member.byte_size, 5);
		CHECK(member.is_plain && member.type == NULL && member.native_id == NULL);
		CHECK(member_is(&o, &member, "hello", 5));
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_OK);
		CHECK_TEXT(member.path, "_WORK/B.WAV");
		CHECK(member_is(&o, &member, "RIFFWAVE", 8));
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

static void describes_the_volume(void)
{
	struct maker *m = example();
	struct opened o;

	if (CHECK(open_made(&o, m))) {
		CHECK_TEXT(attribute_json(&o, "signature"), "\"G2\"");
		CHECK_TEXT(attribute_json(&o, "comment"), "\"Caf\xC3\xA9\\r\\n\"");
		CHECK_TEXT(attribute_json(&o, "timestamp"), "\"2002-11-05 23:29:38\"");
		CHECK_TEXT(attribute_json(&o, "timestamp_raw"), "761641907");
		CHECK_TEXT(attribute_json(&o, "volume_priority"), "761641907");
		CHECK_TEXT(attribute_json(&o, "zipped"), "false");
		CHECK_TEXT(attribute_json(&o, "volume_flags"), "80");
		CHECK_TEXT(attribute_json(&o, "data_size"), "13");
	}
	close_volume(&o);
	set_u32(m, 280, 0x529B5B1D);
	if (CHECK(open_made(&o, m)))
		CHECK_TEXT(attribute_json(&o, "timestamp"), "\"2021-04-27 11:24:58\"");
	close_volume(&o);
	set_u32(m, 280, 0xFFFFFFFF);
	if (CHECK(open_made(&o, m)))
		CHECK_TEXT(attribute_json(&o, "timestamp"), "\"2107-15-31 31:63:62\"");
	close_volume(&o);
}

static void knows_every_signature(void)
{
	static const struct {
		char tail[4];
		const char *json;
	} cases[] = { { "\r\n\r\n", "\"G1\"" },
		      { "\n\r\n\r", "\"G2\"" },
		      { "\x1A\x1A\x1A\x1A", "\"Union\"" },
		      { "abcd", "\"unknown\"" } };

	for (int i = 0; i < 4; i++) {
		struct maker *m = example();
		struct opened o;

		memcpy(m->data + 268, cases[i].tail, 4);
		if (CHECK(open_made(&o, m))) {
			CHECK_TEXT(attribute_json(&o, "signature"), cases[i].json);
			CHECK((problem_of(&o, "unknown-signature") != NULL) == (i == 3));
		}
		close_volume(&o);
	}
}

static int bid(const uint8_t *bytes, size_t size)
{
	return bits_of(adb_container_vdf.sniff, bytes, size, "a.old", "OLD");
}

static void bids_on_its_signature_only(void)
{
	struct maker *m = example();

	CHECK_INT(bid(m->data, m->size), 96);
	CHECK_INT(bid(m->data, 296), 96);
	CHECK_INT(bid(m->data, 295), 0);
	m->data[256] = 'p';
	CHECK_INT(bid(m->data, m->size), 0);
}

static void unpacks_blocks(void)
{
	struct opened o;
	struct adb_member member;

	if (CHECK(open_made(&o, zipped_example()))) {
		CHECK_TEXT(attribute_json(&o, "zipped"), "true");
		CHECK(find_member(&o, "DATA.MAN", &member));
		CHECK(!member.is_plain);
		CHECK_INT(member.stored_size, 116);
		CHECK_INT(member.byte_size, 48);
		CHECK(member_is(&o, &member, gothic, 48));
		CHECK(find_member(&o, "B.WAV", &member));
		CHECK(member.is_plain);
		CHECK(member_is(&o, &member, "RIFFWAVE", 8));
		CHECK(find_member(&o, "EMPTY.TXT", &member));
		CHECK(member_is(&o, &member, "", 0));
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

static void contradicting_stream_header_means_plain(void)
{
	static const struct {
		size_t offset;
		uint32_t value;
	} cases[] = { { 536, 47 }, { 540, 0 }, { 540, 24 }, { 544, 4 }, { 544, 2 } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct maker *m = zipped_example();
		struct opened o;
		struct adb_member member;

		set_u32(m, cases[i].offset, cases[i].value);
		if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "DATA.MAN", &member))) {
			CHECK(member.is_plain);
			CHECK_INT(member.stored_size, 48);
			CHECK(member_is(&o, &member, m->data + 536, 48));
		}
		close_volume(&o);
	}
}

/* Damages the stream of the example and says what can still be had. */
static void check_damage(size_t offset, uint32_t value, uint64_t left, int64_t where)
{
	struct maker *m = zipped_example();
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	set_u32(m, offset, value);
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "DATA.MAN", &member))) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK((member.stored_size == ADB_UNKNOWN_SIZE) == (value == 5000));
		CHECK((problem_of(&o, "beyond-end") != NULL) == (value == 5000));
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(error.offset, where);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, left);
		adb_input_release(input);
		/* The others are read all the same. */
		CHECK(find_member(&o, "B.WAV", &member));
		CHECK(member_is(&o, &member, "RIFFWAVE", 8));
	}
	close_volume(&o);
}

static void damaged_blocks_keep_what_came_before(void)
{
	const size_t second = 536 + 12 + 38;

	check_damage(second, 21, 20, (int64_t)second);             /* more than the block size */
	check_damage(second, 19, 39, (int64_t)second + 12);        /* unpacks to more than it says */
	check_damage(second + 4, 22, 40, (int64_t)second + 12);    /* ends before the Adler-32 */
	check_damage(second + 4, 5000, 20, (int64_t)second);       /* beyond the volume */
	check_damage(second + 12, 0, 20, (int64_t)second + 12);    /* no zlib stream */
	check_damage(second + 34, 0, 40, (int64_t)second + 12);    /* Adler-32 */
	check_damage(536 + 12 + 2 * 38, 9, 40, 536 + 12 + 2 * 38); /* more than the file has left */
	check_damage(548, 19, 19, 560);                            /* the first block */
}

/* A volume with one zipped member; its blocks come next. */
static void put_zipped(struct maker *m, const char *name, uint32_t size, uint32_t block_size,
		       uint32_t block_count)
{
	put_header(m, "", 1, 1, 0xA0);
	put_record(m, name, 376, size, LAST);
	put_u32(m, size);
	put_u32(m, block_size);
	put_u32(m, block_count);
}

/* The block at `offset` ends 3 bytes early. */
static void check_short_block(const struct maker *m, size_t offset)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "A.MAN", &member))) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(error.offset, offset);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, 7);
		adb_input_release(input);
	}
	close_volume(&o);
}

static void last_block_may_not_fall_short(void)
{
	static struct maker m;

	put_zipped(&m, "A.MAN", 10, 10, 1);
	put_block(&m, "abcdefg", 7, 10);
	check_short_block(&m, m.size);
}

static void block_must_give_what_it_says(void)
{
	static struct maker m;

	put_zipped(&m, "A.MAN", 20, 10, 2);
	put_block(&m, "abcdefg", 7, 10);
	set_u32(&m, 388, 10);
	put_block(&m, "abcdefghij", 10, 10);
	check_short_block(&m, 400);
}

static void bytes_after_the_stream_of_a_block_are_skipped(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	put_zipped(&m, "A.MAN", 20, 10, 2);
	put_block(&m, "abcdefghij", 10, 10);
	memset(m.data + m.size, 'x', 40000);
	m.size += 40000;
	set_u32(&m, 392, (uint32_t)m.size - 400);
	put_block(&m, "klmnopqrst", 10, 10);
	if (CHECK(open_made(&o, &m)) && CHECK(find_member(&o, "A.MAN", &member)))
		CHECK(member_is(&o, &member, "abcdefghijklmnopqrst", 20));
	close_volume(&o);
}

static bool refuse(void *context, const void *data, size_t size)
{
	int *count = context;

	(void)data;
	(void)size;
	(*count)++;
	return false;
}

static void the_sink_may_stop(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error = { 0 };
	int count = 0;
	struct adb_sink sink = { .write = refuse, .context = &count };

	if (CHECK(open_made(&o, zipped_example())) && CHECK(find_member(&o, "DATA.MAN", &member))) {
		CHECK_INT(adb_container_vdf.extract(o.volume, &member, &sink, &error), ADB_OK);
		CHECK_INT(count, 1);
		CHECK(find_member(&o, "B.WAV", &member));
		CHECK_INT(adb_container_vdf.extract(o.volume, &member, &sink, &error), ADB_OK);
		CHECK_INT(count, 2);
		member.key = 3;
		CHECK_INT(adb_container_vdf.extract(o.volume, &member, &sink, &error), ADB_USAGE);
	}
	close_volume(&o);
}

/* 201 names for one stream of 5000 blocks: the headers are walked a million times, not more. */
static void walking_blocks_is_bounded(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member = { 0 };
	enum { NAMES = 201, BLOCKS = 5000, DATA = 296 + NAMES * 80 };
	int known = 0;

	put_header(&m, "", NAMES, NAMES, 0xA0);
	for (int i = 0; i < NAMES; i++)
		put_record(&m, "A", DATA, BLOCKS, i == NAMES - 1 ? LAST : 0);
	put_u32(&m, BLOCKS);
	put_u32(&m, 1);
	put_u32(&m, BLOCKS);
	for (int i = 0; i < BLOCKS; i++)
		put_block(&m, "x", 1, 1);
	if (CHECK(open_made(&o, &m))) {
		while (adb_container_vdf.next(o.volume, &member) == ADB_OK)
			known += member.stored_size == (int64_t)m.size - DATA;
		CHECK_INT(known, 200);
		CHECK_INT(member.stored_size, ADB_UNKNOWN_SIZE);
	}
	close_volume(&o);
}

static void bombs_are_refused(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	put_zipped(&m, "BOMB", 0x40000001, 0x40000001, 1);
	put_block(&m, "a", 1, 1);
	if (CHECK(open_made(&o, &m)) && CHECK(find_member(&o, "BOMB", &member))) {
		CHECK(!member.is_plain);
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_LIMIT);
	}
	close_volume(&o);
}

static void entry_count_is_clamped(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;

	/* With room for records that are none. */
	memset(m->data + m->size, 'x', 400);
	m->size += 400;
	set_u32(m, 272, 0xFFFFFFFF);
	if (CHECK(open_made(&o, m))) {
		CHECK(find_member(&o, "_WORK/B.WAV", &member));
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK(problem_of(&o, "entry-count") != NULL);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

static void catalog_offset_is_mended(void)
{
	static const uint32_t offsets[] = { 0, 1, 0xFFFFFFFF };

	for (int i = 0; i < 3; i++) {
		struct maker *m = example();
		struct opened o;
		struct adb_member member;

		set_u32(m, 288, offsets[i]);
		if (CHECK(open_made(&o, m))) {
			CHECK(find_member(&o, "_WORK/A.TXT", &member));
			CHECK((problem_of(&o, "catalog-offset") != NULL) == (offsets[i] != 0));
		}
		close_volume(&o);
	}
}

static void flags_that_are_unknown_mean_plain(void)
{
	struct maker *m = zipped_example();
	struct opened o;
	struct adb_member member;

	set_u32(m, 292, 0x51);
	if (CHECK(open_made(&o, m))) {
		CHECK(problem_of(&o, "volume-flags") != NULL);
		CHECK(find_member(&o, "DATA.MAN", &member) && member.is_plain);
	}
	close_volume(&o);
}

static void cycles_are_cut(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	put_header(&m, "", 4, 2, 0x50);
	put_record(&m, "ROOT", 1, 0, FOLDER | LAST);
	put_record(&m, "A.TXT", 616, 1, 0);
	put_record(&m, "UP", 0, 0, FOLDER);
	put_record(&m, "B.TXT", 616, 1, LAST);
	put(&m, "x", 1);
	if (CHECK(open_made(&o, &m))) {
		CHECK(find_member(&o, "ROOT/A.TXT", &member));
		CHECK(find_member(&o, "ROOT/B.TXT", &member));
		CHECK(member_is(&o, &member, "x", 1)); /* the same byte as A.TXT: overlap is no error */
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK(problem_of(&o, "directory-cycle") != NULL);
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

static void depth_is_limited(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	put_header(&m, "", 71, 1, 0x50);
	for (uint32_t i = 0; i < 70; i++)
		put_record(&m, "D", i + 1, 0, FOLDER | LAST);
	put_record(&m, "A.TXT", 0, 0, LAST);
	if (CHECK(open_made(&o, &m))) {
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK(problem_of(&o, "too-deep") != NULL);
		CHECK(problem_of(&o, "unreachable") != NULL);
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 3);
	}
	close_volume(&o);
}

static void missing_last_mark_ends_with_the_catalog(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	put_header(&m, "", 2, 2, 0x50);
	put_record(&m, "A.TXT", 0, 0, 0);
	put_record(&m, "B.TXT", 0, 0, 0);
	if (CHECK(open_made(&o, &m))) {
		CHECK(find_member(&o, "B.TXT", &member));
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK(problem_of(&o, "no-last-entry") != NULL);
	}
	close_volume(&o);
}

static void the_flag_decides_what_is_a_folder(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	put_header(&m, "", 3, 2, 0x50);
	put_record(&m, "FILE", 300, 4, 0);
	put_record(&m, "FOLDER", 536, 4, FOLDER);
	put_record(&m, "OUTSIDE", 7, 0, FOLDER | LAST);
	put(&m, "data", 4);
	if (CHECK(open_made(&o, &m))) {
		CHECK(find_member(&o, "FILE", &member));
		CHECK(member_is(&o, &member, m.data + 300, 4));
		CHECK_INT(problem_count(&o), 1);
		CHECK(problem_of(&o, "directory-flag") != NULL);
		CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_END);
		CHECK(problem_of(&o, "beyond-end") != NULL);
		CHECK_TEXT(o.notes.problems->next->code, "directory-flag");
		CHECK_TEXT(o.notes.problems->next->next->code, "beyond-end");
		CHECK_TEXT(o.notes.last_problem->code, "file-count");
		CHECK_INT(problem_count(&o), 4);
	}
	close_volume(&o);
}

static void files_beyond_the_end_are_listed(void)
{
	struct maker *m = example();
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	m->size -= 6;
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "_WORK/B.WAV", &member))) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);
		struct drain drain = { 0 };
		struct adb_sink sink = { .write = drain_write, .context = &drain };

		CHECK(problem_of(&o, "beyond-end") != NULL);
		CHECK_INT(problem_of(&o, "beyond-end")->offset, 296 + 2 * 80);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, 2);
		adb_input_release(input);
		CHECK_INT(adb_container_vdf.extract(o.volume, &member, &sink, &error), ADB_CORRUPT);
		CHECK_INT(drain.size, 2);
		CHECK_INT(error.offset, 543);
	}
	close_volume(&o);
	set_u32(m, 296 + 160 + 64, 0xFFFFFFF0);
	if (CHECK(open_made(&o, m)) && CHECK(find_member(&o, "_WORK/B.WAV", &member))) {
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_CORRUPT);
	}
	close_volume(&o);
}

static void names_are_cut_and_decoded(void)
{
	static struct maker m;
	static const char *const paths[] = {
		"TABBED",
		"Caf\xC3\xA9\xEF\xBF\xBD.Txt",
		"CUT",
		"#3",
		"..",
		"A/B",
		"0123456789012345678901234567890123456789012345678901234567890123"
	};
	struct opened o;
	struct adb_member member;

	put_header(&m, "", 7, 7, 0x50);
	put_record(&m, "TABBED \t ", 0, 0, 0);
	put_record(&m, "Caf\xE9\x81.Txt", 0, 0, 0);
	put_record(&m, "CUT*HERE", 0, 0, 0);
	m.data[296 + 160 + 3] = '\0';
	put_record(&m, "", 0, 0, 0);
	put_record(&m, "..", 0, 0, 0);
	put_record(&m, "A/B", 0, 0, 0);
	put_record(&m, paths[6], 0, 0, LAST);
	if (CHECK(open_made(&o, &m))) {
		for (int i = 0; i < 7; i++) {
			CHECK_INT(adb_container_vdf.next(o.volume, &member), ADB_OK);
			CHECK_TEXT(member.path, paths[i]);
			CHECK_INT(problem_count(&o), i < 3 ? 0 : i < 6 ? i - 2 : 3);
		}
		CHECK_TEXT(o.notes.problems->code, "odd-name");
		CHECK_INT(o.notes.problems->offset, 296 + 3 * 80);
	}
	close_volume(&o);
}

static void equal_names_are_noted(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	put_header(&m, "", 4, 3, 0x50);
	put_record(&m, "D", 3, 0, FOLDER);
	put_record(&m, "a.txt", 0, 0, 0);
	put_record(&m, "B.TXT", 0, 0, LAST);
	put_record(&m, "A.TXT", 0, 0, LAST);
	if (CHECK(open_made(&o, &m))) {
		CHECK(find_member(&o, "D/A.TXT", &member));
		CHECK(problem_of(&o, "duplicate-name") == NULL);
		CHECK(find_member(&o, "a.txt", &member));
		CHECK(problem_of(&o, "duplicate-name") != NULL);
		CHECK(find_member(&o, "B.TXT", &member));
		CHECK_INT(problem_count(&o), 1);
	}
	close_volume(&o);
}

static void reports_are_bounded(void)
{
	static struct maker m;
	struct opened o;
	struct adb_member member;

	/* Each name is odd, and all but the first are duplicates: 1599 problems. */
	put_header(&m, "", 800, 800, 0x50);
	for (int i = 0; i < 800; i++)
		put_record(&m, "A\\B", 0, 0, i == 799 ? LAST : 0);
	if (CHECK(open_made(&o, &m))) {
		while (adb_container_vdf.next(o.volume, &member) == ADB_OK)
			continue;
		CHECK_INT(problem_count(&o), ADB_VOLUME_REPORTS);
		CHECK_TEXT(o.notes.last_problem->code, "more-problems");
	}
	close_volume(&o);
}

static void what_is_no_volume_is_refused(void)
{
	struct maker *m = example();
	struct opened o;

	CHECK(!open_volume(&o, &adb_container_vdf, input_of(m->data, 295), "SHORT.VDF"));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	close_volume(&o);
	m->data[257] = 'X';
	CHECK(!open_made(&o, m));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	CHECK_INT(o.error.offset, 256);
	close_volume(&o);
}

static void damaged_volumes_do_no_harm(void)
{
	const struct maker *m = example();

	exercise_damaged(&adb_container_vdf, m->data, m->size, m->size);
	m = zipped_example();
	exercise_damaged(&adb_container_vdf, m->data, m->size, m->size);
}

static void reads_a_real_volume(void)
{
	struct adb_input *input = open_real_file("zengin/basic_zipped.vdf");
	struct opened o;
	struct adb_member member;
	int64_t total = 0;
	int count = 0;

	if (input == NULL)
		return;
	if (CHECK(open_volume(&o, &adb_container_vdf, input, "basic_zipped.vdf"))) {
		while (adb_container_vdf.next(o.volume, &member) == ADB_OK) {
			struct adb_error error;
			struct adb_input *bytes = adb_member_input(o.volume, &member, &error);

			CHECK(bytes != NULL && error.outcome == ADB_OK);
			CHECK_INT(bytes != NULL ? adb_input_size(bytes) : 0, member.byte_size);
			adb_input_release(bytes);
			total += member.byte_size;
			count++;
		}
		CHECK_INT(adb_input_size(input), 19038);
		CHECK_INT(total, 43804);
		CHECK(count > 0);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
}

TEST_SUITE("vdf", TEST(lists_the_worked_example), TEST(describes_the_volume), TEST(knows_every_signature),
	   TEST(bids_on_its_signature_only), TEST(unpacks_blocks),
	   TEST(contradicting_stream_header_means_plain), TEST(damaged_blocks_keep_what_came_before),
	   TEST(last_block_may_not_fall_short), TEST(block_must_give_what_it_says),
	   TEST(bytes_after_the_stream_of_a_block_are_skipped), TEST(the_sink_may_stop),
	   TEST(walking_blocks_is_bounded), TEST(bombs_are_refused), TEST(entry_count_is_clamped),
	   TEST(catalog_offset_is_mended), TEST(flags_that_are_unknown_mean_plain), TEST(cycles_are_cut),
	   TEST(depth_is_limited), TEST(missing_last_mark_ends_with_the_catalog),
	   TEST(the_flag_decides_what_is_a_folder), TEST(files_beyond_the_end_are_listed),
	   TEST(names_are_cut_and_decoded), TEST(equal_names_are_noted), TEST(reports_are_bounded),
	   TEST(what_is_no_volume_is_refused), TEST(damaged_volumes_do_no_harm), TEST(reads_a_real_volume));
