/*
 * TRAM, the animation of a character, as XML.
 *
 *   <Animation>
 *       <Import Path="run.dae"><Start>0</Start><End>24</End></Import>    or <DaeImport>: file with the motion
 *       <Lookup> Type AimingType FromState ToState Varient FirstLevel
 *           <Shortcuts> <Shortcut> FromState Length ReplaceAtomic </Shortcut> … </Shortcuts>
 *       </Lookup>
 *       <Flags/> <Atomic> Start End </Atomic> <Invulnerable> Start End </Invulnerable>
 *       <Overlay> UsedBones ReplacedBones </Overlay>
 *       <DirectAnimations> <Link>TRAMnext</Link> <Link/> </DirectAnimations>
 *       <Pause> Hard Soft </Pause> <Interpolation> End Max </Interpolation>
 *       <FinalRotation>degrees</FinalRotation> Direction Vocalization ActionFrame Impact
 *       <Particles> <Particle> Start End Bone Name </Particle> … </Particles>
 *       <MotionBlur> <MotionBlur> Bones Start End Lifetime Alpha Interval </MotionBlur> … </MotionBlur>
 *       <Footsteps> <Footstep> Frame Type </Footstep> … </Footsteps>      or both as attributes
 *       <Sounds> <Sound> Name Start </Sound> … </Sounds>
 *       <Heights> <Height>9.5</Height> … </Heights>                       one a frame
 *       <Velocities> <Velocity>x z</Velocity> … </Velocities>             one a frame
 *       <Rotations> <Bone> <EKey>duration x y z</EKey> … </Bone> … </Rotations>   or QKey: duration x y z w
 *       <PositionOffset> X Z </PositionOffset>
 *       <Positions> <Position> Height YOffset </Position> … </Positions>  one a frame
 *       <ThrowSource> <TargetAdjustment> Position Angle </TargetAdjustment> Distance TargetType </ThrowSource>
 *       <SelfDamage> <Damage> Points Frame </Damage> … </SelfDamage>
 *       <Attacks> <Attack> Start End Bones Flags Knockback HitPoints HitType HitLength StunLength StaggerLength
 *           <Extents> <Extent> Angle Length MinY MaxY </Extent> … </Extents>  one a frame of the attack
 *       </Attack> … </Attacks>
 *       <AttackRing> <Length>0</Length> … </AttackRing>                   36; or <HorizontalExtents>
 *   </Animation>
 *
 * A word without brackets stands for an element with one value. Angles of keys are degrees; QKey has the numbers of the
 * binary layout. The durations of a bone add up to the number of frames: the last key has 1.
 *
 * The XML has no stored rate and duration, no precedence of attacks, and no first and farthest reach, so the clip lacks
 * them. The position of the character in a frame follows from the offset and the velocities.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "systems/oni/tram.h"
#include "systems/oni/xml/xml.h"

enum { EULER_SIZE = 6, QUATERNION_SIZE = 16, FPS = 60, LEAST_KEY = 4, MOST_KEY = 5 };

struct attack {
	struct adb_oni_attack attack;
	uint32_t extent_count;
	const struct adb_oni_extent *extents;
};

struct shortcut {
	struct adb_oni_shortcut shortcut;
	const char *replace_atomic; /* "yes", "no" */
};

/* The values of the elements of an animation. */
struct animation {
	struct adb_oni_tram tram;
	const struct adb_xml_node *import, *direct_animations, *throw_element, *rotations;
	float final_rotation; /* degrees */
	float position_offset[2];
	struct adb_oni_throw throw_source;
	uint32_t shortcut_count, attack_count, height_count, velocity_count, ring_count;
	const struct shortcut *shortcuts;
	const struct attack *attacks;
	const float *heights, *velocities, *ring;
};

#define OF(record, name)      .offset = offsetof(struct record, name)
#define TRAM(name)            .offset = offsetof(struct animation, tram.name)
#define VALUE(its_kind, name) its_kind, .offset = offsetof(struct animation, name)

