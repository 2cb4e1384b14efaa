#include "resource.h"

extern const struct adb_format adb_format_prime_evnt;

/* One node of each kind. */
static const char evnt_example[] = "00 00 00 02 00 00 00 01 00 01 4C 6F 6F 70 00 00 "
				   "00 00 00 00 00 00 00 00 02 00 00 00 00 01 3F 80 "
				   "00 00 FF FF FF FF 00 00 00 00 01 00 00 00 01 00 "
				   "01 46 69 72 65 00 00 06 3F 00 00 00 00 00 00 00 "
				   "00 00 00 00 00 3F 80 00 00 FF FF FF FF 00 00 00 "
				   "00 00 00 00 08 52 5F 68 61 6E 64 5F 4C 43 54 52 "
				   "00 00 00 00 01 00 01 50 75 66 66 00 00 05 3E 80 "
				   "00 00 00 00 00 00 00 00 00 00 00 3F 80 00 00 FF "
				   "FF FF FF 00 00 00 00 00 00 00 1E 50 41 52 54 00 "
				   "00 B5 9A 4C 5F 66 6F 6F 74 00 3F C0 00 00 00 00 "
				   "00 01 00 00 00 01 00 01 53 74 65 70 00 00 08 3D "
				   "CC CC CD 00 00 00 00 00 00 00 00 00 3F 80 00 00 "
				   "00 00 00 00 00 00 00 00 80 00 03 E9 3D CC CC CD "
				   "43 16 00 00";

static struct decoded_resource decode(const struct resource *r)
{
	return decode_member(&adb_format_prime_evnt, r, "002FE793.EVNT", "002FE793", NULL);
}

static void reads_one_node_of_each_kind(void)
{
	struct resource r = resource_of(evnt_example);
	struct decoded_resource out = decode(&r);
	const struct adb_event *loop = out.result.content.events.first, *user = loop->next,
			       *effect = user->next, *sound = effect->next;

	CHECK_INT(r.size, 212);
	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_INT(out.used_size, 212);
	CHECK(sound->next == NULL);
	CHECK(out.result.content.problems == NULL);
	CHECK(out.result.content.clips == NULL);
	CHECK_TEXT(attribute_json(&out.result.content.attributes, "version"), "2");

	CHECK_TEXT(loop->kind, "loop");
	CHECK_TEXT(loop->name, "Loop");
	CHECK_NEAR(loop->time, 0, 0);
	CHECK_NEAR(loop->value, 1, 0);
	CHECK(isnan(loop->end_time) && !loop->has_frame);
	CHECK_TEXT(attribute_json(&loop->attributes, "poi_type"), "0");
	CHECK_TEXT(attribute_json(&loop->attributes, "time_state"), "2");
	CHECK_TEXT(attribute_json(&loop->attributes, "unique"), "true");
	CHECK_TEXT(attribute_json(&loop->attributes, "weight"), "1.0");
	CHECK_TEXT(attribute_json(&loop->attributes, "character"), "-1");

	CHECK_TEXT(user->kind, "user");
	CHECK_TEXT(user->name, "DamageOn");
	CHECK_NEAR(user->time, 0.5, 0);
	CHECK_NEAR(user->value, 8, 0);
	CHECK_TEXT(user->bone_name, "R_hand_LCTR");
	CHECK_TEXT(attribute_json(&user->attributes, "poi_type"), "6");
	CHECK_TEXT(attribute_json(&user->attributes, "node_name"), "\"Fire\"");

	CHECK_TEXT(effect->kind, "particle");
	CHECK_TEXT(effect->name, "Puff");
	CHECK_NEAR(effect->time, 0.25, 0);
	CHECK_TEXT(effect->ref_type, "PART");
	CHECK_TEXT(effect->ref_native_id, "0000B59A");
	CHECK_TEXT(effect->bone_name, "L_foot");
	CHECK_TEXT(attribute_json(&effect->attributes, "duration_frames"), "30");
	CHECK_TEXT(attribute_json(&effect->attributes, "scale"), "1.5");
	CHECK_TEXT(attribute_json(&effect->attributes, "parent_mode"), "1");
	CHECK_TEXT(attribute_json(&effect->attributes, "bone_id"), NULL);

	const struct adb_link *link = out.result.content.links;

	if (CHECK(link != NULL && link->next == NULL)) {
		CHECK_TEXT(link->kind, "event");
		CHECK_TEXT(link->to_type, "PART");
		CHECK_TEXT(link->to_native_id, "0000B59A");
	}

	CHECK_TEXT(sound->kind, "sound");
	CHECK_TEXT(sound->name, "Step");
	CHECK_NEAR(sound->time, 0.1, 1e-7);
	CHECK_TEXT(sound->ref_type, "sound");
	CHECK_TEXT(sound->ref_native_id, "1001");
	CHECK_TEXT(attribute_json(&sound->attributes, "character"), "0");
	CHECK_TEXT(attribute_json(&sound->attributes, "looping"), "true");
	CHECK_TEXT(attribute_json(&sound->attributes, "non_positional"), "false");
	CHECK_TEXT(attribute_json(&sound->attributes, "fall_off"), "0.1");
	CHECK_TEXT(attribute_json(&sound->attributes, "max_distance"), "150.0");
	CHECK_TEXT(attribute_json(&sound->attributes, "unknown"), NULL);
	decoded_free(&out.result);
}

