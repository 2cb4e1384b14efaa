/* What a TRAM means (sections 3.3 to 3.7). */
#include "expected.h"
#include "names.h"

#include <math.h>

/* One event; frames are also seconds, of 60. end < 0 = a moment. Returns the event's number in its kind. */
static void put_event(struct bytes rows[ONI_TABLE_COUNT], const char *kind, size_t nth, int frame, int end,
		      const char *name)
{
	struct bytes *row = &rows[ONI_EVENTS];

	bytes_format(row, "%s,%zu,%d", kind, nth, frame);
	oni_row_number(row, frame / 60.0);
	oni_row_number(row, end < 0 ? NAN : end / 60.0);
	bytes_text(row, ",");
	oni_row_name(row, name);
	bytes_text(row, "\n");
}

static void put_event_field(struct bytes rows[ONI_TABLE_COUNT], const char *kind, size_t nth,
			    const char *field, double value)
{
	bytes_format(&rows[ONI_EVENT_FIELDS], "%s,%zu,%s", kind, nth, field);
	oni_row_number(&rows[ONI_EVENT_FIELDS], value);
	bytes_text(&rows[ONI_EVENT_FIELDS], "\n");
}

static void put_event_name(struct bytes rows[ONI_TABLE_COUNT], const char *kind, size_t nth,
			   const char *field, enum oni_names names, uint32_t value)
{
	bytes_format(&rows[ONI_EVENT_FIELDS], "%s,%zu,%s,", kind, nth, field);
	oni_put_enum(&rows[ONI_EVENT_FIELDS], names, value);
	bytes_text(&rows[ONI_EVENT_FIELDS], "\n");
}

/* Numbers of the bits that are set, a blank between two. */
static void put_bits(struct bytes *row, uint32_t mask)
{
	const char *separator = "";

	for (int bit = 0; bit < 32; bit++) {
		if (!(mask >> bit & 1))
			continue;
		bytes_format(row, "%s%d", separator, bit);
		separator = " ";
	}
	bytes_text(row, "\n");
}

static void put_event_bones(struct bytes rows[ONI_TABLE_COUNT], const char *kind, size_t nth, uint32_t bones)
{
	bytes_format(&rows[ONI_EVENT_FIELDS], "%s,%zu,bones,", kind, nth);
	put_bits(&rows[ONI_EVENT_FIELDS], bones);
}

static void put_attacks(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->attack_count; i++) {
		const struct oni_attack *attack = &tram->attacks[i];

		put_event(rows, "attack", i, attack->start, attack->end, "");
		put_event_bones(rows, "attack", i, attack->bones);
		put_event_field(rows, "attack", i, "knockback", (double)attack->knockback);
		bytes_format(&rows[ONI_EVENT_FIELDS], "attack,%zu,flags,", i);
		oni_put_mask(&rows[ONI_EVENT_FIELDS], ONI_ATTACK_FLAGS, attack->flags);
		bytes_text(&rows[ONI_EVENT_FIELDS], "\n");
		put_event_field(rows, "attack", i, "hit_points", attack->hit_points);
		put_event_name(rows, "attack", i, "victim_type", ONI_TYPES, attack->victim_type);
		put_event_field(rows, "attack", i, "hit_stun", attack->hit_stun);
		put_event_field(rows, "attack", i, "block_stun", attack->block_stun);
		put_event_field(rows, "attack", i, "stagger", attack->stagger);
		if (tram->is_xml)
			continue;
		put_event_field(rows, "attack", i, "precedence", attack->precedence);
		put_event_field(rows, "attack", i, "extent_index", attack->extent_index);
	}
}

static void put_extents(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->extent_count; i++) {
		const struct oni_extent *extent = &tram->extents[i];

		put_event(rows, "attack_extent", i, extent->frame, -1, "");
		put_event_field(rows, "attack_extent", i, "angle", extent->angle * 360 / 65535.0);
		put_event_field(rows, "attack_extent", i, "length", extent->length * 0.01);
		put_event_field(rows, "attack_extent", i, "min_y", extent->min_y * 0.01);
		put_event_field(rows, "attack_extent", i, "max_y", extent->max_y * 0.01);
	}
}

