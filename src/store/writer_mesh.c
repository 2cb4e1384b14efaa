#include "store/writer_mesh.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/path.h"
#include "sqlite/run.h"
#include "store/extract.h"
#include "store/schema.h"
#include "store/schema_files.h"
#include "store/writer_private.h"

enum { TEXTS_BUDGET = 1024 * 1024 * 1024 };

/* What is written of one asset. */
struct owner {
	struct adb_writer *writer;
	struct adb_arena *arena; /* of the content */
	int64_t asset_id;
	const char *system;
};

/* ---- what is wanted ---- */

/* What follows FROM and the name of the temporary table, which is read first: SQLite would begin with all assets of all sources. */
#define WANTED_COLUMNS                                                                                                                                                  \
	"SELECT a.id, a.source_id, s.path, s.kind = 'file' AND a.path = a.name AND a.parent_id IS NULL, a.path, a.offset, a.stored_size, a.xxh128, " ADB_AROUND_COLUMNS \
	" FROM "
#define WANTED_ORDER                                                                                         \
	" AS w CROSS JOIN assets AS a ON a.id = w.asset_id CROSS JOIN sources AS s ON s.id = a.source_id"

/* Whether an earlier run did not come to the end, or did not find sources of which some are there now. */
static bool can_go_on(struct adb_writer *writer)
{
	static const char sql[] =
		"SELECT s.path FROM index_state AS i LEFT JOIN sources AS s ON instr(',' || i.value || ',', ',' || s.id || ',') > 0"
		" WHERE i.key = 'meshes_pending'";
	sqlite3_stmt *row = NULL;
	bool can = false;

	if (writer->error.outcome != ADB_OK)
		return false;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &row, NULL) == SQLITE_OK)
		while (!can && sqlite3_step(row) == SQLITE_ROW) {
			const char *path = (const char *)sqlite3_column_text(row, 0);

			can = path == NULL || adb_path_is_readable(path);
		}
	if (!adb_sql_end(row))
		adb_writer_fail(writer);
	return can;
}

static const char *copy_text(struct adb_arena *arena, sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return adb_arena_text(arena, text != NULL ? text : "", text != NULL ? strlen(text) : 0);
}

static void add_wanted(struct adb_writer *writer, sqlite3_stmt *row, struct adb_wanted_assets *wanted)
{
	const char *hash = (const char *)sqlite3_column_text(row, 7);
	struct adb_wanted_asset asset = {
		.id = sqlite3_column_int64(row, 0),
		.source_id = sqlite3_column_int64(row, 1),
		.source_path = copy_text(wanted->arena, row, 2),
		.is_loose = sqlite3_column_int(row, 3) != 0,
		.path = copy_text(wanted->arena, row, 4),
		.offset = adb_column_integer(row, 5, -1),
		.stored_size = adb_column_integer(row, 6, -1),
		.around = adb_around_of(row, 8, wanted->arena),
	};

	if (hash != NULL && strlen(hash) == ADB_HASH_HEX_SIZE - 1)
		memcpy(asset.xxh128, hash, ADB_HASH_HEX_SIZE);
	if ((wanted->count & (wanted->count - 1)) == 0) {
		size_t room = wanted->count == 0 ? 1 : wanted->count * 2;
		struct adb_wanted_asset *rows = adb_memory_resized(wanted->rows, room * sizeof *wanted->rows);

		if (rows == NULL || asset.source_path == NULL || asset.path == NULL) {
			adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
			return;
		}
		wanted->rows = rows;
	}
	wanted->rows[wanted->count++] = asset;
}

