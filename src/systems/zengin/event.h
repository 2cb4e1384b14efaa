/*
 * The events of model scripts. The readers of the text form (MDS) and of the binary form (MSB) parse the arguments of a
 * command; the functions here turn it into a row, so that the same script gives the same rows in both forms.
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

/* One event command. Texts are as the script has them, NULL where the script gives none. */
struct adb_zengin_event {
	enum adb_zengin_event_kind kind;
	struct adb_zengin_place place;
	int32_t frame;    /* counts in the source, as first and last of the entry do */
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

/* The range of source frames that an entry plays. */
struct adb_zengin_range {
	bool known;
	int32_t first, last; /* inclusive; last -1 = up to the end of the source */
	bool reverse;
};

/* Usual frame rate of sources. Times are computed with it until the clip is known, which has the rate of its source. */
#define ADB_ZENGIN_SOURCE_FPS 25.0

/* An event with the defaults of its kind: range 2500 cm (eventSFX) or 1000 cm (eventSFXGrnd), intensity 1, hold -2. */
struct adb_zengin_event adb_zengin_event_of(enum adb_zengin_event_kind kind, struct adb_zengin_place place);

/* Appends a row for `event` to `to`, without its time. Returns NULL when memory runs out. */
struct adb_event *adb_zengin_event_add(struct adb_decoder *d, struct adb_events *to,
				       const struct adb_zengin_event *event);

/*
 * Seconds from the start of the clip to the source frame `frame`: (frame - first) / fps_source, or
 * (last - frame) / fps_source when the entry plays in reverse. A frame outside of the range is moved to its nearest end. NAN
 * when the range, or the last frame of a reverse one, is unknown.
 */
double adb_zengin_event_time(int64_t frame, const struct adb_zengin_range *range, double fps_source);

/* Whether the range is known and `frame` lies outside of it. */
bool adb_zengin_event_outside(int64_t frame, const struct adb_zengin_range *range);

/* Whether the event is an eventTag at frame 0, which the engine treats as a property of the whole clip. */
bool adb_zengin_event_untimed(const struct adb_zengin_event *event);

#endif
