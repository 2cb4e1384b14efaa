#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PRIME_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PRIME_H

#include "put.h"
#include "space.h"

#include <stdbool.h>

/*
 * Encoders for the animation files of Metroid Prime, written from formats/metroid-prime.md alone. They
 * share no code with the decoders of animdb, so that each proves the other.
 */

enum prime_game { PRIME_1, PRIME_2, PRIME_2_DEMO };

#define PRIME_ID_NONE 0xFFFFFFFFu

/* ---- ANIM format 2: quantised keys, packed into bits (sections 4.3 and 5.2) ---- */

struct prime_step {
	int16_t value[3];
	bool negative_w; /* rotations only */
};

/* The keys of one property of one bone. steps == NULL: it is not animated. */
struct prime_curve {
	struct prime_step *steps; /* key_count + 1, the initial value first */
	uint8_t bits[3];          /* widths of the deltas; filled in by the encoder where 0 */
};

struct prime_channel {
	uint8_t bone_id;
	struct prime_curve rotation, translation, scale;
};

struct prime_anim {
	enum prime_game game;
	uint32_t evnt_id;
	float duration, interval; /* seconds */
	uint32_t root_bone_id;
	uint32_t looping;
	uint32_t divisor;
	float translation_multiplier, scale_multiplier;
	uint32_t frame_count;
	uint32_t key_count;  /* without the initial value */
	uint32_t *key_frame; /* key_count + 1, key_frame[0] = 0 */
	uint32_t channel_count;
	struct prime_channel *channels;
	uint8_t least_width; /* of a delta that is always 0: 0 or 1 */
};

/* Channels without curves, keys without frames. Free with prime_anim_free(). */
void prime_anim_init(struct prime_anim *anim, enum prime_game game, uint32_t frame_count, uint32_t key_count,
		     uint32_t channel_count);
void prime_anim_free(struct prime_anim *anim);
/* Room for the keys of a curve. */
void prime_curve_init(struct prime_curve *curve, const struct prime_anim *anim);
/* Keys every `step` frames and at the last one; returns how many besides frame 0. NULL only counts. */
uint32_t prime_key_frames(uint32_t *key_frame, uint32_t frame_count, uint32_t step);

/* Sets a key to the nearest integers. Wider values wrap at 16 bits. */
void prime_set_rotation(const struct prime_anim *anim, struct prime_step *step, struct quat rotation);
void prime_set_vector(struct prime_step *step, struct vec3 value, float multiplier);

/* What the integers of a key mean, in double: the truth that decoders are compared with. */
struct quat prime_rotation_of(const struct prime_anim *anim, const struct prime_step *step);
struct vec3 prime_vector_of(const struct prime_step *step, float multiplier);

void prime_put_anim(struct bytes *out, const struct prime_anim *anim);

/* ---- ANIM format 0: floats, channel-major (sections 4.2 and 5.1) ---- */

struct prime_raw_channel {
	uint8_t bone_id;
	float (*rotation)[4]; /* w x y z, key_count each; NULL = not animated */
	float (*translation)[3];
	float (*scale)[3];
};

struct prime_raw_anim {
	enum prime_game game;
	uint32_t evnt_id;
	float duration, interval;
	uint32_t duration_state;
	uint32_t root_bone_id;
	uint32_t key_count;
	uint32_t channel_count;
	struct prime_raw_channel *channels; /* the position is the channel number */
	bool reversed;                      /* the last channel comes first in the arrays */
};

void prime_put_raw_anim(struct bytes *out, const struct prime_raw_anim *anim);

/* ---- EVNT (section 6) ---- */

enum prime_event_kind { PRIME_BOOL, PRIME_INT32, PRIME_PARTICLE, PRIME_SOUND, PRIME_EVENT_KINDS };

struct prime_event {
	enum prime_event_kind kind;
	const char *name;
	uint16_t poi_type;
	float time;
	uint32_t time_state; /* 0 = not zero, 1 to 3 = zero, 4 = infinite */
	int32_t index;
	uint8_t unique;
	float weight;
	int32_t character;
	uint32_t flags;
	int32_t value;         /* bool, int32; the sound id */
	const char *bone_name; /* int32, particle of the first game */
	uint32_t bone_id;      /* particle of the second game */
	const char *particle_type;
	uint32_t particle_id;
	uint32_t frames; /* that a particle lasts */
	float scale;
	uint32_t parent_mode;
	float fall_off, distance;
};

struct prime_events {
	uint32_t version;
	const struct prime_event *events; /* of all kinds */
	size_t count;
};

void prime_put_evnt(struct bytes *out, const struct prime_events *events, enum prime_game game);

/* ---- CINF and CSKR (sections 7 and 8); mesh.h has CMDL ---- */

struct prime_bone {
	uint32_t id, parent_id;
	const char *name; /* NULL = it has none */
	struct vec3 position;
	struct quat rotation; /* model space; the first game has no place for it */
};

struct prime_bone_name {
	const char *name;
	uint32_t id;
};

