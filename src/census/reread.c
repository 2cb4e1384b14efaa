/* Reads bytes of the dumps again for the hashes by which they are published. */
#include <string.h>

#include "census/digest.h"
#include "census/private.h"
#include "sqlite/run.h"

static bool prepare(struct census *census, const char *sql, sqlite3_stmt **statement)
{
	return sqlite3_prepare_v2(census->db, sql, -1, statement, NULL) == SQLITE_OK;
}

static enum adb_outcome store(struct census *census, sqlite3_stmt *update, const char *hex)
{
	sqlite3_bind_text(update, 1, hex, -1, SQLITE_TRANSIENT);

	int code = sqlite3_step(update);

	sqlite3_reset(update);
	return code == SQLITE_DONE ? ADB_OK : adb_sql_failed(census->db, census->error);
}

static enum adb_outcome digest_asset(struct census *census, sqlite3_stmt *row, struct adb_input *input,
				     sqlite3_stmt *update)
{
	uint64_t all = adb_input_size(input), first = (uint64_t)sqlite3_column_int64(row, 1);
	const char *form = (const char *)sqlite3_column_text(row, 4);
	struct adb_digest_range range = {
		.first = first,
		.size = sqlite3_column_type(row, 2) == SQLITE_NULL ? (first < all ? all - first : 0)
								   : (uint64_t)sqlite3_column_int64(row, 2),
		.with_crlf = strcmp(form, "crlf") == 0,
		.interrupted = census->options->interrupted,
	};
	char hex[ADB_DIGEST_HEX_SIZE];

	if (!adb_digest(input, &range, (const char *)sqlite3_column_text(row, 3), hex))
		return adb_census_complain(census, "%s: %llu bytes at offset %llu cannot be read",
					   (const char *)sqlite3_column_text(row, 5),
					   (unsigned long long)range.size, (unsigned long long)first);
	for (int i = 0; i < 2; i++)
		sqlite3_bind_int64(update, 2 + i, sqlite3_column_int64(row, i));
	for (int i = 3; i < 5; i++)
		sqlite3_bind_text(update, 1 + i, (const char *)sqlite3_column_text(row, i), -1,
				  SQLITE_TRANSIENT);
	return store(census, update, hex);
}

static enum adb_outcome digest_assets(struct census *census, sqlite3_stmt *wanted, sqlite3_stmt *update)
{
	struct adb_input *input = NULL;
	int64_t open_id = 0;
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_ROW;

	while (outcome == ADB_OK && (code = sqlite3_step(wanted)) == SQLITE_ROW) {
		struct adb_error why = { .outcome = ADB_OK };
		int64_t id = sqlite3_column_int64(wanted, 0);

		if (!adb_census_may_continue(census)) {
			outcome = ADB_INTERRUPTED;
			break;
		}
		if (census->extractor == NULL)
			census->extractor = adb_extractor_new(census->db, census->error);
		if (census->extractor == NULL) {
			outcome = census->error->outcome;
			break;
		}
		if (id != open_id) {
			adb_input_release(input);
			input = adb_extractor_input(census->extractor, id, &why);
			open_id = id;
			if (input == NULL)
				outcome = adb_census_complain(census, "%s: %s",
							      (const char *)sqlite3_column_text(wanted, 5),
							      why.message);
		}
		if (outcome == ADB_OK && input != NULL)
			outcome = digest_asset(census, wanted, input, update);
	}
	adb_input_release(input);
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(census->db, census->error);
	return outcome;
}

static enum adb_outcome digest_images(struct census *census, sqlite3_stmt *images, sqlite3_stmt *update)
{
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_ROW;

	while (outcome == ADB_OK && (code = sqlite3_step(images)) == SQLITE_ROW) {
		const char *path = (const char *)sqlite3_column_text(images, 1);
		struct adb_error why = { .outcome = ADB_OK };
		struct adb_input *input = adb_input_open(path, &why);
		struct adb_digest_range range = {
			.size = input != NULL ? adb_input_size(input) : 0,
			.interrupted = census->options->interrupted,
		};
		char hex[ADB_DIGEST_HEX_SIZE];

		if (input != NULL && adb_digest(input, &range, "sha1", hex)) {
			sqlite3_bind_int64(update, 2, sqlite3_column_int64(images, 0));
			outcome = store(census, update, hex);
		} else if (!adb_census_may_continue(census)) {
			outcome = ADB_INTERRUPTED;
		} else {
			outcome = adb_census_complain(census, "%s: %s", path,
						      input == NULL ? why.message : "cannot be read");
		}
		adb_input_release(input);
	}
	return outcome != ADB_OK || code == SQLITE_DONE ? outcome : adb_sql_failed(census->db, census->error);
}

enum adb_outcome adb_census_digest(struct census *census)
{
	/* In the order of their ids, in which reading is fastest. */
	static const char wanted_sql[] =
		"SELECT w.asset_id, w.first, w.size, w.algorithm, w.form, s.path || '!' || a.path "
		"FROM temp.census_wanted AS w "
		"JOIN assets AS a ON a.id = w.asset_id JOIN sources AS s ON s.id = a.source_id "
		"ORDER BY w.asset_id, w.first, w.algorithm, w.form";
	static const char update_sql[] =
		"UPDATE temp.census_wanted SET digest = ?1 WHERE asset_id = ?2 AND first = ?3 AND algorithm = ?4 AND form = ?5";
	static const char images_sql[] =
		"SELECT i.source_id, s.path FROM temp.census_image AS i JOIN sources AS s ON s.id = i.source_id "
		"ORDER BY i.source_id";
	static const char image_sql[] = "UPDATE temp.census_image SET digest = ?1 WHERE source_id = ?2";
	sqlite3_stmt *wanted = NULL, *update = NULL, *images = NULL, *update_image = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (!prepare(census, wanted_sql, &wanted) || !prepare(census, update_sql, &update) ||
	    !prepare(census, images_sql, &images) || !prepare(census, image_sql, &update_image))
		outcome = adb_sql_failed(census->db, census->error);
	if (outcome == ADB_OK)
		outcome = digest_assets(census, wanted, update);
	if (outcome == ADB_OK)
		outcome = digest_images(census, images, update_image);
	sqlite3_finalize(wanted);
	sqlite3_finalize(update);
	sqlite3_finalize(images);
	sqlite3_finalize(update_image);
	return outcome;
}