/* clang-format off */
#define LIST(in_record, list, number, record, its_fields, its_item)                          \
	.kind = ADB_ONI_ARRAY, .offset = offsetof(struct in_record, list),                    \
	.count_offset = offsetof(struct in_record, number), .item_size = sizeof(record),       \
	.fields = (its_fields), .item = (its_item)

static const struct adb_oni_field shortcut_fields[] = {
	{ "FromState", ADB_ONI_STATE, OF(shortcut, shortcut.from_state) },
	{ "Length", ADB_ONI_U16, OF(shortcut, shortcut.length) },
	{ "ReplaceAtomic", ADB_ONI_TEXT, OF(shortcut, replace_atomic) },
	{ 0 },
};

static const struct adb_oni_field lookup_fields[] = {
	{ "Type", ADB_ONI_TYPE, TRAM(type) },
	{ "AimingType", ADB_ONI_TYPE, TRAM(aiming_type) },
	{ "FromState", ADB_ONI_STATE, TRAM(from_state) },
	{ "ToState", ADB_ONI_STATE, TRAM(to_state) },
	{ "Varient", ADB_ONI_FLAGS_16, TRAM(varient), .flags = adb_oni_varient_flags },
	{ "FirstLevel", ADB_ONI_U16, TRAM(first_level) },
	{ "Shortcuts", LIST(animation, shortcuts, shortcut_count, struct shortcut, shortcut_fields, "Shortcut") },
	{ 0 },
};

static const struct adb_oni_field atomic_fields[] = {
	{ "Start", ADB_ONI_U16, TRAM(atomic_start) },
	{ "End", ADB_ONI_U16, TRAM(atomic_end) },
	{ 0 },
};

static const struct adb_oni_field invulnerable_fields[] = {
	{ "Start", ADB_ONI_U8, TRAM(invulnerable_start) },
	{ "End", ADB_ONI_U8, TRAM(invulnerable_end) },
	{ 0 },
};

static const struct adb_oni_field overlay_fields[] = {
	{ "UsedBones", ADB_ONI_FLAGS_32, TRAM(used_bones), .flags = adb_oni_xml_bones },
	{ "ReplacedBones", ADB_ONI_FLAGS_32, TRAM(replaced_bones), .flags = adb_oni_xml_bones },
	{ 0 },
};

static const struct adb_oni_field pause_fields[] = {
	{ "Hard", ADB_ONI_U16, TRAM(hard_pause) },
	{ "Soft", ADB_ONI_U16, TRAM(soft_pause) },
	{ 0 },
};

static const struct adb_oni_field interpolation_fields[] = {
	{ "End", ADB_ONI_U16, TRAM(end_interpolation) },
	{ "Max", ADB_ONI_U16, TRAM(max_interpolation) },
	{ 0 },
};

static const struct adb_oni_field particle_fields[] = {
	{ "Start", ADB_ONI_U16, OF(adb_oni_particle, start) },
	{ "End", ADB_ONI_U16, OF(adb_oni_particle, end) },
	{ "Bone", ADB_ONI_BONE, OF(adb_oni_particle, bone) },
	{ "Name", ADB_ONI_TEXT, OF(adb_oni_particle, name) },
	{ 0 },
};

static const struct adb_oni_field motion_blur_fields[] = {
	{ "Bones", ADB_ONI_FLAGS_32, OF(adb_oni_motion_blur, bones), .flags = adb_oni_xml_bones },
	{ "Start", ADB_ONI_U16, OF(adb_oni_motion_blur, start) },
	{ "End", ADB_ONI_U16, OF(adb_oni_motion_blur, end) },
	{ "Lifetime", ADB_ONI_U8, OF(adb_oni_motion_blur, lifetime) },
	{ "Alpha", ADB_ONI_U8, OF(adb_oni_motion_blur, alpha) },
	{ "Interval", ADB_ONI_U8, OF(adb_oni_motion_blur, interval) },
	{ 0 },
};

