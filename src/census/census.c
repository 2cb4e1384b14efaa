#include "census/census.h"

#include "census/private.h"
#include "sqlite/run.h"
#include "store/facts.h"
#include "store/schema.h"
#include "store/schema_files.h"

/* The assets of the dump ?1 with the archive that has each: its parent, or the source. */
static const char assets_sql[] =
	"INSERT INTO temp.census_asset "
	"SELECT a.id, a.source_id, a.type, a.native_id, a.name, a.path, coalesce(s.game, a.game),"
	" coalesce(p.name, iif(s.kind <> 'file', replace(s.path, rtrim(s.path, replace(s.path, '/', '')), ''), NULL)),"
	" a.byte_size, a.status, a.status = 'decoded' AND NOT EXISTS"
	" (SELECT 1 FROM diagnostics AS d WHERE d.asset_id = a.id AND d.severity = 'error'), a.attributes "
	"FROM assets AS a JOIN sources AS s ON s.id = a.source_id LEFT JOIN assets AS p ON p.id = a.parent_id "
	"WHERE s.dump_id = ?1";

static enum adb_outcome choose_dumps(struct census *census)
{
	static const char sql[] = "INSERT INTO temp.census_chosen "
				  "SELECT id, row_number() OVER (ORDER BY id) FROM dumps WHERE ?1 IN (0, id)";
	sqlite3_stmt *insert = NULL;

	if (sqlite3_prepare_v2(census->db, sql, -1, &insert, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(insert, 1, census->options->dump_id);
		sqlite3_step(insert);
	}
	return adb_sql_end(insert) ? ADB_OK : adb_sql_failed(census->db, census->error);
}

static enum adb_outcome load_facts(struct census *census, const struct adb_system *system)
{
	enum adb_outcome outcome = ADB_OK;

	for (const struct adb_fact_file *file = system->facts;
	     file != NULL && file->name != NULL && outcome == ADB_OK; file++)
		outcome = adb_facts_load(census->db, file, census->options->facts, true, census->error);
	return outcome;
}

/* The dump after that of census->dump_id, 0 = none. No statement stays open, since tables are dropped meanwhile. */
static enum adb_outcome next_dump(struct census *census)
{
	static const char sql[] =
		"SELECT coalesce(min(dump_id), 0) FROM temp.census_chosen WHERE dump_id > ?1";
	sqlite3_stmt *row = NULL;

	if (sqlite3_prepare_v2(census->db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, census->dump_id);
		if (sqlite3_step(row) == SQLITE_ROW)
			census->dump_id = sqlite3_column_int64(row, 0);
	}
	return adb_sql_end(row) ? ADB_OK : adb_sql_failed(census->db, census->error);
}

/* Fills census_dump and census_asset. *has_system: the dump has something of a type that the system decodes. */
static enum adb_outcome begin_dump(struct census *census, bool *has_system, const struct adb_system *system)
{
	/* Several systems may have a type of that name. */
	static const char type_sql[] =
		"SELECT 1 FROM temp.census_asset AS a JOIN sources AS s ON s.id = a.source_id "
		"WHERE a.type = ?1 AND (s.system_id = ?2) IS NOT FALSE";
	static const char dump_sql[] = "INSERT INTO temp.census_dump VALUES (?1, ?2, ?3)";
	sqlite3_stmt *dump = NULL, *assets = NULL, *type = NULL;
	bool ok = adb_sql_run(census->db,
			      "DELETE FROM temp.census_dump; DELETE FROM temp.census_asset; "
			      "DELETE FROM temp.census_wanted; DELETE FROM temp.census_image",
			      census->error) == ADB_OK &&
		  sqlite3_prepare_v2(census->db, dump_sql, -1, &dump, NULL) == SQLITE_OK &&
		  sqlite3_prepare_v2(census->db, assets_sql, -1, &assets, NULL) == SQLITE_OK &&
		  sqlite3_prepare_v2(census->db, type_sql, -1, &type, NULL) == SQLITE_OK;

	if (ok) {
		sqlite3_bind_int64(dump, 1, census->dump_id);
		sqlite3_bind_text(dump, 2, census->options->release, -1, SQLITE_STATIC);
		sqlite3_bind_int(dump, 3, census->options->hash);
		sqlite3_bind_int64(assets, 1, census->dump_id);
		ok = sqlite3_step(dump) == SQLITE_DONE && sqlite3_step(assets) == SQLITE_DONE;
	}
	for (const struct adb_format *const *format = system->formats; ok && *format != NULL && !*has_system;
	     format++) {
		sqlite3_bind_text(type, 1, (*format)->type, -1, SQLITE_STATIC);
		sqlite3_bind_text(type, 2, system->id, -1, SQLITE_STATIC);
		*has_system = sqlite3_step(type) == SQLITE_ROW;
		sqlite3_reset(type);
	}

