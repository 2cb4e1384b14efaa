/* What follows from the keys, the rate and the looping of a clip, compiled or not. */
#ifndef ADB_SYSTEMS_ZENGIN_PLAYBACK_H
#define ADB_SYSTEMS_ZENGIN_PLAYBACK_H

#include "motion/content.h"

/* Sets times, the loop, and the attributes last_key_time and root_speed. `fps` is NAN when it is unknown. */
void adb_zengin_set_playback(struct adb_arena *arena, struct adb_clip *clip, double fps, bool loops);

#endif
