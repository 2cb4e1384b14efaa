/*
 * The writer of a database. The rows of a source are written between adb_writer_begin_source() and adb_writer_end_source(), in one
 * transaction. After the first failure every call does nothing, and adb_writer_failed() returns the error.
 */
#ifndef ADB_STORE_WRITER_H
#define ADB_STORE_WRITER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/ledger_unread.h"
#include "dump/system.h"
#include "store/pack.h"

struct adb_writer;

/* Opens the database, or begins a new one. Returns NULL with `error` set. */
struct adb_writer *adb_writer_open(const char *path, struct adb_error *error);

/* Whether the database is new, so that it contains only rows of this run. */
bool adb_writer_is_new(const struct adb_writer *writer);

/* Returns the first error, NULL when there was none. */
const struct adb_error *adb_writer_failed(const struct adb_writer *writer);

/* ---- sources ---- */

struct adb_known_source {
	char *path;
	int64_t id, byte_size, mtime_ns;
	char hash[ADB_HASH_HEX_SIZE];
	char *root;                         /* adb_source_end.root of that run */
	char *dump_name;                    /* name of its dump, when that was given; else NULL */
	char *dump_path;                    /* path of its dump */
	char *options;                      /* adb_source_end.options of that run */
	char *kind;                         /* adb_source_row.kind */
	char *read_too;                     /* adb_source_end.read_too of that run; NULL = none */
	char files[ADB_HASH_HEX_SIZE];      /* adb_source_end.files of that run, "" for a file */
	char companions[ADB_HASH_HEX_SIZE]; /* adb_source_end.companions of that run, "" for none */
};

/* Every source of the database, sorted by path in byte order. Freed with adb_known_sources_free(). */
struct adb_known_sources {
	struct adb_known_source *rows;
	size_t count;
};
enum adb_outcome adb_writer_known_sources(struct adb_writer *writer, struct adb_known_sources *known,
					  struct adb_error *error);
const struct adb_known_source *adb_known_sources_find(const struct adb_known_sources *known,
						      const char *path);
void adb_known_sources_free(struct adb_known_sources *known);

struct adb_source_row {
	const char *path; /* absolute */
	const char *kind; /* the container's name, or "file" */
	int64_t byte_size, mtime_ns;
};

/* The dump that a source is a part of. */
struct adb_source_dump {
	const char *name;    /* the name given for it; NULL = the dump of this path */
	const char *path;    /* the PATH given to index, absolute; of a loose file its folder */
	bool is_around_file; /* `path` is no PATH, but the folder of a loose file that is one */
};

/* The columns of a source that are known only after it was read. */
struct adb_source_end {
	struct adb_hash hash;
	const char *system; /* NULL = mixed or unknown */
	const char *root;   /* the PATH given to index, absolute */
	struct adb_source_dump dump;
	const char *options; /* the options of index that change what is decoded; a later run compares them */
	/* of a folder: hash of the paths, sizes and times of its files, hex digits; else NULL */
	const char *files;
	/* hash of the sizes and times of its companions, hex digits; NULL = it has none */
	const char *companions;
	const char *read_too;   /* adb_decoder.companions of a loose file; NULL = it read none */
	const char *game;       /* NULL = unknown */
	const char *attributes; /* a JSON object */
};

/* Begins a transaction and removes the rows that an earlier run stored for this path. */
void adb_writer_begin_source(struct adb_writer *writer, const struct adb_source_row *row);
void adb_writer_end_source(struct adb_writer *writer, const struct adb_source_end *end);

/*
 * Ends the source without storing it. The rows of an earlier run stay, unless `forget` is set because the file is no longer a
 * dump.
 */
void adb_writer_drop_source(struct adb_writer *writer, bool forget);

/* Updates a source whose bytes are unchanged: its modification time, and its `root` and dump unless `root` is NULL. */
void adb_writer_touch_source(struct adb_writer *writer, int64_t source_id, int64_t mtime_ns, const char *root,
			     const struct adb_source_dump *dump);

/*
 * Lets all that is stored from `path` or below it be from `new_path`, in one transaction. A file that has another name there is read
 * again by the next run, since resources may be called like it.
 */
void adb_writer_move(struct adb_writer *writer, const char *path, const char *new_path);

/*
 * Lays the dumps of all sources that are `path` or below it over the dump called `over`, or over none when `over` is "". Fails,
 * without a change, when there is no such dump or when a dump would be laid over itself.
 */
