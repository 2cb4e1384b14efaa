#include "export/manifest.h"

#include "export/put.h"
#include "store/sql_run.h"

enum adb_outcome adb_manifest_open(struct adb_manifest *manifest, sqlite3 *db, const char *folder, bool force,
				   struct adb_error *error)
{
	static const char sql[] = "SELECT clip.name, asset.xxh128 FROM clips AS clip"
				  " JOIN assets AS asset ON asset.id = clip.asset_id WHERE clip.id = ?1";

	*manifest = (struct adb_manifest){ 0 };
	if (sqlite3_prepare_v2(db, sql, -1, &manifest->clip, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	return adb_output_open(&manifest->output, folder, ADB_MANIFEST_NAME, force, error);
}

static void put_clip(struct adb_manifest *manifest, int64_t clip_id)
{
	struct adb_buffer *json = &manifest->json;
	sqlite3_stmt *row = manifest->clip;

	sqlite3_bind_int64(row, 1, clip_id);

	bool found = sqlite3_step(row) == SQLITE_ROW;

	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_integer(json, "id", clip_id);
	adb_put_text(json, "name", found ? (const char *)sqlite3_column_text(row, 0) : NULL);
	adb_put_text(json, "asset_xxh128", found ? (const char *)sqlite3_column_text(row, 1) : NULL);
	adb_buffer_text(json, "}");
	sqlite3_reset(row);
}

static enum adb_outcome flush(struct adb_manifest *manifest, bool all, struct adb_error *error)
{
	if (adb_output_flush(manifest->output.file, &manifest->json, all))
		return ADB_OK;
	return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s cannot be written", manifest->output.path);
}

enum adb_outcome adb_manifest_add(struct adb_manifest *manifest, const char *file_name, const char *format,
				  const struct adb_export_choice *clips, size_t count,
				  struct adb_error *error)
{
	struct adb_buffer *json = &manifest->json;

	adb_buffer_text(json, manifest->file_count++ == 0 ? "[\n{" : ",\n{");
	adb_put_text(json, "file", file_name);
	adb_put_text(json, "format", format);
	adb_put_key(json, "clips");
	adb_buffer_text(json, "[");
	for (size_t i = 0; i < count; i++)
		if (clips[i].written)
			put_clip(manifest, clips[i].clip_id);
	adb_buffer_text(json, "]}");
	return flush(manifest, false, error);
}

enum adb_outcome adb_manifest_commit(struct adb_manifest *manifest, struct adb_error *error)
{
	adb_buffer_text(&manifest->json, manifest->file_count == 0 ? "[]\n" : "\n]\n");

	enum adb_outcome outcome = flush(manifest, true, error);

	return outcome == ADB_OK ? adb_output_commit(&manifest->output, error) : outcome;
}

void adb_manifest_close(struct adb_manifest *manifest)
{
	adb_output_discard(&manifest->output);
	adb_buffer_free(&manifest->json);
	sqlite3_finalize(manifest->clip);
	*manifest = (struct adb_manifest){ 0 };
}
