/* What OniSplit writes for OBAN, TRAM (section 1.9) and TXMP (mesh-oni.md section 5). */
#include "names.h"
#include "things.h"

static void put_text(struct bytes *out, const char *element, const char *text)
{
	bytes_format(out, "<%s>", element);
	for (; text && *text; text++) {
		const unsigned char c = (unsigned char)*text;

		if (c == '&')
			bytes_text(out, "&amp;");
		else if (c == '<')
			bytes_text(out, "&lt;");
		else if (c < 0x80)
			bytes_u8(out, c);
		else
			bytes_format(out, "&#%d;", c);
	}
	bytes_format(out, "</%s>\n", element);
}

static void put_integer(struct bytes *out, const char *element, long value)
{
	bytes_format(out, "<%s>%ld</%s>\n", element, value, element);
}

static void put_reals(struct bytes *out, const char *element, const float *values, size_t count)
{
	bytes_format(out, "<%s>", element);
	for (size_t i = 0; i < count; i++)
		bytes_format(out, "%s%.9g", i ? " " : "", (double)values[i]);
	bytes_format(out, "</%s>\n", element);
}

static void put_real(struct bytes *out, const char *element, double value)
{
	const float single = (float)value;

	put_reals(out, element, &single, 1);
}

static void put_enum(struct bytes *out, const char *element, enum oni_names names, uint32_t value)
{
	bytes_format(out, "<%s>", element);
	if (!oni_put_enum(out, names, value))
		fail("no name for %s %u", element, (unsigned)value);
	bytes_format(out, "</%s>\n", element);
}

static void put_mask(struct bytes *out, const char *element, enum oni_names names, uint32_t value)
{
	bytes_format(out, "<%s>", element);
	if (!oni_put_mask(out, names, value))
		fail("no name for %s %x", element, (unsigned)value);
	bytes_format(out, "</%s>\n", element);
}

static void open_element(struct bytes *out, const char *element)
{
	bytes_format(out, "<%s>\n", element);
}

static void close_element(struct bytes *out, const char *element)
{
	bytes_format(out, "</%s>\n", element);
}

void oni_xml_oban(struct bytes *out, const struct oni_oban *oban)
{
	put_mask(out, "Flags", ONI_OBAN_FLAGS, oban->flags);
	put_reals(out, "InitialTransform", oban->initial, 12);
	put_reals(out, "BaseTransform", oban->base, 12);
	put_integer(out, "FrameLength", oban->ticks);
	put_integer(out, "FrameCount", oban->frame_count);
	put_integer(out, "HalfStopFrame", oban->half_stop);
	open_element(out, "KeyFrames");
	for (size_t i = 0; i < oban->key_count; i++) {
		open_element(out, "OBANKeyFrame");
		put_reals(out, "Rotation", oban->keys[i].rotation, 4);
		put_reals(out, "Translation", oban->keys[i].translation, 3);
		put_integer(out, "Time", oban->keys[i].time);
		close_element(out, "OBANKeyFrame");
	}
	close_element(out, "KeyFrames");
}

static void put_lookup(struct bytes *out, const struct oni_tram *tram)
{
	open_element(out, "Lookup");
	put_enum(out, "Type", ONI_TYPES, tram->type);
	put_enum(out, "AimingType", ONI_TYPES, tram->aiming_type);
	put_enum(out, "FromState", ONI_STATES, tram->from_state);
	put_enum(out, "ToState", ONI_STATES, tram->to_state);
	put_mask(out, "Varient", ONI_VARIENTS, tram->varient);
	put_integer(out, "FirstLevel", tram->first_level);
	open_element(out, "Shortcuts");
	for (size_t i = 0; i < tram->shortcut_count; i++) {
		open_element(out, "Shortcut");
		put_enum(out, "FromState", ONI_STATES, tram->shortcuts[i].from_state);
		put_integer(out, "Length", tram->shortcuts[i].length);
		put_text(out, "ReplaceAtomic", tram->shortcuts[i].flags & 1 ? "yes" : "no");
		close_element(out, "Shortcut");
	}
	close_element(out, "Shortcuts");
	close_element(out, "Lookup");
}

static void put_pair(struct bytes *out, const char *element, const char *first, long first_value,
		     const char *second, long second_value)
{
	open_element(out, element);
	put_integer(out, first, first_value);
	put_integer(out, second, second_value);
	close_element(out, element);
}

