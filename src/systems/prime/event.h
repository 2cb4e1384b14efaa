/*
 * Events of Metroid Prime: the structure of EVNT resources. The ANCS resources of the second game hold several such structures.
 *
 *   u32  version                     1 or 2
 *   u32  count, bool nodes           kind 'loop'
 *   u32  count, int32 nodes          kind 'user'
 *   u32  count, particle nodes       kind 'particle'
 *   u32  count, sound nodes          kind 'sound'; from version 2 on
 *
 * A node begins with
 *
 *   u16  version                     1
 *   cstr name
 *   u16  type                        0 Loop … 8 Sound, see the attribute poi_type
 *   f32  time, u32 its state
 *   s32  index                       -1 = none
 *   u8   unique
 *   f32  weight                      probability
 *   s32  character                   -1 = every character of the set
 *   u32  flags
 *
 * and continues, by kind, with
 *
 *   loop      u8 value
 *   user      s32 value, cstr bone name
 *   particle  u32 frames, tag type, id32 particle, bone (MP1: cstr name, MP2: u32 id), f32 scale, u32 parent mode
 *   sound     u32 sound, f32 fall-off, f32 maximum distance, MP2 also: u32, u16, u16, f32
 */
#ifndef ADB_SYSTEMS_PRIME_EVENT_H
#define ADB_SYSTEMS_PRIME_EVENT_H

#include "systems/prime/resource.h"

/* Versions of the structure, and the size of the smallest one: version 1, three empty lists. */
enum { ADB_PRIME_EVENTS_FIRST = 1, ADB_PRIME_EVENTS_LAST = 2, ADB_PRIME_EVENTS_SIZE = 16 };

/*
 * Reads one structure from d->in and appends its nodes to `to` in the order of the file: time in seconds, names, bone_name
 * (bone_id as an attribute in MP2), value, ref_type and ref_native_id, and the attributes below. Returns false when it cannot
 * be read to its end: complete nodes stay in `to`, a warning has the reason, and the position of d->in is undefined.
 */
bool adb_prime_read_events(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to);

/*
 * Adds a link of the kind 'event' for each resource that a particle event starts (PART, SWHC, ELSC, …), once for all events of
 * the `count` lists. Each list ends with its `last`, even if that event has a next one.
 */
void adb_prime_link_particles(struct adb_decoder *d, const struct adb_events *lists, size_t count);

/* Documentation of the attributes of events, for the attribute lists of formats. */
/* clang-format off */
#define ADB_PRIME_EVENT_ATTRIBUTES \
	{ "events", "poi_type", "type number: 0 Loop, 1 EmptyBool, 2 EmptyInt32, 4 SoundInt32, 5 Particle, 6 UserEvent, " \
		"7 RandRate, 8 Sound" }, \
	{ "events", "node_version", "version of the event's record; left out where it is 1, as in every known game" }, \
	{ "events", "time_state", "what the time is besides its number: 0 non-zero, 1 zero-increasing, 2 zero-steady, " \
		"3 zero-decreasing, 4 infinity" }, \
	{ "events", "index", "number that identifies the event, -1 = none" }, \
	{ "events", "unique", "whether the event's state is saved" }, \
	{ "events", "weight", "chance that it happens, 0 to 1" }, \
	{ "events", "character", "index of the character in its ANCS that it is for, -1 = every one" }, \
	{ "events", "flags", "of the event; of sounds 4 restart loop, 8 doppler, 128 no acoustics" }, \
	{ "events", "node_name", "name in the data of a user event of poi_type 6 whose value is known; its column name then " \
		"has what the value stands for: DamageOn, Landing, …" }, \
	{ "events", "duration_frames", "how long a particle lasts, in frames of the game" }, \
	{ "events", "bone_id", "number of the bone of a particle, in MP2; its name is that in the skeleton of the " \
		"clip" }, \
	{ "events", "scale", "of a particle" }, \
	{ "events", "parent_mode", "how a particle follows its bone: 0 initial, 1 continuous emitter, " \
		"2 continuous system" }, \
	{ "events", "sound_id", "the whole id of a sound; ref_native_id is its low 16 bits" }, \
	{ "events", "looping", "bit 31 of a sound's id: it repeats" }, \
	{ "events", "non_positional", "bit 30 of a sound's id: it comes from nowhere" }, \
	{ "events", "continuous_update", "bit 29 of a sound's id: it follows its source" }, \
	{ "events", "fall_off", "how a sound fades with distance" }, \
	{ "events", "max_distance", "distance in metres beyond which a sound is not heard" }, \
	{ "events", "unknown", "the four last numbers of a sound event of MP2, of unknown meaning" }
/* clang-format on */

#endif
