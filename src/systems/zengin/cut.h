/* The rule by which the compiler of the engine chooses frames of a source. */
#ifndef ADB_SYSTEMS_ZENGIN_CUT_H
#define ADB_SYSTEMS_ZENGIN_CUT_H

#include "dump/system.h"

extern const struct adb_cutter adb_zengin_cutter;

/* adb_cutter.choose: of `count` frames at `source_fps` those that a clip at `fps` has. */
uint32_t adb_zengin_choose_frames(uint32_t count, double source_fps, double fps, uint32_t *frames);

#endif
