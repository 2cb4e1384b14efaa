/*
 * Oni TRAM: one animation of a character. Windows, Mac and demo; PlayStation 2 has another layout.
 *
 *   0x000  u32      runtime
 *   0x004  u32[13]  raw offsets    height, velocity, attack, damage, motion blur, shortcut, throw, footstep,
 *                                  particle, position, rotation, sound; 0 = none (extent: 0x134)
 *   0x034  u32      flags          see names.c
 *   0x038  link[2]  direct animations   may follow without a pause
 *   0x040  u32[2]   used, replaced bones   masks, of overlays
 *   0x048  f32      final rotation      radians
 *   0x04C  u16[2]   move direction, vocalization (0xFFFF none)
 *   0x050  f32[3]   max horizontal extent, min Y, max Y
 *   0x05C  f32[36]  attack ring         reach per 10 degrees
 *   0x0EC  32 bytes first extent   s16 frame (-1 none), u8 attack, u8 frame of it, f32 x, -z, height, length,
 *   0x10C  32 bytes max extent              min Y, max Y, angle
 *   0x12C  u32      alternate direction 0
 *   0x130  u32[2]   extent count, raw offset
 *   0x138  char[16] impact effect
 *   0x148  u16[2]   hard pause, soft pause
 *   0x14C  u32      sound count
 *   0x150  u8[6]
 *   0x156  u16      frames per second   60
 *   0x158  u16      key size            6 or 16
 *   0x15A  u16[4]   type, aiming type, from state, to state
 *   0x162  u16      body part count B   19
 *   0x164  u16[2]   frame count N, duration (the same)
 *   0x168  u16      varient             sic: a mask
 *   0x16A  u8[2]
 *   0x16C  u16[6]   atomic start and end, end and max interpolation, action frame (0xFFFF none), first level
 *   0x178  u8[2]    invulnerable start and end
 *   0x17A  u8[6]    counts: attack, damage, motion blur, shortcut, footstep, particle
 *
 * From DB on, little-endian. The raw data are in tram_arrays.c and tram_tracks.c.
 */
#include <math.h>

#include "systems/oni/tram_private.h"

enum {
	FIXED_SIZE = 0x180,
	MAX_LIKELY_FRAMES = 20000, /* largest known: a few hundred */
	IMPACT_SIZE = 16,
	REACH_SIZE = 32,
};

/* ---- the clip ---- */

static int tram_sniff(struct adb_peek *peek)
{
	return adb_oni_sniff(peek, "TRAM");
}

static void report_oddities(struct adb_decoder *d, const struct adb_oni_tram *tram)
{
	if (tram->frame_count > MAX_LIKELY_FRAMES)
		adb_warn(d, "frame-count", 0x164, "%u frames", tram->frame_count);
	if (tram->duration != tram->frame_count)
		adb_note(d, "frame-count", 0x166, "a duration of %u frames, not %u", tram->duration,
			 tram->frame_count);
	if ((double)tram->fps != ADB_ONI_FPS)
		adb_warn(d, "frame-rate", 0x156, "%u frames a second, not 60", tram->fps);
}

/* ---- fields that count only where others say so ---- */

static void name_if(const uint8_t *at, bool is_used, enum adb_field_type type, const char *name,
		    const char *why_not)
{
	if (is_used)
		adb_field(at, type, 1, name);
	else
		adb_field(at, ADB_FIELD_GAP, adb_field_type_size(type), why_not);
}

static void name_offset(const uint8_t *at, uint32_t count, const char *name)
{
	name_if(at, count > 0, ADB_FIELD_U32LE, name, "offset of an array without records");
}

static void name_count(const uint8_t *at, uint32_t offset, enum adb_field_type type, const char *name)
{
	name_if(at, offset != 0, type, name, "count of an array without an offset");
}

