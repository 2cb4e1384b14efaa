/*
 * MDH, MDM and MDL files are read by one function: an MDL is an MDH followed by an MDM, and neither part may be lost when the
 * extension is wrong.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MODEL_H
#define ADB_SYSTEMS_ZENGIN_MODEL_H

#include "systems/zengin/chunk.h"

/* The parts that a type of file has. */
enum { ADB_ZENGIN_HAS_HIERARCHY = 1, ADB_ZENGIN_HAS_MESH = 2 };

/*
 * Reads all chunks and adds a skeleton, a model, or both. `parts` is a sum of the above. Fails when none of these parts is
 * there; reports one of two that is missing.
 */
enum adb_outcome adb_zengin_decode_model(struct adb_decoder *d, unsigned parts);

/*
 * For sniffing: the parts of a file, found by its first chunk and, after a hierarchy, by a chunk D000. When that place is
 * beyond the bytes that sniffing may read, the extension decides. `bits` receives the number of bits of evidence, 0 = no
 * part.
 */
unsigned adb_zengin_model_parts(struct adb_peek *peek, int *bits);

#endif