static void read_wanted(struct adb_writer *writer, const char *sql, struct adb_wanted_assets *wanted)
{
	sqlite3_stmt *row = NULL;

	*wanted = (struct adb_wanted_assets){ .arena = adb_arena_new(TEXTS_BUDGET) };
	if (wanted->arena == NULL)
		adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (writer->error.outcome != ADB_OK)
		return;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &row, NULL) == SQLITE_OK)
		while (writer->error.outcome == ADB_OK && sqlite3_step(row) == SQLITE_ROW)
			add_wanted(writer, row, wanted);
	if (!adb_sql_end(row))
		adb_writer_fail(writer);
}

/* Extends key_numbers, with which the view vertices counts, to the largest geometry. */
static void extend_key_numbers(struct adb_writer *writer)
{
	int64_t most = adb_writer_query_integer(
		writer,
		"SELECT max(vertex_count) FROM geometries WHERE vertex_count > (SELECT count(*) FROM key_numbers)",
		0);

	if (most > 0)
		adb_writer_query_integer(writer, adb_schema_text("key_numbers.sql"), most);
}

/* ---- the meshes of an asset ---- */

/* The ids of the rows that the first reading of the asset stored, in their order; 0 behind the last of them. */
static int64_t *ids_of(struct adb_writer *writer, struct adb_arena *arena, const char *sql, int64_t asset_id,
		       size_t count)
{
	int64_t *ids = adb_arena_alloc(arena, count, sizeof *ids);
	sqlite3_stmt *row = NULL;

	if (ids == NULL)
		return NULL;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, asset_id);
		for (size_t i = 0; i < count && sqlite3_step(row) == SQLITE_ROW; i++)
			ids[i] = sqlite3_column_int64(row, 0);
	}
	if (!adb_sql_end(row))
		adb_writer_fail(writer);
	return ids;
}

/* So that the next run does not try again. */
static void give_up(struct adb_writer *writer, int64_t asset_id)
{
	adb_writer_query_integer(writer,
				 "UPDATE models SET vertex_count = 0, triangle_count = 0 WHERE asset_id = ?",
				 asset_id);
	adb_writer_query_integer(writer, "UPDATE textures SET is_read = 1 WHERE asset_id = ?", asset_id);
}

/* ---- textures ---- */

/* Returns the id of the row with this content, which may be there already. */
static int64_t find_content(struct adb_writer *writer, enum adb_statement which, const struct adb_hash *hash)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, which));
	int64_t id = -1;

	if (to.statement == NULL)
		return -1;
	adb_bind_hash(&to, hash);
	if (sqlite3_step(to.statement) == SQLITE_ROW)
		id = sqlite3_column_int64(to.statement, 0);
	if (sqlite3_reset(to.statement) != SQLITE_OK)
		adb_writer_fail(writer);
	return id;
}

static int64_t write_image(const struct owner *owner, const struct adb_packed_image *image)
{
	const struct adb_cell row[] = {
		ADB_CELL_HASH("xxh128", &image->hash),
		ADB_CELL_TEXT("media_type", image->media_type),
		ADB_CELL_INTEGER("width", image->width),
		ADB_CELL_INTEGER("height", image->height),
		ADB_CELL_INTEGER("has_alpha", image->has_alpha),
		ADB_CELL_BLOB("data", image->data, image->size),
	};
	int64_t known = find_content(owner->writer, ADB_STATEMENT_FIND_IMAGE, &image->hash);

	return known > 0 ? known : ADB_INSERT(owner->writer, ADB_INTO_IMAGES, row);
}

/* Those of an asset with models are stored with its meshes; of a texture by itself there is a row already. */
static void write_textures(const struct owner *owner, const struct adb_packed_meshes *meshes, int64_t *ids)
{
	const struct adb_packed_image *image = meshes->images;
	size_t count = meshes->content->texture_count;
	bool is_known = meshes->content->models == NULL;
	const int64_t *known =
		ids_of(owner->writer, owner->arena, "SELECT id FROM textures WHERE asset_id = ? ORDER BY id",
		       owner->asset_id, is_known ? count : 0);

	for (const struct adb_texture *texture = meshes->content->textures; texture != NULL && known != NULL;
	     texture = texture->next, image++, ids++) {
		int64_t image_id = image->data != NULL ? write_image(owner, image) : -1;

		if (!is_known) {
			*ids = adb_writer_add_texture(owner->writer, owner->asset_id, owner->system, texture,
						      owner->arena, image_id, true);
			continue;
		}
		*ids = *known++;

		struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_SET_IMAGE));

		if (to.statement == NULL)
			return;
		adb_bind_integer(&to, *ids);
		if (image_id > 0)
			adb_bind_integer(&to, image_id);
		else
			adb_bind_null(&to);
		adb_writer_step(owner->writer, to.statement);
	}
}

