#include "systems/sm64/rom/scan.h"

#include "examples.h"

static uint8_t bytes[256];

static struct adb_sm64_block actor_block(void)
{
	memset(bytes, 0, sizeof bytes);
	hex_bytes(actor_hex, bytes, sizeof bytes);
	return (struct adb_sm64_block){
		.bytes = bytes, .size = ACTOR_SIZE, .pointers = ADB_SM64_SEGMENTED, .segment = 5
	};
}

static void the_worked_example_is_a_header(void)
{
	struct adb_sm64_block block = actor_block();
	struct adb_sm64_header h;
	int rule = -1;

	CHECK(adb_sm64_header_at(&block, ACTOR_HEADER, ADB_SM64_STRICT, 0, &h, &rule));
	CHECK_INT(rule, 0);
	CHECK_INT(h.flags, 8);
	CHECK_INT(h.bone_count, 1);
	CHECK_INT(h.loop_start, 1);
	CHECK_INT(h.loop_end, 4);
	CHECK_INT(h.values, 0);
	CHECK_INT(h.index, ACTOR_INDEX);
	CHECK_INT(h.values_end, 16);
	CHECK(h.is_strict);
	CHECK_INT(adb_sm64_next_header(&block, 0, &h), ACTOR_HEADER);
	CHECK_INT(adb_sm64_next_header(&block, ACTOR_HEADER + 1, &h), ACTOR_SIZE);
}

/* Each rule broken by one field: by its number in strict mode; `lenient` and `trusted` say who forgives it. */
static void breaks(size_t offset, unsigned value, int rule, bool lenient, bool trusted)
{
	struct adb_sm64_block block = actor_block();
	struct adb_sm64_header h;
	int broken = -1;

	put16(bytes + offset, value);
	CHECK(!adb_sm64_header_at(&block, ACTOR_HEADER, ADB_SM64_STRICT, 0, &h, &broken));
	CHECK_INT(broken, rule);
	CHECK_INT(adb_sm64_next_header(&block, 0, &h), ACTOR_SIZE);
	CHECK_INT(adb_sm64_header_at(&block, ACTOR_HEADER, ADB_SM64_LENIENT, 0, &h, NULL), lenient);
	if (lenient)
		CHECK(!h.is_strict);
	CHECK_INT(adb_sm64_header_at(&block, ACTOR_HEADER, ADB_SM64_TRUSTED, 0, &h, NULL), trusted);
}

static void each_rule_rejects(void)
{
	breaks(ACTOR_HEADER + 0x00, 0x0080, 1, true, true);
	breaks(ACTOR_HEADER + 0x00, 0x0101, 1, true, true);
	breaks(ACTOR_HEADER + 0x02, 0x8000, 2, true, true);
	breaks(ACTOR_HEADER + 0x04, 5, 3, true, true);      /* start after the end */
	breaks(ACTOR_HEADER + 0x04, 0xFFFF, 3, true, true); /* start negative */
	breaks(ACTOR_HEADER + 0x06, 4, 3, true, true);      /* loop start at the end */
	breaks(ACTOR_HEADER + 0x06, 0xFFFF, 3, true, true); /* loop start negative */
	breaks(ACTOR_HEADER + 0x08, 0, 3, true, true);      /* no frame */
	breaks(ACTOR_HEADER + 0x08, 0x8000, 3, true, true); /* loop end negative */
	breaks(ACTOR_HEADER + 0x0A, 0, 4, false, false);    /* and the arrays do not tell */
	breaks(ACTOR_HEADER + 0x0A, 256, 4, false, false);
	breaks(ACTOR_HEADER + 0x0A, 0xFFFF, 4, false, false);
	breaks(ACTOR_HEADER + 0x16, 1, 5, true, true);        /* length */
	breaks(ACTOR_HEADER + 0x0E, 1, 6, false, false);      /* values at an odd place */
	breaks(ACTOR_HEADER + 0x0C, 0x0600, 6, false, false); /* values in another segment */
	breaks(ACTOR_HEADER + 0x0E, ACTOR_SIZE + 2, 6, false, false);
	breaks(ACTOR_HEADER + 0x12, 0x15, 6, false, false);
	breaks(ACTOR_HEADER + 0x10, 0x0400, 6, false, false);
	breaks(ACTOR_HEADER + 0x12, ACTOR_SIZE - 22, 6, false, false); /* the index array leaves the block */
	breaks(ACTOR_INDEX + 12, 0, 7, false, true);                   /* an empty track */
	breaks(ACTOR_INDEX + 12, 35, 7, false, true);                  /* a track leaves the block */
	breaks(ACTOR_INDEX + 14, 65535, 7, false, true);
	breaks(ACTOR_INDEX + 12, 7, 8, false, true);       /* a track runs into the index array */
	breaks(ACTOR_INDEX + 14, 20, 8, false, true);      /* a track lies in the header */
	breaks(ACTOR_HEADER + 0x12, 0x1C, 7, false, true); /* the index array lies over the header */
}