enum adb_outcome adb_writer_lay_over(struct adb_writer *writer, const char *path, const char *over,
				     struct adb_error *error);

/* Sets `error` and returns its outcome when a dump that has a source at `path` or below it would be laid over itself. */
enum adb_outcome adb_writer_check_over(struct adb_writer *writer, const char *path, const char *over,
				       int64_t over_id, struct adb_error *error);

/* Sets `error` and returns its outcome when there is no dump of that name, or several. */
enum adb_outcome adb_writer_find_dump(struct adb_writer *writer, const char *name, int64_t *id,
				      struct adb_error *error);

/*
 * Removes the sources for which `is_gone` returns true; it is called with every path that is `root` or below it. Returns their
 * number, 0 for a new database.
 */
int64_t adb_writer_prune(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path));

/* Returns the number of sources that adb_writer_prune() would remove. */
int64_t adb_writer_count_gone(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path));

/* ---- the contents of a source ---- */

struct adb_asset_row {
	int64_t id;        /* from adb_writer_first_free_asset() on, ascending */
	int64_t parent_id; /* 0 = the source */
	const char *path, *name, *type, *native_id;
	int64_t offset, stored_size; /* negative = NULL */
	int64_t byte_size;
	struct adb_hash hash;
	const char *game; /* NULL = unknown */
	const char *status;
	const char *attributes; /* a JSON object */
};

int64_t adb_writer_first_free_asset(struct adb_writer *writer);
void adb_writer_add_asset(struct adb_writer *writer, const struct adb_asset_row *row);

/* The decoded content of an asset; `system` and `format` are their names. */
void adb_writer_add_content(struct adb_writer *writer, int64_t asset_id, const char *system,
			    const char *format, const struct adb_packed *packed);

/* asset_id 0 = the source as a whole. */
void adb_writer_add_problems(struct adb_writer *writer, int64_t asset_id, const struct adb_problem *first);

/* All clips of the database, and their keys; none when the writer has failed. */
struct adb_clip_count {
	uint64_t clips, keys;
};
struct adb_clip_count adb_writer_count_clips(struct adb_writer *writer);

/* Returns the number of rows of diagnostics that are no notes, of all sources with assets from `first_asset_id` on. */
int64_t adb_writer_count_problems(struct adb_writer *writer, int64_t first_asset_id);

/*
 * What nobody read of an asset of `size` bytes; `format` is the name of its format. To be called after adb_writer_add_asset(), once
 * for an asset.
 */
void adb_writer_add_unread(struct adb_writer *writer, int64_t asset_id, const char *format, uint64_t size,
			   const struct adb_unread_runs *unread);

/* ---- names ---- */

/*
 * Possible names of resources of a system whose native ids are hashes of names. They are offered between adb_writer_begin_names()
 * and adb_writer_end_names(), outside of a source. Then adb_writer_keep_names() stores, for this and all later runs, the names
 * whose hash is the native id of a stored asset of their type; they replace earlier names of that id. Returns the number of
 * names that were not known before.
 */
void adb_writer_begin_names(struct adb_writer *writer);
void adb_writer_offer_name(struct adb_writer *writer, const struct adb_system *system, const char *name);
void adb_writer_end_names(struct adb_writer *writer);
int64_t adb_writer_keep_names(struct adb_writer *writer);

/* ---- the end ---- */

/*
 * Resolves references if needed, and creates the indexes of a new database. adb_writer_finish() does it when it was not done before.
 * False when it was interrupted or has failed.
 */
bool adb_writer_resolve(struct adb_writer *writer, const atomic_int *interrupted);

/* Whether rows were written, by this run or by a killed one, whose references have not been resolved. */
bool adb_writer_needs_resolve(struct adb_writer *writer);

/*
 * Resolves references if needed, creates indexes, renames a new file to its path, and frees the writer. When `*interrupted` (NULL:
 * never) becomes other than 0, references stay unresolved until the next run, and the result is ADB_INTERRUPTED; the rest is
 * done all the same.
 */
enum adb_outcome adb_writer_finish(struct adb_writer *writer, const atomic_int *interrupted,
				   struct adb_error *error);

/* Frees the writer. An existing database keeps its committed transactions, a new one is removed. */
void adb_writer_abandon(struct adb_writer *writer);

#endif