/* ---- models ---- */

static int64_t write_material(const struct owner *owner, int64_t model_id, int64_t ordinal,
			      const struct adb_material *material, int64_t texture_id)
{
	const char *json = adb_attributes_json(owner->arena, &material->attributes);
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("model_id", model_id),
		ADB_CELL_INTEGER("ordinal", ordinal),
		ADB_CELL_TEXT("name", material->name),
		ADB_CELL_REAL("red", (double)material->colour[0]),
		ADB_CELL_REAL("green", (double)material->colour[1]),
		ADB_CELL_REAL("blue", (double)material->colour[2]),
		ADB_CELL_REAL("alpha", (double)material->colour[3]),
		ADB_CELL_TEXT("texture_type", material->texture_type),
		ADB_CELL_TEXT("texture_name", material->texture_name),
		ADB_CELL_TEXT("texture_native_id", material->texture_native_id),
		ADB_CELL_OPTIONAL("texture_id", texture_id),
		ADB_CELL_TEXT("alpha_mode", adb_alpha_mode_name(material->alpha_mode)),
		ADB_CELL_REAL("alpha_cutoff", (double)material->alpha_cutoff),
		ADB_CELL_INTEGER("is_two_sided", material->is_two_sided),
		ADB_CELL_INTEGER("is_unlit", material->is_unlit),
		ADB_CELL_TEXT("wrap_u", adb_wrap_name(material->wrap_u)),
		ADB_CELL_TEXT("wrap_v", adb_wrap_name(material->wrap_v)),
		ADB_CELL_TEXT("attributes", json != NULL ? json : "{}"),
	};

	return model_id > 0 ? ADB_INSERT(owner->writer, ADB_INTO_MATERIALS, row) : -1;
}

/* The id of a texture in the same asset, -1 when its texture is elsewhere or it has none. */
static int64_t texture_id_of(const struct adb_material *material, const int64_t *texture_ids)
{
	return material->texture != NULL ? texture_ids[material->texture->index] : -1;
}

static int64_t write_geometry(const struct owner *owner, const struct adb_packed_part *packed)
{
	struct adb_cell row[3 + ADB_GEOMETRY_ARRAYS] = {
		ADB_CELL_HASH("xxh128", &packed->hash),
		ADB_CELL_INTEGER("vertex_count", packed->part->vertex_count),
		ADB_CELL_INTEGER("index_count", packed->part->index_count),
	};
	int64_t known = find_content(owner->writer, ADB_STATEMENT_FIND_GEOMETRY, &packed->hash);

	if (known > 0)
		return known;
	for (size_t i = 0; i < ADB_GEOMETRY_ARRAYS; i++)
		row[3 + i] = ADB_CELL_BLOB(adb_geometry_column((enum adb_geometry_array)i),
					   packed->arrays[i].data, packed->arrays[i].size);
	return ADB_INSERT(owner->writer, ADB_INTO_GEOMETRIES, row);
}