	enum adb_outcome outcome = ok ? ADB_OK : adb_sql_failed(census->db, census->error);

	sqlite3_finalize(dump);
	sqlite3_finalize(assets);
	sqlite3_finalize(type);
	return outcome;
}

static enum adb_outcome run_of_system(struct census *census, const struct adb_system *system,
				      const char *file, const char *sql)
{
	return adb_schema_run_of_system(census->db, system, file, sql, census->error);
}

/* Says where the facts of the games come from that census_find.sql has recognised. */
static enum adb_outcome add_sources(struct census *census, const struct adb_system *system)
{
	static const char sql[] =
		"INSERT INTO temp.census_source SELECT b.id, f.of, f.source, f.agreement FROM temp.census_block AS b "
		"JOIN temp.fact_source AS f ON f.game IN ('*', b.game) WHERE b.system_id = ?1 AND b.dump_id = ?2";
	sqlite3_stmt *insert = NULL;

	if (adb_facts_named(system, "source") == NULL)
		return ADB_OK;
	if (sqlite3_prepare_v2(census->db, sql, -1, &insert, NULL) == SQLITE_OK) {
		sqlite3_bind_text(insert, 1, system->id, -1, SQLITE_STATIC);
		sqlite3_bind_int64(insert, 2, census->dump_id);
		sqlite3_step(insert);
	}
	return adb_sql_end(insert) ? ADB_OK : adb_sql_failed(census->db, census->error);
}

static enum adb_outcome compare_dump(struct census *census, const struct adb_system *system)
{
	bool has_system = false;
	enum adb_outcome outcome = begin_dump(census, &has_system, system);

	if (!has_system)
		return outcome;
	if (outcome == ADB_OK && system->census_find_sql != NULL)
		outcome = run_of_system(census, system, "census_find.sql", system->census_find_sql);
	if (outcome == ADB_OK)
		outcome = add_sources(census, system);
	if (outcome == ADB_OK)
		outcome = adb_census_digest(census);
	if (outcome == ADB_OK && system->census_judge_sql != NULL)
		outcome = run_of_system(census, system, "census_judge.sql", system->census_judge_sql);
	if (outcome == ADB_OK && system->statements_sql != NULL)
		outcome = adb_census_state(census, system);
	return outcome;
}

static enum adb_outcome compare_dumps(struct census *census, const struct adb_system *system)
{
	enum adb_outcome outcome = ADB_OK;

	census->dump_id = 0;
	while (outcome == ADB_OK && (outcome = next_dump(census)) == ADB_OK && census->dump_id > 0)
		outcome = adb_census_may_continue(census) ? compare_dump(census, system) : ADB_INTERRUPTED;
	return outcome;
}

static enum adb_outcome drop_facts(struct census *census, const struct adb_system *system)
{
	enum adb_outcome outcome = ADB_OK;

	for (const struct adb_fact_file *file = system->facts;
	     file != NULL && file->name != NULL && outcome == ADB_OK; file++)
		outcome = adb_facts_drop(census->db, file, census->error);
	return outcome;
}

static enum adb_outcome compare_system(struct census *census, const struct adb_system *system)
{
	enum adb_outcome outcome = ADB_OK;

	if (system->census_find_sql == NULL && system->statements_sql == NULL)
		return ADB_OK;
	outcome = load_facts(census, system);
	if (outcome == ADB_OK)
		outcome = compare_dumps(census, system);
	return outcome == ADB_OK ? drop_facts(census, system) : outcome;
}

enum adb_outcome adb_census(sqlite3 *db, const struct adb_census_options *options, struct adb_error *error)
{
	struct census census = { .db = db, .options = options, .error = error };
	/* One transaction: all is read from one state of the database, and the many small writes cost little. */
	enum adb_outcome outcome = adb_sql_run(db, "BEGIN", error);

	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("census/tables.sql"), error);
	if (outcome == ADB_OK)
		outcome = choose_dumps(&census);
	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++)
		outcome = compare_system(&census, adb_systems[i]);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("census/verdict.sql"), error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, "COMMIT", error);
	adb_extractor_free(census.extractor);
	return outcome;
}
