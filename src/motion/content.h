/*
 * What every format produces: the clips, skeletons, animation sets, models and links that one asset holds, and the
 * problems met while reading it. Everything lives in the arena of the decoding; the store copies it out.
 *
 * The functions that add something give NULL only when the arena is exhausted.
 */
#ifndef ADB_MOTION_CONTENT_H
#define ADB_MOTION_CONTENT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/quat.h"

/* ---- attributes: what only one format has, kept as one JSON object ---- */

struct adb_attribute {
	struct adb_attribute *next;
	const char *key;
	const char *json; /* the value, as JSON text */
};

struct adb_attributes {
	struct adb_attribute *first, *last;
};

/* What one key of an `attributes` object means. `where` names the table. */
struct adb_attribute_doc {
	const char *where, *key, *meaning;
};

/* Keys are string constants and are documented by the format (adb_format.attributes). The last one of a key counts. */
void adb_attribute_integer(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			   int64_t value);
void adb_attribute_real(struct adb_arena *arena, struct adb_attributes *to, const char *key, double value);
void adb_attribute_flag(struct adb_arena *arena, struct adb_attributes *to, const char *key, bool value);
void adb_attribute_text(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			const char *value);
void adb_attribute_reals(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			 const double *values, size_t count);
void adb_attribute_texts(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			 const char *const *values, size_t count);
void adb_attribute_integers(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			    const int64_t *values, size_t count);

/* An array of `count` arrays of `width` numbers each; `values` holds them one after the other. */
void adb_attribute_integer_rows(struct adb_arena *arena, struct adb_attributes *to, const char *key,
				const int64_t *values, size_t width, size_t count);

/* An array of `count` arrays of `width` texts each; `values` holds them one after the other. */
void adb_attribute_text_rows(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     const char *const *values, size_t width, size_t count);

/* `size` bytes that are JSON already. */
void adb_attribute_json(struct adb_arena *arena, struct adb_attributes *to, const char *key, const char *json,
			size_t size);

/* The value of `key` as JSON text, NULL when it has none. */
const char *adb_attribute_find(const struct adb_attributes *attributes, const char *key);

/* Copies every attribute of `from` into `arena` and `to`; one that `to` has already gets the new value. */
void adb_attributes_merge(struct adb_arena *arena, struct adb_attributes *to,
			  const struct adb_attributes *from);

/* ---- problems ---- */

enum adb_severity { ADB_NOTE, ADB_WARNING, ADB_ERROR };

struct adb_problem {
	struct adb_problem *next;
	enum adb_severity severity;
	const char *code; /* a word for queries: "truncated", "checksum-mismatch", … */
	int64_t offset;   /* in the asset's bytes, or ADB_NO_OFFSET */
	const char *message;
};

/* ---- clips ---- */

enum adb_target { ADB_ROTATION, ADB_TRANSLATION, ADB_SCALE, ADB_VISIBILITY, ADB_FOV, ADB_ROLL };
enum adb_interpolation { ADB_SLERP, ADB_NLERP, ADB_LINEAR, ADB_STEP };

enum { ADB_NO_BONE = -1 }; /* a channel of the whole clip: a camera's fov */

const char *adb_target_name(enum adb_target target);
const char *adb_interpolation_name(enum adb_interpolation interpolation);

/* By that name. False when nothing is called so, or `name` is NULL. */
bool adb_target_parse(const char *name, enum adb_target *target);
bool adb_interpolation_parse(const char *name, enum adb_interpolation *interpolation);

/* Components of one key: 4 for a rotation (x, y, z, w), 3 for translation and scale, else 1. */
unsigned adb_target_width(enum adb_target target);

struct adb_channel {
	struct adb_channel *next;
	int32_t bone_id; /* the format's own number */
	enum adb_target target;
	enum adb_interpolation interpolation;
	bool is_root_motion;
	bool adds_to_rest; /* a translation to be added to that of the rest pose */
	uint32_t width, key_count;
	float *values;    /* width × key_count, key-major */
	uint32_t *frames; /* one for each key, strictly ascending; NULL = every frame from 0 */
	struct adb_attributes attributes;
};

enum adb_looping { ADB_LOOPING_UNKNOWN = -1, ADB_ONE_SHOT = 0, ADB_LOOPS = 1 };

struct adb_event {
	struct adb_event *next;
	const char *kind, *name;
	bool has_frame;
	int64_t frame;         /* the number as the data write it */
	double time, end_time; /* seconds from the start of the clip, NAN = none */
	const char *bone_name;
	const char *ref_type, *ref_native_id; /* what it calls: a sound, a particle system, an item */
	double value;                         /* NAN = none */
	struct adb_attributes attributes;
};

struct adb_events {
	struct adb_event *first, *last;
};

