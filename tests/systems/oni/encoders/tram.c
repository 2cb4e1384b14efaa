/* TRAM (section 3). */
#include "expected.h"

#include <stdlib.h>
#include <string.h>

struct quat oni_euler_rotation(const int16_t euler[3])
{
	const struct quat x = quat_about((struct vec3){ 1, 0, 0 }, euler[0] / 65535.0);
	const struct quat y = quat_about((struct vec3){ 0, 1, 0 }, euler[1] / 65535.0);
	const struct quat z = quat_about((struct vec3){ 0, 0, 1 }, euler[2] / 65535.0);

	return quat_mul(quat_mul(x, y), z);
}

void oni_put_track(struct bytes *out, const struct oni_track *track, uint16_t key_size)
{
	for (size_t i = 0; i < track->key_count; i++) {
		const struct oni_key *key = &track->keys[i];

		for (int axis = 0; key_size == 6 && axis < 3; axis++)
			bytes_i16(out, key->euler[axis]);
		for (int axis = 0; key_size == 16 && axis < 4; axis++)
			bytes_f32(out, key->rotation[axis]);
		if (i + 1 < track->key_count)
			bytes_u8(out, (uint8_t)(track->keys[i + 1].frame - key->frame));
	}
}

/* Section 3.2: an offset for each bone, from the start of the table, then the tracks. */
static void put_rotations(struct bytes *out, const struct oni_tram *tram)
{
	struct bytes tracks = { 0 };

	for (size_t i = 0; i < tram->bone_count; i++) {
		bytes_u16(out, (uint16_t)(2u * tram->bone_count + tracks.size));
		oni_put_track(&tracks, &tram->tracks[i], tram->key_size);
	}
	bytes_append(out, &tracks);
	bytes_free(&tracks);
}

void oni_put_attack(struct bytes *out, const struct oni_attack *attack)
{
	bytes_u32(out, attack->bones);
	bytes_f32(out, attack->knockback);
	bytes_u32(out, attack->flags);
	bytes_i16(out, attack->hit_points);
	bytes_u16(out, attack->start);
	bytes_u16(out, attack->end);
	bytes_u16(out, attack->victim_type);
	bytes_u16(out, attack->hit_stun);
	bytes_u16(out, attack->block_stun);
	bytes_u16(out, attack->stagger);
	bytes_u16(out, attack->precedence);
	bytes_u16(out, attack->extent_index);
	bytes_u16(out, 0);
}

static void put_attacks(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->attack_count; i++)
		oni_put_attack(out, &tram->attacks[i]);
}

static void put_damages(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->damage_count; i++) {
		bytes_u16(out, tram->damages[i].points);
		bytes_u16(out, tram->damages[i].frame);
	}
}

static void put_blurs(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->blur_count; i++) {
		bytes_u32(out, tram->blurs[i].bones);
		bytes_u16(out, tram->blurs[i].start);
		bytes_u16(out, tram->blurs[i].end);
		bytes_u8(out, tram->blurs[i].lifetime);
		bytes_u8(out, tram->blurs[i].alpha);
		bytes_u8(out, tram->blurs[i].interval);
		bytes_u8(out, 0);
	}
}

static void put_shortcuts(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->shortcut_count; i++) {
		bytes_u16(out, tram->shortcuts[i].from_state);
		bytes_u16(out, tram->shortcuts[i].length);
		bytes_u32(out, tram->shortcuts[i].flags);
	}
}

static void put_throw(struct bytes *out, const struct oni_tram *tram)
{
	if (!tram->throwing)
		return;
	for (int i = 0; i < 3; i++)
		bytes_f32(out, tram->throwing->position[i]);
	bytes_f32(out, tram->throwing->angle);
	bytes_f32(out, tram->throwing->distance);
	bytes_u16(out, tram->throwing->target_type);
}

static void put_footsteps(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->footstep_count; i++) {
		bytes_u16(out, tram->footsteps[i].frame);
		bytes_u16(out, tram->footsteps[i].mask);
	}
}

static void put_particles(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->particle_count; i++) {
		bytes_u16(out, tram->particles[i].start);
		bytes_u16(out, tram->particles[i].end);
		bytes_u32(out, tram->particles[i].bone);
		oni_put_string(out, tram->particles[i].name, 16);
	}
}

static void put_sounds(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->sound_count; i++) {
		oni_put_string(out, tram->sounds[i].name, 32);
		bytes_u16(out, tram->sounds[i].frame);
	}
}

static void put_extents(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->extent_count; i++) {
		bytes_i16(out, tram->extents[i].frame);
		bytes_u16(out, tram->extents[i].angle);
		bytes_u16(out, tram->extents[i].length);
		bytes_u16(out, 0);
		bytes_i16(out, tram->extents[i].min_y);
		bytes_i16(out, tram->extents[i].max_y);
	}
}

static void put_heights(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->frame_count; i++)
		bytes_f32(out, tram->heights[i]);
}

