/* Tables of names of animation types, states, directions, bones and flags, and the searches in them. */
#include "systems/oni/names.h"
#include "base/text.h"

/* ---- TRAM 0x15A and 0x15C ---- */

/* clang-format off */
static const char *const animation_types[] = {
	/* 0 */ "None", "Anything", "Walk", "Run", "Slide",
	/* 5 */ "Jump", "Stand", "StandingTurnLeft", "StandingTurnRight", "RunBackwards",
	/* 10 */ "RunSidestepLeft", "RunSidestepRight", "Kick", "WalkSidestepLeft", "WalkSidestepRight",
	/* 15 */ "WalkBackwards", "Stance", "Crouch", "JumpForward", "JumpBackward",
	/* 20 */ "JumpLeft", "JumpRight", "Punch", "Block", "Land",
	/* 25 */ "Fly", "KickForward", "KickLeft", "KickRight", "KickBack",
	/* 30 */ "KickLow", "PunchForward", "PunchLeft", "PunchRight", "PunchBack",
	/* 35 */ "PunchLow", "Kick2", "Kick3", "Punch2", "Punch3",
	/* 40 */ "LandForward", "LandRight", "LandLeft", "LandBack", "PPK",
	/* 45 */ "PKK", "PKP", "KPK", "KPP", "KKP",
	/* 50 */ "PK", "KP", "PunchHeavy", "KickHeavy", "PunchForwardHeavy",
	/* 55 */ "KickForwardHeavy", "AimingOverlay", "HitOverlay", "CrouchRun", "CrouchWalk",
	/* 60 */ "CrouchRunBackwards", "CrouchWalkBackwards", "CrouchRunSidestepLeft", "CrouchRunSidestepRight", "CrouchWalkSidestepLeft",
	/* 65 */ "CrouchWalkSidestepRight", "RunKick", "RunPunch", "RunBackPunch", "RunBackKick",
	/* 70 */ "SidestepLeftKick", "SidestepLeftPunch", "SidestepRightKick", "SidestepRightPunch", "Prone",
	/* 75 */ "Flip", "HitHead", "HitBody", "HitFoot", "KnockdownHead",
	/* 80 */ "KnockdownBody", "KnockdownFoot", "HitCrouch", "KnockdownCrouch", "HitFallen",
	/* 85 */ "HitHeadBehind", "HitBodyBehind", "HitFootBehind", "KnockdownHeadBehind", "KnockdownBodyBehind",
	/* 90 */ "KnockdownFootBehind", "HitCrouchBehind", "KnockdownCrouchBehind", "Idle", "Taunt",
	/* 95 */ "Throw", "Thrown1", "Thrown2", "Thrown3", "Thrown4",
	/* 100 */ "Thrown5", "Thrown6", "Special1", "Special2", "Special3",
	/* 105 */ "Special4", "ThrowForwardPunch", "ThrowForwardKick", "ThrowBackwardPunch", "ThrowBackwardKick",
	/* 110 */ "RunThrowForwardPunch", "RunThrowBackwardPunch", "RunThrowForwardKick", "RunThrowBackwardKick", "Thrown7",
	/* 115 */ "Thrown8", "Thrown9", "Thrown10", "Thrown11", "Thrown12",
	/* 120 */ "StartleLeft", "StartleRight", "Sit", "StandSpecial", "Act",
	/* 125 */ "Kick3Fw", "HitFootOuch", "HitJewels", "Thrown13", "Thrown14",
	/* 130 */ "Thrown15", "Thrown16", "Thrown17", "PPKK", "PPKKK",
	/* 135 */ "PPKKKK", "LandHard", "LandHardForward", "LandHardRight", "LandHardLeft",
	/* 140 */ "LandHardBack", "LandDead", "CrouchTurnLeft", "CrouchTurnRight", "CrouchForward",
	/* 145 */ "CrouchBack", "CrouchLeft", "CrouchRight", "GetupKickBack", "AutopistolRecoil",
	/* 150 */ "PhaseRifleRecoil", "PhaseStreamRecoil", "SuperballRecoil", "VandegrafRecoil", "ScramCannonRecoil",
	/* 155 */ "MercuryBowRecoil", "ScreamerRecoil", "PickupObject", "PickupPistol", "PickupRifle",
	/* 160 */ "Holster", "DrawPistol", "DrawRifle", "Punch4", "ReloadPistol",
	/* 165 */ "ReloadPhaseRifle", "ReloadPhaseStream", "ReloadSuperball", "ReloadVandegraf", "ReloadScramCannon",
	/* 170 */ "ReloadMercuryBow", "ReloadScreamer", "PfPf", "PfPfPf", "PlPl",
	/* 175 */ "PlPlPl", "PrPr", "PrPrPr", "PbPb", "PbPbPb",
	/* 180 */ "PdPd", "PdPdPd", "KfKf", "KfKfKf", "KlKl",
	/* 185 */ "KlKlKl", "KrKr", "KrKrKr", "KbKb", "KbKbKb",
	/* 190 */ "KdKd", "KdKdKd", "StartleLt", "StartleRt", "StartleBk",
	/* 195 */ "StartleFw", "Console", "ConsoleWalk", "Stagger", "Watch",
	/* 200 */ "ActNo", "ActYes", "ActTalk", "ActShrug", "ActShout",
	/* 205 */ "ActGive", "RunStop", "WalkStop", "RunStart", "WalkStart",
	/* 210 */ "RunBackwardsStart", "WalkBackwardsStart", "Stun", "StaggerBehind", "Blownup",
	/* 215 */ "BlownupBehind", "OneStepStop", "RunSidestepLeftStart", "RunSidestepRightStart", "Powerup",
	/* 220 */ "FallingFlail", "ConsolePunch", "TeleportIn", "TeleportOut", "NinjaFireball",
	/* 225 */ "NinjaInvisible", "PunchRifle", "PickupObjectMid", "PickupPistolMid", "PickupRifleMid",
	/* 230 */ "Hail", "MuroThunderbolt", "HitOverlayAI",
};
/* clang-format on */

