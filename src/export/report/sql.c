/*
 * SQL in the page: the database as the data files database-0, database-1, … in base 64, since a page from the disk can fetch nothing
 * else; the data file questions, with the ready-made questions, [[group, name, text]…], the form of the text being that of
 * shell/questions.h; and what answers them. The start has in `sql` { …, wasm, database: number of blocks, size: bytes }, with `wasm`
 * the name of a data file with a module in base 64, and of the scripts for it:
 *
 * - worker: the name of a data file, an array of texts, which are one after the other the script of a worker, animdb for browsers;
 *   sql/licences.txt has the licences of all that is in it; or
 * - script: the path of a script for the page, SQLite for the web. Questions that need functions of animdb are left out then.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/port/file.h"
#include "base/port/path.h"
#include "base/stop.h"
#include "dump/system.h"
#include "export/report/private.h"
#include "export/report/web_files.h"
#include "files/output.h"
#include "files/remove.h"
#include "sqlite/open.h"
#include "sqlite/run.h"
#include "store/schema_files.h"

/* Below the folder of the catalogue. */
#define DATABASE_COPY "data/database.tmp"

enum {
	BLOCK_SIZE =
		3 * 1024 * 1024, /* bytes of the database in a data file; base 64 takes three at a time */
	PIECE_SIZE = 48 * 1024,
	PAGES_AT_ONCE = 1024,
};

/*
 * What would say where the dumps lie on this machine. Paths that would be there twice get numbers. VACUUM drops what the pages of the file
 * still have of the old texts.
 */
static const char clean_sql[] =
	"UPDATE diagnostics SET message = replace(message, (SELECT dump.path || '/' FROM sources AS source JOIN dumps AS dump"
	" ON dump.id = source.dump_id WHERE source.id = diagnostics.source_id), '')"
	" WHERE source_id IN (SELECT id FROM sources WHERE dump_id IS NOT NULL);"
	"UPDATE sources SET path = 'source ' || id || ': ' || coalesce((SELECT " ADB_SQL_SOURCE_PATH
	" FROM sources AS source LEFT JOIN dumps AS dump ON dump.id = source.dump_id WHERE source.id = sources.id), ''),"
	" attributes = iif(json_valid(attributes), json_remove(attributes, '$.root', '$.index_options'), '{}');"
	"UPDATE OR IGNORE sources SET path = (SELECT name FROM dumps WHERE id = dump_id) || '/' || substr(path, instr(path, ': ') + 2);"
	"UPDATE dumps SET path = name;"
	"VACUUM";

static const char sqlite_script[] = "sql/sqlite3.js", sqlite_wasm[] = "sqlite-wasm";
static const char animdb_worker[] = "animdb-worker", animdb_wasm[] = "animdb-wasm";

/* ---- the database ---- */

static enum adb_outcome run_backup(sqlite3 *from, sqlite3 *to, struct adb_error *error)
{
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	int code = SQLITE_OK;

	if (backup == NULL)
		return adb_sql_failed(to, error);
	while (code == SQLITE_OK && !adb_interrupted)
		code = sqlite3_backup_step(backup, PAGES_AT_ONCE);
	if (sqlite3_backup_finish(backup) != SQLITE_OK)
		return adb_sql_failed(to, error);
	return code == SQLITE_DONE ? ADB_OK
				   : adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
}

/* Opens the copy without the functions of animdb. Its schema may be hostile: nothing of it runs. */
static enum adb_outcome copy_database(struct adb_catalogue *catalogue, const char *path, sqlite3 **copy,
				      struct adb_error *error)
{
	enum adb_outcome outcome;