static void put_velocities(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->frame_count; i++) {
		bytes_f32(out, tram->velocities[i][0]);
		bytes_f32(out, tram->velocities[i][1]);
	}
}

static void put_positions(struct bytes *out, const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->frame_count; i++) {
		bytes_i16(out, tram->positions[i].x);
		bytes_i16(out, tram->positions[i].z);
		bytes_u16(out, tram->positions[i].height);
		bytes_i16(out, tram->positions[i].y_offset);
	}
}

static void put_chunks(struct oni_instance *instance, const struct oni_tram *tram)
{
	static const struct {
		size_t at;
		void (*put)(struct bytes *out, const struct oni_tram *tram);
	} arrays[] = {
		{ 0x04, put_heights },   { 0x08, put_velocities }, { 0x0C, put_attacks },
		{ 0x10, put_damages },   { 0x14, put_blurs },      { 0x18, put_shortcuts },
		{ 0x1C, put_throw },     { 0x20, put_footsteps },  { 0x24, put_particles },
		{ 0x28, put_positions }, { 0x2C, put_rotations },  { 0x30, put_sounds },
		{ 0x134, put_extents },
	};

	for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++) {
		struct bytes content = { 0 };

		arrays[i].put(&content, tram);
		if (content.size)
			oni_set_chunk(instance, arrays[i].at, false, &content);
	}
}

static void put_reach(struct bytes *out, const struct oni_reach *reach)
{
	bytes_i16(out, reach->frame);
	bytes_u8(out, reach->attack);
	bytes_u8(out, reach->offset);
	bytes_f32(out, reach->x);
	bytes_f32(out, reach->minus_z);
	bytes_f32(out, reach->height);
	bytes_f32(out, reach->length);
	bytes_f32(out, reach->min_y);
	bytes_f32(out, reach->max_y);
	bytes_f32(out, reach->angle);
}

/* 0x034 to 0x137. */
static void put_middle(struct oni_instance *instance, const struct oni_tram *tram)
{
	struct bytes *out = &instance->data;

	bytes_u32(out, tram->flags);
	oni_put_link(instance, "DirectAnimations", tram->direct[0]);
	oni_put_link(instance, "DirectAnimations", tram->direct[1]);
	bytes_u32(out, tram->used_bones);
	bytes_u32(out, tram->replaced_bones);
	bytes_f32(out, tram->final_rotation);
	bytes_u16(out, tram->direction);
	bytes_u16(out, tram->vocalization);
	bytes_f32(out, tram->extent_max);
	bytes_f32(out, tram->extent_min_y);
	bytes_f32(out, tram->extent_max_y);
	for (int i = 0; i < 36; i++)
		bytes_f32(out, tram->ring[i]);
	put_reach(out, &tram->first_reach);
	put_reach(out, &tram->max_reach);
	bytes_u32(out, 0);
	bytes_u32(out, (uint32_t)tram->extent_count);
	bytes_u32(out, 0);
}

/* 0x138 to 0x17F. */
static void put_end(struct bytes *out, const struct oni_tram *tram)
{
	const uint16_t first[] = { tram->fps,
				   tram->key_size,
				   tram->type,
				   tram->aiming_type,
				   tram->from_state,
				   tram->to_state,
				   tram->bone_count,
				   tram->frame_count,
				   tram->duration,
				   tram->varient,
				   0xADDE,
				   tram->atomic_start,
				   tram->atomic_end,
				   tram->end_interpolation,
				   tram->max_interpolation,
				   tram->action_frame,
				   tram->first_level };
	const size_t counts[6] = { tram->attack_count,   tram->damage_count,   tram->blur_count,
				   tram->shortcut_count, tram->footstep_count, tram->particle_count };

	oni_put_string(out, tram->impact, 16);
	bytes_u16(out, tram->hard_pause);
	bytes_u16(out, tram->soft_pause);
	bytes_u32(out, (uint32_t)tram->sound_count);
	bytes_fill(out, 0xAD, 6);
	for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++)
		bytes_u16(out, first[i]);
	bytes_u8(out, tram->invulnerable_start);
	bytes_u8(out, tram->invulnerable_end);
	for (int i = 0; i < 6; i++)
		bytes_u8(out, (uint8_t)counts[i]);
}

void oni_put_tram(struct oni_instance *instance, const struct oni_tram *tram)
{
	bytes_fill(&instance->data, 0, 0x34);
	put_middle(instance, tram);
	put_end(&instance->data, tram);
	if (instance->data.size != 0x180)
		fail("a TRAM of %zu bytes", instance->data.size);
	put_chunks(instance, tram);
}

void oni_tram_free(struct oni_tram *tram)
{
	free(tram->heights);
	free(tram->velocities);
	free(tram->positions);
	for (int i = 0; i < ONI_MAX_BONES; i++)
		free(tram->tracks[i].keys);
}