static void put_effects(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->blur_count; i++) {
		put_event(rows, "motion_blur", i, tram->blurs[i].start, tram->blurs[i].end, "");
		put_event_bones(rows, "motion_blur", i, tram->blurs[i].bones);
		put_event_field(rows, "motion_blur", i, "lifetime", tram->blurs[i].lifetime);
		put_event_field(rows, "motion_blur", i, "alpha", tram->blurs[i].alpha);
		put_event_field(rows, "motion_blur", i, "interval", tram->blurs[i].interval);
	}
	for (size_t i = 0; i < tram->particle_count; i++) {
		put_event(rows, "particle", i, tram->particles[i].start, tram->particles[i].end,
			  tram->particles[i].name);
		if (tram->particles[i].bone < tram->bone_count)
			put_event_field(rows, "particle", i, "bone", tram->particles[i].bone);
	}
}

static void put_moments(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->damage_count; i++) {
		put_event(rows, "self_damage", i, tram->damages[i].frame, -1, "");
		put_event_field(rows, "self_damage", i, "points", tram->damages[i].points);
	}
	for (size_t i = 0; i < tram->footstep_count; i++) {
		put_event(rows, "footstep", i, tram->footsteps[i].frame, -1, "");
		put_event_field(rows, "footstep", i, "mask", tram->footsteps[i].mask);
	}
	for (size_t i = 0; i < tram->sound_count; i++)
		put_event(rows, "sound", i, tram->sounds[i].frame, -1, tram->sounds[i].name);
	if (tram->vocalization != 0xFFFF) {
		put_event(rows, "vocalization", 0, 0, -1, "");
		put_event_field(rows, "vocalization", 0, "index", tram->vocalization);
	}
	if (tram->action_frame != 0xFFFF)
		put_event(rows, "action", 0, tram->action_frame, -1, "");
}

static void put_windows(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	if (tram->atomic_end)
		put_event(rows, "atomic", 0, tram->atomic_start, tram->atomic_end, "");
	if (tram->flags & 0x2)
		put_event(rows, "invulnerable", 0, 0, tram->frame_count - 1, "");
	else if (tram->invulnerable_end)
		put_event(rows, "invulnerable", 0, tram->invulnerable_start, tram->invulnerable_end, "");
	if (tram->throwing) {
		const struct oni_throw *throwing = tram->throwing;

		put_event(rows, "throw", 0, 0, -1, "");
		put_event_field(rows, "throw", 0, "position.0", (double)throwing->position[0]);
		put_event_field(rows, "throw", 0, "position.1", (double)throwing->position[1]);
		put_event_field(rows, "throw", 0, "position.2", (double)throwing->position[2]);
		put_event_field(rows, "throw", 0, "angle", (double)throwing->angle);
		put_event_field(rows, "throw", 0, "distance", (double)throwing->distance);
		put_event_name(rows, "throw", 0, "target_type", ONI_TYPES, throwing->target_type);
	}
}

static void put_name(struct bytes rows[ONI_TABLE_COUNT], const char *field, enum oni_names names,
		     uint32_t value)
{
	bytes_format(&rows[ONI_CLIP_FIELDS], "%s,", field);
	oni_put_enum(&rows[ONI_CLIP_FIELDS], names, value);
	bytes_text(&rows[ONI_CLIP_FIELDS], "\n");
}

static void put_mask(struct bytes rows[ONI_TABLE_COUNT], const char *field, enum oni_names names,
		     uint32_t value)
{
	bytes_format(&rows[ONI_CLIP_FIELDS], "%s,", field);
	if (!oni_put_mask(&rows[ONI_CLIP_FIELDS], names, value))
		fail("no name for %s %x", field, (unsigned)value);
	bytes_text(&rows[ONI_CLIP_FIELDS], "\n");
}

static void put_lookup(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	put_mask(rows, "flags", ONI_FLAGS, tram->flags);
	put_name(rows, "type", ONI_TYPES, tram->type);
	put_name(rows, "aiming_type", ONI_TYPES, tram->aiming_type);
	put_name(rows, "from_state", ONI_STATES, tram->from_state);
	put_name(rows, "to_state", ONI_STATES, tram->to_state);
	put_mask(rows, "varient", ONI_VARIENTS, tram->varient);
	put_name(rows, "move_direction", ONI_DIRECTIONS, tram->direction);
	bytes_text(&rows[ONI_CLIP_FIELDS], "used_bones,");
	put_bits(&rows[ONI_CLIP_FIELDS], tram->used_bones);
	bytes_text(&rows[ONI_CLIP_FIELDS], "replaced_bones,");
	put_bits(&rows[ONI_CLIP_FIELDS], tram->replaced_bones);
}