static const struct adb_oni_flag feet[] = { { 1, "Left" }, { 2, "Right" }, { 0, NULL } };

static const struct adb_oni_field footstep_fields[] = {
	{ "Frame", ADB_ONI_U16, OF(adb_oni_footstep, frame) },
	{ "Type", ADB_ONI_FLAGS_16, OF(adb_oni_footstep, mask), .flags = feet },
	{ 0 },
};

static const struct adb_oni_field sound_fields[] = {
	{ "Name", ADB_ONI_TEXT, OF(adb_oni_sound, name) },
	{ "Start", ADB_ONI_U16, OF(adb_oni_sound, frame) },
	{ 0 },
};

static const struct adb_oni_field real_field[] = { { NULL, ADB_ONI_REALS, .count = 1 } };
static const struct adb_oni_field velocity_field[] = { { NULL, ADB_ONI_REALS, .count = 2 } };

static const struct adb_oni_field offset_fields[] = {
	{ "X", VALUE(ADB_ONI_REALS, position_offset[0]), .count = 1 },
	{ "Z", VALUE(ADB_ONI_REALS, position_offset[1]), .count = 1 },
	{ 0 },
};

static const struct adb_oni_field position_fields[] = {
	{ "Height", ADB_ONI_HUNDREDTHS_U16, OF(adb_oni_position, height) },
	{ "YOffset", ADB_ONI_HUNDREDTHS_S16, OF(adb_oni_position, y_offset) },
	{ 0 },
};

static const struct adb_oni_field adjustment_fields[] = {
	{ "Position", VALUE(ADB_ONI_REALS, throw_source.position), .count = 3 },
	{ "Angle", VALUE(ADB_ONI_REALS, throw_source.angle), .count = 1 },
	{ 0 },
};

static const struct adb_oni_field throw_fields[] = {
	{ "TargetAdjustment", ADB_ONI_GROUP, .fields = adjustment_fields },
	{ "Distance", VALUE(ADB_ONI_REALS, throw_source.distance), .count = 1 },
	{ "TargetType", VALUE(ADB_ONI_TYPE, throw_source.target_type) },
	{ 0 },
};

static const struct adb_oni_field damage_fields[] = {
	{ "Points", ADB_ONI_U16, OF(adb_oni_damage, points) },
	{ "Frame", ADB_ONI_U16, OF(adb_oni_damage, frame) },
	{ 0 },
};

static const struct adb_oni_field extent_fields[] = {
	{ "Angle", ADB_ONI_DOUBLE, OF(adb_oni_extent, angle) },
	{ "Length", ADB_ONI_DOUBLE, OF(adb_oni_extent, length) },
	{ "MinY", ADB_ONI_DOUBLE, OF(adb_oni_extent, min_y) },
	{ "MaxY", ADB_ONI_DOUBLE, OF(adb_oni_extent, max_y) },
	{ 0 },
};

static const struct adb_oni_field attack_fields[] = {
	{ "Start", ADB_ONI_U16, OF(attack, attack.start) },
	{ "End", ADB_ONI_U16, OF(attack, attack.end) },
	{ "Bones", ADB_ONI_FLAGS_32, OF(attack, attack.bones), .flags = adb_oni_xml_bones },
	{ "Flags", ADB_ONI_FLAGS_32, OF(attack, attack.flags), .flags = adb_oni_attack_flags },
	{ "Knockback", ADB_ONI_REALS, OF(attack, attack.knockback), .count = 1 },
	{ "HitPoints", ADB_ONI_S16, OF(attack, attack.hit_points) },
	{ "HitType", ADB_ONI_TYPE, OF(attack, attack.victim_type) },
	{ "HitLength", ADB_ONI_U16, OF(attack, attack.hit_stun) },
	{ "StunLength", ADB_ONI_U16, OF(attack, attack.block_stun) },
	{ "StaggerLength", ADB_ONI_U16, OF(attack, attack.stagger) },
	{ "Extents", LIST(attack, extents, extent_count, struct adb_oni_extent, extent_fields, "Extent") },
	{ 0 },
};

