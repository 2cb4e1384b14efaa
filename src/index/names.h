/* The list of `animdb index --names`: a text file of paths that may be the names of resources. */
#ifndef ADB_INDEX_NAMES_H
#define ADB_INDEX_NAMES_H

#include "base/error.h"
#include "index/options.h"
#include "store/writer.h"

/*
 * Offers every path of options->names to the writer: one a line, in any case, which may end in CR LF; empty lines and
 * those that begin with '#' are left out. A line that is no path is reported with its number, and the others count.
 * Fails with ADB_IO when the file cannot be read.
 */
enum adb_outcome adb_names_offer(const struct adb_index_options *options, struct adb_writer *writer,
				 struct adb_error *error);

#endif