struct prime_skeleton {
	const struct prime_bone *bones;
	uint32_t bone_count;
	const struct prime_bone_name *more_names; /* written after those of the bones */
	uint32_t more_name_count;
};

const struct prime_bone *prime_find_bone(const struct prime_skeleton *skeleton, uint32_t id);
/* Relative to the parent: its own place and facing where there is none. */
struct vec3 prime_rest_translation(const struct prime_skeleton *skeleton, const struct prime_bone *bone);
struct quat prime_rest_rotation(const struct prime_skeleton *skeleton, const struct prime_bone *bone);
void prime_put_cinf(struct bytes *out, const struct prime_skeleton *skeleton, enum prime_game game);

struct prime_weight {
	uint32_t bone_id;
	float weight;
};

struct prime_skin_group {
	struct prime_weight weights[4];
	uint32_t weight_count, vertex_count;
};

struct prime_skin {
	const struct prime_skin_group *groups;
	uint32_t group_count;
};

void prime_put_cskr(struct bytes *out, const struct prime_skin *skin, enum prime_game game);

/* ---- ANCS (section 9) ---- */

enum prime_meta_type { PRIME_PLAY, PRIME_BLEND, PRIME_PHASE_BLEND, PRIME_RANDOM, PRIME_SEQUENCE };

struct prime_meta {
	enum prime_meta_type type;
	uint32_t anim_id, primitive; /* Play */
	const char *name;
	float start;
	const struct prime_meta *parts;
	const uint32_t *thresholds; /* Random */
	uint32_t part_count;
	float weight; /* Blend */
	uint8_t flag;
};

enum prime_trans_type { PRIME_TRANS_META, PRIME_TRANS, PRIME_PHASE_TRANS, PRIME_SNAP };

struct prime_trans {
	enum prime_trans_type type;
	const struct prime_meta *meta;
	float duration;
	uint8_t flag, run_a;
	uint32_t flags;
};

enum { PRIME_PAS_MAX = 5 };

enum prime_pas_type { PRIME_PAS_INT, PRIME_PAS_UINT, PRIME_PAS_FLOAT, PRIME_PAS_BOOL, PRIME_PAS_ENUM };

union prime_pas_value {
	int32_t number;
	float real;
};

struct prime_pas_parameter {
	enum prime_pas_type type;
	uint32_t weight_function;
	float weight;
	union prime_pas_value min, max;
};

struct prime_pas_animation {
	uint32_t local_index;
	union prime_pas_value values[PRIME_PAS_MAX];
};

struct prime_pas_state {
	int32_t id;
	const struct prime_pas_parameter *parameters;
	uint32_t parameter_count;
	const struct prime_pas_animation *animations;
	uint32_t animation_count;
};

struct prime_ids {
	const uint32_t *ids;
	uint32_t count;
};

struct prime_effect_part {
	const char *name, *type;
	uint32_t id;
	const char *bone_name;
	uint32_t bone_id;
	float scale;
	uint32_t parent_mode, flags;
};

struct prime_effect {
	const char *name;
	const struct prime_effect_part *parts;
	uint32_t part_count;
};

struct prime_box {
	const char *animation;
	float box[6];
};

struct prime_local_animation {
	int32_t index;
	const char *name;
};

struct prime_character {
	uint32_t index;
	uint16_t version;
	const char *name;
	uint32_t cmdl, cskr, cinf;
	const struct prime_local_animation *animations;
	uint32_t animation_count;
	int32_t default_state;
	const struct prime_pas_state *states;
	uint32_t state_count;
	struct prime_ids part, swhc, extra, elsc, spsc;
	const struct prime_box *boxes;
	uint32_t box_count;
	const struct prime_effect *effects;
	uint32_t effect_count;
	uint32_t frozen_cmdl, frozen_cskr;
	const uint32_t *map;
	uint32_t map_count;
	uint32_t cspp;
};

struct prime_animation {
	const char *name;
	struct prime_meta meta;
	struct prime_events events; /* second game only */
};

struct prime_transition {
	uint32_t a, b; /* primitives; half transitions have b only */
	struct prime_trans trans;
};

struct prime_additive {
	uint32_t animation;
	float fade_in, fade_out;
};

struct prime_pair {
	uint32_t anim_id, evnt_id;
};

struct prime_set {
	const struct prime_character *characters;
	uint32_t character_count;
	uint16_t table_count;
	const struct prime_animation *animations;
	uint32_t animation_count;
	const struct prime_transition *transitions;
	uint32_t transition_count;
	struct prime_trans default_transition;
	const struct prime_additive *additives;
	uint32_t additive_count;
	float default_fade_in, default_fade_out;
	const struct prime_transition *half_transitions;
	uint32_t half_transition_count;
	const struct prime_pair *pairs; /* first game only */
	uint32_t pair_count;
};

void prime_put_meta(struct bytes *out, const struct prime_meta *meta);
void prime_put_ancs(struct bytes *out, const struct prime_set *set, enum prime_game game);

/* What mkcorpus asks for, see tests/mkcorpus/main.c. */
int mkcorpus_prime(const char *out_dir, const char *expected_dir);
int selfcheck_prime(void);

#endif