static const struct adb_oni_field fields[] = {
	{ "Import", VALUE(ADB_ONI_NODE, import) },
	{ "DaeImport", VALUE(ADB_ONI_NODE, import) },
	{ "Lookup", ADB_ONI_GROUP, .fields = lookup_fields },
	{ "Flags", ADB_ONI_FLAGS_32, TRAM(flags), .flags = adb_oni_tram_flags },
	{ "Atomic", ADB_ONI_GROUP, .fields = atomic_fields },
	{ "Invulnerable", ADB_ONI_GROUP, .fields = invulnerable_fields },
	{ "Overlay", ADB_ONI_GROUP, .fields = overlay_fields },
	{ "DirectAnimations", VALUE(ADB_ONI_NODE, direct_animations) },
	{ "Pause", ADB_ONI_GROUP, .fields = pause_fields },
	{ "Interpolation", ADB_ONI_GROUP, .fields = interpolation_fields },
	{ "FinalRotation", VALUE(ADB_ONI_REALS, final_rotation), .count = 1 },
	{ "Direction", ADB_ONI_DIRECTION, TRAM(move_direction) },
	{ "Vocalization", ADB_ONI_U16, TRAM(vocalization) },
	{ "ActionFrame", ADB_ONI_U16, TRAM(action_frame) },
	{ "Impact", ADB_ONI_TEXT, TRAM(impact) },
	{ "Particles", LIST(animation, tram.particles, tram.particle_count, struct adb_oni_particle,
			    particle_fields, "Particle") },
	{ "Particle", LIST(animation, tram.particles, tram.particle_count, struct adb_oni_particle,
			   particle_fields, "Particle") },
	{ "MotionBlur", LIST(animation, tram.motion_blurs, tram.motion_blur_count, struct adb_oni_motion_blur,
			     motion_blur_fields, "MotionBlur") },
	{ "Footsteps", LIST(animation, tram.footsteps, tram.footstep_count, struct adb_oni_footstep,
			    footstep_fields, "Footstep") },
	{ "Sounds", LIST(animation, tram.sounds, tram.sound_count, struct adb_oni_sound, sound_fields, "Sound") },
	{ "Heights", LIST(animation, heights, height_count, float, real_field, "Height") },
	{ "Velocities", LIST(animation, velocities, velocity_count, float[2], velocity_field, NULL) },
	{ "Rotations", VALUE(ADB_ONI_NODE, rotations) },
	{ "PositionOffset", ADB_ONI_GROUP, .fields = offset_fields },
	{ "Positions", LIST(animation, tram.positions, tram.position_count, struct adb_oni_position,
			    position_fields, "Position") },
	{ "ThrowSource", VALUE(ADB_ONI_NODE, throw_element) },
	{ "SelfDamage", LIST(animation, tram.damages, tram.damage_count, struct adb_oni_damage, damage_fields,
			     "Damage") },
	{ "Attacks", LIST(animation, attacks, attack_count, struct attack, attack_fields, "Attack") },
	{ "AttackRing", LIST(animation, ring, ring_count, float, real_field, NULL) },
	{ "HorizontalExtents", LIST(animation, ring, ring_count, float, real_field, NULL) },
	{ 0 },
};

struct tracks {
	const struct adb_oni_xml *xml;
	struct adb_oni_tram *tram;
};

/* The keys of one bone while they are filled: either angles or quaternions. */
struct keys {
	uint32_t *frames;
	double *euler;
	float *quaternions;
};

/* clang-format on */

/* ---- arrays ---- */

