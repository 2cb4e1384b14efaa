/* The attributes of the clip of a TRAM: lookup key, playback, reach, and the other fields that are no motion. */
#include "systems/oni/tram_private.h"
#include <string.h>

#include "base/json.h"

static void set_name(struct adb_decoder *d, struct adb_clip *clip, const char *key, const char *name,
		     uint32_t number)
{
	adb_oni_attribute_name(d->arena, &clip->attributes, key, name, number);
}

static void set_integer(struct adb_decoder *d, struct adb_clip *clip, const char *key, int64_t value)
{
	adb_attribute_integer(d->arena, &clip->attributes, key, value);
}

/* The fields by which the engine looks the animation up. */
static void describe_lookup(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	set_name(d, clip, "type", adb_oni_animation_type_name(tram->type), tram->type);
	set_name(d, clip, "aiming_type", adb_oni_animation_type_name(tram->aiming_type), tram->aiming_type);
	set_name(d, clip, "from_state", adb_oni_animation_state_name(tram->from_state), tram->from_state);
	set_name(d, clip, "to_state", adb_oni_animation_state_name(tram->to_state), tram->to_state);
	adb_oni_attribute_flags(d->arena, &clip->attributes, "varient", tram->varient, adb_oni_varient_flags);
	set_integer(d, clip, "first_level", tram->first_level);
	adb_oni_attribute_flags(d->arena, &clip->attributes, "flags", tram->flags, adb_oni_tram_flags);
}

static void describe_overlay(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	adb_oni_attribute_bones(d->arena, &clip->attributes, "used_bones", tram->used_bones);
	adb_oni_attribute_bones(d->arena, &clip->attributes, "replaced_bones", tram->replaced_bones);
}

static void set_real(struct adb_decoder *d, struct adb_clip *clip, const char *key, double value)
{
	adb_attribute_real(d->arena, &clip->attributes, key, value);
}

static void describe_window(struct adb_decoder *d, struct adb_clip *clip, const char *key, int64_t start,
			    int64_t end)
{
	const int64_t frames[] = { start, end };

	if (end > 0)
		adb_attribute_integers(d->arena, &clip->attributes, key, frames, 2);
}

static void describe_atomic(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	const char *json;

	if (tram->atomic_end != ADB_ONI_NO_NUMBER) {
		describe_window(d, clip, "atomic", tram->atomic_start, tram->atomic_end);
		return;
	}
	json = adb_arena_printf(d->arena, "[%u,null]", tram->atomic_start);
	if (json != NULL)
		adb_attribute_json(d->arena, &clip->attributes, "atomic", json, strlen(json));
}

static void set_text(struct adb_decoder *d, struct adb_clip *clip, const char *key, const char *text)
{
	adb_attribute_text(d->arena, &clip->attributes, key, text);
}

/* How the animation ends and which animations may follow. */
static void describe_flow(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	const char *names[2];
	size_t count = 0;

	for (int i = 0; i < 2; i++)
		if (tram->direct_animations[i] != NULL)
			names[count++] = tram->direct_animations[i];
	if (count > 0)
		adb_attribute_texts(d->arena, &clip->attributes, "direct_animations", names, count);
	set_integer(d, clip, "hard_pause", tram->hard_pause);
	set_integer(d, clip, "soft_pause", tram->soft_pause);
	set_integer(d, clip, "end_interpolation", tram->end_interpolation);
	set_integer(d, clip, "max_interpolation", tram->max_interpolation);
	set_real(d, clip, "final_rotation", (double)tram->final_rotation * (180 / 3.14159265358979323846));
	set_name(d, clip, "move_direction", adb_oni_move_direction_name(tram->move_direction),
		 tram->move_direction);
	if (tram->alternate_direction != 0)
		set_integer(d, clip, "alternate_direction", tram->alternate_direction);
	describe_atomic(d, clip, tram);
	describe_window(d, clip, "invulnerable", tram->invulnerable_start, tram->invulnerable_end);
	if (tram->vocalization != ADB_ONI_NO_NUMBER)
		set_integer(d, clip, "vocalization", tram->vocalization);
	if (tram->action_frame != ADB_ONI_NO_NUMBER)
		set_integer(d, clip, "action_frame", tram->action_frame);
	if (tram->impact != NULL && tram->impact[0] != '\0')
		set_text(d, clip, "impact", tram->impact);
}

