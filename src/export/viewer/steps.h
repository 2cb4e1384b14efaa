/* How finely translations of bones are stored for the viewer. */
#ifndef ADB_EXPORT_VIEWER_STEPS_H
#define ADB_EXPORT_VIEWER_STEPS_H

#include "store/read.h"

/*
 * The smallest step of the translation of each bone, metres, and behind them that of what all bones hang on: 0.02 mm in the model,
 * less where the skeleton at rest is smaller than a metre. NULL when the arena is exhausted.
 */
double *adb_viewer_steps(const struct adb_stored_skeleton *skeleton, struct adb_arena *arena);

#endif