static void finish_shortcuts(const struct adb_oni_xml *xml, struct animation *a)
{
	struct adb_oni_shortcut *shortcuts =
		adb_arena_alloc(xml->d->arena, a->shortcut_count, sizeof *shortcuts);

	if (shortcuts == NULL)
		return;
	for (uint32_t i = 0; i < a->shortcut_count; i++) {
		const char *word = a->shortcuts[i].replace_atomic;

		shortcuts[i] = a->shortcuts[i].shortcut;
		shortcuts[i].flags = word != NULL && strcmp(word, "yes") == 0;
	}
	a->tram.shortcuts = shortcuts;
	a->tram.shortcut_count = a->shortcut_count;
}

static uint32_t count_extents(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
			      const struct animation *a)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < a->attack_count; i++) {
		const struct attack *attack = &a->attacks[i];

		count += attack->extent_count;
		if (attack->extent_count > 0 &&
		    attack->extent_count != (uint32_t)attack->attack.end - attack->attack.start + 1)
			adb_xml_warn(xml->d, "extent-count", node,
				     "%u extents for an attack in frames %u to %u", attack->extent_count,
				     attack->attack.start, attack->attack.end);
	}
	return count;
}

/* The extents of an attack belong to its frames, one after the other. */
static void finish_attacks(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
			   struct animation *a)
{
	struct adb_arena *arena = xml->d->arena;
	uint32_t extent_count = count_extents(xml, node, a), at = 0;
	struct adb_oni_attack *attacks = adb_arena_alloc(arena, a->attack_count, sizeof *attacks);
	struct adb_oni_extent *extents = adb_arena_alloc(arena, extent_count, sizeof *extents);

	if (attacks == NULL || extents == NULL)
		return;
	for (uint32_t i = 0; i < a->attack_count; i++) {
		const struct attack *attack = &a->attacks[i];

		attacks[i] = attack->attack;
		attacks[i].extent_index = (uint16_t)at;
		for (uint32_t frame = 0; frame < attack->extent_count; frame++, at++) {
			extents[at] = attack->extents[frame];
			extents[at].frame = (int16_t)(attack->attack.start + frame);
		}
	}
	a->tram.attacks = attacks;
	a->tram.attack_count = a->attack_count;
	a->tram.extents = extents;
	a->tram.extent_count = extent_count;
}

static int16_t to_hundredths(float value)
{
	double hundredths = rint((double)value * 100);

	return hundredths >= INT16_MIN && hundredths <= INT16_MAX ? (int16_t)hundredths : 0;
}

/* Adds the velocities up in float, as OniSplit does when it converts the XML to the binary layout. */
static void finish_positions(const struct adb_oni_xml *xml, struct animation *a)
{
	float x = a->position_offset[0], z = a->position_offset[1];
	uint32_t count = a->tram.position_count;
	struct adb_oni_position *positions = adb_arena_alloc(xml->d->arena, count, sizeof *positions);

	if (positions == NULL)
		return;
	for (uint32_t i = 0; i < count; i++) {
		positions[i] = a->tram.positions[i];
		positions[i].x = to_hundredths(x);
		positions[i].z = to_hundredths(z);
		x += i < a->velocity_count ? a->velocities[2 * (size_t)i] : 0;
		z += i < a->velocity_count ? a->velocities[2 * (size_t)i + 1] : 0;
	}
	a->tram.positions = positions;
}

/* ---- rotations ---- */

static bool fail_track(const struct tracks *t, const struct adb_xml_node *node, const char *why)
{
	adb_xml_warn(t->xml->d, "bad-track", node, "%s: no rotation channels", why);
	return false;
}

/* Checks that a key is an EKey (6 bytes) or a QKey (16 bytes), the same in the whole animation. */
static bool check_key_size(const struct tracks *t, const struct adb_xml_node *node)
{
	uint16_t size = strcmp(node->name, "EKey") == 0   ? EULER_SIZE
			: strcmp(node->name, "QKey") == 0 ? QUATERNION_SIZE
							  : 0;

	if (size == 0)
		return fail_track(t, node, "a key is neither EKey nor QKey");
	if (t->tram->key_size != 0 && t->tram->key_size != size)
		return fail_track(t, node, "keys of both kinds");
	t->tram->key_size = size;
	return true;
}