static void put_playback(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	const double degrees = 57.295779513082321;

	oni_row_clip_field(rows, "first_level", tram->first_level);
	oni_row_clip_field(rows, "final_rotation", (double)tram->final_rotation * degrees);
	oni_row_clip_field(rows, "hard_pause", tram->hard_pause);
	oni_row_clip_field(rows, "soft_pause", tram->soft_pause);
	oni_row_clip_field(rows, "end_interpolation", tram->end_interpolation);
	oni_row_clip_field(rows, "max_interpolation", tram->max_interpolation);
	oni_row_clip_field(rows, "body_part_count", tram->bone_count);
	oni_row_clip_field(rows, "key_size", tram->key_size);
	if (tram->impact)
		oni_row_clip_text(rows, "impact", tram->impact);
}

static void put_shortcuts(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (size_t i = 0; i < tram->shortcut_count; i++) {
		char field[48];

		print_text(field, sizeof(field), "shortcuts.%zu.0", i);
		put_name(rows, field, ONI_STATES, tram->shortcuts[i].from_state);
		print_text(field, sizeof(field), "shortcuts.%zu.1", i);
		oni_row_clip_field(rows, field, tram->shortcuts[i].length);
		print_text(field, sizeof(field), "shortcuts.%zu.2", i);
		oni_row_clip_text(rows, field, tram->shortcuts[i].flags & 1 ? "replace_atomic" : "");
	}
}

static void put_reach(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (int i = 0; tram->attack_count && i < 36; i++) {
		char field[32];

		print_text(field, sizeof(field), "attack_ring.%d", i);
		oni_row_clip_field(rows, field, (double)tram->ring[i]);
	}
}

static void put_keys(struct bytes rows[ONI_TABLE_COUNT], const struct oni_tram *tram)
{
	for (int bone = 0; bone < tram->bone_count; bone++) {
		for (size_t i = 0; i < tram->tracks[bone].key_count; i++) {
			const struct oni_key *key = &tram->tracks[bone].keys[i];
			const float *q = key->rotation;
			const struct quat euler = oni_euler_rotation(key->euler);
			const double angles[4] = { euler.x, euler.y, euler.z, euler.w };
			const double stored[4] = { (double)q[0], (double)q[1], (double)q[2], -(double)q[3] };

			oni_row_key(rows, bone, key->frame, "rotation",
				    tram->key_size == 16 ? stored : angles);
		}
	}
	for (unsigned frame = 0; frame < tram->frame_count; frame++) {
		const struct vec3 root = oni_tram_root(tram, frame);

		oni_row_key(rows, 0, frame, "translation", (double[4]){ root.x, root.y, root.z, NAN });
	}
}

struct vec3 oni_tram_root(const struct oni_tram *tram, size_t frame)
{
	struct vec3 root = { 0, 0, 0 };

	for (size_t i = 0; i < frame; i++) {
		root.x += (double)tram->velocities[i][0];
		root.z += (double)tram->velocities[i][1];
	}
	if (frame < tram->frame_count)
		root.y = (double)tram->heights[frame];
	return root;
}

void oni_tram_truth(struct bytes rows[ONI_TABLE_COUNT], const char *name, const char *motion,
		    const struct oni_tram *tram)
{
	const struct vec3 total = oni_tram_root(tram, tram->frame_count);

	bytes_format(&rows[ONI_CLIPS], "%s,TRAM,%u,%.9g,%u,,0,%s\n", name + 4, (unsigned)tram->frame_count,
		     tram->frame_count / 60.0, (unsigned)tram->bone_count, motion);
	put_lookup(rows, tram);
	put_playback(rows, tram);
	oni_row_clip_field(rows, "root_motion_total.0", total.x);
	oni_row_clip_field(rows, "root_motion_total.1", total.z);
	put_shortcuts(rows, tram);
	put_reach(rows, tram);
	put_keys(rows, tram);
	put_attacks(rows, tram);
	put_extents(rows, tram);
	put_effects(rows, tram);
	put_moments(rows, tram);
	put_windows(rows, tram);
}