static void put_playback(struct bytes *out, const struct oni_tram *tram)
{
	const double degrees = 57.295779513082321;

	put_mask(out, "Flags", ONI_FLAGS, tram->flags);
	put_pair(out, "Atomic", "Start", tram->atomic_start, "End", tram->atomic_end);
	put_pair(out, "Invulnerable", "Start", tram->invulnerable_start, "End", tram->invulnerable_end);
	open_element(out, "Overlay");
	put_mask(out, "UsedBones", ONI_BONE_MASK, tram->used_bones);
	put_mask(out, "ReplacedBones", ONI_BONE_MASK, tram->replaced_bones);
	close_element(out, "Overlay");
	open_element(out, "DirectAnimations");
	put_text(out, "Link", tram->direct[0]);
	put_text(out, "Link", tram->direct[1]);
	close_element(out, "DirectAnimations");
	put_pair(out, "Pause", "Hard", tram->hard_pause, "Soft", tram->soft_pause);
	put_pair(out, "Interpolation", "End", tram->end_interpolation, "Max", tram->max_interpolation);
	put_real(out, "FinalRotation", (double)tram->final_rotation * degrees);
	put_enum(out, "Direction", ONI_DIRECTIONS, tram->direction);
	put_integer(out, "Vocalization", tram->vocalization);
	put_integer(out, "ActionFrame", tram->action_frame);
	put_text(out, "Impact", tram->impact);
}

static void put_effects(struct bytes *out, const struct oni_tram *tram)
{
	open_element(out, "Particles");
	for (size_t i = 0; i < tram->particle_count; i++) {
		open_element(out, "Particle");
		put_integer(out, "Start", tram->particles[i].start);
		put_integer(out, "End", tram->particles[i].end);
		put_enum(out, "Bone", ONI_BONE_MASK, 1u << tram->particles[i].bone);
		put_text(out, "Name", tram->particles[i].name);
		close_element(out, "Particle");
	}
	close_element(out, "Particles");
	open_element(out, "MotionBlur");
	for (size_t i = 0; i < tram->blur_count; i++) {
		open_element(out, "MotionBlur");
		put_mask(out, "Bones", ONI_BONE_MASK, tram->blurs[i].bones);
		put_integer(out, "Start", tram->blurs[i].start);
		put_integer(out, "End", tram->blurs[i].end);
		put_integer(out, "Lifetime", tram->blurs[i].lifetime);
		put_integer(out, "Alpha", tram->blurs[i].alpha);
		put_integer(out, "Interval", tram->blurs[i].interval);
		close_element(out, "MotionBlur");
	}
	close_element(out, "MotionBlur");
}

static void put_moments(struct bytes *out, const struct oni_tram *tram)
{
	open_element(out, "Footsteps");
	for (size_t i = 0; i < tram->footstep_count; i++) {
		open_element(out, "Footstep");
		put_integer(out, "Frame", tram->footsteps[i].frame);
		put_mask(out, "Type", ONI_FEET, tram->footsteps[i].mask);
		close_element(out, "Footstep");
	}
	close_element(out, "Footsteps");
	open_element(out, "Sounds");
	for (size_t i = 0; i < tram->sound_count; i++) {
		open_element(out, "Sound");
		put_text(out, "Name", tram->sounds[i].name);
		put_integer(out, "Start", tram->sounds[i].frame);
		close_element(out, "Sound");
	}
	close_element(out, "Sounds");
}

/* Angles in degrees as single floats; w as stored. The last key lasts one frame. */
static void put_key(struct bytes *out, const struct oni_tram *tram, const struct oni_track *track,
		    size_t index)
{
	const struct oni_key *key = &track->keys[index];
	const bool last = index + 1 == track->key_count;

	if (tram->key_size == 6) {
		bytes_format(out, "<EKey>%d", last ? 1 : track->keys[index + 1].frame - key->frame);
		for (int axis = 0; axis < 3; axis++)
			bytes_format(out, " %.9g", (double)(float)(key->euler[axis] * 360 / 65535.0));
		bytes_text(out, "</EKey>\n");
		return;
	}
	bytes_format(out, "<QKey>%d", last ? 1 : track->keys[index + 1].frame - key->frame);
	for (int axis = 0; axis < 4; axis++)
		bytes_format(out, " %.9g", (double)key->rotation[axis]);
	bytes_text(out, "</QKey>\n");
}

static void put_root(struct bytes *out, const struct oni_tram *tram)
{
	open_element(out, "Heights");
	for (size_t i = 0; i < tram->frame_count; i++)
		put_reals(out, "Height", &tram->heights[i], 1);
	close_element(out, "Heights");
	open_element(out, "Velocities");
	for (size_t i = 0; i < tram->frame_count; i++)
		put_reals(out, "Velocity", tram->velocities[i], 2);
	close_element(out, "Velocities");
}

