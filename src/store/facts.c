#include "store/facts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file.h"
#include "codec/gunzip.h"
#include "sqlite/run.h"

/* MAX_FILE: of a file of the user; the largest of the program has 320 KB. */
enum { MAX_COLUMNS = 16, MAX_FILE = 64 * 1024 * 1024 };

struct field {
	const char *text;
	size_t size;
};

struct loading {
	sqlite3 *db;
	sqlite3_stmt *insert;
	const char *table;             /* NAME */
	const char *shown;             /* of messages */
	struct field row[MAX_COLUMNS]; /* the last one, with what it repeats */
	int columns;                   /* 0 = none were read */
	unsigned long long line;
	struct adb_error *error;
};

/* Leaves `text` empty when there is no such file. */
static enum adb_outcome read_file(const char *path, struct adb_buffer *text, struct adb_error *error)
{
	FILE *file = adb_stream_to_read(path);
	char piece[4096];
	size_t size;

	if (file == NULL && (errno == ENOENT || errno == ENOTDIR))
		return ADB_OK;
	if (file == NULL)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s cannot be read: %s", path,
				     strerror(errno));
	while (text->size <= MAX_FILE && (size = fread(piece, 1, sizeof piece, file)) > 0)
		adb_buffer_add(text, piece, size);

	bool failed = ferror(file) != 0;

	fclose(file);
	if (failed)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s cannot be read", path);
	if (text->size > MAX_FILE)
		return adb_error_set(error, ADB_LIMIT, ADB_NO_OFFSET, "%s has more than %d bytes", path,
				     MAX_FILE);
	return adb_buffer_ok(text) ? ADB_OK : ADB_NO_MEMORY;
}

/* Returns the number of fields, MAX_COLUMNS + 1 when there are more than that. */
static int split(const char *line, size_t size, struct field *fields)
{
	int count = 0;

	for (size_t from = 0, at = 0; at <= size; at++) {
		if (at < size && line[at] != '\t')
			continue;
		if (count == MAX_COLUMNS)
			return MAX_COLUMNS + 1;
		fields[count++] = (struct field){ line + from, at - from };
		from = at + 1;
	}
	return count;
}

static bool is_column(const struct field *field)
{
	for (size_t i = 0; i < field->size; i++)
		if (strchr("abcdefghijklmnopqrstuvwxyz0123456789_", field->text[i]) == NULL ||
		    field->text[i] == '\0')
			return false;
	return field->size > 0 && field->size < 40 && (field->text[0] < '0' || field->text[0] > '9');
}

static enum adb_outcome make_table(struct loading *loading, const struct field *fields, int count)
{
	struct adb_buffer create = { 0 }, insert = { 0 };
	enum adb_outcome outcome = ADB_OK;

	adb_buffer_printf(&create, "CREATE TEMP TABLE fact_%s (", loading->table);
	adb_buffer_printf(&insert, "INSERT INTO temp.fact_%s VALUES (", loading->table);
	for (int i = 0; i < count && i < MAX_COLUMNS && outcome == ADB_OK; i++) {
		if (!is_column(&fields[i]))
			outcome = adb_error_set(
				loading->error, ADB_CORRUPT, ADB_NO_OFFSET,
				"%s:%llu: %.*s is no name of a column", loading->shown, loading->line,
				(int)(fields[i].size < 40 ? fields[i].size : 40), fields[i].text);
		adb_buffer_printf(&create, "%s%.*s TEXT", i > 0 ? ", " : "", (int)fields[i].size,
				  fields[i].text);
		adb_buffer_text(&insert, i > 0 ? ", ?" : "?");
	}
	adb_buffer_add(&create, ")", sizeof ")");
	adb_buffer_add(&insert, ")", sizeof ")");
	loading->columns = count;
	if (outcome == ADB_OK && count > MAX_COLUMNS)
		outcome = adb_error_set(loading->error, ADB_LIMIT, ADB_NO_OFFSET,
					"%s:%llu: there are more than %d columns", loading->shown,
					loading->line, MAX_COLUMNS);
	if (outcome == ADB_OK && (!adb_buffer_ok(&create) || !adb_buffer_ok(&insert)))
		outcome = ADB_NO_MEMORY;
	if (outcome == ADB_OK)
		outcome = adb_sql_run(loading->db, create.data, loading->error);
	if (outcome == ADB_OK &&
	    sqlite3_prepare_v2(loading->db, insert.data, -1, &loading->insert, NULL) != SQLITE_OK)
		outcome = adb_sql_failed(loading->db, loading->error);
	adb_buffer_free(&create);
	adb_buffer_free(&insert);
	return outcome;
}

