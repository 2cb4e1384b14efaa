/* The channels of a TRAM: rotations of all bones, and the root motion of the pelvis. */
#include <math.h>

#include "systems/oni/tram_private.h"

/* ---- rotations ---- */

/* Quaternions made of angles may have either sign: returns the one nearer to the key before. */
static struct adb_quat continuous(struct adb_quat q, struct adb_quat before)
{
	if (adb_quat_dot(q, before) >= 0)
		return q;
	return (struct adb_quat){ -q.x, -q.y, -q.z, -q.w };
}

/*
 * The rotation turns about Z first, then Y, then X: Qx · Qy · Qz. It is computed in double, so that only the result is
 * rounded to float.
 */
static struct adb_quat from_euler(const double degrees[3])
{
	const double half = 3.14159265358979323846 / 360;
	struct adb_quat x = { sin(degrees[0] * half), 0, 0, cos(degrees[0] * half) };
	struct adb_quat y = { 0, sin(degrees[1] * half), 0, cos(degrees[1] * half) };
	struct adb_quat z = { 0, 0, sin(degrees[2] * half), cos(degrees[2] * half) };

	return adb_quat_multiply(adb_quat_multiply(x, y), z);
}

/* Quirk: stored quaternions are conjugates, as in OBAN; stored angles are not. */
static struct adb_quat key_rotation(const struct adb_oni_track *track, uint32_t key, struct adb_quat before)
{
	if (track->euler != NULL)
		return continuous(from_euler(track->euler + (size_t)key * 3), before);

	const float *q = track->quaternions + (size_t)key * 4;

	return (struct adb_quat){ (double)q[0], (double)q[1], (double)q[2], -(double)q[3] };
}

static bool is_usable(const struct adb_oni_track *track, uint32_t *bad_key)
{
	for (uint32_t key = 0; key < track->key_count; key++) {
		double norm = adb_quat_norm(key_rotation(track, key, adb_quat_identity));

		*bad_key = key;
		if (!(norm >= 0.5 && norm <= 2))
			return false;
	}
	return true;
}

static bool are_usable(struct adb_decoder *d, const struct adb_oni_tram *tram)
{
	for (uint32_t bone = 0; bone < tram->bone_count; bone++) {
		uint32_t key;

		if (is_usable(&tram->tracks[bone], &key))
			continue;
		adb_warn(d, "not-unit", 0x2C,
			 "key %u of bone %u is far from a unit quaternion: no rotation channels", key, bone);
		return false;
	}
	return true;
}

/* The keys from `first` on are the texts of the children of an element of an XML, one after the other. */
static void name_elements(const struct adb_channel *channel, const struct adb_xml_node *parent,
			  uint32_t first, const char *formula)
{
	struct adb_key_source source = { .channel = channel, .formula = formula, .count = 1 };
	size_t size;

	for (const struct adb_xml_node *node = parent->first; node != NULL && first < channel->key_count;
	     node = node->next, first++) {
		const uint8_t *stored = adb_xml_stored_text(node, &size);

		if (stored == NULL)
			continue;
		source.first_key = first;
		source.bit_length = 8 * (uint64_t)size;
		adb_field_keys(stored, &source);
	}
}

static void name_keys(const struct adb_channel *channel, const struct adb_oni_track *track)
{
	enum { EULER_BITS = 48, QUATERNION_BITS = 128, DURATION_BITS = 8 };
	bool is_euler = track->euler != NULL;
	uint32_t bits = is_euler ? EULER_BITS : QUATERNION_BITS;
	const struct adb_key_source source = {
		.channel = channel,
		.formula =
			is_euler
				? "X, Y, Z = s16[i] * 360 / 65535 degrees; q = Qx(X) * Qy(Y) * Qz(Z), Hamilton product; -q where its dot product with the key before is below 0 (with w, of key 0)"
				: "x, y, z, w = f32[0], f32[1], f32[2], -f32[3]",
		.bit_stride = bits + DURATION_BITS,
		.bit_length = bits,
		.count = track->key_count,
	};

	if (track->stored != NULL)
		adb_field_keys(track->stored, &source);
	else if (track->element != NULL)
		name_elements(
			channel, track->element, 0,
			is_euler
				? "text: duration, then X, Y, Z in degrees as f32; each angle n = round(angle / 360 * 65535) "
				  "in s16, angle = n * 360 / 65535; q = Qx(X) * Qy(Y) * Qz(Z), Hamilton product; -q where "
				  "its dot product with the key before is below 0 (with w, of key 0)"
				: "text: duration, then four f32: x, y, z, w = f32[0], f32[1], f32[2], -f32[3]");
}

