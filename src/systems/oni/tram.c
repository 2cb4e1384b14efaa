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

static int tram_sniff(struct adb_peek *peek);
static enum adb_outcome tram_decode(struct adb_decoder *d);

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

enum {
	FIXED_SIZE = 0x180,
	MAX_LIKELY_FRAMES = 20000, /* largest known: a few hundred */
	IMPACT_SIZE = 16,
};

static void report_oddities(struct adb_decoder *d, const struct adb_oni_tram *tram);
static void read_offsets(struct adb_reader *in, struct adb_oni_tram_offsets *offsets);
static void read_first_half(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_tram *tram,
			    struct adb_oni_tram_offsets *offsets);
static struct adb_oni_reach read_reach(struct adb_reader *in);
static void read_second_half(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_tram *tram);
static enum adb_outcome check_counts(struct adb_decoder *d, const struct adb_oni_tram *tram);
static enum adb_outcome build_without_raw(struct adb_decoder *d, const struct adb_oni_tram *tram);

/* ---- the clip ---- */

static int tram_sniff(struct adb_peek *peek)
{
	return adb_oni_sniff(peek, "TRAM");
}

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

/* ---- from bytes ---- */

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
	outcome = check_counts(d, &tram);
	if (outcome == ADB_OK)
		outcome = adb_oni_tram_read_arrays(d, &offsets, &tram);
	if (outcome == ADB_OK)
		outcome = adb_oni_tram_read_tracks(d, offsets.rotation, &tram);
	if (outcome == ADB_IO)
		return build_without_raw(d, &tram);
	return outcome == ADB_OK ? adb_oni_tram_build(d, &tram, d->native_id) : outcome;
}

static void read_offsets(struct adb_reader *in, struct adb_oni_tram_offsets *offsets)
{
	adb_reader_skip(in, 4);
	offsets->height = adb_reader_u32le(in);
	offsets->velocity = adb_reader_u32le(in);
	offsets->attack = adb_reader_u32le(in);
	offsets->damage = adb_reader_u32le(in);
	offsets->motion_blur = adb_reader_u32le(in);
	offsets->shortcut = adb_reader_u32le(in);
	offsets->throw_source = adb_reader_u32le(in);
	offsets->footstep = adb_reader_u32le(in);
	offsets->particle = adb_reader_u32le(in);
	offsets->position = adb_reader_u32le(in);
	offsets->rotation = adb_reader_u32le(in);
	offsets->sound = adb_reader_u32le(in);
}

/* 0x034 to 0x137. */
static void read_first_half(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_tram *tram,
			    struct adb_oni_tram_offsets *offsets)
{
	tram->flags = adb_reader_u32le(in);
	for (int i = 0; i < 2; i++)
		tram->direct_animations[i] = adb_oni_add_link(d, "DirectAnimations", adb_reader_u32le(in));
	tram->used_bones = adb_reader_u32le(in);
	tram->replaced_bones = adb_reader_u32le(in);
	tram->final_rotation = adb_reader_f32le(in);
	tram->move_direction = adb_reader_u16le(in);
	tram->vocalization = adb_reader_u16le(in);
	tram->max_horizontal = adb_reader_f32le(in);
	tram->min_y = adb_reader_f32le(in);
	tram->max_y = adb_reader_f32le(in);
	for (int i = 0; i < ADB_ONI_RING_SECTORS; i++)
		tram->ring[i] = adb_reader_f32le(in);
	tram->first_extent = read_reach(in);
	tram->max_extent = read_reach(in);
	tram->alternate_direction = adb_reader_u32le(in);
	tram->extent_count = adb_reader_u32le(in);
	offsets->extent = adb_reader_u32le(in);
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

/* 0x138 to the end. */
static void read_second_half(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_tram *tram)
{
	tram->impact = adb_oni_text(d, in, IMPACT_SIZE);
	tram->hard_pause = adb_reader_u16le(in);
	tram->soft_pause = adb_reader_u16le(in);
	tram->sound_count = adb_reader_u32le(in);
	adb_reader_skip(in, 6);
	tram->fps = adb_reader_u16le(in);
	tram->key_size = adb_reader_u16le(in);
	tram->type = adb_reader_u16le(in);
	tram->aiming_type = adb_reader_u16le(in);
	tram->from_state = adb_reader_u16le(in);
	tram->to_state = adb_reader_u16le(in);
	tram->bone_count = adb_reader_u16le(in);
	tram->frame_count = adb_reader_u16le(in);
	tram->duration = adb_reader_u16le(in);
	tram->varient = adb_reader_u16le(in);
	adb_reader_skip(in, 2);
	tram->atomic_start = adb_reader_u16le(in);
	tram->atomic_end = adb_reader_u16le(in);
	tram->end_interpolation = adb_reader_u16le(in);
	tram->max_interpolation = adb_reader_u16le(in);
	tram->action_frame = adb_reader_u16le(in);
	tram->first_level = adb_reader_u16le(in);
	tram->invulnerable_start = adb_reader_u8(in);
	tram->invulnerable_end = adb_reader_u8(in);
	tram->attack_count = adb_reader_u8(in);
	tram->has_reach = tram->attack_count > 0; /* else garbage */
	tram->damage_count = adb_reader_u8(in);
	tram->motion_blur_count = adb_reader_u8(in);
	tram->shortcut_count = adb_reader_u8(in);
	tram->footstep_count = adb_reader_u8(in);
	tram->particle_count = adb_reader_u8(in);
	tram->position_count = tram->frame_count;
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