static void version_1_has_no_sounds(void)
{
	struct resource r = { .size = 0 };

	put_u32(&r, 1);
	for (int i = 0; i < 3; i++)
		put_u32(&r, 0);
	for (int i = 0; i < 16; i++)
		put_u8(&r, 0xFF);
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_INT(out.used_size, 16);
	CHECK(out.result.content.events.first == NULL);
	CHECK(out.result.content.problems == NULL);
	decoded_free(&out.result);
	set_u8(&r, 20, 0x12);
	out = decode(&r);
	CHECK_INT(out.used_size, 16);
	CHECK_INT(problem_count(&out.result.content, "trailing-bytes"), 1);
	CHECK_INT(out.result.content.problems->offset, 16);
	decoded_free(&out.result);
}

/* No container makes a resource of that type one of MP2. */
static void the_layout_is_always_that_of_mp1(void)
{
	struct resource r = resource_of(evnt_example);
	struct decoded_resource out =
		decode_member(&adb_format_prime_evnt, &r, "002FE793.EVNT", "002FE793", "MP2");

	CHECK_INT(out.used_size, 212);
	CHECK_TEXT(out.result.content.events.last->name, "Step");
	decoded_free(&out.result);
}

static void fails_without_a_version(void)
{
	struct resource r = resource_of("00 00 00 03 00 00 00 00");
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_UNSUPPORTED);
	decoded_free(&out.result);
	r.size = 3;
	out = decode(&r);
	CHECK_INT(out.result.outcome, ADB_CORRUPT);
	decoded_free(&out.result);
}

static void keeps_what_is_whole(void)
{
	struct resource r = resource_of(evnt_example);

	r.size = 200;
	struct decoded_resource out = decode(&r);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_TEXT(out.result.content.events.last->name, "Puff");
	CHECK_INT(problem_count(&out.result.content, "truncated"), 1);
	CHECK_INT(out.used_size, 0);
	decoded_free(&out.result);
}

static void bids_by_type_and_version(void)
{
	struct resource r = resource_of(evnt_example);

	CHECK(bid_for(&adb_format_prime_evnt, r.bytes, r.size, "A.EVNT", "EVNT") > 30);
	CHECK_INT(bid_for(&adb_format_prime_evnt, r.bytes, r.size, "A.ANIM", "ANIM"), 0);
	set_u32(&r, 0, 3);
	int odd = bid_for(&adb_format_prime_evnt, r.bytes, r.size, "A.EVNT", "EVNT");

	CHECK(odd > 0 && odd < 30);
	set_u8(&r, 0, '%');
	CHECK_INT(bid_for(&adb_format_prime_evnt, r.bytes, r.size, "A.EVNT", "EVNT"), 0);
	CHECK_INT(bid_for(&adb_format_prime_evnt, r.bytes, 3, "A.EVNT", "EVNT"), 0);
}

static void survives_damage(void)
{
	struct resource r = resource_of(evnt_example);

	decode_damaged(&adb_format_prime_evnt, r.bytes, r.size, "002FE793.EVNT");
}

TEST_SUITE("prime_evnt", TEST(reads_one_node_of_each_kind), TEST(version_1_has_no_sounds),
	   TEST(the_layout_is_always_that_of_mp1), TEST(fails_without_a_version), TEST(keeps_what_is_whole),
	   TEST(bids_by_type_and_version), TEST(survives_damage));
