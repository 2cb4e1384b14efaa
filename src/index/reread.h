/* Reads single assets again from sources that are in the database, container by container, and decodes their meshes, or all of them. */
#ifndef ADB_INDEX_REREAD_H
#define ADB_INDEX_REREAD_H

#include "index/options.h"
#include "index/pipeline.h"
#include "store/writer_mesh.h"

/*
 * Opens the sources of `wanted` one after the other on a thread of its own, runs a job for each asset that is found on
 * options->threads others, and hands these jobs, of kind ADB_JOB_ASSET, to the consumer. They decode meshes alone and have `wanted`
 * set; with options->decodes_meshes they decode all, and it is not set. An asset that is not found gives no job. See
 * adb_pipeline_run() for where no threads can be had. Fails only when memory is missing.
 */
enum adb_outcome adb_reread(const struct adb_index_options *options, bool images,
			    const struct adb_wanted_assets *wanted, const struct adb_job_consumer *consumer,
			    struct adb_error *error);

#endif