static void put_shortcut(struct adb_buffer *json, const struct adb_oni_shortcut *shortcut)
{
	const char *state = adb_oni_animation_state_name(shortcut->from_state);

	if (state != NULL)
		adb_json_text(json, state, strlen(state));
	else
		adb_json_integer(json, shortcut->from_state);
	adb_buffer_printf(json, ",%u,%s", shortcut->length,
			  (shortcut->flags & 1) != 0 ? "\"replace_atomic\"" : "\"\"");
}

static void describe_shortcuts(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	struct adb_buffer json = { 0 };

	for (size_t i = 0; i < tram->shortcut_count; i++) {
		adb_buffer_text(&json, i == 0 ? "[[" : ",[");
		put_shortcut(&json, &tram->shortcuts[i]);
		adb_buffer_text(&json, "]");
	}
	adb_buffer_text(&json, "]");
	if (tram->shortcut_count > 0 && adb_buffer_ok(&json))
		adb_attribute_json(d->arena, &clip->attributes, "shortcuts", json.data, json.size);
	adb_buffer_free(&json);
}

static void describe_reach(struct adb_decoder *d, struct adb_clip *clip, const char *key,
			   const struct adb_oni_reach *reach)
{
	const double values[] = {
		reach->frame,         reach->attack,         reach->attack_offset,  (double)reach->x,
		(double)reach->z,     (double)reach->height, (double)reach->length, (double)reach->min_y,
		(double)reach->max_y, (double)reach->angle,
	};

	if (reach->frame >= 0)
		adb_attribute_reals(d->arena, &clip->attributes, key, values,
				    sizeof values / sizeof values[0]);
}

static void describe_attack(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	double ring[ADB_ONI_RING_SECTORS];

	if (!tram->has_reach)
		return;
	for (int i = 0; i < ADB_ONI_RING_SECTORS; i++)
		ring[i] = (double)tram->ring[i];
	set_real(d, clip, "max_horizontal_extent", (double)tram->max_horizontal);
	set_real(d, clip, "extent_min_y", (double)tram->min_y);
	set_real(d, clip, "extent_max_y", (double)tram->max_y);
	adb_attribute_reals(d->arena, &clip->attributes, "attack_ring", ring, ADB_ONI_RING_SECTORS);
	describe_reach(d, clip, "first_extent", &tram->first_extent);
	describe_reach(d, clip, "max_extent", &tram->max_extent);
}

static void describe_positions(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	enum { WIDTH = 4 };
	double *values = adb_arena_alloc(d->arena, tram->position_count, WIDTH * sizeof *values);

	if (values == NULL || tram->position_count == 0)
		return;
	for (size_t i = 0; i < tram->position_count; i++) {
		values[WIDTH * i] = tram->positions[i].x / 100.0;
		values[WIDTH * i + 1] = tram->positions[i].z / 100.0;
		values[WIDTH * i + 2] = tram->positions[i].height / 100.0;
		values[WIDTH * i + 3] = tram->positions[i].y_offset / 100.0;
	}
	adb_attribute_reals(d->arena, &clip->attributes, "positions", values,
			    WIDTH * (size_t)tram->position_count);
}

void adb_oni_tram_describe(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	describe_lookup(d, clip, tram);
	describe_overlay(d, clip, tram);
	describe_flow(d, clip, tram);
	describe_shortcuts(d, clip, tram);
	describe_attack(d, clip, tram);
	describe_positions(d, clip, tram);
	if (tram->bone_count > 0)
		set_integer(d, clip, "body_part_count", tram->bone_count);
	if (tram->key_size > 0)
		set_integer(d, clip, "key_size", tram->key_size);
	if (tram->duration != tram->frame_count)
		set_integer(d, clip, "stored_duration", tram->duration);
	if ((double)tram->fps != ADB_ONI_FPS)
		set_integer(d, clip, "stored_fps", tram->fps);
}

