/* The interface of export formats: a format writes the clips of one file. registry.c lists the formats. */
#ifndef ADB_EXPORT_FORMAT_H
#define ADB_EXPORT_FORMAT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/error.h"

struct adb_export_options;
struct adb_export_selection;
struct adb_extractor;
struct adb_manifest;
struct adb_stored_reader;

/* Which clips share a file. */
enum adb_export_grouping {
	ADB_BY_CLIP,
	ADB_BY_SKELETON,
	ADB_BY_ASSET,
	ADB_BY_SELECTION,
	ADB_BY_PLAN, /* the groups that the plan of the format makes */
};

/* Options that only some formats support, as bits. */
enum adb_export_takes {
	ADB_TAKES_PER_CLIP = 1,
	ADB_TAKES_NO_MESH = 2,
	ADB_TAKES_RESAMPLE = 4,
	ADB_TAKES_FPS = 8,
	ADB_TAKES_NATIVE_AXES = 16,
	ADB_TAKES_ALL_KEYS = 32,
};

/* One clip of the selection. */
struct adb_export_choice {
	int64_t clip_id, asset_id;
	int64_t skeleton_id; /* the one that was asked for, else the primary one; 0 = none */
	const char *title;   /* what people call it, as in the view clip_names; never NULL */
	int64_t group;       /* of ADB_BY_PLAN, 0 = a file by itself; the id of some clip */
	bool written;        /* set by the format */
	bool empty; /* set by the format: the clip has no data that the format can represent, which is no failure */
};

/* A model that is shown beside the body. */
struct adb_export_attachment {
	int64_t model_id;
	const char *bone; /* its name; NULL = the one that carries heads, or what hands hold, in the system */
	bool is_head;
};

/* One file that is being written. */
struct adb_export_file {
	struct adb_export_choice *clips; /* at least one */
	size_t clip_count;
	size_t clips_before, clips_in_all; /* of the selection, for progress */
	FILE *out;
	const char *folder; /* for scratch files */
	const struct adb_export_options *options;
	sqlite3 *db;
	struct adb_stored_reader *reader;
	struct adb_extractor *extractor;
	const void *plan;             /* of the format, NULL = it makes none */
	struct adb_arena *file_arena; /* for what lives as long as the file */
	struct adb_arena *clip_arena; /* for one clip: reset before each */
	int64_t scaled_skeleton_id;   /* of model_scale, 0 = none was read yet */
	double model_scale;
	int64_t body_id; /* the model that shows the clips; 0 = the best one for them */
	const struct adb_export_attachment *attached;
	size_t attached_count;
	struct adb_buffer beside; /* of the format: the text of a file beside it, empty = none */
	struct adb_error error;
};

/* An export of tables. */
struct adb_export_tables {
	sqlite3 *db;
	const struct adb_export_options *options;
	const struct adb_export_selection *selection; /* NULL = everything, also what belongs to no clip */
	struct adb_manifest *manifest;
	size_t failed; /* set by the format: tables that are not complete, each of which was reported */
	struct adb_error error;
};

/* The default template of file names. */
#define ADB_EXPORT_NAME "{system}/{skeleton}/{clip}"

/*
 * Of a format whose files depend on each other: what it makes of the whole selection before anything is written. All but
 * `make` and `free` may be NULL.
 */
struct adb_export_planning {
	/* Sets the `group` of clips. NULL with `error` set. */
	void *(*make)(sqlite3 *db, struct adb_export_selection *selection, struct adb_error *error);
	void (*free)(void *plan);

	/* The path of the file of a group whose first clip that is, without its extension; false = it comes from the template. */
	bool (*path)(const void *plan, const struct adb_export_choice *first, bool per_clip,
		     struct adb_buffer *path);

	/*
	 * The number of files that come after those of clips, once it is known which clips are written; and one of them: its
	 * path below the folder, its text, and the clips that it is about. Not for exports with --name.
	 */
	size_t (*count_extras)(void *plan, sqlite3 *db, const struct adb_export_selection *selection,
			       bool per_clip, struct adb_error *error);
	const char *(*write_extra)(const void *plan, size_t index, struct adb_buffer *text,
				   const struct adb_export_choice **clips, size_t *clip_count);
};

struct adb_export_format {
	const char *name, *title;
	const char *extension;        /* ".glb"; NULL: the name of the asset has one already */
	const char *extension_beside; /* of a file that may stand beside it; NULL = none ever does */
	const char *name_template;    /* of its files, as --name takes it; NULL = of a format of tables */
	enum adb_export_grouping grouping;
	unsigned takes; /* of adb_export_takes */
	bool needs_no_keys; /* it is also written of clips whose keys the dump does not have (clips.attributes.no_data) */
	const struct adb_export_planning *planning; /* NULL = each file stands by itself */

	/*
	 * Writes file->out and marks what it holds in file->clips. A clip that cannot be written is reported with
	 * adb_export_report() and left out. When the file as a whole fails, the outcome and file->error describe the
	 * error. The file is kept when the outcome is ADB_OK and some clip is in it.
	 */
	enum adb_outcome (*write)(struct adb_export_file *file);

	/*
	 * Of a format of tables, in place of `write`: writes all files, prints their names and adds them to the manifest. The
	 * outcome and tables->error describe what ended the export.
	 */
	enum adb_outcome (*write_tables)(struct adb_export_tables *tables);
};

/* The i-th format, NULL behind the last. Those of systems come after those for any clip. */
const struct adb_export_format *adb_export_format_at(size_t i);

const struct adb_export_format *adb_export_format_named(const char *name); /* NULL when there is none */

/*
 * Reports a message about a clip on standard error: "clip 7 (WALK): " and the message. `name` may be NULL. Without --verbose it
 * is printed at the end of the export, once for all messages that differ in numbers only.
 */
void adb_export_report(int64_t clip_id, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
