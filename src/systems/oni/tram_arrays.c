/*
 * The raw arrays of a TRAM but for its rotations:
 *
 *   Height       f32                    of the pelvis above the character's location, one a frame
 *   Velocity     f32 x, z               way of the location in that frame, one a frame
 *   Attack       u32 bones, f32 knockback, u32 flags, s16 hit points, u16 start, end, victim type, hit stun,
 *                block stun, stagger, precedence, extent index, pad
 *   Damage       u16 points, frame
 *   Motion blur  u32 bones, u16 start, end, u8 lifetime, alpha, interval, pad
 *   Shortcut     u16 from state, length, u32 flags
 *   Throw        f32 x, y, z, angle, distance, u16 target type; one, without a count
 *   Footstep     u16 frame, mask
 *   Particle     u16 start, end, u32 bone, char[16] name
 *   Position     s16 x, z, u16 height, s16 y offset, hundredths; one a frame
 *   Sound        char[32] name, u16 frame
 *   Extent       s16 frame, u16 angle, length, 0, s16 min Y, max Y; angle in 360/65535 degrees, the rest in
 *                hundredths
 *
 * Packed. An array is there only when neither its offset nor its count is 0.
 */
#include "systems/oni/tram_private.h"

enum {
	HEIGHT_SIZE = 4,
	VELOCITY_SIZE = 8,
	ATTACK_SIZE = 32,
	DAMAGE_SIZE = 4,
	MOTION_BLUR_SIZE = 12,
	SHORTCUT_SIZE = 8,
	THROW_SIZE = 22,
	FOOTSTEP_SIZE = 4,
	PARTICLE_SIZE = 24,
	PARTICLE_NAME_SIZE = 16,
	POSITION_SIZE = 8,
	SOUND_SIZE = 34,
	SOUND_NAME_SIZE = 32,
	EXTENT_SIZE = 12,
	MAX_RECORDS = 65535, /* sounds and extents: one a frame is the most that makes sense */
};