/* ---- TRAM 0x15E and 0x160 ---- */

/* clang-format off */
static const char *const animation_states[] = {
	/* 0 */ "None", "Anything", "RunningLeftDown", "RunningRightDown", "Sliding",
	/* 5 */ "WalkingLeftDown", "WalkingRightDown", "Standing", "RunStart", "RunAccel",
	/* 10 */ "RunSidestepLeft", "RunSidestepRight", "RunSlide", "RunJump", "RunJumpLand",
	/* 15 */ "RunBackStart", "RunningBackRightDown", "RunningBackLeftDown", "FallenBack", "Crouch",
	/* 20 */ "RunningUpstairRightDown", "RunningUpstairLeftDown", "SidestepLeftLeftDown", "SidestepLeftRightDown", "SidestepRightLeftDown",
	/* 25 */ "SidestepRightRightDown", "SidestepRightJump", "SidestepLeftJump", "JumpForward", "JumpUp",
	/* 30 */ "RunBackSlide", "LieBack", "SsLtStart", "SsRtStart", "WalkingSidestepLeft",
	/* 35 */ "CrouchWalk", "WalkingSidestepRight", "Flying", "Falling", "FlyingForward",
	/* 40 */ "FallingForward", "FlyingBack", "FallingBack", "FlyingLeft", "FallingLeft",
	/* 45 */ "FlyingRight", "FallingRight", "CrouchStart", "WalkingBackLeftDown", "WalkingBackRightDown",
	/* 50 */ "FallenFront", "SidestepLeftStart", "SidestepRightStart", "Sit", "PunchLow",
	/* 55 */ "StandSpecial", "Acting", "CrouchRunLeft", "CrouchRunRight", "CrouchRunBackLeft",
	/* 60 */ "CrouchRunBackRight", "Blocking1", "Blocking2", "Blocking3", "CrouchBlocking1",
	/* 65 */ "Gliding", "WatchIdle", "Stunned", "Powerup", "Thunderbolt",
};
/* clang-format on */

static const char *const move_directions[] = { "None", "Forward", "Backward", "Left", "Right" };

static const char *const bones[] = { "pelvis",       "left_thigh",  "left_calf",     "left_foot",
				     "right_thigh",  "right_calf",  "right_foot",    "mid",
				     "chest",        "neck",        "head",          "left_shoulder",
				     "left_biceps",  "left_wrist",  "left_handfist", "right_shoulder",
				     "right_biceps", "right_wrist", "right_handfist" };

#define COUNT(names)           (sizeof(names) / sizeof((names)[0]))
#define NAME_OF(names, number) ((number) < COUNT(names) ? (names)[number] : NULL)

static bool find_name(const char *const *names, size_t count, const char *name, uint16_t *number)
{
	for (size_t i = 0; i < count; i++) {
		if (!adb_text_equal_nocase(names[i], name))
			continue;
		*number = (uint16_t)i;
		return true;
	}
	return false;
}

/* ---- flags ---- */

static const char *name_of_bit(uint32_t bit, const struct adb_oni_flag *flags)
{
	for (; flags->bit != 0; flags++)
		if (flags->bit == bit)
			return flags->name;
	return NULL;
}

/* ---- what the header declares ---- */

const char *adb_oni_animation_type_name(uint32_t type)
{
	return NAME_OF(animation_types, type);
}

const char *adb_oni_animation_state_name(uint32_t state)
{
	return NAME_OF(animation_states, state);
}

const char *adb_oni_move_direction_name(uint32_t direction)
{
	return NAME_OF(move_directions, direction);
}

bool adb_oni_animation_type_number(const char *name, uint16_t *number)
{
	return find_name(animation_types, COUNT(animation_types), name, number);
}

