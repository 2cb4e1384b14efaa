/*
 * Events of model scripts, from commands whose arguments are already typed to rows. Both forms of a script
 * come through here, so that the same script gives the same rows.
 */
#ifndef ADB_SYSTEMS_ZENGIN_EVENT_H
#define ADB_SYSTEMS_ZENGIN_EVENT_H

#include "systems/zengin/value.h"

enum adb_zengin_event_kind {
	ADB_ZENGIN_SOUND,
	ADB_ZENGIN_GROUND_SOUND,
	ADB_ZENGIN_TAG,
	ADB_ZENGIN_EFFECT,
	ADB_ZENGIN_EFFECT_STOP,
	ADB_ZENGIN_GROUND_EFFECT,
	ADB_ZENGIN_SET_MESH,
	ADB_ZENGIN_SWAP_MESH,
	ADB_ZENGIN_MORPH,
	ADB_ZENGIN_TREMOR,
	ADB_ZENGIN_HEADING,
};

enum { ADB_ZENGIN_TAG_PARAMETERS = 4 };

/* One event command. Texts are as the script has them; NULL stands for "not given". */
struct adb_zengin_event {
	enum adb_zengin_event_kind kind;
	struct adb_zengin_place place;
	int32_t frame;    /* of the source, as first and last of the entry */
	const char *name; /* sound, tag, effect, ASC of the mesh, or morph animation */
	const char *node, *node2;
	const char *parameters[ADB_ZENGIN_TAG_PARAMETERS];
	float range_cm; /* sounds */
	bool empty_slot, empty_slot_typo;
	float handle; /* effects */
	bool attach;
	float radius_cm, duration_ms, min_amplitude_cm, max_amplitude_cm; /* tremor */
	float intensity, hold_s;                                          /* morph */
	const char *direction;                                            /* heading */
	float axis[3], angle;
};

/* The frames of the source that an entry plays. */
struct adb_zengin_range {
	bool known;
	int32_t first, last; /* inclusive; last -1 = up to the end of the source */
	bool reverse;
};

/* The rate of sources, which times are computed with before the rate of the clip itself is known. */
#define ADB_ZENGIN_SOURCE_FPS 25.0

/* An event with the defaults of its kind: range 2500 (sound) or 1000 cm (on ground), intensity 1, hold -2. */
struct adb_zengin_event adb_zengin_event_of(enum adb_zengin_event_kind kind, struct adb_zengin_place place);

/* Appends the row, without its time. NULL when the arena is exhausted. */
struct adb_event *adb_zengin_event_add(struct adb_decoder *d, struct adb_events *to,
				       const struct adb_zengin_event *event);

/*
 * Seconds from the start of the clip to `frame`, a frame of the source: (frame - first) / fps_source, or
 * (last - frame) / fps_source when the entry plays in reverse; frames outside count as the nearest one
 * inside. NAN when that needs a number that is not known.
 */
double adb_zengin_event_time(int64_t frame, const struct adb_zengin_range *range, double fps_source);

/* Whether `frame` lies outside a range that is known. */
bool adb_zengin_event_outside(int64_t frame, const struct adb_zengin_range *range);

/* An eventTag at frame 0: the engine reads it as a property of the whole clip. */
bool adb_zengin_event_untimed(const struct adb_zengin_event *event);

#endif
