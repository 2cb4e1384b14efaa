/* The files figure-K, what clips are shown with, and image-HASH, their textures. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/map.h"
#include "base/stop.h"
#include "export/report/looks.h"
#include "export/viewer/viewer.h"
#include "sqlite/run.h"

struct writer {
	struct adb_catalogue *catalogue;
	struct adb_looks *looks;
	struct adb_map figures; /* index + 1 by the hash of the document */
	struct adb_map images;  /* 1 by images.xxh128 */
	struct adb_arena *image_arena;
	sqlite3_stmt *clips;
};

enum { MOST_VOTES = 64 }; /* clips that choose the model of their skeleton */

/* Bytes of one image. */
static const size_t image_budget = (size_t)512 * 1024 * 1024;

static const char clips_sql[] =
	"SELECT fits.clip_id FROM clip_skeletons AS fits JOIN temp.catalogue_clips AS chosen"
	" ON chosen.id = fits.clip_id WHERE fits.skeleton_id = ?1 AND fits.is_primary = 1"
	" ORDER BY chosen.position";

static enum adb_outcome choose_model(struct writer *writer, uint32_t skeleton, bool *has_clips,
				     struct adb_error *error);
static void thin_out(struct adb_integers *clips);
static enum adb_outcome write_figure(struct writer *writer, uint32_t skeleton, struct adb_error *error);
static enum adb_outcome write_document(struct writer *writer, uint32_t skeleton, const struct adb_look *look,
				       struct adb_error *error);
static enum adb_outcome write_images(struct writer *writer, const struct adb_figure *figure,
				     struct adb_error *error);
static enum adb_outcome write_image(struct writer *writer, const struct adb_figure_material *material,
				    struct adb_error *error);

enum adb_outcome adb_catalogue_write_figures(struct adb_catalogue *catalogue, struct adb_error *error)
{
	uint32_t count = adb_catalogue_list(catalogue, ADB_CATALOGUE_SKELETON)->count;
	struct writer writer = { .catalogue = catalogue, .image_arena = adb_arena_new(image_budget) };
	enum adb_outcome outcome = ADB_OK;

	catalogue->figures = calloc(count + 1, sizeof *catalogue->figures);
	if (catalogue->figures == NULL || writer.image_arena == NULL)
		outcome = adb_catalogue_no_memory(error);
	writer.looks = outcome == ADB_OK ? adb_looks_new(catalogue, error) : NULL;
	writer.clips = writer.looks != NULL ? adb_catalogue_prepare(catalogue->db, clips_sql, error) : NULL;
	if (writer.clips == NULL)
		outcome = error->outcome;
	for (uint32_t i = 0; i < count && outcome == ADB_OK && !adb_interrupted; i++) {
		bool has_clips = false;

		catalogue->figures[i].index = -1;
		outcome = choose_model(&writer, i, &has_clips, error);
		if (outcome == ADB_OK && has_clips)
			outcome = write_figure(&writer, i, error);
	}
	sqlite3_finalize(writer.clips);
	adb_map_clear(&writer.figures);
	adb_map_clear(&writer.images);
	adb_arena_free(writer.image_arena);
	catalogue->looks = writer.looks;
	return outcome;
}

static enum adb_outcome choose_model(struct writer *writer, uint32_t skeleton, bool *has_clips,
				     struct adb_error *error)
{
	struct adb_integers clips = { 0 };
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_OK;

	sqlite3_bind_int64(writer->clips, 1,
			   adb_catalogue_list(writer->catalogue, ADB_CATALOGUE_SKELETON)->items[skeleton].id);
	while (outcome == ADB_OK && (code = sqlite3_step(writer->clips)) == SQLITE_ROW)
		if (!adb_integers_add(&clips, (uint64_t)sqlite3_column_int64(writer->clips, 0)))
			outcome = adb_catalogue_no_memory(error);
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(writer->catalogue->db, error);
	sqlite3_reset(writer->clips);
	*has_clips = clips.count > 0;
	thin_out(&clips);
	if (outcome == ADB_OK && clips.count > 0)
		writer->catalogue->figures[skeleton].model_id =
			adb_figure_choose(writer->catalogue->db, (const int64_t *)clips.items, clips.count);
	adb_integers_free(&clips);
	return outcome;
}