static void put_motion(struct bytes *out, const struct oni_tram *tram)
{
	put_root(out, tram);
	open_element(out, "Rotations");
	for (size_t bone = 0; bone < tram->bone_count; bone++) {
		open_element(out, "Bone");
		for (size_t i = 0; i < tram->tracks[bone].key_count; i++)
			put_key(out, tram, &tram->tracks[bone], i);
		close_element(out, "Bone");
	}
	close_element(out, "Rotations");
	open_element(out, "PositionOffset");
	put_real(out, "X", tram->positions[0].x * 0.01);
	put_real(out, "Z", tram->positions[0].z * 0.01);
	close_element(out, "PositionOffset");
	open_element(out, "Positions");
	for (size_t i = 0; i < tram->frame_count; i++) {
		open_element(out, "Position");
		put_real(out, "Height", tram->positions[i].height * 0.01);
		put_real(out, "YOffset", tram->positions[i].y_offset * 0.01);
		close_element(out, "Position");
	}
	close_element(out, "Positions");
}

static void put_throw(struct bytes *out, const struct oni_tram *tram)
{
	const struct oni_throw *throwing = tram->throwing;

	open_element(out, "ThrowSource");
	if (throwing) {
		open_element(out, "TargetAdjustment");
		put_reals(out, "Position", throwing->position, 3);
		put_reals(out, "Angle", &throwing->angle, 1);
		close_element(out, "TargetAdjustment");
		put_reals(out, "Distance", &throwing->distance, 1);
		put_enum(out, "TargetType", ONI_TYPES, throwing->target_type);
	}
	close_element(out, "ThrowSource");
	open_element(out, "SelfDamage");
	for (size_t i = 0; i < tram->damage_count; i++)
		put_pair(out, "Damage", "Points", tram->damages[i].points, "Frame", tram->damages[i].frame);
	close_element(out, "SelfDamage");
}

/* The extents of the frames in which the attack hits, the first of which the engine gives an index. */
static void put_extents(struct bytes *out, const struct oni_tram *tram, const struct oni_attack *attack)
{
	open_element(out, "Extents");
	for (size_t i = 0; i < tram->extent_count; i++) {
		const struct oni_extent *extent = &tram->extents[i];

		if (extent->frame < attack->start || extent->frame > attack->end)
			continue;
		open_element(out, "Extent");
		put_real(out, "Angle", extent->angle * 360 / 65535.0);
		put_real(out, "Length", extent->length * 0.01);
		put_real(out, "MinY", extent->min_y * 0.01);
		put_real(out, "MaxY", extent->max_y * 0.01);
		close_element(out, "Extent");
	}
	close_element(out, "Extents");
}

static void put_attacks(struct bytes *out, const struct oni_tram *tram, bool imported)
{
	open_element(out, "Attacks");
	for (size_t i = 0; i < tram->attack_count; i++) {
		const struct oni_attack *attack = &tram->attacks[i];

		open_element(out, "Attack");
		put_integer(out, "Start", attack->start);
		put_integer(out, "End", attack->end);
		put_mask(out, "Bones", ONI_BONE_MASK, attack->bones);
		put_mask(out, "Flags", ONI_ATTACK_FLAGS, attack->flags);
		put_reals(out, "Knockback", &attack->knockback, 1);
		put_integer(out, "HitPoints", attack->hit_points);
		put_enum(out, "HitType", ONI_TYPES, attack->victim_type);
		put_integer(out, "HitLength", attack->hit_stun);
		put_integer(out, "StunLength", attack->block_stun);
		put_integer(out, "StaggerLength", attack->stagger);
		if (!imported)
			put_extents(out, tram, attack);
		close_element(out, "Attack");
	}
	close_element(out, "Attacks");
}

void oni_xml_tram(struct bytes *out, const struct oni_tram *tram, const char *import_path)
{
	open_element(out, "Animation");
	if (import_path)
		bytes_format(out, "<Import Path=\"%s\" />\n", import_path);
	put_lookup(out, tram);
	put_playback(out, tram);
	put_effects(out, tram);
	put_moments(out, tram);
	if (!import_path)
		put_motion(out, tram);
	put_throw(out, tram);
	if (tram->attack_count) {
		put_attacks(out, tram, import_path != NULL);
		if (!import_path) {
			open_element(out, "AttackRing");
			for (int i = 0; i < 36; i++)
				put_reals(out, "Length", &tram->ring[i], 1);
			close_element(out, "AttackRing");
		}
	}
	close_element(out, "Animation");
}

void oni_xml_texture(struct bytes *out, const struct oni_texture *texture, const char *image)
{
	static const char *const formats[] = {
		[ONI_ARGB4444] = "BGRA4444", [ONI_XRGB1555] = "BGR555", [ONI_ARGB1555] = "BGRA5551",
		[ONI_RGBA8888] = "RGBA",     [ONI_BGRX8888] = "BGR",    [ONI_DXT1] = "DXT1",
	};

	put_mask(out, "Flags", ONI_TEXTURE_FLAGS, texture->flags);
	put_text(out, "Format", formats[texture->format]);
	if (texture->environment != NULL)
		put_text(out, "EnvMap", texture->environment);
	put_text(out, "Image", image);
}
