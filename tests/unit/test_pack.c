#include "check.h"
#include "store/pack.h"

struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
};

static struct fixture begin(void)
{
	struct fixture fixture = { .arena = adb_arena_new(1 << 20) };

	fixture.content.arena = fixture.arena;
	return fixture;
}

static struct adb_channel *add(struct fixture *f, struct adb_clip *clip, int32_t bone, enum adb_target target,
			       float first)
{
	struct adb_channel *channel = adb_clip_add_channel(&f->content, clip, bone, target, ADB_LINEAR, 2);

	for (uint32_t i = 0; i < 2 * channel->width; i++)
		channel->values[i] = first + (float)i;
	return channel;
}

static bool same(const struct adb_hash *a, const struct adb_hash *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

static void motion_does_not_depend_on_order_or_names(void)
{
	struct fixture f = begin();
	struct adb_clip *one = adb_content_add_clip(&f.content, "ONE", "1");
	struct adb_clip *two = adb_content_add_clip(&f.content, "TWO", "2");

	add(&f, one, 3, ADB_TRANSLATION, 1);
	add(&f, one, 1, ADB_ROTATION, 5);
	add(&f, two, 1, ADB_ROTATION, 5);
	add(&f, two, 3, ADB_TRANSLATION, 1);

	struct adb_packed *packed = adb_pack(&f.content);

	CHECK(same(&packed->clips[0].motion, &packed->clips[1].motion));
	CHECK(same(&packed->clips[0].content, &packed->clips[1].content));
	CHECK_INT(packed->clips[0].bone_count, 2);
	CHECK_INT(packed->clips[0].key_count, 4);
	adb_arena_free(f.arena);
}

static void motion_depends_on_bone_target_interpolation_frames_and_data(void)
{
	struct fixture f = begin();
	enum { VARIANTS = 6 };
	struct adb_clip *clips[VARIANTS];

	for (int i = 0; i < VARIANTS; i++)
		clips[i] = adb_content_add_clip(&f.content, "CLIP", "CLIP");
	add(&f, clips[0], 1, ADB_TRANSLATION, 1);
	add(&f, clips[1], 2, ADB_TRANSLATION, 1);
	add(&f, clips[2], 1, ADB_SCALE, 1);
	add(&f, clips[3], 1, ADB_TRANSLATION, 1)->interpolation = ADB_STEP;
	adb_channel_add_frames(&f.content, add(&f, clips[4], 1, ADB_TRANSLATION, 1))[1] = 7;
	add(&f, clips[5], 1, ADB_TRANSLATION, 2);

	struct adb_packed *packed = adb_pack(&f.content);

	for (int i = 0; i < VARIANTS; i++)
		for (int j = 0; j < i; j++)
			CHECK(!same(&packed->clips[i].motion, &packed->clips[j].motion));
	adb_arena_free(f.arena);
}

static void content_depends_on_what_only_a_format_knows(void)
{
	struct fixture f = begin();
	struct adb_clip *clips[4];

	for (int i = 0; i < 4; i++) {
		clips[i] = adb_content_add_clip(&f.content, "CLIP", NULL);
		add(&f, clips[i], 1, ADB_TRANSLATION, 1);
	}
	clips[1]->playback[0] = 1;
	clips[2]->playback[1] = 1;
	clips[3]->wraps = true;

	struct adb_packed *packed = adb_pack(&f.content);

	CHECK(same(&packed->clips[0].motion, &packed->clips[1].motion));
	CHECK(!same(&packed->clips[0].content, &packed->clips[1].content));
	CHECK(!same(&packed->clips[1].content, &packed->clips[2].content));
	CHECK(!same(&packed->clips[3].content, &packed->clips[0].content));
	CHECK(!same(&packed->clips[3].content, &packed->clips[1].content));
	CHECK(same(&packed->clips[3].motion, &packed->clips[0].motion));
	CHECK(strcmp(adb_attributes_json(f.arena, &clips[3]->attributes), "{}") == 0);
	CHECK(strcmp(adb_attributes_json(f.arena, &clips[0]->attributes), "{}") == 0);
	adb_arena_free(f.arena);
}

/* The database knows one zero. */
static void content_knows_one_zero(void)
{
	struct fixture f = begin();
	struct adb_clip *plus = adb_content_add_clip(&f.content, "CLIP", NULL);
	struct adb_clip *minus = adb_content_add_clip(&f.content, "CLIP", NULL);

	plus->duration = plus->fps = plus->interval = 0;
	minus->duration = minus->fps = minus->interval = -0.0;

	struct adb_packed *packed = adb_pack(&f.content);

	CHECK(same(&packed->clips[0].content, &packed->clips[1].content));
	adb_arena_free(f.arena);
}

static void content_depends_on_playback_and_motion_does_not(void)
{
	struct fixture f = begin();
	struct adb_clip *slow = adb_content_add_clip(&f.content, "SLOW", NULL);
	struct adb_clip *fast = adb_content_add_clip(&f.content, "FAST", NULL);

	add(&f, slow, 1, ADB_TRANSLATION, 1);
	add(&f, fast, 1, ADB_TRANSLATION, 1);
	slow->fps = 10;
	fast->fps = 25;

	struct adb_packed *packed = adb_pack(&f.content);

	CHECK(same(&packed->clips[0].motion, &packed->clips[1].motion));
	CHECK(!same(&packed->clips[0].content, &packed->clips[1].content));
	adb_arena_free(f.arena);
}

static void equal_keys_are_constant(void)
{
	struct fixture f = begin();
	struct adb_clip *clip = adb_content_add_clip(&f.content, "CLIP", NULL);
	struct adb_channel *still = add(&f, clip, 1, ADB_SCALE, 1);

	memcpy(still->values + 3, still->values, 3 * sizeof(float));
	add(&f, clip, 2, ADB_SCALE, 1);

	struct adb_packed *packed = adb_pack(&f.content);

	CHECK(packed->clips[0].tracks[0].is_constant);
	CHECK(!packed->clips[0].tracks[1].is_constant);
	CHECK_INT(packed->clips[0].tracks[0].data_size, 24);
	CHECK(packed->clips[0].tracks[0].frames == NULL);
	adb_arena_free(f.arena);
}

static void a_channel_of_the_whole_clip_is_no_bone(void)
{
	struct fixture f = begin();
	struct adb_clip *clip = adb_content_add_clip(&f.content, "CAMERA", NULL);

	add(&f, clip, ADB_NO_BONE, ADB_FOV, 1);
	add(&f, clip, 0, ADB_ROTATION, 1);
	CHECK_INT(adb_pack(&f.content)->clips[0].bone_count, 1);
	adb_arena_free(f.arena);
}

static void attributes_are_one_json_object(void)
{
	struct fixture f = begin();
	struct adb_attributes attributes = { 0 };

	CHECK_TEXT(adb_attributes_json(f.arena, &attributes), "{}");
	adb_attribute_integer(f.arena, &attributes, "a", 1);
	adb_attribute_text(f.arena, &attributes, "b", "\"\n");
	adb_attribute_integer(f.arena, &attributes, "a", 2);
	CHECK_TEXT(adb_attributes_json(f.arena, &attributes), "{\"a\":2,\"b\":\"\\\"\\n\"}");
	adb_arena_free(f.arena);
}

static void what_every_format_shares_becomes_attributes(void)
{
	struct fixture f = begin();
	struct adb_clip *clip = adb_content_add_clip(&f.content, "CLIP", NULL);

	clip->interval = 0.5;
	clip->skeleton_name = "PUPPET";
	adb_pack(&f.content);
	CHECK_TEXT(adb_attributes_json(f.arena, &clip->attributes), "{\"skeleton_name\":\"PUPPET\"}");
	adb_arena_free(f.arena);
}

static void too_little_memory_gives_nothing(void)
{
	struct adb_arena *arena = adb_arena_new(2000);
	struct adb_content content = { .arena = arena };
	struct adb_clip *clip = adb_content_add_clip(&content, "CLIP", NULL);

	while (adb_clip_add_channel(&content, clip, 0, ADB_FOV, ADB_STEP, 1) != NULL)
		;
	CHECK(adb_pack(&content) == NULL);
	adb_arena_free(arena);
}

TEST_SUITE("pack", TEST(motion_does_not_depend_on_order_or_names),
	   TEST(motion_depends_on_bone_target_interpolation_frames_and_data),
	   TEST(content_depends_on_playback_and_motion_does_not),
	   TEST(content_depends_on_what_only_a_format_knows), TEST(content_knows_one_zero),
	   TEST(equal_keys_are_constant), TEST(a_channel_of_the_whole_clip_is_no_bone),
	   TEST(attributes_are_one_json_object), TEST(what_every_format_shares_becomes_attributes),
	   TEST(too_little_memory_gives_nothing));
