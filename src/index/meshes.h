/* The second part of a run of `animdb index`: the meshes of models that clips reach, and the images of their textures. */
#ifndef ADB_INDEX_MESHES_H
#define ADB_INDEX_MESHES_H

#include "index/options.h"
#include "store/writer.h"

/*
 * Brings the stored meshes and images to what options->meshes and options->no_images want; adds to the problems and failures in
 * `result`. References are to be resolved: adb_writer_resolve(). Interrupted, it leaves the rest to the next run and returns ADB_OK.
 */
enum adb_outcome adb_index_meshes(const struct adb_index_options *options, struct adb_writer *writer,
				  struct adb_index_result *result, struct adb_error *error);

#endif
