#include "check.h"
#include "systems/oni/names.h"

static void names_numbers(void)
{
	CHECK_TEXT(adb_oni_animation_type_name(0), "None");
	CHECK_TEXT(adb_oni_animation_type_name(52), "PunchHeavy");
	CHECK_TEXT(adb_oni_animation_type_name(80), "KnockdownBody");
	CHECK_TEXT(adb_oni_animation_type_name(101), "Thrown6");
	CHECK_TEXT(adb_oni_animation_type_name(105), "Special4");
	CHECK_TEXT(adb_oni_animation_type_name(119), "Thrown12");
	CHECK_TEXT(adb_oni_animation_type_name(132), "Thrown17");
	CHECK_TEXT(adb_oni_animation_type_name(232), "HitOverlayAI");
	CHECK_TEXT(adb_oni_animation_type_name(233), NULL);
	CHECK_TEXT(adb_oni_animation_state_name(7), "Standing");
	CHECK_TEXT(adb_oni_animation_state_name(63), "Blocking3");
	CHECK_TEXT(adb_oni_animation_state_name(69), "Thunderbolt");
	CHECK_TEXT(adb_oni_animation_state_name(70), NULL);
	CHECK_TEXT(adb_oni_move_direction_name(4), "Right");
	CHECK_TEXT(adb_oni_move_direction_name(5), NULL);
	CHECK_TEXT(adb_oni_bone_name(18), "right_handfist");
	CHECK_TEXT(adb_oni_bone_name(19), NULL);
}

static void finds_numbers(void)
{
	uint16_t number = 0;

	for (uint32_t i = 0; adb_oni_animation_type_name(i) != NULL; i++) {
		CHECK(adb_oni_animation_type_number(adb_oni_animation_type_name(i), &number));
		CHECK_INT(number, i);
	}
	for (uint32_t i = 0; adb_oni_animation_state_name(i) != NULL; i++) {
		CHECK(adb_oni_animation_state_number(adb_oni_animation_state_name(i), &number));
		CHECK_INT(number, i);
	}
	CHECK(adb_oni_move_direction_number("Left", &number));
	CHECK_INT(number, 3);
	CHECK(!adb_oni_animation_type_number("Dance", &number));
	CHECK_INT(adb_oni_flag_bit("RealWorld", adb_oni_tram_flags), 0x20000);
	CHECK_INT(adb_oni_flag_bit("NoAIPickup", adb_oni_tram_flags), 0x800000);
	CHECK_INT(adb_oni_flag_bit("Panic", adb_oni_varient_flags), 0x8000);
	CHECK_INT(adb_oni_flag_bit("", adb_oni_oban_flags), 0);
}

static void writes_attributes(void)
{
	struct adb_arena *arena = adb_arena_new(65536);
	struct adb_attributes to = { 0 };

	adb_oni_attribute_flags(arena, &to, "flags", 0x40000208, adb_oni_tram_flags);
	CHECK_TEXT(adb_attribute_find(&to, "flags"), "[\"BlockLow\",\"AttackForward\",\"0x40000000\"]");
	adb_oni_attribute_flags(arena, &to, "flags", 0, adb_oni_tram_flags);
	CHECK_TEXT(adb_attribute_find(&to, "flags"), "[]");
	adb_oni_attribute_flags(arena, &to, "flags", 0xFFFFFFFF, adb_oni_oban_flags);
	CHECK(strstr(adb_attribute_find(&to, "flags"), "\"0x80000000\"]") != NULL);
	adb_oni_attribute_bones(arena, &to, "bones", 0x80066000);
	CHECK_TEXT(adb_attribute_find(&to, "bones"), "[13,14,17,18,31]");
	adb_oni_attribute_name(arena, &to, "type", "Walk", 2);
	CHECK_TEXT(adb_attribute_find(&to, "type"), "\"Walk\"");
	adb_oni_attribute_name(arena, &to, "type", NULL, 999);
	CHECK_TEXT(adb_attribute_find(&to, "type"), "999");
	adb_arena_free(arena);
}

TEST_SUITE("oni_names", TEST(names_numbers), TEST(finds_numbers), TEST(writes_attributes));