static void add_rotation(struct adb_decoder *d, struct adb_clip *clip, uint32_t bone,
			 const struct adb_oni_track *track, bool is_inactive)
{
	uint32_t count = track->key_count;
	struct adb_channel *channel =
		adb_clip_add_channel(d->out, clip, (int32_t)bone, ADB_ROTATION, ADB_NLERP, count);

	if (channel == NULL)
		return;

	/* Frames ascend from 0: if the last key is at frame count - 1, each frame has a key. */
	bool is_dense = count > 0 && track->frames[count - 1] == count - 1;
	uint32_t *frames = is_dense ? NULL : adb_channel_add_frames(d->out, channel);
	struct adb_quat q = adb_quat_identity;

	for (uint32_t key = 0; key < count; key++) {
		float *out = channel->values + (size_t)key * 4;

		q = key_rotation(track, key, q);
		out[0] = (float)q.x;
		out[1] = (float)q.y;
		out[2] = (float)q.z;
		out[3] = (float)q.w;
		if (frames != NULL)
			frames[key] = track->frames[key];
	}
	name_keys(channel, track);
	if (is_inactive)
		adb_attribute_flag(d->arena, &channel->attributes, "active", false);
}

static void add_rotations(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	bool is_overlay = (tram->flags & ADB_ONI_TRAM_OVERLAY) != 0;
	uint32_t active = tram->used_bones | tram->replaced_bones;

	if (tram->tracks == NULL || !are_usable(d, tram))
		return;
	for (uint32_t bone = 0; bone < tram->bone_count; bone++)
		if (tram->tracks[bone].key_count > 0)
			add_rotation(d, clip, bone, &tram->tracks[bone],
				     is_overlay && (active >> bone & 1) == 0);
}

/* ---- root motion ---- */

static void name_root_keys(const struct adb_channel *channel, const struct adb_oni_tram *tram)
{
	enum { HEIGHT_BITS = 32, VELOCITY_BITS = 64 };
	struct adb_key_source source = {
		.channel = channel,
		.formula = "y = f32; 0 where there are no heights",
		.bit_stride = HEIGHT_BITS,
		.bit_length = HEIGHT_BITS,
		.count = tram->frame_count,
	};

	if (!adb_ledger_is_open())
		return;
	if (tram->stored_heights != NULL)
		adb_field_keys(tram->stored_heights, &source);
	source.formula =
		"x = x of the key before + f32[0], z = z of the key before + f32[1], added in double; key 0 has x = z = 0";
	source.bit_stride = source.bit_length = VELOCITY_BITS;
	source.first_key = 1;
	source.count = tram->frame_count - 1U;
	if (tram->stored_velocities != NULL)
		adb_field_keys(tram->stored_velocities, &source);
	if (tram->heights != NULL && tram->height_elements != NULL)
		name_elements(channel, tram->height_elements, 0, "text: y = f32");
	if (tram->velocities != NULL && tram->velocity_elements != NULL)
		name_elements(
			channel, tram->velocity_elements, 1,
			"text: two f32: x = x of the key before + f32[0], z = z of the key before + f32[1], added in "
			"double; key 0 has x = z = 0");
}

/*
 * Frame i has the sum of the velocities of the frames before it, added in double, and its own height. The sum of all
 * velocities is where the next animation begins.
 */
static void add_root_motion(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	bool is_applied = (tram->flags & (ADB_ONI_TRAM_OVERLAY | ADB_ONI_TRAM_REAL_WORLD)) == 0;
	double sum[2] = { 0, 0 };
	struct adb_channel *channel = NULL;

	if (tram->heights == NULL && tram->velocities == NULL)
		return;
	channel = adb_clip_add_channel(d->out, clip, 0, ADB_TRANSLATION, ADB_LINEAR, tram->frame_count);
	if (channel == NULL)
		return;
	for (size_t i = 0; i < tram->frame_count; i++) {
		channel->values[3 * i] = (float)sum[0];
		channel->values[3 * i + 1] = tram->heights != NULL ? tram->heights[i] : 0;
		channel->values[3 * i + 2] = (float)sum[1];
		for (size_t axis = 0; tram->velocities != NULL && axis < 2; axis++)
			sum[axis] += (double)tram->velocities[2 * i + axis];
	}
	name_root_keys(channel, tram);
	channel->is_root_motion = true;
	channel->adds_to_rest = true;
	if (!is_applied)
		adb_attribute_flag(d->arena, &channel->attributes, "applied", false);
	if (tram->heights == NULL || tram->velocities == NULL)
		adb_attribute_text(d->arena, &channel->attributes, "missing",
				   tram->heights == NULL ? "height" : "velocity");
	adb_attribute_reals(d->arena, &clip->attributes, "root_motion_total", sum, 2);
}

/* ---- what the header declares ---- */

void adb_oni_tram_add_channels(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	add_rotations(d, clip, tram);
	add_root_motion(d, clip, tram);
}
