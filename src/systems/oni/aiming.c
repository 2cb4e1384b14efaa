/*
 * Oni TRSC and TRAS: how a character holds a weapon in each direction.
 *
 *   TRSC  0x16  u16      count
 *         0x18  link     TRAS, one for each weapon
 *
 *   TRAS  0x00  link     TRAM       a grid of poses, row by row from the upper left
 *         0x04  f32[2]   left step, right step      radians a pose
 *         0x0C  u16[2]   left poses, right poses
 *         0x10  f32[2]   down step, up step
 *         0x18  u16[2]   down poses, up poses
 *
 * From DB on, little-endian. The grid has left + 1 + right columns and down + 1 + up rows.
 */
#include "systems/oni/links.h"

#include <math.h>

enum { TRAS_SIZE = 28 };

/* ---- TRSC ---- */

static enum adb_outcome trsc_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_array screens = { false, 4, 0, "AimingScreens" };
	static const struct adb_oni_layout layout = { ADB_ONI_ARRAY_START, NULL, &screens, NULL };

	return adb_oni_decode_layout(d, &layout);
}

static const struct adb_attribute_doc trsc_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

/* ---- TRAS ---- */

/* `field` names it in the ledger. */
static void add_step(struct adb_decoder *d, struct adb_reader *in, const char *key, const char *field)
{
	double radians = (double)adb_read_f32le(in, field);

	if (isfinite(radians))
		adb_attribute_real(d->arena, &d->out->attributes, key, radians * 180 / M_PI);
	else
		adb_warn(d, "not-finite", in->position - 4, "%s is not finite", key);
}

static uint32_t add_poses(struct adb_decoder *d, struct adb_reader *in, const char *key, const char *field)
{
	uint32_t count = adb_read_u16le(in, field);

	adb_attribute_integer(d->arena, &d->out->attributes, key, count);
	return count;
}

static enum adb_outcome tras_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, TRAS_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;
	adb_oni_add_link(d, "Animation", adb_read_u32le(&in, "animation"));
	add_step(d, &in, "left_step", "left step [radians]");
	add_step(d, &in, "right_step", "right step [radians]");

	uint32_t columns = add_poses(d, &in, "left_poses", "left poses") +
			   add_poses(d, &in, "right_poses", "right poses") + 1;

	add_step(d, &in, "down_step", "down step [radians]");
	add_step(d, &in, "up_step", "up step [radians]");

	uint32_t rows =
		add_poses(d, &in, "down_poses", "down poses") + add_poses(d, &in, "up_poses", "up poses") + 1;

	adb_oni_name_padding(&in);
	adb_attribute_integer(d->arena, &d->out->attributes, "pose_count", (int64_t)columns * rows);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc tras_attributes[] = {
	{ "assets", "left_step", "degrees from one pose to the next on the left" },
	{ "assets", "right_step", "the same on the right" },
	{ "assets", "down_step", "the same downwards" },
	{ "assets", "up_step", "the same upwards" },
	{ "assets", "left_poses", "poses on the left of the middle" },
	{ "assets", "right_poses", "poses on the right of it" },
	{ "assets", "down_poses", "poses below it" },
	{ "assets", "up_poses", "poses above it" },
	{ "assets", "pose_count", "poses of the whole grid" },
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(trsc, "TRSC", "Oni aiming screens (TRSC)", trsc_attributes, trsc_decode);

ADB_ONI_FORMAT(tras, "TRAS", "Oni aiming screen (TRAS)", tras_attributes, tras_decode);