const struct adb_attribute_doc adb_oni_tram_attributes[] = {
	{ "clips", "type",
	  "what it is for, as the engine looks it up: 'Walk', 'PunchHeavy'; unknown ones as numbers" },
	{ "clips", "aiming_type", "the same for aiming" },
	{ "clips", "from_state", "state of the character before it: 'Standing'; unknown ones as numbers" },
	{ "clips", "to_state", "state after it" },
	{ "clips", "varient",
	  "what it is a special form for, a list: 'Sprint', 'Combat', weapons (the game's spelling)" },
	{ "clips", "first_level", "number of the level from which on it can be used" },
	{ "clips", "flags", "names of the flags; bits without a name as '0x…'" },
	{ "clips", "used_bones", "of an overlay: numbers of the bones that are added to" },
	{ "clips", "replaced_bones", "of an overlay: numbers of the bones that are replaced" },
	{ "clips", "direct_animations", "native ids of animations that may follow without a pause" },
	{ "clips", "hard_pause", "frames after it in which nothing may follow" },
	{ "clips", "soft_pause", "frames after it in which only direct animations may follow" },
	{ "clips", "end_interpolation", "frames of the blend at its end" },
	{ "clips", "max_interpolation", "most frames of a blend into it" },
	{ "clips", "final_rotation", "degrees that the character turns at its end" },
	{ "clips", "move_direction", "'None', 'Forward', 'Backward', 'Left', 'Right'" },
	{ "clips", "alternate_direction", "a number that no known file has, when it is not 0" },
	{ "clips", "atomic",
	  "first and last frame in which it cannot be interrupted; last null: up to its end, which is no event" },
	{ "clips", "invulnerable", "first and last frame in which the character cannot be hurt" },
	{ "clips", "vocalization", "number of the sound that the character makes" },
	{ "clips", "action_frame", "frame at which its action happens, such as picking up" },
	{ "clips", "impact", "name of the impact effect" },
	{ "clips", "shortcuts", "a list of [from state, frames of blend, 'replace_atomic' or '']" },
	{ "clips", "max_horizontal_extent", "farthest reach of its attacks" },
	{ "clips", "extent_min_y", "lowest reach of its attacks" },
	{ "clips", "extent_max_y", "highest reach of its attacks" },
	{ "clips", "attack_ring", "reach in each of 36 sectors of 10 degrees; 0 is forward, 9 left" },
	{ "clips", "first_extent",
	  "frame, attack, frame in it, x, z, height, length, min Y, max Y, angle in radians of the first reach" },
	{ "clips", "max_extent", "the same of the farthest reach" },
	{ "clips", "positions", "four numbers a frame: x and z from the start, height, y offset" },
	{ "clips", "body_part_count", "bones that it has tracks for" },
	{ "clips", "key_size", "bytes of a rotation: 6 for angles, 16 for quaternions" },
	{ "clips", "stored_duration",
	  "its duration in frames as stored, when that is not the number of frames" },
	{ "clips", "stored_fps", "frames per second as stored, when that is not 60" },
	{ "clips", "root_motion_total", "x and z of the way from its start to that of what follows" },
	{ "links", "start", "of an Import in XML: first frame of the motion in that file" },
	{ "links", "end", "of an Import in XML: frame after the last" },
	{ "channels", "active", "false: an overlay that does not touch this bone" },
	{ "channels", "applied", "false: the game does not move the character by it" },
	{ "channels", "missing", "'height' or 'velocity': not stored, 0 was taken" },
	{ "events", "end_frame", "last frame of what lasts" },
	{ "events", "out_of_range", "a frame of it is not one of the clip" },
	{ "events", "bones", "numbers of the bones that attack or are blurred" },
	{ "events", "flags",
	  "of an attack: 'Unblockable', 'High', 'Low', 'HalfDamage'; bits without a name as '0x…'" },
	{ "events", "hit_points", "damage of an attack" },
	{ "events", "knockback", "of an attack" },
	{ "events", "victim_type", "type of the animation that the victim of an attack plays" },
	{ "events", "hit_stun", "frames that a victim is stunned" },
	{ "events", "block_stun", "frames that a victim that blocks is stunned" },
	{ "events", "stagger", "frames that a victim staggers" },
	{ "events", "precedence", "of an attack, as stored; XML does not have it" },
	{ "events", "extent_index", "of an attack: its first attack_extent" },
	{ "events", "angle", "of an attack_extent in degrees; of a throw as stored" },
	{ "events", "length", "reach of an attack_extent" },
	{ "events", "min_y", "lowest reach of an attack_extent" },
	{ "events", "max_y", "highest reach of an attack_extent" },
	{ "events", "lifetime", "of a motion blur, frames" },
	{ "events", "alpha", "of a motion blur, 0 to 255" },
	{ "events", "interval", "of a motion blur, frames" },
	{ "events", "points", "damage that the character takes itself" },
	{ "events", "mask", "of a footstep: 1 left, 2 right" },
	{ "events", "index", "number of a vocalization" },
	{ "events", "bone", "number of the bone that a particle effect is on" },
	{ "events", "whole_clip", "true: invulnerable by a flag, not by frames" },
	{ "events", "position", "of a throw: x, y, z that the victim is moved by" },
	{ "events", "distance", "of a throw" },
	{ "events", "target_type", "of a throw: type of the animation that the victim plays" },
	{ NULL, NULL, NULL },
};