static void name_reach(const uint8_t *at, const struct adb_oni_tram *tram, const struct adb_oni_reach *reach,
		       const char *name)
{
	enum { FRAME_SIZE = 2 };
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_S16LE, 1, "frame" },
		{ 2, ADB_FIELD_U8, 1, "attack" },
		{ 3, ADB_FIELD_U8, 1, "frame of the attack" },
		{ 4, ADB_FIELD_F32LE, 1, "x [units]" },
		{ 8, ADB_FIELD_F32LE, 1, "-z [units]" },
		{ 12, ADB_FIELD_F32LE, 1, "height [units]" },
		{ 16, ADB_FIELD_F32LE, 1, "length [units]" },
		{ 20, ADB_FIELD_F32LE, 1, "min Y [units]" },
		{ 24, ADB_FIELD_F32LE, 1, "max Y [units]" },
		{ 28, ADB_FIELD_F32LE, 1, "angle [radians]" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	if (!tram->has_reach) {
		adb_field(at, ADB_FIELD_GAP, REACH_SIZE, "reach of an animation without attacks");
	} else if (reach->frame < 0) {
		adb_field(at, ADB_FIELD_S16LE, 1, "frame");
		adb_field(at + FRAME_SIZE, ADB_FIELD_GAP, REACH_SIZE - FRAME_SIZE, "reach in no frame");
	} else {
		adb_field_records(at, 1, REACH_SIZE, layout, name);
	}
}

