/*
 * The files search and, of hashes, search-hash: arrays of sections, { field, of, terms, posts }. `terms` are texts, of which ASCII letters
 * are in lower case, one a line and sorted; `posts` has for each of them the index of the object that it belongs to, or an array of
 * indices, each minus the one before it. What is long is in several sections.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/stop.h"
#include "export/report/private.h"
#include "sqlite/run.h"

enum { SECTION_SIZE = 1024 * 1024 };

struct section {
	const char *field, *of;
	enum adb_catalogue_kind kind; /* ADB_CATALOGUE_KINDS = the second column is an index already */
	bool is_hash;
	const char *sql; /* term and id, any number of times */
};

#define CLIPS " FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id"

static const struct section sections[] = {
	{ "title", "clip", ADB_CATALOGUE_CLIP, false,
	  "SELECT called.name, chosen.id FROM temp.catalogue_clips AS chosen JOIN clip_names AS called ON called.clip_id = chosen.id" },
	{ "name", "clip", ADB_CATALOGUE_CLIP, false, "SELECT clip.name, clip.id" CLIPS },
	{ "friendly", "clip", ADB_CATALOGUE_CLIP, false,
	  "SELECT entry.name, chosen.id FROM temp.catalogue_clips AS chosen JOIN entry_clips AS reached ON reached.clip_id = chosen.id"
	  " JOIN set_entries AS entry ON entry.id = reached.entry_id" },
	{ "id", "clip", ADB_CATALOGUE_CLIP, false, "SELECT clip.native_id, clip.id" CLIPS },
	{ "path", "clip", ADB_CATALOGUE_CLIP, false,
	  "SELECT asset.path, clip.id" CLIPS " JOIN assets AS asset ON asset.id = clip.asset_id"
	  " UNION ALL SELECT asset.original_path, clip.id" CLIPS
	  " JOIN assets AS asset ON asset.id = clip.asset_id" },
	{ "bone", "clip", ADB_CATALOGUE_CLIP, false,
	  "SELECT channel.bone_name, clip.id" CLIPS " JOIN channels AS channel ON channel.clip_id = clip.id"
	  " WHERE NOT EXISTS (SELECT 1 FROM clip_skeletons AS fits WHERE fits.clip_id = clip.id)" },
	{ "set", "set", ADB_CATALOGUE_SET, false,
	  "SELECT x.name, x.id FROM animation_sets AS x UNION ALL SELECT x.native_id, x.id FROM animation_sets AS x" },
	{ "skeleton", "skeleton", ADB_CATALOGUE_SKELETON, false,
	  "SELECT x.name, x.id FROM skeletons AS x UNION ALL SELECT x.native_id, x.id FROM skeletons AS x" },
	{ "bone", "skeleton", ADB_CATALOGUE_SKELETON, false,
	  "SELECT bone.name, bone.skeleton_id FROM bones AS bone" },
	{ "model", "model", ADB_CATALOGUE_MODEL, false,
	  "SELECT x.name, x.id FROM models AS x UNION ALL SELECT x.native_id, x.id FROM models AS x" },
	{ "event", "event", ADB_CATALOGUE_KINDS, false,
	  "SELECT name, position FROM temp.catalogue_events UNION ALL SELECT kind, position FROM temp.catalogue_events"
	  " UNION ALL SELECT ref, position FROM temp.catalogue_events" },
	{ "content", "clip", ADB_CATALOGUE_CLIP, true, "SELECT clip.content_xxh128, clip.id" CLIPS },
	{ "motion", "clip", ADB_CATALOGUE_CLIP, true, "SELECT clip.motion_xxh128, clip.id" CLIPS },
	{ "asset", "clip", ADB_CATALOGUE_CLIP, true,
	  "SELECT asset.xxh128, clip.id" CLIPS " JOIN assets AS asset ON asset.id = clip.asset_id" },
	{ "asset", "set", ADB_CATALOGUE_SET, true,
	  "SELECT asset.xxh128, x.id FROM animation_sets AS x JOIN assets AS asset ON asset.id = x.asset_id" },
	{ "asset", "skeleton", ADB_CATALOGUE_SKELETON, true,
	  "SELECT asset.xxh128, x.id FROM skeletons AS x JOIN assets AS asset ON asset.id = x.asset_id" },
	{ "asset", "model", ADB_CATALOGUE_MODEL, true,
	  "SELECT asset.xxh128, x.id FROM models AS x JOIN assets AS asset ON asset.id = x.asset_id" },
};

/* Longer texts are found by their beginnings. */
#define SELECT_TERMS                                                                                            \
	"SELECT DISTINCT lower(substr(term, 1, 240)) AS term, id FROM (SELECT NULL AS term, NULL AS id WHERE 0" \
	" UNION ALL %s) WHERE term <> '' ORDER BY term"

struct index {
	struct adb_catalogue *catalogue;
	const struct section *section;
	struct adb_buffer terms, posts, term, last;
	struct adb_integers found;     /* the objects of the term `last` */
	struct adb_data_file files[2]; /* of terms, of hashes */
};

/* Control characters become blanks: a line break ends a term. */
static void set_term(struct adb_buffer *to, const char *text, size_t size)
{
	adb_buffer_clear(to);
	for (size_t i = 0; i < size; i++) {
		char c = (unsigned char)text[i] < 0x20 ? ' ' : text[i];

		adb_buffer_add(to, &c, 1);
	}
}

