/* What has to be read again, and what an earlier run stored of a source may be forgotten or kept. */
#ifndef ADB_INDEX_UNCHANGED_H
#define ADB_INDEX_UNCHANGED_H

#include "base/port/file_info.h"
#include "index/walk.h"

/*
 * Of the files beside the one at `path` that its container reads too (adb_container.companion), and of those that its
 * decoder did (adb_decoder.companions): a hash of which there are, and of their sizes and times. "" when there are none;
 * `container` and `read_too` may be NULL.
 */
void adb_companions_hash(const struct adb_container *container, const char *read_too, const char *path,
			 char hex[ADB_HASH_HEX_SIZE]);

/*
 * Whether the database has the file at `path` as it is, read with the same options. One that was only touched gets its
 * new time, and one that belongs to another dump now is moved there: see adb_belonging_of().
 */
bool adb_is_unchanged(struct adb_walk *walk, const char *path, const struct adb_file_info *info,
		      struct adb_input *input, const char *installation);

/* The same for a folder that is one source; a touched file is reason enough to read it again. */
bool adb_is_unchanged_folder(struct adb_walk *walk, const char *path, const struct adb_folder_state *state,
			     const char *installation);

/* Whether a source in which nothing is found now may go: it may hold something of a system not asked for. */
bool adb_may_forget(const struct adb_walk *walk, const struct adb_known_source *known);

/* The PATH and the dump that a source belongs to; see adb_source_end. Freed with adb_belonging_free(). */
struct adb_belonging {
	char *root;
	char *dump_name; /* NULL = the dump of dump_path */
	char *dump_path;
	bool is_around_file; /* see adb_source_dump */
};

/* What is to be known about a source for that. */
struct adb_found_source {
	const char *path;
	const char *installation;             /* the outermost PATH that it lies in */
	const struct adb_known_source *known; /* what an earlier run stored, or NULL */
	bool is_loose;                        /* a loose file, whose dump is its folder */
	bool is_tree;                         /* a folder, which is a root of its own */
};

/*
 * Chooses, for adb_belonging_of(), one source of each dump and PATH of earlier runs, as walk->neighbours, which the caller frees. NULL =
 * out of memory.
 */
void adb_belonging_prepare(struct adb_walk *walk);

/*
 * Decides where a source belongs: a source stays in a dump that was named for it, and in a PATH that is wider than this one, unless
 * the options of this run name another dump. A new source in such a PATH belongs to the dump of that PATH. Returns false when memory runs out; `out` is to be freed in any case.
 */
bool adb_belonging_of(const struct adb_walk *walk, const struct adb_found_source *found,
		      struct adb_belonging *out);
void adb_belonging_free(struct adb_belonging *belonging);

/*
 * What may be read beside the source that lies at `path`, or in the folder at `path`: the folder of its dump, as in
 * adb_belonging.dump_path. False, without a folder, when there is no memory. To be ended in both cases.
 */
bool adb_around_begin(const struct adb_walk *walk, const char *path, const char *installation, bool is_loose,
		      struct adb_around *around);
void adb_around_end(const struct adb_around *around);

/* Copies the texts into the arena of a job, as its source_end.root and source_end.dump. */
void adb_belonging_set(const struct adb_belonging *belonging, struct adb_job *job);

#endif