/* A part of many clips chooses well enough, and the time that a choice takes grows with them. */
static void thin_out(struct adb_integers *clips)
{
	size_t count = clips->count;

	for (size_t i = 0; i < MOST_VOTES && count > MOST_VOTES; i++)
		clips->items[i] = clips->items[i * count / MOST_VOTES];
	clips->count = count < MOST_VOTES ? count : MOST_VOTES;
}

/* A skeleton that cannot be read has no figure: its clips are shown without. */
static enum adb_outcome write_figure(struct writer *writer, uint32_t skeleton, struct adb_error *error)
{
	struct adb_error why = { .outcome = ADB_OK };
	const struct adb_look *look = adb_looks_take(writer->looks, skeleton, &why);
	enum adb_outcome outcome;

	if (look == NULL) {
		bool is_damaged = why.outcome == ADB_CORRUPT || why.outcome == ADB_LIMIT;

		if (!is_damaged)
			*error = why;
		return is_damaged ? ADB_OK : why.outcome;
	}
	writer->catalogue->figures[skeleton].has_mesh = look->figure != NULL;
	outcome = write_document(writer, skeleton, look, error);
	if (outcome == ADB_OK && look->figure != NULL)
		outcome = write_images(writer, look->figure, error);
	adb_looks_give(writer->looks, look);
	return outcome;
}

/* Skeletons in several files often give one document. */
static enum adb_outcome write_document(struct writer *writer, uint32_t skeleton, const struct adb_look *look,
				       struct adb_error *error)
{
	struct adb_catalogue *catalogue = writer->catalogue;
	struct adb_buffer json = { 0 };
	struct adb_data_file data = { 0 };
	struct adb_hash hash;
	const int64_t *known;
	enum adb_outcome outcome = ADB_OK;

	if (!adb_viewer_put_figure(look->skeleton, look->figure, &json) || !adb_buffer_ok(&json)) {
		adb_buffer_free(&json);
		return adb_catalogue_no_memory(error);
	}
	hash = adb_hash_of(json.data, json.size);
	known = adb_map_find(&writer->figures, &hash);
	if (known != NULL) {
		catalogue->figures[skeleton].index = (int32_t)(*known - 1);
		adb_buffer_free(&json);
		return ADB_OK;
	}
	catalogue->figures[skeleton].index = (int32_t)catalogue->figure_count++;
	if (!adb_map_add(&writer->figures, &hash, catalogue->figures[skeleton].index + 1))
		outcome = adb_catalogue_no_memory(error);
	if (outcome == ADB_OK)
		outcome = adb_data_file_open_shard(&data, catalogue->folder, "figure",
						   (uint32_t)catalogue->figures[skeleton].index, error);
	adb_buffer_add(&data.json, json.data, json.size);
	adb_buffer_free(&json);
	if (outcome == ADB_OK)
		return adb_data_file_close(&data, error);
	adb_data_file_discard(&data);
	return outcome;
}

static enum adb_outcome write_images(struct writer *writer, const struct adb_figure *figure,
				     struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (uint32_t i = 0; i < figure->material_count && outcome == ADB_OK; i++)
		if (figure->materials[i].image_id != 0 && figure->materials[i].image_xxh128 != NULL)
			outcome = write_image(writer, &figure->materials[i], error);
	return outcome;
}

/* An image that cannot be read is left out, and the page shows the colour of the material. */
static enum adb_outcome write_image(struct writer *writer, const struct adb_figure_material *material,
				    struct adb_error *error)
{
	struct adb_data_file data;
	struct adb_figure_image image;
	struct adb_error ignored;
	char name[sizeof "image-" + ADB_VIEWER_IMAGE_DIGITS];
	struct adb_hash hash;
	enum adb_outcome outcome;

	if (!adb_hash_parse(material->image_xxh128, &hash) || adb_map_find(&writer->images, &hash) != NULL)
		return ADB_OK;
	if (!adb_map_add(&writer->images, &hash, 1))
		return adb_catalogue_no_memory(error);
	adb_arena_reset(writer->image_arena);
	if (!adb_figure_read_image(writer->catalogue->db, material->image_id, &image, writer->image_arena,
				   &ignored))
		return ADB_OK;
	snprintf(name, sizeof name, "image-%.*s", ADB_VIEWER_IMAGE_DIGITS, material->image_xxh128);
	outcome = adb_data_file_open(&data, writer->catalogue->folder, name, error);
	if (outcome != ADB_OK)
		return outcome;
	if (!adb_viewer_put_image(&image, &data.json))
		data.json.failed = true;
	return adb_data_file_close(&data, error);
}