/* The records as the ledger shows them; the names of particles and sounds are noted where they are read. */
static const struct adb_field_layout attack_layout[] = {
	{ 0, ADB_FIELD_U32LE, 1, "bones" },
	{ 4, ADB_FIELD_F32LE, 1, "knockback" },
	{ 8, ADB_FIELD_U32LE, 1, "flags" },
	{ 12, ADB_FIELD_S16LE, 1, "hit points" },
	{ 14, ADB_FIELD_U16LE, 1, "start" },
	{ 16, ADB_FIELD_U16LE, 1, "end" },
	{ 18, ADB_FIELD_U16LE, 1, "victim type" },
	{ 20, ADB_FIELD_U16LE, 1, "hit stun [frames]" },
	{ 22, ADB_FIELD_U16LE, 1, "block stun [frames]" },
	{ 24, ADB_FIELD_U16LE, 1, "stagger [frames]" },
	{ 26, ADB_FIELD_U16LE, 1, "precedence" },
	{ 28, ADB_FIELD_U16LE, 1, "extent index" },
	{ 30, ADB_FIELD_GAP, 2, "padding" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout damage_layout[] = {
	{ 0, ADB_FIELD_U16LE, 1, "points" },
	{ 2, ADB_FIELD_U16LE, 1, "frame" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout motion_blur_layout[] = {
	{ 0, ADB_FIELD_U32LE, 1, "bones" },  { 4, ADB_FIELD_U16LE, 1, "start" },
	{ 6, ADB_FIELD_U16LE, 1, "end" },    { 8, ADB_FIELD_U8, 1, "lifetime [frames]" },
	{ 9, ADB_FIELD_U8, 1, "alpha" },     { 10, ADB_FIELD_U8, 1, "interval [frames]" },
	{ 11, ADB_FIELD_GAP, 1, "padding" }, { 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout shortcut_layout[] = {
	{ 0, ADB_FIELD_U16LE, 1, "from state" }, { 2, ADB_FIELD_U16LE, 1, "length [frames]" },
	{ 4, ADB_FIELD_U8, 1, "flags" },         { 5, ADB_FIELD_GAP, 3, "flags without a meaning" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout throw_layout[] = {
	{ 0, ADB_FIELD_F32LE, 3, "position [units]" },
	{ 12, ADB_FIELD_F32LE, 1, "angle" },
	{ 16, ADB_FIELD_F32LE, 1, "distance [units]" },
	{ 20, ADB_FIELD_U16LE, 1, "target type" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout footstep_layout[] = {
	{ 0, ADB_FIELD_U16LE, 1, "frame" },
	{ 2, ADB_FIELD_U16LE, 1, "mask" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout particle_layout[] = {
	{ 0, ADB_FIELD_U16LE, 1, "start" },
	{ 2, ADB_FIELD_U16LE, 1, "end" },
	{ 4, ADB_FIELD_U32LE, 1, "bone" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout position_layout[] = {
	{ 0, ADB_FIELD_S16LE, 1, "x [units/100]" },
	{ 2, ADB_FIELD_S16LE, 1, "z [units/100]" },
	{ 4, ADB_FIELD_U16LE, 1, "height [units/100]" },
	{ 6, ADB_FIELD_S16LE, 1, "y offset [units/100]" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout sound_layout[] = {
	{ 32, ADB_FIELD_U16LE, 1, "frame" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout extent_layout[] = {
	{ 0, ADB_FIELD_S16LE, 1, "frame" },
	{ 2, ADB_FIELD_U16LE, 1, "angle [1/65535 turn]" },
	{ 4, ADB_FIELD_U16LE, 1, "length [units/100]" },
	{ 6, ADB_FIELD_GAP, 2, "zero" },
	{ 8, ADB_FIELD_S16LE, 1, "min Y [units/100]" },
	{ 10, ADB_FIELD_S16LE, 1, "max Y [units/100]" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout height_layout[] = {
	{ 0, ADB_FIELD_F32LE, 1, "height [units]" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout velocity_layout[] = {
	{ 0, ADB_FIELD_F32LE, 2, "x, z [units]" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

struct reading {
	struct adb_decoder *d;
	struct adb_oni_tram *tram;
	enum adb_outcome outcome; /* ADB_OK while it can go on */
};

/* Name of an array, the offset of the field in the instance that holds its raw offset, and its records. */
struct array {
	const char *name;
	size_t field;
	const struct adb_field_layout *layout;
};

/*
 * Allocates `*count` records of `room` bytes, and lets `in` read as many records of `size` bytes from the raw data. Returns
 * NULL and sets the count to 0 when the array is empty or cannot be read.
 */
static void *begin_array(struct reading *r, struct array array, uint32_t offset, uint32_t *count, size_t size,
			 size_t room, struct adb_reader *in)
{
	uint32_t wanted = *count;

	*count = 0;
	if (offset == 0 || wanted == 0 || r->outcome != ADB_OK)
		return NULL;
	if (wanted > MAX_RECORDS) {
		adb_warn(r->d, "raw-range", array.field, "%u %s records are too many: they are left out",
			 wanted, array.name);
		return NULL;
	}

	enum adb_outcome outcome = adb_oni_raw(r->d, offset, wanted * size, in);

	if (outcome == ADB_CORRUPT) {
		adb_warn(r->d, "raw-range", array.field, "the %s records are left out: %s", array.name,
			 r->d->error.message);
		return NULL;
	}
	r->outcome = outcome;

	void *records = outcome == ADB_OK ? adb_arena_alloc(r->d->arena, wanted, room) : NULL;

	if (outcome == ADB_OK && records == NULL)
		r->outcome = adb_fail_memory(r->d);
	if (records != NULL) {
		*count = wanted;
		adb_field_records(in->data, wanted, size, array.layout, array.name);
	}
	return records;
}

/* Reads `width` floats a frame. Returns NULL when the array is empty or cannot be read. `stored` takes their bytes. */
static const float *read_floats(struct reading *r, struct array array, uint32_t offset, size_t width,
				const uint8_t **stored)
{
	struct adb_reader in;
	uint32_t count = r->tram->frame_count;
	float *values = begin_array(r, array, offset, &count, width * 4, width * sizeof *values, &in);

	if (values == NULL)
		return NULL;
	*stored = in.data;
	for (size_t i = 0; i < count * width; i++)
		values[i] = adb_reader_f32le(&in);
	return values;
}

static void read_attacks(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_attack *attacks =
		begin_array(r, (struct array){ "attack", 0x00C, attack_layout }, offset, &tram->attack_count,
			    ATTACK_SIZE, sizeof *attacks, &in);

	for (uint32_t i = 0; i < tram->attack_count; i++) {
		struct adb_oni_attack *a = &attacks[i];

		a->bones = adb_reader_u32le(&in);
		a->knockback = adb_reader_f32le(&in);
		a->flags = adb_reader_u32le(&in);
		a->hit_points = adb_reader_s16le(&in);
		a->start = adb_reader_u16le(&in);
		a->end = adb_reader_u16le(&in);
		a->victim_type = adb_reader_u16le(&in);
		a->hit_stun = adb_reader_u16le(&in);
		a->block_stun = adb_reader_u16le(&in);
		a->stagger = adb_reader_u16le(&in);
		a->precedence = adb_reader_u16le(&in);
		a->extent_index = adb_reader_u16le(&in);
		adb_reader_skip(&in, 2);
	}
	tram->attacks = attacks;
}

static void read_damages(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_damage *damages =
		begin_array(r, (struct array){ "damage", 0x010, damage_layout }, offset, &tram->damage_count,
			    DAMAGE_SIZE, sizeof *damages, &in);

	for (uint32_t i = 0; i < tram->damage_count; i++) {
		damages[i].points = adb_reader_u16le(&in);
		damages[i].frame = adb_reader_u16le(&in);
	}
	tram->damages = damages;
}

static void read_motion_blurs(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_motion_blur *blurs =
		begin_array(r, (struct array){ "motion blur", 0x014, motion_blur_layout }, offset,
			    &tram->motion_blur_count, MOTION_BLUR_SIZE, sizeof *blurs, &in);

	for (uint32_t i = 0; i < tram->motion_blur_count; i++) {
		blurs[i].bones = adb_reader_u32le(&in);
		blurs[i].start = adb_reader_u16le(&in);
		blurs[i].end = adb_reader_u16le(&in);
		blurs[i].lifetime = adb_reader_u8(&in);
		blurs[i].alpha = adb_reader_u8(&in);
		blurs[i].interval = adb_reader_u8(&in);
		adb_reader_skip(&in, 1);
	}
	tram->motion_blurs = blurs;
}

static void read_shortcuts(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_shortcut *shortcuts =
		begin_array(r, (struct array){ "shortcut", 0x018, shortcut_layout }, offset,
			    &tram->shortcut_count, SHORTCUT_SIZE, sizeof *shortcuts, &in);

	for (uint32_t i = 0; i < tram->shortcut_count; i++) {
		shortcuts[i].from_state = adb_reader_u16le(&in);
		shortcuts[i].length = adb_reader_u16le(&in);
		shortcuts[i].flags = adb_reader_u32le(&in);
	}
	tram->shortcuts = shortcuts;
}

static void read_throw(struct reading *r, uint32_t offset)
{
	struct adb_reader in;
	uint32_t count = 1;
	struct adb_oni_throw *source = begin_array(r, (struct array){ "throw", 0x01C, throw_layout }, offset,
						   &count, THROW_SIZE, sizeof *source, &in);

	if (source == NULL)
		return;
	for (int axis = 0; axis < 3; axis++)
		source->position[axis] = adb_reader_f32le(&in);
	source->angle = adb_reader_f32le(&in);
	source->distance = adb_reader_f32le(&in);
	source->target_type = adb_reader_u16le(&in);
	r->tram->throw_source = source;
}

static void read_footsteps(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_footstep *footsteps =
		begin_array(r, (struct array){ "footstep", 0x020, footstep_layout }, offset,
			    &tram->footstep_count, FOOTSTEP_SIZE, sizeof *footsteps, &in);

	for (uint32_t i = 0; i < tram->footstep_count; i++) {
		footsteps[i].frame = adb_reader_u16le(&in);
		footsteps[i].mask = adb_reader_u16le(&in);
	}
	tram->footsteps = footsteps;
}

static void read_particles(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_particle *particles =
		begin_array(r, (struct array){ "particle", 0x024, particle_layout }, offset,
			    &tram->particle_count, PARTICLE_SIZE, sizeof *particles, &in);

	for (uint32_t i = 0; i < tram->particle_count; i++) {
		particles[i].start = adb_reader_u16le(&in);
		particles[i].end = adb_reader_u16le(&in);
		particles[i].bone = adb_reader_u32le(&in);
		particles[i].name = adb_oni_text(r->d, &in, PARTICLE_NAME_SIZE, "particle name");
	}
	tram->particles = particles;
}

static void read_positions(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_position *positions =
		begin_array(r, (struct array){ "position", 0x028, position_layout }, offset,
			    &tram->position_count, POSITION_SIZE, sizeof *positions, &in);

	for (uint32_t i = 0; i < tram->position_count; i++) {
		positions[i].x = adb_reader_s16le(&in);
		positions[i].z = adb_reader_s16le(&in);
		positions[i].height = adb_reader_u16le(&in);
		positions[i].y_offset = adb_reader_s16le(&in);
	}
	tram->positions = positions;
}

static void read_sounds(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_sound *sounds = begin_array(r, (struct array){ "sound", 0x030, sound_layout }, offset,
						   &tram->sound_count, SOUND_SIZE, sizeof *sounds, &in);

	for (uint32_t i = 0; i < tram->sound_count; i++) {
		sounds[i].name = adb_oni_text(r->d, &in, SOUND_NAME_SIZE, "sound name");
		sounds[i].frame = adb_reader_u16le(&in);
	}
	tram->sounds = sounds;
}

static void read_extents(struct reading *r, uint32_t offset)
{
	struct adb_oni_tram *tram = r->tram;
	struct adb_reader in;
	struct adb_oni_extent *extents =
		begin_array(r, (struct array){ "extent", 0x134, extent_layout }, offset, &tram->extent_count,
			    EXTENT_SIZE, sizeof *extents, &in);

	for (uint32_t i = 0; i < tram->extent_count; i++) {
		extents[i].frame = adb_reader_s16le(&in);
		extents[i].angle = adb_oni_angle(adb_reader_u16le(&in));
		extents[i].length = adb_reader_u16le(&in) / 100.0;
		adb_reader_skip(&in, 2);
		extents[i].min_y = adb_reader_s16le(&in) / 100.0;
		extents[i].max_y = adb_reader_s16le(&in) / 100.0;
	}
	tram->extents = extents;
}

enum adb_outcome adb_oni_tram_read_arrays(struct adb_decoder *d, const struct adb_oni_tram_offsets *offsets,
					  struct adb_oni_tram *tram)
{
	struct reading r = { .d = d, .tram = tram };

	tram->heights = read_floats(&r, (struct array){ "height", 0x004, height_layout }, offsets->height,
				    HEIGHT_SIZE / 4, &tram->stored_heights);
	tram->velocities = read_floats(&r, (struct array){ "velocity", 0x008, velocity_layout },
				       offsets->velocity, VELOCITY_SIZE / 4, &tram->stored_velocities);
	read_attacks(&r, offsets->attack);
	read_damages(&r, offsets->damage);
	read_motion_blurs(&r, offsets->motion_blur);
	read_shortcuts(&r, offsets->shortcut);
	read_throw(&r, offsets->throw_source);
	read_footsteps(&r, offsets->footstep);
	read_particles(&r, offsets->particle);
	read_positions(&r, offsets->position);
	read_sounds(&r, offsets->sound);
	read_extents(&r, offsets->extent);
	return r.outcome;
}
