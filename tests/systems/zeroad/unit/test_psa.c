#include "base/hash.h"
#include "examples.h"

static uint8_t wave[WAVE_SIZE + 8];

static void fill(void)
{
	CHECK_INT(hex_bytes(wave_hex, wave, sizeof wave), WAVE_SIZE);
}

static struct decoded decode(size_t size)
{
	return decode_bytes(&adb_format_zeroad_psa, wave, size, "art/animation/toy/wave.dae.cached.psa");
}

static void the_example_has_its_hash(void)
{
	char hex[ADB_HASH_HEX_SIZE];

	fill();

	struct adb_hash hash = adb_hash_of(wave, WAVE_SIZE);

	CHECK_TEXT(adb_hash_hex(&hash, hex), "98540bba9728e012c5c5e2df893c7ec9");
}

static void keys_are_as_stored_in_model_space(void)
{
	static const float arm[] = { 2, 1, 0, 0, 1.5F, -2 },
			   arm_q[] = { 0, 0, 0, -1, 0.5F, 0.5F, 0.5F, 0.5F };

	fill();

	struct decoded got = decode(WAVE_SIZE);
	const struct adb_clip *clip = got.content.clips;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.problems == NULL);
	CHECK_TEXT(clip->name, "wave");
	CHECK_TEXT(clip->native_id, "toy/wave");
	CHECK_TEXT(got.content.native_id, "toy/wave");
	CHECK_INT(clip->space, ADB_MODEL_SPACE);
	CHECK_INT(clip->looping, ADB_LOOPING_UNKNOWN);
	CHECK_INT(clip->frame_count, 2);
	CHECK_NEAR(clip->fps, 30, 0);
	CHECK_NEAR(clip->duration, 0.066666666666666667, 1e-15);
	CHECK_NEAR(clip->interval, 0.033333332, 1e-9);
	CHECK_INT(clip->channel_count, 4);

	const struct adb_channel *translation = channel_at(clip, 2), *rotation = channel_at(clip, 3);

	CHECK_INT(translation->bone_id, 1);
	CHECK_INT(translation->target, ADB_TRANSLATION);
	CHECK_INT(translation->interpolation, ADB_LINEAR);
	CHECK_INT(rotation->interpolation, ADB_SLERP);
	CHECK(translation->frames == NULL && !translation->is_root_motion);
	CHECK(memcmp(translation->values, arm, sizeof arm) == 0);
	CHECK(memcmp(rotation->values, arm_q, sizeof arm_q) == 0); /* the signs are kept */
	check_attribute(&clip->attributes, "bone_count", "2");
	check_attribute(&clip->attributes, "placeholder_bones", NULL);
	decoded_free(&got);
}

/* In one frame alone it would be a bone in the origin. */
static void placeholders_are_marked(void)
{
	for (int frames = 1; frames <= 2; frames++) {
		fill();
		memset(wave + 28, 0, 12);
		if (frames == 2) {
			memset(wave + 28 + 56, 0, 28);
			put_u32(wave, 28 + 56 + 24, 0xBF800000);
		}

		struct decoded got = decode(WAVE_SIZE);
		const struct adb_clip *clip = got.content.clips;
		const char *expected = frames == 2 ? "true" : NULL;

		check_attribute(&channel_at(clip, 0)->attributes, "placeholder", expected);
		check_attribute(&channel_at(clip, 1)->attributes, "placeholder", expected);
		check_attribute(&channel_at(clip, 2)->attributes, "placeholder", NULL);
		check_attribute(&clip->attributes, "placeholder_bones", frames == 2 ? "1" : NULL);
		decoded_free(&got);
	}
}

static void names_lose_their_endings(void)
{
	static const char *const names[][2] = {
		{ "a/art/animation/b/c.dae.cached.psa", "b/c" },
		{ "art/animation/c.psa", "c" },
		{ "art/animation/c.d.psa", "c.d" },
		{ "start/animation/c.psa", "c" },
		{ "c.psa", "c" },
		{ "art/animation/art/animation/e.psa", "e" },
	};

	fill();
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct decoded got = { 0 };
		struct adb_decoder d = {
			.format = &adb_format_zeroad_psa,
			.in = adb_reader_of(wave, WAVE_SIZE),
			.arena = got.arena = adb_arena_new(DECODE_BUDGET),
			.out = &got.content,
			.path = names[i][0],
			.name = adb_path_base(names[i][0]),
			.stem = "c",
			.place = { .path = names[i][0] },
		};

		got.content.arena = got.arena;
		CHECK_INT(adb_format_zeroad_psa.decode(&d), ADB_OK);
		CHECK_TEXT(got.content.clips->native_id, names[i][1]);
		decoded_free(&got);
	}
}

