#include "motion/content.h"

#include "decode.h"

struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
};

static struct fixture fixture(void)
{
	struct fixture f = { .arena = adb_arena_new(DECODE_BUDGET) };

	f.content.arena = f.arena;
	return f;
}

static void renders_attributes_as_json(void)
{
	struct fixture f = fixture();
	struct adb_attributes a = { 0 };
	const double reals[] = { 0.5, NAN, -3 };
	const char *const texts[] = { "x", "", "\"" };

	adb_attribute_integer(f.arena, &a, "integer", INT64_MIN);
	adb_attribute_real(f.arena, &a, "real", 0.1);
	adb_attribute_flag(f.arena, &a, "yes", true);
	adb_attribute_flag(f.arena, &a, "no", false);
	adb_attribute_text(f.arena, &a, "text", "a\n\\");
	adb_attribute_text(f.arena, &a, "nothing", NULL);
	adb_attribute_reals(f.arena, &a, "reals", reals, 3);
	adb_attribute_reals(f.arena, &a, "none", reals, 0);
	adb_attribute_texts(f.arena, &a, "texts", texts, 3);
	adb_attribute_integer_rows(f.arena, &a, "rows", (int64_t[]){ 1, -2, 3, 4 }, 2, 2);
	adb_attribute_integer_rows(f.arena, &a, "no_rows", NULL, 2, 0);
	CHECK_TEXT(attribute_json(&a, "rows"), "[[1,-2],[3,4]]");
	CHECK_TEXT(attribute_json(&a, "no_rows"), "[]");
	CHECK_TEXT(attribute_json(&a, "integer"), "-9223372036854775808");
	CHECK_TEXT(attribute_json(&a, "real"), "0.1");
	CHECK_TEXT(attribute_json(&a, "yes"), "true");
	CHECK_TEXT(attribute_json(&a, "no"), "false");
	CHECK_TEXT(attribute_json(&a, "text"), "\"a\\n\\\\\"");
	CHECK_TEXT(attribute_json(&a, "nothing"), "null");
	CHECK_TEXT(attribute_json(&a, "reals"), "[0.5,null,-3.0]");
	CHECK_TEXT(attribute_json(&a, "none"), "[]");
	CHECK_TEXT(attribute_json(&a, "texts"), "[\"x\",\"\",\"\\\"\"]");
	CHECK_TEXT(a.first->key, "integer");
	CHECK_TEXT(a.last->key, "no_rows");
	adb_arena_free(f.arena);
}

static void lets_the_last_of_a_key_count(void)
{
	struct fixture f = fixture();
	struct adb_attributes a = { 0 };

	adb_attribute_integer(f.arena, &a, "one", 1);
	adb_attribute_integer(f.arena, &a, "two", 2);
	adb_attribute_integer(f.arena, &a, "one", 3);
	CHECK_TEXT(attribute_json(&a, "one"), "3");
	CHECK(a.first->next == a.last && a.last->next == NULL);
	adb_arena_free(f.arena);
}

static void merges_attributes(void)
{
	struct fixture f = fixture(), other = fixture();
	struct adb_attributes to = { 0 }, from = { 0 };

	adb_attribute_integer(f.arena, &to, "kept", 1);
	adb_attribute_integer(f.arena, &to, "replaced", 2);
	adb_attribute_integer(other.arena, &from, "replaced", 3);
	adb_attribute_text(other.arena, &from, "added", "x");
	adb_attributes_merge(f.arena, &to, &from);
	adb_arena_free(other.arena);
	CHECK_TEXT(attribute_json(&to, "kept"), "1");
	CHECK_TEXT(attribute_json(&to, "replaced"), "3");
	CHECK_TEXT(attribute_json(&to, "added"), "\"x\"");
	adb_arena_free(f.arena);
}

static void keeps_lists_in_order(void)
{
	struct fixture f = fixture();
	struct adb_clip *clip = adb_content_add_clip(&f.content, "a", "A");
	struct adb_clip *second = adb_content_add_clip(&f.content, "b", "B");
	struct adb_channel *rotation = adb_clip_add_channel(&f.content, clip, 3, ADB_ROTATION, ADB_SLERP, 5);
	struct adb_channel *scale = adb_clip_add_channel(&f.content, clip, 3, ADB_SCALE, ADB_LINEAR, 2);

	CHECK(f.content.clips == clip && clip->next == second && f.content.last_clip == second);
	CHECK(isnan(clip->duration) && isnan(clip->fps) && isnan(clip->interval));
	CHECK_INT(clip->looping, ADB_LOOPING_UNKNOWN);
	CHECK_INT(clip->loop_end, -1);
	CHECK(clip->channels == rotation && rotation->next == scale && clip->last_channel == scale);
	CHECK_INT(clip->channel_count, 2);
	CHECK_INT(rotation->width, 4);
	CHECK_INT(scale->width, 3);
	CHECK_INT(rotation->key_count, 5);
	CHECK(rotation->values[19] == 0.0F && rotation->frames == NULL);
	adb_channel_add_frames(&f.content, scale)[1] = 7;
	CHECK_INT(scale->frames[1], 7);
	adb_arena_free(f.arena);
}

