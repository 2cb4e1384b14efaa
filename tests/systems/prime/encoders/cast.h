#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_CAST_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_CAST_H

#include "mesh.h"

/*
 * The toys of the corpus: +X right, +Y forward, +Z up, metres. Ids are those of the paths in
 * prime_paths, which mkcorpus checks; those that begin with 5EED are not the id of any path.
 */

#define WINDUP_ACS  0xE1F62D72u
#define WINDUP_CIN  0x2AEAC8E7u
#define WINDUP_CSKR 0xEC895FE0u
#define WINDUP_CMDL 0x87A6F036u
#define FROZEN_CMDL 0x0634CB6Au
#define FROZEN_CSKR 0x6D1B64BCu
#define GOLD_CIN    0xAD7F5ECEu
#define GOLD_CSKR   0xAEBC521Au
#define GOLD_CMDL   0xC593FDCCu

#define READY_ANI  0xCAB8C8C6u
#define WALK_ANI   0x03A1E696u
#define TURN_ANI   0xB964A799u
#define HOP_ANI    0x441A671Au
#define NOD_ANI    0xE91DD192u
#define RISE_ANI   0x66F20074u
#define CRANK_ANI  0x7B4CF36Fu
#define BLINK_ANI  0x4BCBF2A9u
#define SPARE_ANI  0xAAB4C997u
#define SPRING_ANI 0x47E0AE2Du

#define WALK_EVNT 0x9C11D1EAu
#define TURN_EVNT 0x0C14093Au
#define HOP_EVNT  0x7858A560u
#define NOD_EVNT  0x9B96A9C4u

#define JACKBOX_CIN 0xFDDE3459u

#define BEETLE_ACS  0x41E3D933u
#define BEETLE_CIN  0xEDE51D7Eu
#define BEETLE_CSKR 0x659D7BD5u
#define BEETLE_CMDL 0x0EB2D403u

#define FLY_ANI   0x09CD405Du
#define CRAWL_ANI 0x40F357F5u
#define GROW_ANI  0xA57AD9F1u
#define STILL_ANI 0xD35E4F29u

#define STRANGE_ANI 0x5EED0001u /* bones that no skeleton has */
#define LOST_ANI    0x5EED0002u /* nothing knows it */
#define QUIET_ANI   0x5EED0003u /* its events do not exist */
#define WRAP_ANI    0x5EED0004u /* values that leave 16 bits */
#define TICK_ANI    0x5EED0005u /* named by the archive only */
#define GONE_ANI    0x5EED0FFFu /* does not exist */
#define PAIR_EVNT   0x5EED0E01u /* no ANIM names it */
#define GONE_EVNT   0x5EED0EFFu /* does not exist */
#define PUFF_PART   0x5EED0A01u
#define GONE_SWHC   0x5EED0A02u /* does not exist */
#define SPARK_ELSC  0x5EED0A03u
#define JACKBOX_ACS 0x5EED0B00u
#define BOX_CMDL    0x5EED0B02u
#define ATTIC_MLVL  0x5EED0C01u
#define SIGN_STRG   0x5EED0D01u
#define BEETLE_EGMC 0x5EED0C02u
#define BEETLE_CSPP 0x5EED0C03u
#define PLATE_TXTR  0x5EED0700u
#define STRIPE_TXTR 0x5EED0701u
#define FACE_TXTR   0x5EED0702u
#define BRASS_TXTR  0x5EED0703u
#define SHELL_TXTR  0x5EED0704u
#define WING_TXTR   0x5EED0705u
#define CRATE_TXTR  0x5EED0706u
#define GONE_TXTR   0x5EED07FFu /* does not exist */

struct prime_path {
	uint32_t id;
	const char *path;
};

extern const struct prime_path prime_paths[];
extern const size_t prime_path_count;

/* How one bone goes through a clip; `phase` runs from 0 to 1. */
struct prime_move {
	uint8_t bone_id;
	struct vec3 axis;
	double swing, whole;     /* turns about the axis: of a wave, and evenly over the clip */
	double cycles, offset;   /* of the wave */
	bool has_moves;          /* else no translation channel */
	struct vec3 bob, travel; /* added to the rest: of the wave, and evenly */
	bool has_no_turns;       /* no rotation channel */
	bool grows;              /* a scale channel */
	struct vec3 growth;      /* added to scale 1, evenly */
};

struct prime_clip {
	const char *name; /* primitive name, or the file's */
	uint32_t id;
	uint32_t evnt_id;
	enum prime_game game;
	const struct prime_skeleton *skeleton;
	const struct prime_move *moves;
	uint32_t move_count;
	uint32_t frame_count, key_step;
	float interval;   /* 0 = the usual */
	uint32_t divisor; /* 0 = the usual */
	uint32_t looping;
	bool has_all_bones; /* also those that do not move */
	bool is_raw;        /* format 0: every frame is a key */
	bool is_reversed;   /* format 0: arrays in another order than channels */
};

extern const struct prime_skeleton windup_skeleton, gold_skeleton, jackbox_skeleton, beetle_skeleton;
extern const struct prime_figure windup_figure, gold_figure, beetle_figure, box_figure;
extern const struct prime_set windup_set, jackbox_set, beetle_set, larva_set;

struct prime_picture {
	uint32_t id;
	struct prime_texture texture;
};

extern const struct prime_picture prime_pictures[];
extern const size_t prime_picture_count;

/* The parts of a struct prime_event: of each one, of one that every character always plays, of a particle, of a sound. */
#define EVENT(KIND, NAME, POI_TYPE, TIME)                                                                    \
	.kind = PRIME_##KIND, .name = (NAME), .poi_type = (POI_TYPE), .time = (TIME)
#define ALWAYS .weight = 1, .character = -1
#define PARTICLE(TYPE, ID, FRAMES, SCALE)                                                                    \
	.particle_type = (TYPE), .particle_id = (ID), .frames = (FRAMES), .scale = (SCALE)
#define HEARD(FALL_OFF, DISTANCE) .fall_off = (FALL_OFF), .distance = (DISTANCE)

extern const struct prime_events walk_events, turn_events, hop_events, no_events, pair_events;

/* The clip of an id; mkcorpus ends when there is none. */
const struct prime_clip *prime_find_clip(uint32_t id);

/* Quantises a clip. Free with prime_anim_free(). */
void prime_make_anim(struct prime_anim *anim, const struct prime_clip *clip);
/* The same for format 0. */
void prime_make_raw_anim(struct prime_raw_anim *anim, const struct prime_clip *clip);
void prime_raw_anim_free(struct prime_raw_anim *anim);

#endif