static bool is_angle(float degrees)
{
	return fabsf(degrees) < 1e6F;
}

/*
 * Rounds an angle as the binary layout stores it. Quirk: stored angles have 16 bits, so that an angle beyond half a turn
 * becomes a negative one, which is off by a 65536th of a turn.
 */
static double stored_angle(float degrees)
{
	return adb_oni_angle((int16_t)(uint16_t)(int64_t)rint((double)degrees / 360 * 65535));
}

/* Stores the numbers of a key that follow its duration. Returns false when an angle is out of range. */
static bool set_key(const struct keys *keys, uint32_t key, const float *rotation)
{
	for (int axis = 0; keys->euler != NULL && axis < 3; axis++) {
		if (!is_angle(rotation[axis]))
			return false;
		keys->euler[(size_t)key * 3 + (size_t)axis] = stored_angle(rotation[axis]);
	}
	for (int part = 0; keys->quaternions != NULL && part < 4; part++)
		keys->quaternions[(size_t)key * 4 + (size_t)part] = rotation[part];
	return true;
}

static bool read_keys(const struct tracks *t, const struct adb_xml_node *bone, const struct keys *keys)
{
	uint32_t frame = 0, key = 0, frame_count = t->tram->frame_count;

	for (const struct adb_xml_node *node = bone->first; node != NULL; node = node->next, key++) {
		float numbers[MOST_KEY] = { 0 };
		uint32_t expected = keys->euler != NULL ? LEAST_KEY : MOST_KEY;

		if (!check_key_size(t, node))
			return false;
		if (adb_oni_xml_reals(t->xml, node, adb_xml_text(node), numbers, MOST_KEY) != expected)
			return fail_track(t, node, "a key with another count of numbers");
		if (!(numbers[0] >= 1 && numbers[0] <= UINT8_MAX) || numbers[0] != truncf(numbers[0]))
			return fail_track(t, node, "a duration that is not a whole number from 1 to 255");
		if (frame >= frame_count)
			return fail_track(t, node, "a key beyond the last frame");
		if (!set_key(keys, key, numbers + 1))
			return fail_track(t, node, "an angle that is out of range");
		keys->frames[key] = frame;
		frame += (uint32_t)numbers[0];
	}
	return frame == frame_count ? true : fail_track(t, bone, "durations do not add up to the frames");
}

static bool read_track(const struct tracks *t, const struct adb_xml_node *bone, struct adb_oni_track *track)
{
	struct adb_arena *arena = t->xml->d->arena;
	uint32_t count = bone->child_count;
	struct keys keys = { .frames = adb_arena_alloc(arena, count, sizeof *keys.frames) };

	if (count == 0 || !check_key_size(t, bone->first))
		return count == 0 ? fail_track(t, bone, "a bone without keys") : false;
	if (t->tram->key_size == EULER_SIZE)
		keys.euler = adb_arena_alloc(arena, count, 3 * sizeof *keys.euler);
	else
		keys.quaternions = adb_arena_alloc(arena, count, 4 * sizeof *keys.quaternions);
	if (keys.frames == NULL || (keys.euler == NULL && keys.quaternions == NULL) ||
	    !read_keys(t, bone, &keys))
		return false;
	*track = (struct adb_oni_track){
		.key_count = count,
		.frames = keys.frames,
		.euler = keys.euler,
		.quaternions = keys.quaternions,
		.element = bone,
	};
	return true;
}

