/* What the files of this folder share. */
#ifndef ADB_EXPORT_REPORT_PRIVATE_H
#define ADB_EXPORT_REPORT_PRIVATE_H

#include "export/report/casting.h"
#include "export/report/catalogue.h"
#include "export/report/crew.h"
#include "export/report/data_file.h"
#include "export/report/integers.h"
#include "export/report/order.h"
#include "export/report/reach.h"
#include "export/report/rows.h"
#include "sqlite/run.h"

/* Lists of rows: adb_catalogue_list_names. The first four are a file each, the others are in blocks NAME-0, NAME-1, … */
enum adb_catalogue_rows {
	ADB_LIST_SETS,
	ADB_LIST_SKELETONS,
	ADB_LIST_MODELS,
	ADB_LIST_EVENTS,
	ADB_LIST_DUPLICATES,
	ADB_LIST_PROBLEMS,
	ADB_LIST_UNUSED,
	ADB_LIST_DANGLING,
	ADB_LISTS,
};

extern const char *const adb_catalogue_list_names[ADB_LISTS];

enum {
	ADB_CATALOGUE_BLOCK = 4096,             /* clips in a file clips-K */
	ADB_CATALOGUE_SHARD = 16,               /* clips in a file clip-K */
	ADB_CATALOGUE_SHEET = 64,               /* clips in a picture: those of adb_picture_catalogue */
	ADB_CATALOGUE_LIST_BLOCK = 4096,        /* rows in a block of a list */
	ADB_CATALOGUE_SHARD_BYTES = 256 * 1024, /* of other shards: the next one begins behind this size */
	ADB_CATALOGUE_CLASSES = 8,
	ADB_CATALOGUE_SIMILAR_DEGREES = 15, /* clips that are farther from each other are not similar */
	ADB_CATALOGUE_PAGES_KIB =
		16 *
		1024, /* of the database that each connection keeps; of SQLite's 2 MB many are read again */
};

/* The classes of events in the order of the bits of clips-K.classes. */
extern const char *const adb_catalogue_classes[ADB_CATALOGUE_CLASSES];

struct adb_looks;

/* What is to be seen of a clip, as bits. */
enum {
	ADB_SEEN_PICTURE = 1, /* something in its picture */
	ADB_SEEN_MESH = 2,    /* a mesh */
};

/* A file that clips were exported to. */
struct adb_catalogue_file {
	const char *path; /* below files/FORMAT */
	uint32_t format;  /* index in options->formats */
};

/* Two dumps that were compared: indices, and what was written. */
struct adb_catalogue_comparison {
	uint32_t a, b, blocks, rows;
};

struct adb_catalogue {
	sqlite3 *db; /* in a transaction; has the temporary tables of adb_catalogue_order_read() */
	const struct adb_catalogue_options *options;
	const char *folder; /* the stage */
	struct adb_catalogue_order order;
	uint32_t block_counts[ADB_LISTS], row_counts[ADB_LISTS];
	struct adb_crew *crew;
	struct adb_casting casting;
	struct adb_reach reach;
	struct adb_looks *looks;
	uint8_t *seen; /* of each clip */
	struct adb_catalogue_file *files;
	uint32_t file_count;
	struct adb_integers
		clip_files; /* ascending: the index of a clip << 32 | that of a file that has it */
	struct adb_catalogue_comparison *comparisons;
	uint32_t comparison_count;
	uint32_t database_blocks; /* files database-K; 0 = --with sql was not given */
	int64_t database_size;    /* bytes */
	bool has_lost_files;      /* something could not be exported */
};

static inline const struct adb_catalogue_list *adb_catalogue_list(const struct adb_catalogue *catalogue,
								  enum adb_catalogue_kind kind)
{
	return &catalogue->order.lists[kind];
}

/* Each writes the files that its name says. They set `error` unless they return ADB_OK. */
enum adb_outcome adb_catalogue_write_files(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_clips(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_sets(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_skeletons(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_models(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_events(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_lists(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_differences(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_search(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_reach(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_put_highlights(struct adb_catalogue *catalogue, struct adb_data_file *data,
					      struct adb_error *error);
enum adb_outcome adb_catalogue_write_page(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_sql(struct adb_catalogue *catalogue, struct adb_error *error);
enum adb_outcome adb_catalogue_write_start(struct adb_catalogue *catalogue, struct adb_error *error);

/* Fills catalogue->casting. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_catalogue_cast(struct adb_catalogue *catalogue, struct adb_error *error);

/* Appends the list of files that have a clip: [format, path]. */
void adb_catalogue_put_files(const struct adb_catalogue *catalogue, uint32_t clip, struct adb_buffer *json);

/* Whether --with sql is possible. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_catalogue_check_sql(struct adb_error *error);

/* Appends what answers SQL in the page: an object as sql.c describes it, or null. */
void adb_catalogue_put_sql(const struct adb_catalogue *catalogue, struct adb_buffer *json);

/* Prepares a statement. NULL with `error` set. The caller finalizes it. */
static inline sqlite3_stmt *adb_catalogue_prepare(sqlite3 *db, const char *sql, struct adb_error *error)
{
	sqlite3_stmt *statement = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
		adb_sql_failed(db, error);
	return statement;
}

static inline enum adb_outcome adb_catalogue_no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

#endif