static void a_name_in_the_header_moves_the_rest(void)
{
	uint8_t named[WAVE_SIZE + 3];

	fill();
	memcpy(named, wave, 16);
	memcpy(named + 16, "Run", 3);
	memcpy(named + 19, wave + 16, WAVE_SIZE - 16);
	put_u32(named, 8, sizeof named - 12);
	put_u32(named, 12, 3);

	struct decoded got = decode_bytes(&adb_format_zeroad_psa, named, sizeof named, "x.psa");

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.problems == NULL);
	check_attribute(&got.content.clips->attributes, "internal_name", "\"Run\"");
	CHECK_INT(got.content.clips->channel_count, 4);
	decoded_free(&got);
}

/* A number of the header, and what comes of it. */
static void odd_headers_are_told(void)
{
	static const struct {
		size_t at;
		uint32_t value;
		const char *code;
		enum adb_outcome outcome;
		uint32_t channels, frames;
	} cases[] = {
		{ 4, 0, NULL, ADB_CORRUPT, 0, 0 },
		{ 4, 7, "version", ADB_OK, 4, 2 },
		{ 8, 1, "size-mismatch", ADB_OK, 4, 2 },
		{ 12, 200, NULL, ADB_CORRUPT, 0, 0 },
		{ 16, 0xFFC00000, "frame-time", ADB_OK, 4, 2 },
		{ 16, 0xBF800000, "frame-time", ADB_OK, 4, 2 },
		{ 20, 0, "empty-clip", ADB_OK, 0, 0 },
		{ 20, 0x80000000, "truncated", ADB_OK, 0, 0 },
		{ 20, 3, "truncated", ADB_OK, 6, 1 },
		{ 24, 0, "empty-clip", ADB_OK, 0, 0 },
		{ 24, 0xFFFFFFFF, "truncated", ADB_OK, 4, 2 },
		{ 24, 1, "trailing-data", ADB_OK, 4, 1 },
		{ 28, 0x7F800000, "not-finite", ADB_OK, 2, 2 },
		{ 40, 0x3F800000, "not-unit", ADB_OK, 4, 2 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		fill();
		put_u32(wave, cases[i].at, cases[i].value);

		struct decoded got = decode(WAVE_SIZE);

		CHECK_INT(got.outcome, cases[i].outcome);
		if (cases[i].code != NULL)
			CHECK_INT(problem_count(&got.content, cases[i].code), 1);
		if (got.outcome == ADB_OK) {
			CHECK_INT(got.content.clips->channel_count, cases[i].channels);
			CHECK_INT(got.content.clips->frame_count, cases[i].frames);
			if (cases[i].at == 16)
				CHECK(isnan(got.content.clips->duration) && isnan(got.content.clips->fps));
		}
		decoded_free(&got);
	}
}

static void bids_follow_magic_version_and_size(void)
{
	fill();
	CHECK_INT(bid_for(&adb_format_zeroad_psa, wave, WAVE_SIZE, "x.psa", "PSA"), 96);
	CHECK_INT(bid_for(&adb_format_zeroad_psa, wave, WAVE_SIZE - 1, "x.psa", "PSA"), 32);
	CHECK_INT(bid_for(&adb_format_zeroad_psa, wave, 11, "x.psa", "PSA"), 0);
	CHECK_INT(bid_for(&adb_format_zeroad_pmd, wave, WAVE_SIZE, "x.psa", "PSA"), 0);
}

static void damage_is_survived(void)
{
	fill();
	decode_damaged(&adb_format_zeroad_psa, wave, WAVE_SIZE, "x.psa");
}

TEST_SUITE("0 A.D. PSA", TEST(the_example_has_its_hash), TEST(keys_are_as_stored_in_model_space),
	   TEST(placeholders_are_marked), TEST(names_lose_their_endings),
	   TEST(a_name_in_the_header_moves_the_rest), TEST(odd_headers_are_told),
	   TEST(bids_follow_magic_version_and_size), TEST(damage_is_survived));