/* Reads the tracks of all bones. When one cannot be read, all are dropped, as in the binary layout. */
static void read_rotations(const struct adb_oni_xml *xml, struct animation *a)
{
	const struct adb_xml_node *node = a->rotations;
	struct tracks t = { xml, &a->tram };
	struct adb_oni_track *tracks = NULL;
	uint32_t count = 0;

	if (node == NULL || node->child_count == 0)
		return;
	a->tram.bone_count = node->child_count;
	if (node->child_count > ADB_ONI_MAX_BONES) {
		a->tram.bone_count = 0;
		fail_track(&t, node, "more than 32 bones");
		return;
	}
	tracks = adb_arena_alloc(xml->d->arena, node->child_count, sizeof *tracks);
	for (const struct adb_xml_node *bone = node->first; tracks != NULL && bone != NULL; bone = bone->next)
		if (!read_track(&t, bone, &tracks[count++]))
			tracks = NULL;
	a->tram.tracks = tracks;
}

/* ---- links ---- */

static void link_direct_animations(const struct adb_oni_xml *xml, struct animation *a)
{
	const struct adb_xml_node *link = a->direct_animations != NULL ? a->direct_animations->first : NULL;

	for (size_t i = 0; link != NULL; link = link->next, i++) {
		const char *native_id = adb_oni_xml_link(xml, link, "TRAM");

		if (i < 2)
			a->tram.direct_animations[i] = native_id;
	}
}

static void link_frame(const struct adb_oni_xml *xml, const struct adb_xml_node *import, const char *name,
		       const char *key, struct adb_link *link)
{
	const struct adb_xml_node *node = adb_xml_child(import, name);
	float frame;

	if (node != NULL && adb_oni_xml_reals(xml, node, adb_xml_text(node), &frame, 1) == 1 &&
	    is_angle(frame))
		adb_attribute_integer(xml->d->arena, &link->attributes, key, (int64_t)frame);
}

/* Adds a link to the COLLADA file with the motion, which is not read. */
static void link_import(const struct adb_oni_xml *xml, const struct adb_xml_node *import)
{
	const struct adb_xml_node *child = adb_xml_child(import, "Path");
	const char *path = adb_xml_attribute(import, "Path"), *name;

	if (path == NULL)
		path = child != NULL ? adb_xml_text(child) : "";
	name = strrchr(path, '\\') != NULL ? strrchr(path, '\\') + 1 : adb_path_base(path);
	name = adb_arena_text(xml->d->arena, name, adb_path_stem_length(name));

	struct adb_link *link =
		name != NULL ? adb_content_add_link(xml->d->out, "Import", "DAE", path, name) : NULL;

	if (link == NULL)
		return;
	link_frame(xml, import, "Start", "start", link);
	link_frame(xml, import, "End", "end", link);
	adb_note(xml->d, "motion-elsewhere", import->offset,
		 "line %u: the motion is in \"%s\", which is not read", import->line, path);
}

/* ---- the animation ---- */

static int tram_sniff(struct adb_peek *peek)
{
	return adb_oni_xml_sniff(peek, "TRAM");
}

static enum adb_outcome xml_tram_decode(struct adb_decoder *d)
{
	struct adb_oni_xml xml;
	enum adb_outcome outcome = adb_oni_xml_begin(d, &xml);

	if (outcome != ADB_OK)
		return outcome;
	outcome = adb_oni_xml_tram(&xml, xml.root, d->native_id);
	adb_oni_xml_end(&xml);
	return outcome;
}

static void finish(const struct adb_oni_xml *xml, const struct adb_xml_node *node, struct animation *a)
{
	a->tram.final_rotation = (float)((double)a->final_rotation * (3.14159265358979323846 / 180));
	a->tram.fps = FPS;
	a->tram.first_extent.frame = a->tram.max_extent.frame = -1;
	finish_shortcuts(xml, a);
	finish_attacks(xml, node, a);
	finish_positions(xml, a);
	if (a->throw_element != NULL && a->throw_element->first != NULL) {
		adb_oni_xml_read(xml, a->throw_element, throw_fields, a);
		a->tram.throw_source = &a->throw_source;
	}
	link_direct_animations(xml, a);
	if (a->import != NULL)
		link_import(xml, a->import);
	read_rotations(xml, a);
}