static void write_part(const struct owner *owner, int64_t model_id, int64_t ordinal,
		       const struct adb_packed_part *packed, int64_t material_id)
{
	const struct adb_mesh_part *part = packed->part;
	const char *json = adb_attributes_json(owner->arena, &part->attributes);
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("model_id", model_id),
		ADB_CELL_INTEGER("ordinal", ordinal),
		ADB_CELL_TEXT("name", part->name),
		ADB_CELL_OPTIONAL("material_id", material_id),
		ADB_CELL_TEXT("topology", adb_topology_name(part->topology)),
		ADB_CELL_TEXT("bind", adb_bind_name(part->bind)),
		ADB_CELL_OPTIONAL("bone_id", part->bone_id),
		ADB_CELL_TEXT("bone_name", part->bone_name),
		ADB_CELL_INTEGER("geometry_id", write_geometry(owner, packed)),
		ADB_CELL_INTEGER("vertex_count", part->vertex_count),
		ADB_CELL_INTEGER("triangle_count", adb_part_triangles(part)),
		ADB_CELL_TEXT("attributes", json != NULL ? json : "{}"),
	};
	int64_t part_id = ADB_INSERT(owner->writer, ADB_INTO_MESH_PARTS, row), number = 0;

	for (const struct adb_shape *shape = part->shapes; shape != NULL; shape = shape->next) {
		const struct adb_cell shape_row[] = {
			ADB_CELL_INTEGER("part_id", part_id),
			ADB_CELL_INTEGER("ordinal", number++),
			ADB_CELL_TEXT("name", shape->name),
			ADB_CELL_OPTIONAL("bone_id", shape->bone_id),
			ADB_CELL_BLOB("offsets", adb_pack_offsets(owner->arena, part, shape),
				      (size_t)part->vertex_count * 3 * sizeof(float)),
		};

		ADB_INSERT(owner->writer, ADB_INTO_MESH_SHAPES, shape_row);
	}
}

static void write_binds(const struct owner *owner, int64_t model_id, const struct adb_model *model)
{
	for (uint32_t i = 0; i < model->bind_count && model_id > 0; i++) {
		const float *m = model->binds[i].bone_from_model;
		const struct adb_cell row[] = {
			ADB_CELL_INTEGER("model_id", model_id),
			ADB_CELL_INTEGER("bone_id", model->binds[i].bone_id),
			ADB_CELL_REAL("m11", (double)m[0]),
			ADB_CELL_REAL("m12", (double)m[1]),
			ADB_CELL_REAL("m13", (double)m[2]),
			ADB_CELL_REAL("m14", (double)m[3]),
			ADB_CELL_REAL("m21", (double)m[4]),
			ADB_CELL_REAL("m22", (double)m[5]),
			ADB_CELL_REAL("m23", (double)m[6]),
			ADB_CELL_REAL("m24", (double)m[7]),
			ADB_CELL_REAL("m31", (double)m[8]),
			ADB_CELL_REAL("m32", (double)m[9]),
			ADB_CELL_REAL("m33", (double)m[10]),
			ADB_CELL_REAL("m34", (double)m[11]),
		};

		ADB_INSERT(owner->writer, ADB_INTO_BIND_POSES, row);
	}
}

/* Returns the first part of the next model. */
static const struct adb_packed_part *write_model(const struct owner *owner, int64_t model_id,
						 const struct adb_model *model,
						 const struct adb_packed_part *parts,
						 const int64_t *texture_ids)
{
	struct adb_writer *writer = owner->writer;
	int64_t *materials = adb_arena_alloc(owner->arena, (size_t)model->material_count, sizeof *materials);
	int64_t vertices = 0, triangles = 0, ordinal = 0;

	if (materials == NULL)
		adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	for (const struct adb_material *material = model->materials; material != NULL && materials != NULL;
	     material = material->next, ordinal++)
		materials[ordinal] = write_material(owner, model_id, ordinal, material,
						    texture_id_of(material, texture_ids));
	ordinal = 0;
	for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next, parts++) {
		if (materials != NULL && model_id > 0)
			write_part(owner, model_id, ordinal++, parts,
				   part->material >= 0 ? materials[part->material] : -1);
		vertices += part->vertex_count;
		triangles += adb_part_triangles(part);
	}
	write_binds(owner, model_id, model);

	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_SET_MESH));

	if (to.statement == NULL)
		return parts;
	adb_bind_integer(&to, model_id);
	adb_bind_integer(&to, vertices);
	adb_bind_integer(&to, triangles);
	adb_writer_step(writer, to.statement);
	return parts;
}