static void headers_stand_at_whole_words_and_inside(void)
{
	struct adb_sm64_block block = actor_block();
	struct adb_sm64_header h;
	int broken = -1;

	memmove(bytes + ACTOR_HEADER + 2, bytes + ACTOR_HEADER, ADB_SM64_HEADER_SIZE);
	CHECK(!adb_sm64_header_at(&block, ACTOR_HEADER + 2, ADB_SM64_STRICT, 0, &h, &broken));
	CHECK_INT(broken, 0);
	block = actor_block();
	block.size = ACTOR_HEADER + ADB_SM64_HEADER_SIZE - 4;
	CHECK(!adb_sm64_header_at(&block, ACTOR_HEADER, ADB_SM64_STRICT, 0, &h, &broken));
	CHECK(!adb_sm64_header_at(&block, SIZE_MAX - 3, ADB_SM64_STRICT, 0, &h, &broken));
	CHECK_INT(adb_sm64_next_header(&block, 0, &h), block.size);
}

/* An offset in a segment has 24 bits: what lies behind cannot be named, and is nothing. */
static void offsets_have_24_bits(void)
{
	enum { SIZE = 0x1000000 + 2 * ACTOR_SIZE };
	uint8_t *large = calloc(SIZE, 1);
	struct adb_sm64_block block = {
		.bytes = large, .size = SIZE, .pointers = ADB_SM64_SEGMENTED, .segment = 5
	};
	struct adb_sm64_header h;
	size_t last = 0x1000000 - 4;

	if (!CHECK(large != NULL))
		return;
	hex_bytes(actor_hex, large, ACTOR_SIZE);
	memcpy(large + last, large + ACTOR_HEADER, ADB_SM64_HEADER_SIZE);
	memset(large + ACTOR_HEADER, 0, ADB_SM64_HEADER_SIZE);
	CHECK_INT(adb_sm64_next_header(&block, 0, &h), last);
	memmove(large + last + 4, large + last, ADB_SM64_HEADER_SIZE);
	memset(large + last, 0, 4);
	CHECK_INT(adb_sm64_next_header(&block, 0, &h), SIZE);
	free(large);
}

static struct adb_sm64_block other_block;

static struct adb_sm64_block *block_of_six(void *context, uint8_t segment)
{
	(void)context;
	return segment == 6 ? &other_block : NULL;
}

/* The worked example with its header in segment 05 and its arrays in segment 06. */
static void arrays_may_lie_in_another_block(void)
{
	static uint8_t own[ADB_SM64_HEADER_SIZE];
	struct adb_sm64_block block = {
		.bytes = own, .size = sizeof own, .pointers = ADB_SM64_SEGMENTED, .segment = 5
	};
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_sm64_header h;
	struct adb_sm64_anim anim;
	uint32_t crc;

	other_block = actor_block();
	other_block.segment = 6;
	memcpy(own, bytes + ACTOR_HEADER, sizeof own);
	put32(own + 0x0C, 0x06000000);
	put32(own + 0x10, 0x06000000 + ACTOR_INDEX);
	CHECK(!adb_sm64_header_at(&block, 0, ADB_SM64_STRICT, 0, &h, NULL));
	block.other = block_of_six;
	if (CHECK(adb_sm64_header_at(&block, 0, ADB_SM64_STRICT, 0, &h, NULL)) &&
	    CHECK(adb_sm64_anim_of(arena, &block, &h, &anim)) &&
	    CHECK(adb_sm64_content_crc32(&anim, true, &crc)))
		CHECK_INT(crc, 0xE534565E);
	CHECK(h.values_in == &other_block && h.index_in == &other_block);
	other_block.size = ACTOR_INDEX + 4; /* the index leaves it */
	CHECK(!adb_sm64_header_at(&block, 0, ADB_SM64_STRICT, 0, &h, NULL));
	put32(own + 0x10, 0x07000000);
	CHECK(!adb_sm64_header_at(&block, 0, ADB_SM64_STRICT, 0, &h, NULL));
	adb_arena_free(arena);
}