static void add_ring(const struct adb_oni_xml *xml, const struct animation *a)
{
	struct adb_clip *clip = xml->d->out->last_clip;
	double ring[ADB_ONI_RING_SECTORS] = { 0 };

	if (a->ring_count != ADB_ONI_RING_SECTORS || clip == NULL)
		return;
	for (int i = 0; i < ADB_ONI_RING_SECTORS; i++)
		ring[i] = (double)a->ring[i];
	adb_attribute_reals(xml->d->arena, &clip->attributes, "attack_ring", ring, ADB_ONI_RING_SECTORS);
}

/* ---- frames ---- */

static uint32_t durations(const struct adb_oni_xml *xml, const struct adb_xml_node *bone)
{
	uint32_t sum = 0;

	for (const struct adb_xml_node *key = bone->first; key != NULL; key = key->next) {
		float duration = 0;

		adb_oni_xml_reals(xml, key, key->text, &duration, 1);
		sum += duration >= 1 && duration <= UINT8_MAX ? (uint32_t)duration : 1;
	}
	return sum;
}

/* The number of frames is that of the velocities, as in OniSplit; else that of the heights, else that of the first track. */
static uint32_t count_frames(const struct adb_oni_xml *xml, const struct animation *a)
{
	if (a->velocity_count > 0)
		return a->velocity_count;
	if (a->height_count > 0)
		return a->height_count;
	return a->rotations != NULL && a->rotations->first != NULL ? durations(xml, a->rotations->first) : 0;
}

static enum adb_outcome finish_frames(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				      struct animation *a)
{
	uint32_t count = count_frames(xml, a);

	if (count > UINT16_MAX)
		return adb_fail(xml->d, ADB_LIMIT, node->offset, "line %u: %u frames, more than %d",
				node->line, count, UINT16_MAX);
	if (count == 0 && a->import == NULL)
		return adb_fail(xml->d, ADB_CORRUPT, node->offset, "line %u: no frames", node->line);
	a->tram.frame_count = a->tram.duration = (uint16_t)count;
	if (a->velocity_count > 0)
		a->tram.velocities = a->velocities;
	a->tram.height_elements = adb_xml_child(node, "Heights");
	a->tram.velocity_elements = adb_xml_child(node, "Velocities");
	if (a->height_count == count && count > 0)
		a->tram.heights = a->heights;
	else if (a->height_count > 0)
		adb_xml_warn(xml->d, "frame-count", node, "%u heights for %u frames are left out",
			     a->height_count, count);
	return ADB_OK;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_xml_tram(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id)
{
	struct animation a = { .tram = { .vocalization = ADB_ONI_NO_NUMBER,
					 .action_frame = ADB_ONI_NO_NUMBER } };
	const struct adb_xml_node *inside = adb_xml_child(node, "Animation");
	enum adb_outcome outcome;

	if (inside != NULL && strcmp(node->name, "Animation") != 0)
		node = inside;
	adb_oni_xml_read(xml, node, fields, &a);
	if (adb_arena_outcome(xml->d->arena) != ADB_OK)
		return adb_fail_memory(xml->d);
	outcome = finish_frames(xml, node, &a);
	if (outcome != ADB_OK)
		return outcome;
	finish(xml, node, &a);
	if (adb_arena_outcome(xml->d->arena) != ADB_OK)
		return adb_fail_memory(xml->d);
	outcome = adb_oni_tram_build(xml->d, &a.tram, native_id);
	if (outcome == ADB_OK)
		add_ring(xml, &a);
	return outcome;
}

const struct adb_format adb_format_oni_xml_tram = {
	.name = "oni-xml-tram",
	.title = "Oni character animation as XML (TRAM)",
	.games = "Oni modding tools",
	.system = "oni",
	.type = "TRAM",
	.attributes = adb_oni_tram_attributes,
	.sniff = tram_sniff,
	.decode = xml_tram_decode,
};
