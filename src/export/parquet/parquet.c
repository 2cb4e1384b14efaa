/*
 * Parquet: every table, the decoded keys, and the views that people ask most, for engines that read columns: DuckDB, Spark, Trino,
 * ClickHouse.
 *
 *   TABLE/part-0.parquet              tables that all dumps share
 *   TABLE/dump=NAME/part-0.parquet    the rows of a dump; see partition.c for the name
 *
 * A table without rows has one file without rows, so that a query finds its columns. With clips selected, files hold what belongs
 * to these: see chosen.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "export/export.h"
#include "export/format.h"
#include "export/manifest.h"
#include "export/parquet/chosen.h"
#include "export/parquet/partition.h"
#include "export/parquet/rows.h"
#include "export/parquet/tables.h"
#include "export/progress.h"
#include "files/output.h"
#include "program/report.h"
#include "sqlite/run.h"

#define PART "part-0.parquet"

struct parquet {
	struct adb_export_tables *tables;
	struct adb_parquet_chosen *chosen; /* NULL = everything */
	struct adb_parquet_partitions partitions;
	bool has_strays; /* some row belongs to no dump */
};

static enum adb_outcome no_memory(struct parquet *parquet)
{
	return adb_error_set(&parquet->tables->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static sqlite3_stmt *prepare_sql(struct parquet *parquet, const struct adb_buffer *sql)
{
	sqlite3_stmt *statement = NULL;

	if (!adb_buffer_ok(sql))
		no_memory(parquet);
	else if (sqlite3_prepare_v2(parquet->tables->db, sql->data, -1, &statement, NULL) != SQLITE_OK)
		adb_sql_failed(parquet->tables->db, &parquet->tables->error);
	return statement;
}

/* NULL when the database lacks the table or a column that leads to it; the message is that of the connection. */
static sqlite3_stmt *prepare(struct parquet *parquet, const struct adb_parquet_table *table,
			     enum adb_parquet_rows rows)
{
	struct adb_buffer sql = { 0 };
	sqlite3_stmt *statement = NULL;

	adb_parquet_table_sql(table, rows, parquet->chosen != NULL, &sql);
	statement = prepare_sql(parquet, &sql);
	if (statement != NULL && parquet->tables->options->shortens_paths &&
	    (rows == ADB_PARQUET_ALL || rows == ADB_PARQUET_DUMP) && adb_parquet_has_paths(table)) {
		struct adb_buffer outer = { 0 };

		adb_parquet_hide_paths(table, statement, sql.data, &outer);
		sqlite3_finalize(statement);
		statement = prepare_sql(parquet, &outer);
		adb_buffer_free(&outer);
	}
	adb_buffer_free(&sql);
	return statement;
}

/* Reports that the rest of a table cannot be read. The others are written all the same. */
static enum adb_outcome leave_out(struct parquet *parquet, const struct adb_parquet_table *table)
{
	const struct adb_error *error = &parquet->tables->error;

	if (error->outcome == ADB_NO_MEMORY || error->outcome == ADB_INTERRUPTED)
		return error->outcome;
	adb_export_clear_progress();
	adb_report("export: %s cannot be read: %s", table->name, error->message);
	parquet->tables->failed++;
	return ADB_OK;
}

/* Gives the file its name, tells of it, and adds it to the manifest. */
static enum adb_outcome finish_file(struct parquet *parquet, const struct adb_parquet_table *table,
				    struct adb_output *output, const char *path, const char *dump,
				    uint64_t rows)
{
	struct adb_export_tables *tables = parquet->tables;
	enum adb_outcome outcome = adb_output_commit(output, &tables->error);

	if (outcome != ADB_OK)
		return outcome;
	adb_export_clear_progress();
	if (tables->options->on_file != NULL)
		tables->options->on_file(tables->options->context, path, NULL, 0);
	else
		printf("%s/%s\n", tables->options->folder, path);
	return adb_manifest_add_table(tables->manifest, path, table->name, dump, rows, &tables->error);
}

/* Writes one file. ADB_OK also when the table cannot be read, which is reported and counted. */
static enum adb_outcome write_file(struct parquet *parquet, const struct adb_parquet_table *table,
				   sqlite3_stmt *statement, const char *folder, const char *dump,
				   bool even_if_empty, uint64_t *rows)
{
	const struct adb_export_options *options = parquet->tables->options;
	struct adb_error *error = &parquet->tables->error;
	struct adb_parquet_rows_written written = { 0 };
	struct adb_output output = { 0 };
	char *path = folder != NULL ? adb_memory_printf("%s/%s/" PART, table->name, folder)
				    : adb_memory_printf("%s/" PART, table->name);
	enum adb_outcome outcome = path != NULL ? ADB_OK : no_memory(parquet);

	*rows = 0;
	if (outcome == ADB_OK)
		outcome = adb_output_open(&output, options->folder, path, options->force, error);
	if (outcome == ADB_OK) {
		outcome =
			adb_parquet_rows_write(table, statement, output.file, even_if_empty, &written, error);
		if (outcome == ADB_IO) {
			struct adb_error why = *error;

			adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", output.path, why.message);
		}
	}
	if (adb_interrupted)
		outcome = ADB_INTERRUPTED;
	else if (outcome == ADB_OK && adb_memory_has_failed())
		outcome = no_memory(parquet);
	*rows = written.rows;
	parquet->tables->failed += written.misfits > 0;
	if (outcome == ADB_OK && (written.rows > 0 || even_if_empty))
		outcome = finish_file(parquet, table, &output, path, dump, written.rows);
	adb_output_discard(&output);
	if (outcome == ADB_DATABASE || outcome == ADB_CORRUPT)
		outcome = leave_out(parquet, table);
	free(path);
	return outcome;
}

static enum adb_outcome count_rows(struct parquet *parquet, const struct adb_parquet_table *table,
				   uint64_t *count)
{
	sqlite3_stmt *statement = prepare(parquet, table, ADB_PARQUET_NUMBER);
	enum adb_outcome outcome = ADB_OK;

	if (statement == NULL)
		return leave_out(parquet, table);
	if (sqlite3_step(statement) == SQLITE_ROW) {
		*count = (uint64_t)sqlite3_column_int64(statement, 0);
	} else {
		adb_sql_failed(parquet->tables->db, &parquet->tables->error);
		outcome = leave_out(parquet, table);
	}
	sqlite3_finalize(statement);
	return outcome;
}

/*
 * Writes the rows that lead to no dump: problems of no source, and what a damaged database has. Looking for them takes a pass over
 * the table, which the number of its rows saves. Views have none where tables have none.
 */
static enum adb_outcome write_strays(struct parquet *parquet, const struct adb_parquet_table *table,
				     uint64_t rows, uint64_t *stray_rows)
{
	enum adb_outcome outcome = ADB_OK;
	uint64_t count = rows;
	sqlite3_stmt *statement;

	*stray_rows = 0;
	if (!table->is_derived) {
		outcome = count_rows(parquet, table, &count);
		parquet->has_strays = parquet->has_strays || count != rows;
	}
	if (outcome != ADB_OK || (table->is_derived ? !parquet->has_strays : count == rows))
		return outcome;
	statement = prepare(parquet, table, ADB_PARQUET_STRAY);
	if (statement == NULL)
		return leave_out(parquet, table);
	outcome = write_file(parquet, table, statement, ADB_PARQUET_NO_DUMP, NULL, false, stray_rows);
	sqlite3_finalize(statement);
	return outcome;
}

/* A table without rows has a file in the folder of the first dump. */
static enum adb_outcome write_empty(struct parquet *parquet, const struct adb_parquet_table *table)
{
	const struct adb_parquet_partition *first =
		parquet->partitions.count > 0 ? &parquet->partitions.list[0] : NULL;
	sqlite3_stmt *statement = prepare(parquet, table, ADB_PARQUET_DUMP);
	enum adb_outcome outcome;
	uint64_t rows;

	if (statement == NULL)
		return leave_out(parquet, table);
	/* Its parameter is NULL, so that it gives no rows. */
	outcome = write_file(parquet, table, statement, first != NULL ? first->folder : ADB_PARQUET_NO_DUMP,
			     first != NULL ? first->name : NULL, true, &rows);
	sqlite3_finalize(statement);
	return outcome;
}

static enum adb_outcome write_partitions(struct parquet *parquet, const struct adb_parquet_table *table)
{
	const struct adb_parquet_partitions *partitions = &parquet->partitions;
	sqlite3_stmt *statement = prepare(parquet, table, ADB_PARQUET_DUMP);
	enum adb_outcome outcome = ADB_OK;
	uint64_t sum = 0, rows;

	if (statement == NULL)
		return leave_out(parquet, table);
	for (size_t i = 0; i < partitions->count && outcome == ADB_OK; i++) {
		sqlite3_bind_int64(statement, 1, partitions->list[i].dump_id);
		outcome = write_file(parquet, table, statement, partitions->list[i].folder,
				     partitions->list[i].name, false, &rows);
		sqlite3_reset(statement);
		sum += rows;
	}
	sqlite3_finalize(statement);
	if (outcome == ADB_OK) {
		outcome = write_strays(parquet, table, sum, &rows);
		sum += rows;
	}
	if (outcome == ADB_OK && sum == 0)
		outcome = write_empty(parquet, table);
	return outcome;
}

static enum adb_outcome write_table(struct parquet *parquet, const struct adb_parquet_table *table)
{
	enum adb_outcome outcome = ADB_OK;
	sqlite3_stmt *statement;
	uint64_t rows;

	if (table->link != NULL)
		return write_partitions(parquet, table);
	statement = prepare(parquet, table, ADB_PARQUET_ALL);
	if (statement == NULL)
		return leave_out(parquet, table);
	outcome = write_file(parquet, table, statement, NULL, NULL, true, &rows);
	sqlite3_finalize(statement);
	return outcome;
}

static enum adb_outcome parquet_write(struct adb_export_tables *tables)
{
	struct parquet parquet = { .tables = tables };
	enum adb_outcome outcome = ADB_OK;
	size_t count = 0;

	while (adb_parquet_table_at(count) != NULL)
		count++;
	if (tables->selection != NULL) {
		parquet.chosen = adb_parquet_chosen_new(tables->db, tables->selection, &tables->error);
		outcome = parquet.chosen != NULL ? ADB_OK : tables->error.outcome;
	}
	if (outcome == ADB_OK)
		outcome = adb_parquet_partitions_read(tables->db, parquet.chosen != NULL, &parquet.partitions,
						      &tables->error);
	for (size_t i = 0; i < count && outcome == ADB_OK; i++) {
		adb_export_progress_of(i, count, "tables");
		outcome = write_table(&parquet, adb_parquet_table_at(i));
	}
	adb_export_clear_progress();
	adb_parquet_partitions_free(&parquet.partitions);
	adb_parquet_chosen_free(parquet.chosen);
	return outcome;
}

const struct adb_export_format adb_export_parquet = {
	.name = "parquet",
	.title = "every table and the decoded keys as columns, a folder for each table and dump",
	.extension = ".parquet",
	.grouping = ADB_BY_SELECTION,
	.needs_no_keys = true,
	.write_tables = parquet_write,
};
