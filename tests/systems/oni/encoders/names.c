/* Names of numbers (sections 3.4 to 3.6 and 4): only those that the corpus uses. */
#include "names.h"

#include <stddef.h>

struct name {
	uint32_t value;
	const char *text;
};

static const struct name types[] = {
	{ 0, "None" },
	{ 2, "Walk" },
	{ 3, "Run" },
	{ 5, "Jump" },
	{ 6, "Stand" },
	{ 7, "StandingTurnLeft" },
	{ 16, "Stance" },
	{ 22, "Punch" },
	{ 52, "PunchHeavy" },
	{ 56, "AimingOverlay" },
	{ 57, "HitOverlay" },
	{ 77, "HitBody" },
	{ 80, "KnockdownBody" },
	{ 94, "Taunt" },
	{ 96, "Thrown1" },
	{ 102, "Special1" },
	{ 106, "ThrowForwardPunch" },
	{ 124, "Act" },
	{ 0, NULL },
};
static const struct name states[] = {
	{ 0, "None" },
	{ 2, "RunningLeftDown" },
	{ 3, "RunningRightDown" },
	{ 5, "WalkingLeftDown" },
	{ 6, "WalkingRightDown" },
	{ 7, "Standing" },
	{ 19, "Crouch" },
	{ 31, "LieBack" },
	{ 56, "Acting" },
	{ 0, NULL },
};
static const struct name directions[] = {
	{ 0, "None" }, { 1, "Forward" }, { 2, "Backward" }, { 3, "Left" }, { 4, "Right" }, { 0, NULL },
};
static const struct name varients[] = {
	{ 0x100, "Sprint" },      { 0x200, "Combat" },     { 0x800, "RightPistol" }, { 0x1000, "LeftPistol" },
	{ 0x2000, "RightRifle" }, { 0x4000, "LeftRifle" }, { 0x8000, "Panic" },      { 0, NULL },
};
static const struct name flags[] = {
	{ 0x2, "Invulnerable" },
	{ 0x10, "Attack" },
	{ 0x40, "InAir" },
	{ 0x80, "Atomic" },
	{ 0x2000, "Overlay" },
	{ 0x8000, "ThrowSource" },
	{ 0x10000, "ThrowTarget" },
	{ 0x20000, "RealWorld" },
	{ 0x80000, "DontAim" },
	{ 0x100000, "CanPickup" },
	{ 0, NULL },
};
static const struct name bones[] = {
	{ 0x1, "Pelvis" },        { 0x2, "LeftThigh" },
	{ 0x4, "LeftCalf" },      { 0x8, "LeftFoot" },
	{ 0x10, "RightThigh" },   { 0x20, "RightCalf" },
	{ 0x40, "RightFoot" },    { 0x80, "Mid" },
	{ 0x100, "Chest" },       { 0x200, "Neck" },
	{ 0x400, "Head" },        { 0x800, "LeftShoulder" },
	{ 0x1000, "LeftArm" },    { 0x2000, "LeftWrist" },
	{ 0x4000, "LeftFist" },   { 0x8000, "RightShoulder" },
	{ 0x10000, "RightArm" },  { 0x20000, "RightWrist" },
	{ 0x40000, "RightFist" }, { 0, NULL },
};
static const struct name attack_flags[] = {
	{ 1, "Unblockable" }, { 2, "High" }, { 4, "Low" }, { 8, "HalfDamage" }, { 0, NULL },
};
static const struct name feet[] = { { 1, "Left" }, { 2, "Right" }, { 0, NULL } };
static const struct name oban_flags[] = {
	{ 0x01, "NormalLoop" }, { 0x02, "BackToBackLoop" }, { 0x04, "RandomStartFrame" },
	{ 0x08, "Autostart" },  { 0x10, "ZAxisUp" },        { 0, NULL },
};
static const struct name texture_flags[] = {
	{ 0x1, "HasMipMaps" },
	{ 0x4, "DisableUWrap" },
	{ 0x8, "DisableVWrap" },
	{ 0, NULL },
};

static const struct name *const tables[] = {
	[ONI_TYPES] = types,
	[ONI_STATES] = states,
	[ONI_DIRECTIONS] = directions,
	[ONI_VARIENTS] = varients,
	[ONI_FLAGS] = flags,
	[ONI_BONE_MASK] = bones,
	[ONI_ATTACK_FLAGS] = attack_flags,
	[ONI_FEET] = feet,
	[ONI_OBAN_FLAGS] = oban_flags,
	[ONI_TEXTURE_FLAGS] = texture_flags,
};

bool oni_put_enum(struct bytes *out, enum oni_names names, uint32_t value)
{
	for (const struct name *name = tables[names]; name->text; name++) {
		if (name->value == value) {
			bytes_text(out, name->text);
			return true;
		}
	}
	bytes_format(out, "%u", (unsigned)value);
	return false;
}

bool oni_put_mask(struct bytes *out, enum oni_names names, uint32_t value)
{
	const char *separator = "";

	for (const struct name *name = tables[names]; name->text; name++) {
		if (!(value & name->value))
			continue;
		bytes_format(out, "%s%s", separator, name->text);
		separator = " ";
		value &= ~name->value;
	}
	return value == 0;
}
