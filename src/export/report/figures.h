/*
 * The files figure-HASH, what clips are shown with, and image-HASH, their textures: each is written once, and is named after its content, so
 * that skeletons of several files that look the same share one.
 */
#ifndef ADB_EXPORT_REPORT_FIGURES_H
#define ADB_EXPORT_REPORT_FIGURES_H

#include "export/report/private.h"
#include "store/figure.h"
#include "store/read.h"

enum { ADB_FIGURE_DIGITS = 16 };

/* The document of a figure: "figure-" and `hash` is the name of its file. `number` tells documents of this run apart. */
struct adb_figure_document {
	char hash[ADB_FIGURE_DIGITS + 1];
	uint32_t number;
};

/* One thread at a time uses it. */
struct adb_figure_files;

/* NULL when memory runs out. `db` is where images are read from. The caller frees it; NULL is ignored. */
struct adb_figure_files *adb_figure_files_new(const struct adb_catalogue *catalogue, sqlite3 *db);
void adb_figure_files_free(struct adb_figure_files *files);

/* Writes what is not there. `figure` may be NULL: bones alone. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_figure_files_write(struct adb_figure_files *files,
					const struct adb_stored_skeleton *skeleton,
					const struct adb_figure *figure, struct adb_figure_document *document,
					struct adb_error *error);

#endif
