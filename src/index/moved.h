/* Recognises dumps that are stored from a path where they are no more, at another path. */
#ifndef ADB_INDEX_MOVED_H
#define ADB_INDEX_MOVED_H

#include "index/options.h"
#include "store/writer.h"

/*
 * For each PATH, with options->each for each of its children, from which nothing is stored: looks for a path that is gone and whose
 * sources are there now, by their relative paths and sizes, and by their times or hashes; more than half of them have to be. Reports
 * it, or with options->moved lets what is stored from there follow, and reads `known` again. Where several paths have an equal claim,
 * nothing follows, and options->moved makes it ADB_USAGE.
 */
enum adb_outcome adb_moved_follow(const struct adb_index_options *options, struct adb_writer *writer,
				  struct adb_known_sources *known, struct adb_error *error);

#endif
