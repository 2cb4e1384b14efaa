/* Writes manifest.json, which lists the files of an export with their clips. */
#include "export/manifest.h"

#include <string.h>

#include "base/json.h"
#include "export/put.h"
#include "export/source_path.h"
#include "sqlite/run.h"

static enum adb_outcome put_clip(struct adb_manifest *manifest, const struct adb_export_choice *clip,
				 struct adb_error *error)
{
	static const char *const keys[] = { "name",   "native_id",  "skeleton",
					    "source", "asset_path", "asset_xxh128" };
	struct adb_buffer *json = &manifest->json;
	sqlite3_stmt *row = manifest->clip;

	sqlite3_bind_int64(row, 1, clip->clip_id);
	sqlite3_bind_int64(row, 2, clip->skeleton_id);
	sqlite3_bind_int(row, 3, manifest->options->shortens_paths);

	int code = sqlite3_step(row);
	bool found = code == SQLITE_ROW;

	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_integer(json, "id", clip->clip_id);
	for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++)
		adb_put_text(json, keys[i], found ? (const char *)sqlite3_column_text(row, i) : NULL);
	adb_buffer_text(json, "}");
	if (!found && code != SQLITE_DONE)
		adb_sql_failed(sqlite3_db_handle(row), error);
	sqlite3_reset(row);
	return found || code == SQLITE_DONE ? ADB_OK : error->outcome;
}

/* Those that say what shows the clips. */
static void put_figure_options(struct adb_buffer *json, const struct adb_export_options *options)
{
	if (options->sticks)
		adb_put_flag(json, "sticks", true);
	adb_put_text_if(json, "body", adb_export_body(options));
	adb_put_text_if(json, "head", options->head);
	if (options->attached_count > 0) {
		adb_put_key(json, "attach");
		adb_buffer_text(json, "[");
		for (size_t i = 0; i < options->attached_count; i++) {
			adb_put_comma(json);
			adb_json_text(json, options->attached[i], strlen(options->attached[i]));
		}
		adb_buffer_text(json, "]");
	}
	if (options->material_set > 0)
		adb_put_integer(json, "material_set", options->material_set);
	if (options->has_player_color) {
		char text[7];

		snprintf(text, sizeof text, "%02x%02x%02x", options->player_color[0],
			 options->player_color[1], options->player_color[2]);
		adb_put_text(json, "player_color", text);
	}
}

/* Those that change what a file holds. */
static void put_options(struct adb_buffer *json, const struct adb_export_options *options)
{
	adb_put_key(json, "options");
	adb_buffer_text(json, "{");
	if (options->no_mesh)
		adb_put_flag(json, "no_mesh", true);
	if (options->resample)
		adb_put_flag(json, "resample", true);
	if (options->all_keys)
		adb_put_flag(json, "all_keys", true);
	if (options->fps > 0)
		adb_put_real(json, "fps", options->fps);
	if (options->native_axes)
		adb_put_flag(json, "native_axes", true);
	adb_put_text_if(json, "skin", options->skin);
	put_figure_options(json, options);
	adb_buffer_text(json, "}");
}

static enum adb_outcome cannot_write(const struct adb_manifest *manifest, struct adb_error *error)
{
	return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s cannot be written", manifest->output.path);
}

static enum adb_outcome flush(struct adb_manifest *manifest, struct adb_error *error)
{
	return adb_output_flush(manifest->output.file, &manifest->json, false)
		       ? ADB_OK
		       : cannot_write(manifest, error);
}

enum adb_outcome adb_manifest_open(struct adb_manifest *manifest, sqlite3 *db,
				   const struct adb_export_options *options, struct adb_error *error)
{
	static const char sql[] =
		"SELECT clip.name, clip.native_id, (SELECT name FROM skeletons WHERE id = ?2),"
		" iif(?3, " ADB_SQL_SOURCE_PATH ", source.path),"
		" asset.path, asset.xxh128 FROM clips AS clip JOIN assets AS asset ON asset.id = clip.asset_id"
		" JOIN sources AS source ON source.id = asset.source_id LEFT JOIN dumps AS dump ON dump.id = source.dump_id"
		" WHERE clip.id = ?1";

	*manifest = (struct adb_manifest){ .options = options };
	if (options->force && options->format->write_tables != NULL)
		adb_earlier_tables_read(&manifest->earlier, options->folder);
	if (sqlite3_prepare_v2(db, sql, -1, &manifest->clip, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	return adb_output_open(&manifest->output, options->folder, ADB_MANIFEST_NAME, options->force, error);
}

enum adb_outcome adb_manifest_add(struct adb_manifest *manifest, const char *file_name,
				  const char *events_name, const struct adb_export_choice *clips,
				  size_t count, struct adb_error *error)
{
	struct adb_buffer *json = &manifest->json;
	enum adb_outcome outcome = ADB_OK;

	adb_buffer_text(json, manifest->file_count++ == 0 ? "[\n{" : ",\n{");
	adb_put_text(json, "file", file_name);
	adb_put_text_if(json, "events", events_name);
	adb_put_text(json, "format", manifest->options->format->name);
	put_options(json, manifest->options);
	adb_put_key(json, "clips");
	adb_buffer_text(json, "[");
	for (size_t i = 0; i < count && outcome == ADB_OK; i++)
		if (clips[i].written)
			outcome = put_clip(manifest, &clips[i], error);
	adb_buffer_text(json, "]}");
	return outcome == ADB_OK ? flush(manifest, error) : outcome;
}

enum adb_outcome adb_manifest_add_table(struct adb_manifest *manifest, const char *file_name,
					const char *table, const char *dump, uint64_t rows,
					struct adb_error *error)
{
	struct adb_buffer *json = &manifest->json;

	adb_buffer_text(json, manifest->file_count++ == 0 ? "[\n{" : ",\n{");
	adb_put_text(json, "file", file_name);
	adb_put_text(json, "format", manifest->options->format->name);
	adb_put_text(json, "table", table);
	adb_put_text(json, "dump", dump);
	adb_put_integer(json, "rows", (int64_t)rows);
	adb_earlier_tables_keep(&manifest->earlier, file_name);
	adb_buffer_text(json, "}");
	return flush(manifest, error);
}

enum adb_outcome adb_manifest_commit(struct adb_manifest *manifest, struct adb_error *error)
{
	adb_buffer_text(&manifest->json, manifest->file_count == 0 ? "[]\n" : "\n]\n");
	if (!adb_output_put(manifest->output.file, &manifest->json)) /* also after Ctrl-C */
		return cannot_write(manifest, error);
	if (adb_output_commit(&manifest->output, error) != ADB_OK)
		return error->outcome;
	adb_earlier_tables_remove(&manifest->earlier, manifest->options->folder);
	return ADB_OK;
}

void adb_manifest_close(struct adb_manifest *manifest)
{
	adb_output_discard(&manifest->output);
	adb_buffer_free(&manifest->json);
	sqlite3_finalize(manifest->clip);
	adb_earlier_tables_free(&manifest->earlier);
	*manifest = (struct adb_manifest){ 0 };
}