/* Old exporters leave the bone count at 0; the values then have to follow the index array. */
static void a_bone_count_of_zero_comes_from_the_arrays(void)
{
	struct adb_sm64_header h;
	struct adb_sm64_block block = { .bytes = bytes + INSERTABLE_DATA,
					.size = INSERTABLE_SIZE - INSERTABLE_DATA,
					.pointers = ADB_SM64_FROM_BLOCK };

	hex_bytes(insertable_hex, bytes, sizeof bytes);
	put16(bytes + INSERTABLE_DATA + 0x0A, 0);
	CHECK(!adb_sm64_header_at(&block, 0, ADB_SM64_STRICT, 0, &h, NULL));
	CHECK(adb_sm64_header_at(&block, 0, ADB_SM64_LENIENT, 0, &h, NULL));
	CHECK_INT(h.bone_count, 1);
	put16(bytes + INSERTABLE_DATA + 0x0E, 0x32);
	CHECK(!adb_sm64_header_at(&block, 0, ADB_SM64_LENIENT, 0, &h, NULL));
}

static void pointers_count_from_three_places(void)
{
	struct adb_sm64_block block = actor_block();
	size_t offset;

	CHECK(adb_sm64_resolve(&block, 0, 0x0500004C, &offset) && offset == ACTOR_SIZE);
	CHECK(!adb_sm64_resolve(&block, 0, 0x0500004D, &offset));
	CHECK(!adb_sm64_resolve(&block, 0, 0x0600000C, &offset));
	CHECK(!adb_sm64_resolve(&block, 0, 0x8500000C, &offset));
	block.pointers = ADB_SM64_FROM_HEADER;
	CHECK(adb_sm64_resolve(&block, 16, 0x10, &offset) && offset == 32);
	CHECK(!adb_sm64_resolve(&block, 16, 0xFFFFFFFF, &offset));
	block.pointers = ADB_SM64_FROM_BLOCK;
	CHECK(adb_sm64_resolve(&block, 16, 0x10, &offset) && offset == 16);
}

static void a_list_has_to_fit(void)
{
	struct adb_sm64_dma dma;

	hex_bytes(mario_hex, bytes, sizeof bytes);
	CHECK(adb_sm64_dma_list(bytes, MARIO_SIZE, MARIO_SIZE, &dma));
	CHECK_INT(dma.count, 1);
	CHECK_INT(dma.size, 0x52);
	CHECK(adb_sm64_dma_at(bytes, MARIO_SIZE, &dma));
	CHECK(!adb_sm64_dma_list(bytes, 15, MARIO_SIZE, &dma));
	CHECK(!adb_sm64_dma_list(bytes, MARIO_SIZE, 0x51, &dma));

	static const struct {
		size_t offset;
		uint32_t value;
	} bad[] = { { 0, 0 },    { 0, 4097 },       { 0, 0xFFFFFFFF }, { 4, 1 },     { 8, 0x0E },
		    { 8, 0x11 }, { 8, 0xFFFFFFF0 }, { 12, 47 },        { 12, 0x46 }, { 12, 0xFFFFFFFF } };

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		hex_bytes(mario_hex, bytes, sizeof bytes);
		put32(bytes + bad[i].offset, bad[i].value);
		CHECK(!adb_sm64_dma_list(bytes, MARIO_SIZE, MARIO_SIZE, &dma));
	}
}

/* A list of `count` entries that all are the example's. */
static size_t many_entries(uint8_t *out, uint32_t count)
{
	size_t entry = 8 + 8 * (size_t)count;
	uint8_t example[MARIO_SIZE];

	hex_bytes(mario_hex, example, sizeof example);
	put32(out, count);
	put32(out + 4, 0);
	for (uint32_t i = 0; i < count; i++) {
		put32(out + 8 + 8 * i, (uint32_t)(entry + i * 68));
		put32(out + 12 + 8 * i, 66);
		memcpy(out + entry + i * 68, example + MARIO_ENTRY, 68);
	}
	return entry + 68 * (size_t)count;
}