static void name_conditional(const uint8_t *base, const struct adb_oni_tram *tram,
			     const struct adb_oni_tram_offsets *offsets)
{
	enum { REACH_AT = 0x050, FIRST_AT = 0x0EC, MAX_AT = 0x10C };
	static const struct adb_field_layout reach[] = {
		{ 0, ADB_FIELD_F32LE, 1, "max horizontal extent [units]" },
		{ 4, ADB_FIELD_F32LE, 1, "extent min Y [units]" },
		{ 8, ADB_FIELD_F32LE, 1, "extent max Y [units]" },
		{ 12, ADB_FIELD_F32LE, ADB_ONI_RING_SECTORS, "attack ring [units]" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	if (!adb_ledger_is_open())
		return;
	name_offset(base + 0x00C, tram->attack_count, "attack offset");
	name_offset(base + 0x010, tram->damage_count, "damage offset");
	name_offset(base + 0x014, tram->motion_blur_count, "motion blur offset");
	name_offset(base + 0x018, tram->shortcut_count, "shortcut offset");
	name_offset(base + 0x020, tram->footstep_count, "footstep offset");
	name_offset(base + 0x024, tram->particle_count, "particle offset");
	name_offset(base + 0x030, tram->sound_count, "sound offset");
	name_offset(base + 0x134, tram->extent_count, "extent offset");
	name_count(base + 0x130, offsets->extent, ADB_FIELD_U32LE, "extent count");
	name_count(base + 0x14C, offsets->sound, ADB_FIELD_U32LE, "sound count");
	name_count(base + 0x17B, offsets->damage, ADB_FIELD_U8, "damage count");
	name_count(base + 0x17C, offsets->motion_blur, ADB_FIELD_U8, "motion blur count");
	name_count(base + 0x17D, offsets->shortcut, ADB_FIELD_U8, "shortcut count");
	name_count(base + 0x17E, offsets->footstep, ADB_FIELD_U8, "footstep count");
	name_count(base + 0x17F, offsets->particle, ADB_FIELD_U8, "particle count");
	if (tram->has_reach)
		adb_field_records(base + REACH_AT, 1, FIRST_AT - REACH_AT, reach, "reach");
	else
		adb_field(base + REACH_AT, ADB_FIELD_GAP, FIRST_AT - REACH_AT,
			  "reach of an animation without attacks");
	name_reach(base + FIRST_AT, tram, &tram->first_extent, "first extent");
	name_reach(base + MAX_AT, tram, &tram->max_extent, "max extent");
	name_if(base + 0x16C, tram->atomic_end > 0, ADB_FIELD_U16LE, "atomic start",
		"start of a span that has no end");
	name_if(base + 0x178, tram->invulnerable_end > 0, ADB_FIELD_U8, "invulnerable start",
		"start of a span that has no end");
}

static enum adb_outcome check_counts(struct adb_decoder *d, const struct adb_oni_tram *tram)
{
	if (tram->frame_count == 0)
		return adb_fail(d, ADB_CORRUPT, 0x164, "no frames");
	if (tram->bone_count == 0 || tram->bone_count > ADB_ONI_MAX_BONES)
		return adb_fail(d, ADB_CORRUPT, 0x162, "%u body parts, not 1 to %d", tram->bone_count,
				ADB_ONI_MAX_BONES);
	return ADB_OK;
}

/* Builds the clip from the instance alone when the raw file is missing; d->error holds that error. */
static enum adb_outcome build_without_raw(struct adb_decoder *d, const struct adb_oni_tram *tram)
{
	const struct adb_error missing = d->error;
	enum adb_outcome outcome = adb_oni_tram_build(d, tram, d->native_id);

	if (outcome != ADB_OK)
		return outcome;
	d->error = missing;
	d->keeps_content = true;
	return ADB_IO;
}

/* ---- from bytes ---- */

static void read_offsets(struct adb_reader *in, struct adb_oni_tram_offsets *offsets)
{
	adb_read_gap(in, 4, "runtime");
	offsets->height = adb_read_u32le(in, "height offset");
	offsets->velocity = adb_read_u32le(in, "velocity offset");
	offsets->attack = adb_reader_u32le(in);
	offsets->damage = adb_reader_u32le(in);
	offsets->motion_blur = adb_reader_u32le(in);
	offsets->shortcut = adb_reader_u32le(in);
	offsets->throw_source = adb_read_u32le(in, "throw offset");
	offsets->footstep = adb_reader_u32le(in);
	offsets->particle = adb_reader_u32le(in);
	offsets->position = adb_read_u32le(in, "position offset");
	offsets->rotation = adb_read_u32le(in, "rotation offset");
	offsets->sound = adb_reader_u32le(in);
}

static struct adb_oni_reach read_reach(struct adb_reader *in)
{
	struct adb_oni_reach reach = { .frame = adb_reader_s16le(in) };

	reach.attack = adb_reader_u8(in);
	reach.attack_offset = adb_reader_u8(in);
	reach.x = adb_reader_f32le(in);
	reach.z = 0 - adb_reader_f32le(in);
	reach.height = adb_reader_f32le(in);
	reach.length = adb_reader_f32le(in);
	reach.min_y = adb_reader_f32le(in);
	reach.max_y = adb_reader_f32le(in);
	reach.angle = adb_reader_f32le(in);
	return reach;
}

/* 0x034 to 0x137. */
static void read_first_half(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_tram *tram,
			    struct adb_oni_tram_offsets *offsets)
{
	tram->flags = adb_read_u32le(in, "flags");
	for (int i = 0; i < 2; i++)
		tram->direct_animations[i] =
			adb_oni_add_link(d, "DirectAnimations", adb_read_u32le(in, "direct animation"));
	tram->used_bones = adb_read_u32le(in, "used bones");
	tram->replaced_bones = adb_read_u32le(in, "replaced bones");
	tram->final_rotation = adb_read_f32le(in, "final rotation [radians]");
	tram->move_direction = adb_read_u16le(in, "move direction");
	tram->vocalization = adb_read_u16le(in, "vocalization");
	tram->max_horizontal = adb_reader_f32le(in);
	tram->min_y = adb_reader_f32le(in);
	tram->max_y = adb_reader_f32le(in);
	for (int i = 0; i < ADB_ONI_RING_SECTORS; i++)
		tram->ring[i] = adb_reader_f32le(in);
	tram->first_extent = read_reach(in);
	tram->max_extent = read_reach(in);
	tram->alternate_direction = adb_read_u32le(in, "alternate direction");
	tram->extent_count = adb_reader_u32le(in);
	offsets->extent = adb_reader_u32le(in);
}

/* 0x138 to the end. */
static void read_second_half(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_tram *tram)
{
	tram->impact = adb_oni_text(d, in, IMPACT_SIZE, "impact effect");
	tram->hard_pause = adb_read_u16le(in, "hard pause [frames]");
	tram->soft_pause = adb_read_u16le(in, "soft pause [frames]");
	tram->sound_count = adb_reader_u32le(in);
	adb_read_gap(in, 6, "padding");
	tram->fps = adb_read_u16le(in, "frames per second");
	tram->key_size = adb_read_u16le(in, "key size [bytes]");
	tram->type = adb_read_u16le(in, "type");
	tram->aiming_type = adb_read_u16le(in, "aiming type");
	tram->from_state = adb_read_u16le(in, "from state");
	tram->to_state = adb_read_u16le(in, "to state");
	tram->bone_count = adb_read_u16le(in, "body part count");
	tram->frame_count = adb_read_u16le(in, "frame count");
	tram->duration = adb_read_u16le(in, "duration [frames]");
	tram->varient = adb_read_u16le(in, "varient");
	adb_read_gap(in, 2, "padding");
	tram->atomic_start = adb_reader_u16le(in);
	tram->atomic_end = adb_read_u16le(in, "atomic end");
	tram->end_interpolation = adb_read_u16le(in, "end interpolation [frames]");
	tram->max_interpolation = adb_read_u16le(in, "max interpolation [frames]");
	tram->action_frame = adb_read_u16le(in, "action frame");
	tram->first_level = adb_read_u16le(in, "first level");
	tram->invulnerable_start = adb_reader_u8(in);
	tram->invulnerable_end = adb_read_u8(in, "invulnerable end");
	tram->attack_count = adb_read_u8(in, "attack count");
	tram->has_reach = tram->attack_count > 0; /* else garbage */
	tram->damage_count = adb_reader_u8(in);
	tram->motion_blur_count = adb_reader_u8(in);
	tram->shortcut_count = adb_reader_u8(in);
	tram->footstep_count = adb_reader_u8(in);
	tram->particle_count = adb_reader_u8(in);
	adb_oni_name_padding(in);
	tram->position_count = tram->frame_count;
}

static enum adb_outcome tram_decode(struct adb_decoder *d)
{
	struct adb_oni_tram tram = { .flags = 0 };
	struct adb_oni_tram_offsets offsets;
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, FIXED_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;
	read_offsets(&in, &offsets);
	read_first_half(d, &in, &tram, &offsets);
	read_second_half(d, &in, &tram);
	name_conditional(in.data, &tram, &offsets);
	outcome = check_counts(d, &tram);
	if (outcome == ADB_OK)
		outcome = adb_oni_tram_read_arrays(d, &offsets, &tram);
	if (outcome == ADB_OK)
		outcome = adb_oni_tram_read_tracks(d, offsets.rotation, &tram);
	if (outcome == ADB_IO)
		return build_without_raw(d, &tram);
	return outcome == ADB_OK ? adb_oni_tram_build(d, &tram, d->native_id) : outcome;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_tram_build(struct adb_decoder *d, const struct adb_oni_tram *tram,
				    const char *native_id)
{
	struct adb_clip *clip = adb_content_add_clip(d->out, adb_oni_bare_name(native_id, "TRAM"), native_id);

	if (clip == NULL)
		return adb_fail_memory(d);
	report_oddities(d, tram);
	clip->fps = ADB_ONI_FPS;
	clip->frame_count = tram->frame_count;
	clip->duration = tram->frame_count > 0 ? tram->frame_count / ADB_ONI_FPS : NAN;
	adb_oni_tram_describe(d, clip, tram);
	adb_oni_tram_add_channels(d, clip, tram);
	adb_oni_tram_add_events(d, clip, tram);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_oni_tram = {
	.name = "oni-tram",
	.title = "Oni character animation (TRAM)",
	.games = "Oni",
	.system = "oni",
	.type = "TRAM",
	.attributes = adb_oni_tram_attributes,
	.sniff = tram_sniff,
	.decode = tram_decode,
};