/* ---- what the header declares ---- */

void adb_wanted_assets_free(struct adb_wanted_assets *wanted)
{
	free(wanted->rows);
	adb_arena_free(wanted->arena);
	*wanted = (struct adb_wanted_assets){ 0 };
}

bool adb_writer_begin_meshes(struct adb_writer *writer, const char *given, struct adb_mesh_scope *scope)
{
	static const char is_other[] =
		"SELECT count(*) FROM wanted_scope WHERE whole IS NOT (SELECT value FROM index_state WHERE key = 'meshes')";
	const struct adb_cell wanted[] = {
		ADB_CELL_TEXT("whole", given),
	};

	adb_writer_run(
		writer,
		"CREATE TEMP TABLE wanted_scope (whole TEXT, scope TEXT, has_images INTEGER, had_images INTEGER)");
	ADB_INSERT(writer, ADB_INTO_WANTED_SCOPE, wanted);
	adb_writer_run(
		writer,
		"UPDATE wanted_scope SET whole = coalesce(whole, (SELECT value FROM index_state WHERE key = 'meshes'), 'linked');"
		"UPDATE wanted_scope SET scope = replace(whole, '" ADB_NO_IMAGES
		"', ''), has_images = whole NOT LIKE '%" ADB_NO_IMAGES "';"
		"UPDATE wanted_scope SET had_images = coalesce((SELECT value NOT LIKE '%" ADB_NO_IMAGES
		"' FROM index_state WHERE key = 'meshes'), has_images)");
	scope->has_images = adb_writer_query_integer(writer, "SELECT has_images FROM wanted_scope", 0) != 0;
	bool is_retry = !writer->is_dirty && adb_writer_query_integer(writer, is_other, 0) == 0;
	if (is_retry && !can_go_on(writer)) {
		adb_writer_run(writer, "DROP TABLE temp.wanted_scope");
		return false;
	}
	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE;"
			       "INSERT OR REPLACE INTO index_state SELECT 'meshes', whole FROM wanted_scope;"
			       "INSERT OR REPLACE INTO index_state VALUES ('meshes_pending', 'all')");
	adb_writer_run(writer, adb_schema_text("meshes/10-wanted.sql"));
	return writer->error.outcome == ADB_OK;
}

void adb_writer_want_models(struct adb_writer *writer, struct adb_wanted_assets *wanted)
{
	static const char sql[] = WANTED_COLUMNS
		"wanted_mesh" WANTED_ORDER
		" WHERE EXISTS (SELECT 1 FROM models WHERE asset_id = a.id AND vertex_count IS NULL)"
		" ORDER BY a.source_id, a.path, a.id";

	read_wanted(writer, sql, wanted);
}

void adb_writer_want_textures(struct adb_writer *writer, struct adb_wanted_assets *wanted)
{
	static const char sql[] =
		WANTED_COLUMNS "wanted_texture" WANTED_ORDER
			       " WHERE EXISTS (SELECT 1 FROM textures WHERE asset_id = a.id AND NOT is_read)"
			       " ORDER BY a.source_id, a.path, a.id";

	adb_database_file_write_back(writer->file);
	adb_writer_run(writer, adb_schema_text("meshes/50-textures.sql"));
	for (size_t i = 0; adb_systems[i] != NULL && writer->error.outcome == ADB_OK; i++)
		if (adb_systems[i]->variants_sql != NULL)
			adb_schema_run_of_system(writer->db, adb_systems[i], "variants.sql",
						 adb_systems[i]->variants_sql, &writer->error);
	adb_writer_run(writer, adb_schema_text("meshes/60-variants.sql"));
	read_wanted(writer, sql, wanted);
}