/* The list of demo inputs looks the same from outside; one odd animation in ten hides no table. */
static void entries_have_to_be_animations(void)
{
	static uint8_t table[4096];
	struct adb_sm64_dma dma;
	size_t size = many_entries(table, 20);

	CHECK(adb_sm64_dma_at(table, size, &dma));
	CHECK_INT(dma.size, size - 2);
	for (size_t i = 0; i < 2; i++)
		put16(table + 168 + 68 * i, 0x8000);
	CHECK(adb_sm64_dma_at(table, size, &dma));
	put16(table + 168 + 68 * 2, 0x8000);
	CHECK(!adb_sm64_dma_at(table, size, &dma));
	hex_bytes(mario_hex, table, sizeof table);
	put16(table + MARIO_ENTRY + 0x0A, 2); /* its index array leaves the entry */
	CHECK(!adb_sm64_dma_at(table, MARIO_SIZE, &dma));
	hex_bytes(mario_hex, table, sizeof table);
	put32(table + MARIO_ENTRY + 0x14, 0x43); /* its length is neither 0 nor the size */
	CHECK(!adb_sm64_dma_at(table, MARIO_SIZE, &dma));
	put32(table + MARIO_ENTRY + 0x14, 0);
	CHECK(adb_sm64_dma_at(table, MARIO_SIZE, &dma));
}

/* Random bytes, small numbers, repeated words: whatever they are, they are no animations. */
static void noise_holds_nothing(void)
{
	enum { SIZE = 8 * 1024 * 1024 };
	uint8_t *noise = malloc(SIZE);
	struct adb_sm64_block block = { .bytes = noise, .size = SIZE, .pointers = ADB_SM64_SEGMENTED };
	struct adb_sm64_header h;
	struct adb_sm64_dma dma;

	for (int kind = 0; kind < 3; kind++) {
		fill_random(noise, SIZE, 0x9E3779B97F4A7C15U + (uint64_t)kind);
		for (size_t i = 0; kind > 0 && i < SIZE; i++)
			noise[i] = kind == 1 && i % 2 == 0 ? 0 : noise[i] & 15;
		for (block.segment = 1; block.segment < 0x20; block.segment += 4)
			CHECK_INT(adb_sm64_next_header(&block, 0, &h), SIZE);
		for (size_t i = 0; i < SIZE; i += 4)
			if (noise[i] == 0 && noise[i + 1] == 0)
				CHECK(!adb_sm64_dma_at(noise + i, SIZE - i, &dma));
	}
	free(noise);
}

static void arrays_are_made_once(void)
{
	struct adb_sm64_block block = actor_block();
	struct adb_arena *arena = adb_arena_new(1 << 20);
	struct adb_sm64_header h;
	struct adb_sm64_anim anim, again;
	uint32_t crc;

	CHECK(adb_sm64_header_at(&block, ACTOR_HEADER, ADB_SM64_STRICT, 0, &h, NULL));
	CHECK(adb_sm64_anim_of(arena, &block, &h, &anim));
	CHECK(adb_sm64_anim_of(arena, &block, &h, &again));
	CHECK(anim.values == again.values);
	CHECK_INT(anim.value_count, ACTOR_SIZE / 2);
	CHECK_INT(anim.index_count, (ACTOR_SIZE - ACTOR_INDEX) / 2);
	CHECK(adb_sm64_content_crc32(&anim, true, &crc));
	CHECK_INT(crc, 0xE534565E);
	adb_arena_free(arena);
}

TEST_SUITE("sm64_scan", TEST(the_worked_example_is_a_header), TEST(each_rule_rejects),
	   TEST(headers_stand_at_whole_words_and_inside), TEST(offsets_have_24_bits),
	   TEST(arrays_may_lie_in_another_block), TEST(a_bone_count_of_zero_comes_from_the_arrays),
	   TEST(pointers_count_from_three_places), TEST(a_list_has_to_fit),
	   TEST(entries_have_to_be_animations), TEST(noise_holds_nothing), TEST(arrays_are_made_once));