static enum adb_outcome end_section(struct index *index, struct adb_error *error)
{
	struct adb_data_file *data = &index->files[index->section->is_hash];

	adb_buffer_text(&data->json, adb_data_file_size(data) > 0 ? ",\n" : "[");
	adb_buffer_printf(&data->json, "{\"field\":\"%s\",\"of\":\"%s\",\"terms\":", index->section->field,
			  index->section->of);
	adb_json_text(&data->json, index->terms.data, index->terms.size);
	adb_buffer_text(&data->json, ",\n\"posts\":[");
	adb_buffer_add(&data->json, index->posts.data, index->posts.size);
	adb_buffer_text(&data->json, "]}");
	if (!adb_buffer_ok(&index->terms) || !adb_buffer_ok(&index->posts) || !adb_buffer_ok(&data->json))
		return adb_catalogue_no_memory(error);
	adb_data_file_flush(data);
	adb_buffer_clear(&index->terms);
	adb_buffer_clear(&index->posts);
	return ADB_OK;
}

/* Adds the last term to the section, and ends the section when it is long. */
static enum adb_outcome end_term(struct index *index, struct adb_error *error)
{
	struct adb_buffer *posts = &index->posts;

	if (index->found.count == 0)
		return ADB_OK;
	adb_integers_sort(&index->found);
	adb_buffer_text(posts, index->terms.size > 0 ? "," : "");
	if (index->found.count > 1)
		adb_integers_put_steps(posts, &index->found);
	else
		adb_buffer_printf(posts, "%u", (unsigned)index->found.items[0]);
	adb_buffer_text(&index->terms, index->terms.size > 0 ? "\n" : "");
	adb_buffer_add(&index->terms, index->last.data, index->last.size);
	index->found.count = 0;
	return index->terms.size + posts->size > SECTION_SIZE ? end_section(index, error) : ADB_OK;
}

static enum adb_outcome add_row(struct index *index, sqlite3_stmt *row, struct adb_error *error)
{
	const char *text = (const char *)sqlite3_column_text(row, 0);
	int64_t id = sqlite3_column_int64(row, 1);
	int32_t position = index->section->kind == ADB_CATALOGUE_KINDS
				   ? (int32_t)id
				   : adb_catalogue_index(&index->catalogue->order, index->section->kind, id);
	enum adb_outcome outcome = ADB_OK;

	if (text == NULL || text[0] == '\0' ||
	    position < 0) /* of a text that begins with a NUL, substr() leaves nothing */
		return ADB_OK;
	set_term(&index->term, text, (size_t)sqlite3_column_bytes(row, 0));
	if (!adb_buffer_ok(&index->term))
		return adb_catalogue_no_memory(error);
	if (index->term.size != index->last.size ||
	    memcmp(index->term.data, index->last.data, index->term.size) != 0) {
		outcome = end_term(index, error);
		adb_buffer_clear(&index->last);
		adb_buffer_add(&index->last, index->term.data, index->term.size);
	}
	if (outcome == ADB_OK && !adb_integers_add(&index->found, (uint64_t)position))
		outcome = adb_catalogue_no_memory(error);
	return outcome;
}

static enum adb_outcome write_section(struct index *index, struct adb_error *error)
{
	char *sql = sqlite3_mprintf(SELECT_TERMS, index->section->sql);
	sqlite3_stmt *statement =
		sql != NULL ? adb_catalogue_prepare(index->catalogue->db, sql, error) : NULL;
	enum adb_outcome outcome = statement != NULL ? ADB_OK
				   : sql != NULL     ? error->outcome
						     : adb_catalogue_no_memory(error);
	int code = SQLITE_OK;

	while (outcome == ADB_OK && !adb_interrupted && (code = sqlite3_step(statement)) == SQLITE_ROW)
		outcome = add_row(index, statement, error);
	if (outcome == ADB_OK && code != SQLITE_DONE && code != SQLITE_ROW)
		outcome = adb_sql_failed(index->catalogue->db, error);
	if (outcome == ADB_OK)
		outcome = end_term(index, error);
	if (outcome == ADB_OK && index->terms.size > 0)
		outcome = end_section(index, error);
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return outcome;
}

enum adb_outcome adb_catalogue_write_search(struct adb_catalogue *catalogue, struct adb_error *error)
{
	static const char *const names[] = { "search", "search-hash" };
	struct index index = { .catalogue = catalogue };
	enum adb_outcome outcome = ADB_OK;

	for (int i = 0; i < 2 && outcome == ADB_OK; i++)
		outcome = adb_data_file_open(&index.files[i], catalogue->folder, names[i], error);
	for (size_t i = 0; i < sizeof sections / sizeof sections[0] && outcome == ADB_OK; i++) {
		index.section = &sections[i];
		outcome = write_section(&index, error);
	}
	for (int i = 0; i < 2; i++) {
		if (index.files[i].output.file != NULL && outcome == ADB_OK) {
			adb_buffer_text(&index.files[i].json,
					adb_data_file_size(&index.files[i]) > 0 ? "]" : "[]");
			outcome = adb_data_file_close(&index.files[i], error);
		}
		adb_data_file_discard(&index.files[i]);
	}
	adb_buffer_free(&index.terms);
	adb_buffer_free(&index.posts);
	adb_buffer_free(&index.term);
	adb_buffer_free(&index.last);
	adb_integers_free(&index.found);
	return outcome;
}