void adb_writer_add_meshes(struct adb_writer *writer, const struct adb_wanted_asset *asset,
			   const char *system, const struct adb_packed_meshes *meshes)
{
	if (writer->error.outcome != ADB_OK)
		return;
	give_up(writer, asset->id); /* for what this content does not have */
	if (meshes == NULL)
		return;

	const struct adb_content *content = meshes->content;
	const struct owner owner = {
		.writer = writer, .arena = content->arena, .asset_id = asset->id, .system = system
	};
	size_t model_count = 0;

	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		model_count++;

	int64_t *texture_ids = adb_arena_alloc(owner.arena, content->texture_count, sizeof *texture_ids);
	int64_t *model_ids =
		ids_of(writer, owner.arena, "SELECT id FROM models WHERE asset_id = ? ORDER BY id", asset->id,
		       model_count);

	if (texture_ids == NULL || model_ids == NULL) {
		adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return;
	}
	write_textures(&owner, meshes, texture_ids);

	const struct adb_packed_part *parts = meshes->parts;

	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		parts = write_model(&owner, *model_ids++, model, parts, texture_ids);
}

/* Reading an asset again finds the problems of the first time once more. */
uint64_t adb_writer_add_new_problems(struct adb_writer *writer, const struct adb_wanted_asset *asset,
				     const struct adb_problem *first)
{
	int64_t source_id = writer->source_id;
	uint64_t added = 0;

	writer->source_id = asset->source_id;
	for (const struct adb_problem *problem = first; problem != NULL; problem = problem->next) {
		struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_FIND_PROBLEM));
		struct adb_problem alone = *problem;

		if (to.statement == NULL)
			break;
		adb_bind_integer(&to, asset->id);
		adb_bind_text(&to, problem->code);
		adb_bind_text(&to, problem->message);

		bool is_known = sqlite3_step(to.statement) == SQLITE_ROW;

		if (sqlite3_reset(to.statement) != SQLITE_OK)
			adb_writer_fail(writer);
		alone.next = NULL;
		if (is_known)
			continue;
		adb_writer_add_problems(writer, asset->id, &alone);
		added += problem->severity != ADB_NOTE;
	}
	writer->source_id = source_id;
	return added;
}

void adb_writer_end_meshes(struct adb_writer *writer, bool complete)
{
	/* What was not found, as in a source that is gone, is looked for again by a run that finds the source. */
	static const char note_unread[] =
		"DELETE FROM index_state WHERE key = 'meshes_pending';"
		"INSERT INTO index_state SELECT 'meshes_pending', group_concat(DISTINCT a.source_id) FROM ("
		" SELECT w.asset_id FROM wanted_mesh AS w JOIN models AS m ON m.asset_id = w.asset_id WHERE m.vertex_count IS NULL"
		" UNION SELECT w.asset_id FROM wanted_texture AS w JOIN textures AS t ON t.asset_id = w.asset_id"
		" JOIN wanted_scope AS c ON c.has_images WHERE NOT t.is_read"
		") AS u JOIN assets AS a ON a.id = u.asset_id HAVING count(*) > 0";

	for (size_t i = 0; adb_systems[i] != NULL && writer->error.outcome == ADB_OK; i++)
		if (adb_systems[i]->meshes_sql != NULL)
			adb_schema_run_of_system(writer->db, adb_systems[i], "meshes.sql",
						 adb_systems[i]->meshes_sql, &writer->error);
	if (complete)
		adb_writer_run(writer, note_unread);
	adb_writer_run(writer, adb_schema_text("meshes/90-end.sql"));
	extend_key_numbers(writer);
	adb_writer_run(writer, "DROP TABLE temp.wanted_scope; COMMIT");
}