	if (adb_sqlite_open(path, copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) != SQLITE_OK)
		return adb_sql_failed(*copy, error);
	sqlite3_db_config(*copy, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_db_config(*copy, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(*copy, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	outcome = run_backup(catalogue->db, *copy, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(*copy, clean_sql, error);
	return outcome;
}

static enum adb_outcome write_block(const struct adb_catalogue *catalogue, FILE *file, uint32_t number,
				    bool *is_last, struct adb_error *error)
{
	static _Thread_local char piece[PIECE_SIZE];
	struct adb_data_file data;
	enum adb_outcome outcome =
		adb_data_file_open_shard(&data, catalogue->folder, "database", number, error);

	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_text(&data.json, "\"");
	for (size_t done = 0; done < BLOCK_SIZE && !*is_last; done += PIECE_SIZE) {
		size_t size = fread(piece, 1, sizeof piece, file);

		adb_base64_add(&data.json, piece, size);
		adb_data_file_flush(&data);
		*is_last = size < sizeof piece;
	}
	adb_buffer_text(&data.json, "\"");
	return adb_data_file_close(&data, error);
}

static enum adb_outcome write_database(struct adb_catalogue *catalogue, const char *path,
				       struct adb_error *error)
{
	FILE *file = adb_stream_to_read(path);
	enum adb_outcome outcome = ADB_OK;
	bool is_last = file == NULL;

	if (file == NULL)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", path, strerror(errno));
	while (outcome == ADB_OK && !is_last && !adb_interrupted)
		outcome = write_block(catalogue, file, catalogue->database_blocks++, &is_last, error);
	catalogue->database_size = ftello(file);
	fclose(file);
	return outcome;
}

/* ---- what answers ---- */

static bool has_animdb(void)
{
	return adb_web_worker.size > 0;
}

static enum adb_outcome write_worker(const struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct adb_data_file data;
	enum adb_outcome outcome = adb_data_file_open(&data, catalogue->folder, animdb_worker, error);

	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_text(&data.json, "[");
	adb_json_text(&data.json, (const char *)adb_web_script.data, adb_web_script.size);
	adb_buffer_text(&data.json, ",");
	adb_json_text(&data.json, (const char *)adb_web_worker.data, adb_web_worker.size);
	adb_buffer_text(&data.json, "]");
	return adb_data_file_close(&data, error);
}

static enum adb_outcome write_file(const struct adb_catalogue *catalogue, const char *path,
				   const struct adb_web_file *content, struct adb_error *error)
{
	struct adb_output file;
	enum adb_outcome outcome = adb_output_open(&file, catalogue->folder, path, false, error);

	if (outcome != ADB_OK)
		return outcome;
	fwrite(content->data, 1, content->size, file.file); /* a failure shows at the end */
	return adb_output_commit(&file, error);
}

static enum adb_outcome write_program(const struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct adb_data_file data;
	enum adb_outcome outcome = has_animdb()
					   ? write_worker(catalogue, error)
					   : write_file(catalogue, sqlite_script, &adb_web_script, error);

	if (outcome == ADB_OK && has_animdb())
		outcome = write_file(catalogue, "sql/licences.txt", &adb_web_licences, error);
	if (outcome == ADB_OK)
		outcome = adb_data_file_open(&data, catalogue->folder,
					     has_animdb() ? animdb_wasm : sqlite_wasm, error);
	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_text(&data.json, "\"");
	adb_base64_add(&data.json, adb_web_wasm.data, adb_web_wasm.size);
	adb_buffer_text(&data.json, "\"");
	return adb_data_file_close(&data, error);
}

/* ---- questions ---- */

static bool can_answer(sqlite3 *plain, const char *text)
{
	sqlite3_stmt *statement = NULL;
	bool is_plain = sqlite3_prepare_v2(plain, text, -1, &statement, NULL) == SQLITE_OK;

	sqlite3_finalize(statement);
	return is_plain || has_animdb();
}

/* A question that cannot be answered is left out. */
static void add_question(struct adb_data_file *data, sqlite3 *plain, const char *group, const char *name,
			 const char *text)
{
	const char *extension = strstr(name, ".sql");
	size_t length = extension != NULL ? (size_t)(extension - name) : strlen(name);

	if (!can_answer(plain, text))
		return;
	adb_buffer_text(&data->json, adb_data_file_size(data) > 1 ? ",\n[" : "[");
	adb_json_text(&data->json, group, strlen(group));
	adb_buffer_text(&data->json, ",");
	adb_json_text(&data->json, name, length);
	adb_buffer_text(&data->json, ",");
	adb_json_text(&data->json, text, strlen(text));
	adb_buffer_text(&data->json, "]");
}

static enum adb_outcome write_questions(const struct adb_catalogue *catalogue, sqlite3 *plain,
					struct adb_error *error)
{
	static const char folder[] = "questions/";
	struct adb_data_file data;
	enum adb_outcome outcome = adb_data_file_open(&data, catalogue->folder, "questions", error);

	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_text(&data.json, "[");
	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL; file++)
		if (strncmp(file->name, folder, sizeof folder - 1) == 0)
			add_question(&data, plain, "general", file->name + sizeof folder - 1, file->text);
	for (size_t i = 0; adb_systems[i] != NULL; i++)
		for (const struct adb_question_file *file = adb_systems[i]->questions;
		     file != NULL && file->name != NULL; file++)
			add_question(&data, plain, adb_systems[i]->id, file->name, file->text);
	adb_buffer_text(&data.json, "]");
	return adb_data_file_close(&data, error);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_catalogue_write_sql(struct adb_catalogue *catalogue, struct adb_error *error)
{
	char *path = catalogue->options->with_sql ? adb_memory_printf("%s/" DATABASE_COPY, catalogue->folder)
						  : NULL;
	sqlite3 *copy = NULL;
	enum adb_outcome outcome;

	if (!catalogue->options->with_sql)
		return ADB_OK;
	if (path == NULL)
		return adb_catalogue_no_memory(error);
	outcome = copy_database(catalogue, path, &copy, error);
	if (outcome == ADB_OK)
		outcome = write_questions(catalogue, copy, error);
	sqlite3_close(copy);
	if (outcome == ADB_OK)
		outcome = write_database(catalogue, path, error);
	if (outcome == ADB_OK)
		outcome = write_program(catalogue, error);
	adb_remove_below(catalogue->folder, DATABASE_COPY);
	free(path);
	return outcome;
}

enum adb_outcome adb_catalogue_check_sql(struct adb_error *error)
{
	if (adb_web_wasm.size > 0)
		return ADB_OK;
	return adb_error_set(
		error, ADB_UNSUPPORTED, ADB_NO_OFFSET,
		"--with sql needs a program for browsers, without which this one was built: cmake -DANIMDB_WEB=FOLDER builds in"
		" what the preset web has made in FOLDER. SQLite alone answers less: cmake/sqlite_wasm.sh FOLDER gets it, and"
		" cmake -DANIMDB_SQLITE_WASM=FOLDER builds it in");
}

void adb_catalogue_put_sql(const struct adb_catalogue *catalogue, struct adb_buffer *json)
{
	if (!catalogue->options->with_sql) {
		adb_buffer_text(json, "null");
		return;
	}
	adb_buffer_printf(json, "{\"%s\":\"%s\",\"wasm\":\"%s\",\"database\":%u,\"size\":%lld}",
			  has_animdb() ? "worker" : "script", has_animdb() ? animdb_worker : sqlite_script,
			  has_animdb() ? animdb_wasm : sqlite_wasm, (unsigned)catalogue->database_blocks,
			  (long long)catalogue->database_size);
}