static void numbers_bones_and_entries(void)
{
	struct fixture f = fixture();
	struct adb_skeleton *skeleton = adb_content_add_skeleton(&f.content, "s", 3);
	struct adb_set *set = adb_content_add_set(&f.content, "set");
	struct adb_entry *first = adb_set_add_entry(&f.content, set, "ani", "A");
	struct adb_entry *second = adb_set_add_entry(&f.content, set, "ani", "B");
	struct adb_transition *transition = adb_entry_add_transition(&f.content, second, "next", "A");
	struct adb_event *event = adb_content_add_event(&f.content, &second->events, "eventTag", "X");

	CHECK_INT(skeleton->bones[2].bone_id, 2);
	CHECK_INT(skeleton->bones[2].parent_id, ADB_NO_BONE);
	CHECK_NEAR(skeleton->bones[2].rest.rotation.w, 1, 0);
	CHECK_NEAR(skeleton->bones[2].rest.scale.z, 1, 0);
	CHECK_INT(first->index, 0);
	CHECK_INT(second->index, 1);
	CHECK(set->entries == first && set->last_entry == second && second->transitions == transition);
	CHECK(isnan(transition->blend));
	CHECK(isnan(event->time) && isnan(event->end_time) && isnan(event->value) && !event->has_frame);
	CHECK(second->events.first == event && second->events.last == event && first->events.first == NULL);
	adb_arena_free(f.arena);
}

static void adds_models_and_links(void)
{
	struct fixture f = fixture();
	struct adb_model *model = adb_content_add_model(&f.content, "m", "rigid");
	struct adb_link *link = adb_content_add_link(&f.content, "meshAndTree", "MDM", "x.asc", "X");

	CHECK(f.content.models == model && f.content.last_model == model && f.content.links == link);
	CHECK_TEXT(model->kind, "rigid");
	CHECK_TEXT(link->to_type, "MDM");
	CHECK_TEXT(link->to_name, "x.asc");
	CHECK_TEXT(link->to_native_id, "X");
	adb_arena_free(f.arena);
}

static void limits_problems(void)
{
	struct fixture f = fixture();
	unsigned count = 0;

	for (int i = 0; i < 3 * ADB_MAX_PROBLEMS; i++)
		adb_content_report(&f.content, ADB_WARNING, "odd", i, "number %d", i);
	for (struct adb_problem *problem = f.content.problems; problem != NULL; problem = problem->next)
		count++;
	CHECK_INT(count, ADB_MAX_PROBLEMS + 1);
	CHECK_TEXT(f.content.problems->message, "number 0");
	CHECK_INT(f.content.problems->next->offset, 1);
	CHECK_TEXT(f.content.last_problem->code, "more-problems");
	CHECK_INT(f.content.last_problem->severity, ADB_NOTE);
	adb_arena_free(f.arena);
}

static void names_targets(void)
{
	CHECK_TEXT(adb_target_name(ADB_ROTATION), "rotation");
	CHECK_TEXT(adb_target_name(ADB_ROLL), "roll");
	CHECK_TEXT(adb_interpolation_name(ADB_SLERP), "slerp");
	CHECK_TEXT(adb_interpolation_name(ADB_STEP), "step");
	CHECK_INT(adb_target_width(ADB_TRANSLATION), 3);
	CHECK_INT(adb_target_width(ADB_FOV), 1);
}

static bool fill(struct adb_content *content)
{
	struct adb_clip *clip = adb_content_add_clip(content, "a", "A");
	bool whole = clip != NULL && adb_content_add_skeleton(content, "s", 4) != NULL;

	if (clip != NULL)
		adb_attribute_text(content->arena, &clip->attributes, "key", "some text that takes room");
	for (int i = 0; clip != NULL && i < 4; i++)
		whole = adb_clip_add_channel(content, clip, i, ADB_ROTATION, ADB_SLERP, 10) != NULL && whole;
	adb_content_report(content, ADB_NOTE, "odd", 0, "%s", "a message");
	return whole && clip->attributes.first != NULL && content->problems != NULL;
}

/* However small the budget, additions give NULL or something whole, and the arena says that something is
 * missing. */
static void survives_exhaustion(void)
{
	const size_t enough = 8192;

	for (size_t budget = 0; budget <= enough; budget += 16) {
		struct adb_arena *arena = adb_arena_new(budget);
		struct adb_content content = { .arena = arena };
		bool whole = fill(&content);

		CHECK_INT(adb_arena_outcome(arena), whole ? ADB_OK : ADB_LIMIT);
		CHECK(whole || budget < enough);
		adb_content_check(&content);
		for (struct adb_clip *clip = content.clips; clip != NULL; clip = clip->next) {
			for (struct adb_channel *c = clip->channels; c != NULL; c = c->next)
				CHECK(c->values != NULL);
			for (struct adb_attribute *a = clip->attributes.first; a != NULL; a = a->next)
				CHECK(a->json != NULL);
		}
		adb_arena_free(arena);
	}
}

TEST_SUITE("content", TEST(renders_attributes_as_json), TEST(lets_the_last_of_a_key_count),
	   TEST(merges_attributes), TEST(keeps_lists_in_order), TEST(numbers_bones_and_entries),
	   TEST(adds_models_and_links), TEST(limits_problems), TEST(names_targets),
	   TEST(survives_exhaustion));
