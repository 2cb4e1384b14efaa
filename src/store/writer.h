/*
 * The one writer of the database. Everything of a source happens between begin and end, in one transaction.
 * Failures are sticky: after the first one every call does nothing and adb_writer_failed() tells why.
 */
#ifndef ADB_STORE_WRITER_H
#define ADB_STORE_WRITER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "dump/system.h"
#include "store/pack.h"

struct adb_writer;

/* Opens or begins the database. NULL with `error` set. */
struct adb_writer *adb_writer_open(const char *path, struct adb_error *error);

/* Whether the database is being built, and so holds nothing but what this run stores. */
bool adb_writer_is_new(const struct adb_writer *writer);

/* NULL as long as everything went well. */
const struct adb_error *adb_writer_failed(const struct adb_writer *writer);

/* ---- sources ---- */

struct adb_known_source {
	char *path;
	int64_t id, byte_size, mtime_ns;
	char hash[ADB_HASH_HEX_SIZE];
	char *root;                         /* what adb_source_end.root was then */
	char *options;                      /* what adb_source_end.options was then */
	char *kind;                         /* adb_source_row.kind */
	char files[ADB_HASH_HEX_SIZE];      /* what adb_source_end.files was then, "" for a file */
	char companions[ADB_HASH_HEX_SIZE]; /* what adb_source_end.companions was then, "" for none */
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

/* What is known only when a source was read. */
struct adb_source_end {
	struct adb_hash hash;
	const char *system;  /* NULL = mixed or unknown */
	const char *root;    /* the PATH given to index, absolute */
	const char *options; /* the options of index that change what is decoded; a later run compares them */
	/* of a folder: hash of the paths, sizes and times of its files, hex digits; else NULL */
	const char *files;
	/* hash of the sizes and times of its companions, hex digits; NULL = it has none */
	const char *companions;
	const char *attributes; /* a JSON object */
};

/* Begins a transaction and removes what an earlier run stored of this path. */
void adb_writer_begin_source(struct adb_writer *writer, const struct adb_source_row *row);
void adb_writer_end_source(struct adb_writer *writer, const struct adb_source_end *end);

/*
 * Ends the source without storing it. What an earlier run stored of it stays, or goes as well when `forget`
 * (it is no dump any more).
 */
void adb_writer_drop_source(struct adb_writer *writer, bool forget);

/* The bytes of the file are the same, but it was touched, or `root` is another (NULL = as it was). */
void adb_writer_touch_source(struct adb_writer *writer, int64_t source_id, int64_t mtime_ns,
			     const char *root);

/*
 * Removes sources of which `is_gone` says so; it is asked for every path that is `root` or lies below it.
 * Returns how many. A new database has none.
 */
int64_t adb_writer_prune(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path));

/* How many sources that would remove. */
int64_t adb_writer_count_gone(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path));

/* ---- what a source holds ---- */

struct adb_asset_row {
	int64_t id;        /* from adb_writer_first_free_asset() on, ascending */
	int64_t parent_id; /* 0 = the source */
	const char *path, *name, *type, *native_id;
	int64_t offset, stored_size; /* negative = NULL */
	int64_t byte_size;
	struct adb_hash hash;
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

/* ---- names ---- */

/*
 * Names that may be those of resources of a system whose ids are hashes of names: offered between begin and end,
 * outside of sources. Then adb_writer_keep_names() stores, for this and all later runs, those whose hash is the id of a
 * stored asset of their type; a name that was known for that id gives way. Returns how many were not known before.
 */
void adb_writer_begin_names(struct adb_writer *writer);
void adb_writer_offer_name(struct adb_writer *writer, const struct adb_system *system, const char *name);
void adb_writer_end_names(struct adb_writer *writer);
int64_t adb_writer_keep_names(struct adb_writer *writer);

/* ---- the end ---- */

/* Whether anything was written that references have not been resolved for, by this or a killed run. */
bool adb_writer_needs_resolve(struct adb_writer *writer);

/*
 * Resolves references when needed, builds what is built last, and puts the file in its place. Frees the writer. Soon after
 * `*interrupted` (NULL: never) is not 0, references stay as they were and the next run resolves them: ADB_INTERRUPTED; all
 * else is as without.
 */
enum adb_outcome adb_writer_finish(struct adb_writer *writer, const atomic_int *interrupted,
				   struct adb_error *error);

/* Frees the writer; what was committed to an existing database stays, a new one is removed. */
void adb_writer_abandon(struct adb_writer *writer);

#endif
