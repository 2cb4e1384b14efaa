/*
 * What MDH, MDM and MDL files have in common: they are read by one loop, because an MDL is an MDH with an MDM
 * behind it and a wrong extension must not lose either part.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MODEL_H
#define ADB_SYSTEMS_ZENGIN_MODEL_H

#include "systems/zengin/chunk.h"

/* Which parts a file of the type has to have. */
enum { ADB_ZENGIN_HAS_HIERARCHY = 1, ADB_ZENGIN_HAS_MESH = 2 };

/*
 * Reads all chunks: a skeleton, a model, or both. Fails when nothing of what `parts` (a sum of the above)
 * says is there; one of two that is missing is a warning.
 */
enum adb_outcome adb_zengin_decode_model(struct adb_decoder *d, unsigned parts);

/*
 * For sniffers. The parts that a file has by its first chunk and, after a hierarchy, by a chunk D000; when
 * that place is beyond what may be looked at, the claimed type decides. `bits` is the evidence, 0 = neither.
 */
unsigned adb_zengin_model_parts(struct adb_peek *peek, int *bits);

#endif
