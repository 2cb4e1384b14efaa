/*
 * The order of the objects of a catalogue. An object is known by its index in that order; the numbers of rows appear nowhere, so
 * that the same dumps give the same catalogue.
 */
#ifndef ADB_EXPORT_REPORT_ORDER_H
#define ADB_EXPORT_REPORT_ORDER_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "export/source_path.h"

enum { ADB_PLACE_SIZE = 9 };

enum adb_catalogue_kind {
	ADB_CATALOGUE_DUMP,
	ADB_CATALOGUE_CLIP,
	ADB_CATALOGUE_SET,
	ADB_CATALOGUE_SKELETON,
	ADB_CATALOGUE_MODEL,
	ADB_CATALOGUE_KINDS,
};

struct adb_catalogue_item {
	int64_t id, dump_id;
	const char *dump;           /* name of the dump, "" = none */
	const char *group;          /* of clips the name of the primary skeleton, else "" */
	const char *title;          /* what people call it */
	const char *content;        /* hash: of clips content_xxh128, else that of the asset; "" for dumps */
	char place[ADB_PLACE_SIZE]; /* tells objects of equal content apart, see below */
	bool is_unit;               /* of sets and models: what tells of units names their asset */
	int64_t clips; /* of sets theirs, of models those of the sets that name them, of clips those of the skeleton; else 0 */
};

struct adb_catalogue_list {
	struct adb_catalogue_item *items;
	uint32_t count;
	struct adb_catalogue_number *numbers; /* ascending by id */
};

struct adb_catalogue_order {
	struct adb_catalogue_list lists[ADB_CATALOGUE_KINDS];
	struct adb_arena *arena; /* owns everything */
};

/*
 * Reads all dumps, the clips for which `where` is true (SQL over clip_summary; NULL = all), and the sets, skeletons and models;
 * with `where` only those that belong to these clips. A model that only has the materials of others is left out. The order is by the
 * name of the dump; of sets and models those with clips first, of these units, then those with most clips; of clips by the number of those
 * of their skeleton, most first, then by its name (clips without one are last); by the name of the object itself; by place. A place is the first eight digits of the XXH3-128 over the name of the dump, the path of the source below
 * its dump, the path of the asset and the name of the row, each with a NUL behind it; where several rows of one content would have
 * the same place, that of the others is the hash of it and their number. Sets `error` unless it returns ADB_OK: ADB_DATABASE with
 * the message of SQLite for an invalid condition.
 *
 * `db` allows temporary tables: catalogue_dumps, catalogue_clips, catalogue_sets, catalogue_skeletons and catalogue_models get the
 * `id` and the `position` of each.
 */
enum adb_outcome adb_catalogue_order_read(struct adb_catalogue_order *order, sqlite3 *db, const char *where,
					  struct adb_error *error);
void adb_catalogue_order_free(struct adb_catalogue_order *order);

/* The index of a row, -1 when the catalogue does not have it. Any thread may call it. */
int32_t adb_catalogue_index(const struct adb_catalogue_order *order, enum adb_catalogue_kind kind,
			    int64_t id);

#endif