static enum adb_outcome insert_row(struct loading *loading, const struct field *fields, int count)
{
	if (count != loading->columns)
		return adb_error_set(loading->error, ADB_CORRUPT, ADB_NO_OFFSET,
				     "%s:%llu: there are %d fields and %d columns", loading->shown,
				     loading->line, count, loading->columns);
	for (int i = 0; i < count; i++) {
		if (fields[i].size != 1 || fields[i].text[0] != '"')
			loading->row[i] = fields[i];
		if (loading->row[i].size == 0)
			sqlite3_bind_null(loading->insert, i + 1);
		else
			sqlite3_bind_text(loading->insert, i + 1, loading->row[i].text,
					  (int)loading->row[i].size, SQLITE_STATIC);
	}

	int code = sqlite3_step(loading->insert);

	sqlite3_reset(loading->insert);
	return code == SQLITE_DONE ? ADB_OK : adb_sql_failed(loading->db, loading->error);
}

static enum adb_outcome load_line(struct loading *loading, const char *line, size_t size)
{
	struct field fields[MAX_COLUMNS];
	int count = split(line, size, fields);

	if (loading->columns == 0)
		return make_table(loading, fields, count);
	return insert_row(loading, fields, count);
}

static enum adb_outcome load_text(struct loading *loading, const struct adb_buffer *text, bool with_rows)
{
	enum adb_outcome outcome = ADB_OK;

	for (size_t at = 0; at < text->size && outcome == ADB_OK && (with_rows || loading->columns == 0);) {
		const char *line = text->data + at, *end = memchr(line, '\n', text->size - at);
		size_t size = end != NULL ? (size_t)(end - line) : text->size - at;

		loading->line++;
		if (size == 0 || line[0] != '#')
			outcome = load_line(loading, line, size);
		at += size + 1;
	}
	if (outcome == ADB_OK && loading->columns == 0)
		outcome = adb_error_set(loading->error, ADB_CORRUPT, ADB_NO_OFFSET,
					"%s: there are no columns", loading->shown);
	return outcome;
}

enum adb_outcome adb_facts_load(sqlite3 *db, const struct adb_fact_file *file, const char *instead,
				bool with_rows, struct adb_error *error)
{
	struct adb_buffer text = { 0 };
	char *path =
		instead != NULL ? adb_memory_printf("%s/%s/%s.tsv", instead, file->folder, file->name) : NULL;
	struct loading loading = { .db = db, .table = file->name, .shown = file->name, .error = error };
	enum adb_outcome outcome = ADB_OK;

	if (instead != NULL)
		outcome = path != NULL ? read_file(path, &text, error) : ADB_NO_MEMORY;
	if (outcome == ADB_OK && text.size == 0 && !adb_gunzip(file->packed, file->packed_size, &text))
		outcome = ADB_NO_MEMORY;
	else if (text.size > 0 && path != NULL)
		loading.shown = path;
	if (outcome == ADB_OK)
		outcome = load_text(&loading, &text, with_rows);
	if (outcome == ADB_NO_MEMORY)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	sqlite3_finalize(loading.insert);
	adb_buffer_free(&text);
	free(path);
	return outcome;
}

enum adb_outcome adb_facts_drop(sqlite3 *db, const struct adb_fact_file *file, struct adb_error *error)
{
	char *sql = sqlite3_mprintf("DROP TABLE IF EXISTS temp.fact_%w", file->name);
	enum adb_outcome outcome =
		sql != NULL ? adb_sql_run(db, sql, error)
			    : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	sqlite3_free(sql);
	return outcome;
}

const struct adb_fact_file *adb_facts_named(const struct adb_system *system, const char *name)
{
	for (const struct adb_fact_file *file = system->facts; file != NULL && file->name != NULL; file++)
		if (strcmp(file->name, name) == 0)
			return file;
	return NULL;
}