bool adb_oni_animation_state_number(const char *name, uint16_t *number)
{
	return find_name(animation_states, COUNT(animation_states), name, number);
}

bool adb_oni_move_direction_number(const char *name, uint16_t *number)
{
	return find_name(move_directions, COUNT(move_directions), name, number);
}

const char *adb_oni_bone_name(uint32_t bone)
{
	return NAME_OF(bones, bone);
}

uint32_t adb_oni_flag_bit(const char *name, const struct adb_oni_flag *flags)
{
	while (flags->bit != 0 && !adb_text_equal_nocase(flags->name, name))
		flags++;
	return flags->bit;
}

void adb_oni_attribute_flags(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     uint32_t value, const struct adb_oni_flag *flags)
{
	const char *names[32];
	size_t count = 0;

	for (uint32_t bit = 1; bit != 0; bit <<= 1) {
		if ((value & bit) == 0)
			continue;

		const char *name = name_of_bit(bit, flags);

		names[count++] = name != NULL ? name : adb_arena_printf(arena, "0x%X", bit);
	}
	adb_attribute_texts(arena, to, key, names, count);
}

void adb_oni_attribute_bones(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     uint32_t mask)
{
	int64_t numbers[32];
	size_t count = 0;

	for (int bone = 0; bone < 32; bone++)
		if (mask >> bone & 1)
			numbers[count++] = bone;
	adb_attribute_integers(arena, to, key, numbers, count);
}

void adb_oni_attribute_name(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			    const char *name, uint32_t number)
{
	if (name != NULL)
		adb_attribute_text(arena, to, key, name);
	else
		adb_attribute_integer(arena, to, key, number);
}

const struct adb_oni_flag adb_oni_tram_flags[] = {
	{ 0x1, "RuntimeLoaded" },
	{ 0x2, "Invulnerable" },
	{ 0x4, "BlockHigh" },
	{ 0x8, "BlockLow" },
	{ 0x10, "Attack" },
	{ 0x20, "DropWeapon" },
	{ 0x40, "InAir" },
	{ 0x80, "Atomic" },
	{ 0x100, "NoTurn" },
	{ 0x200, "AttackForward" },
	{ 0x400, "AttackLeft" },
	{ 0x800, "AttackRight" },
	{ 0x1000, "AttackBackward" },
	{ 0x2000, "Overlay" },
	{ 0x4000, "DontInterpolateVelocity" },
	{ 0x8000, "ThrowSource" },
	{ 0x10000, "ThrowTarget" },
	{ 0x20000, "RealWorld" },
	{ 0x40000, "DoAim" },
	{ 0x80000, "DontAim" },
	{ 0x100000, "CanPickup" },
	{ 0x200000, "Aim360" },
	{ 0x400000, "DisableShield" },
	{ 0x800000, "NoAIPickup" },
	{ 0, NULL },
};

const struct adb_oni_flag adb_oni_varient_flags[] = {
	{ 0x100, "Sprint" },      { 0x200, "Combat" },     { 0x800, "RightPistol" }, { 0x1000, "LeftPistol" },
	{ 0x2000, "RightRifle" }, { 0x4000, "LeftRifle" }, { 0x8000, "Panic" },      { 0, NULL },
};

const struct adb_oni_flag adb_oni_attack_flags[] = {
	{ 0x1, "Unblockable" }, { 0x2, "High" }, { 0x4, "Low" }, { 0x8, "HalfDamage" }, { 0, NULL },
};

const struct adb_oni_flag adb_oni_oban_flags[] = {
	{ 0x1, "NormalLoop" }, { 0x2, "BackToBackLoop" }, { 0x4, "RandomStartFrame" },
	{ 0x8, "Autostart" },  { 0x10, "ZAxisUp" },       { 0, NULL },
};

const struct adb_oni_flag adb_oni_object_flags[] = {
	{ 0x200, "InUse" }, { 0x400, "NoCollision" }, { 0x800, "NoGravity" }, { 0x1000, "FaceCollision" },
	{ 0, NULL },
};

const struct adb_oni_flag adb_oni_texture_flags[] = {
	{ 0x1, "HasMipMaps" },       { 0x4, "NoUWrap" },
	{ 0x8, "NoVWrap" },          { 0x40, "AnimBackToBack" },
	{ 0x80, "AnimRandom" },      { 0x100, "AnimUseLocalTime" },
	{ 0x200, "HasEnvMap" },      { 0x400, "AdditiveBlend" },
	{ 0x1000, "LittleEndian" },  { 0x4000, "AnimIgnoreGlobalTime" },
	{ 0x8000, "ShieldEffect" },  { 0x10000, "InvisibilityEffect" },
	{ 0x20000, "DaodanEffect" }, { 0, NULL },
};

const struct adb_oni_flag adb_oni_gunk_flags[] = {
	{ 0x80, "Transparent" },
	{ 0x200, "TwoSided" },
	{ 0x2000, "Invisible" },
	{ 0, NULL },
};