struct adb_clip {
	struct adb_clip *next;
	const char *name, *native_id;
	double duration; /* seconds, NAN = unknown */
	double fps;      /* frames per second, NAN = unknown */
	double interval; /* seconds per frame where the format stores that instead; NAN = 1 / fps */
	uint32_t frame_count;
	enum adb_looping looping;
	int64_t loop_start, loop_end; /* frames, -1 = none */
	bool wraps;           /* after its last frame it moves on to frame 0, and is there one frame later */
	uint64_t playback[2]; /* what else of its format decides how it plays; a part of content_xxh128 */
	bool has_skeleton_checksum;
	uint32_t skeleton_checksum;
	const char *skeleton_name; /* native id of the skeleton that the format names, or NULL */
	struct adb_channel *channels, *last_channel;
	uint32_t channel_count;
	struct adb_events events;
	struct adb_attributes attributes;
};

/* ---- skeletons ---- */

struct adb_bone {
	int32_t bone_id;
	int32_t parent_id; /* ADB_NO_BONE for roots */
	const char *name;  /* may be NULL */
	const char *kind;  /* "bone", "slot", "mesh", … */
	struct adb_transform rest;
};

struct adb_skeleton {
	struct adb_skeleton *next;
	const char *name, *native_id;
	bool has_checksum;
	uint32_t checksum;
	uint32_t bone_count;
	double model_scale; /* what the game multiplies lengths of the model by; 1 unless the format sets it */
	struct adb_bone *bones; /* in the format's order */
	struct adb_attributes attributes;
};

/* ---- animation sets ---- */

struct adb_transition {
	struct adb_transition *next;
	const char *to_name; /* an entry of the same set, or of its parent set */
	const char *kind;
	double blend; /* seconds, NAN = unknown */
};

struct adb_entry {
	struct adb_entry *next;
	int64_t index;
	const char *kind, *name;
	const char *target_name; /* what leads to the clip that it plays, NULL = none */
	/* native id of that clip where it is not the target_name itself, or NULL */
	const char *target_native_id;
	struct adb_transition *transitions, *last_transition;
	struct adb_events events;
	struct adb_attributes attributes;
};

struct adb_set {
	struct adb_set *next;
	const char *name, *native_id;
	struct adb_entry *entries, *last_entry;
	struct adb_events events; /* of the set as a whole */
	struct adb_attributes attributes;
};

/* ---- models and links ---- */

struct adb_model {
	struct adb_model *next;
	const char *name, *native_id, *kind;
	bool has_skeleton_checksum;
	uint32_t skeleton_checksum;
	struct adb_attributes attributes;
};

struct adb_link {
	struct adb_link *next;
	const char *kind;
	const char *to_type;      /* asset type, as in assets.type */
	const char *to_name;      /* the reference as it is written */
	const char *to_native_id; /* the same as the native id that it looks for */
	struct adb_attributes attributes;
};

struct adb_content {
	struct adb_arena *arena; /* borrowed */
	struct adb_clip *clips, *last_clip;
	struct adb_skeleton *skeletons, *last_skeleton;
	struct adb_set *sets, *last_set;
	struct adb_model *models, *last_model;
	struct adb_link *links, *last_link;
	struct adb_events events; /* of the asset as a whole, which holds no clip of its own */
	struct adb_problem *problems, *last_problem;
	uint32_t problem_count;           /* kept, the last note included */
	struct adb_attributes attributes; /* of the asset */
};

/* A clip without channels: no times known, not known to loop. */
struct adb_clip *adb_content_add_clip(struct adb_content *content, const char *name, const char *native_id);

/* With room for `key_count` zeroed keys, dense; adb_channel_add_frames() makes it sparse. */
struct adb_channel *adb_clip_add_channel(struct adb_content *content, struct adb_clip *clip, int32_t bone_id,
					 enum adb_target target, enum adb_interpolation interpolation,
					 uint32_t key_count);

/* Room for the frame of each key; also stored in the channel. */
uint32_t *adb_channel_add_frames(struct adb_content *content, struct adb_channel *channel);

struct adb_skeleton *adb_content_add_skeleton(struct adb_content *content, const char *name,
					      uint32_t bone_count);
struct adb_set *adb_content_add_set(struct adb_content *content, const char *name);
struct adb_entry *adb_set_add_entry(struct adb_content *content, struct adb_set *set, const char *kind,
				    const char *name);
struct adb_transition *adb_entry_add_transition(struct adb_content *content, struct adb_entry *entry,
						const char *kind, const char *to_name);
struct adb_event *adb_content_add_event(struct adb_content *content, struct adb_events *events,
					const char *kind, const char *name);
struct adb_model *adb_content_add_model(struct adb_content *content, const char *name, const char *kind);
struct adb_link *adb_content_add_link(struct adb_content *content, const char *kind, const char *to_type,
				      const char *to_name, const char *to_native_id);

/* Keeps at most ADB_MAX_PROBLEMS; where more are reported, one last note says that they were left out. */
enum { ADB_MAX_PROBLEMS = 1000 };
void adb_content_report(struct adb_content *content, enum adb_severity severity, const char *code,
			int64_t offset, const char *format, ...) __attribute__((format(printf, 5, 6)));
void adb_content_vreport(struct adb_content *content, enum adb_severity severity, const char *code,
			 int64_t offset, const char *format, va_list arguments)
	__attribute__((format(printf, 5, 0)));

#endif
