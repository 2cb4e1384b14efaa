/* Writes documents of figures and their images. */
#include "export/report/figures.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/map.h"
#include "export/viewer/viewer.h"

struct adb_figure_files {
	const struct adb_catalogue *catalogue;
	sqlite3 *db;
	struct adb_map documents; /* number + 1 by the hash */
	struct adb_map images;    /* 1 by images.xxh128 */
	uint32_t document_count;
	struct adb_arena *arena; /* of one image */
};

/* Bytes of one image. */
static const size_t image_budget = (size_t)512 * 1024 * 1024;

static enum adb_outcome write_document(struct adb_figure_files *files, const struct adb_buffer *json,
				       struct adb_figure_document *document, struct adb_error *error)
{
	struct adb_hash hash = adb_hash_of(json->data, json->size);
	const int64_t *known = adb_map_find(&files->documents, &hash);
	struct adb_data_file data;
	char hex[ADB_HASH_HEX_SIZE], name[sizeof "figure-" + ADB_FIGURE_DIGITS];
	enum adb_outcome outcome;

	snprintf(document->hash, sizeof document->hash, "%.*s", ADB_FIGURE_DIGITS, adb_hash_hex(&hash, hex));
	document->number = known != NULL ? (uint32_t)(*known - 1) : files->document_count;
	if (known != NULL)
		return ADB_OK;
	if (!adb_map_add(&files->documents, &hash, (int64_t)++files->document_count))
		return adb_catalogue_no_memory(error);
	snprintf(name, sizeof name, "figure-%s", document->hash);
	outcome = adb_data_file_open(&data, files->catalogue->folder, name, error);
	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_add(&data.json, json->data, json->size);
	return adb_data_file_close(&data, error);
}

/* An image that cannot be read is left out, and the page shows the colour of the material. */
static enum adb_outcome write_image(struct adb_figure_files *files,
				    const struct adb_figure_material *material, struct adb_error *error)
{
	struct adb_data_file data;
	struct adb_figure_image image;
	struct adb_error ignored;
	char name[sizeof "image-" + ADB_VIEWER_IMAGE_DIGITS];
	struct adb_hash hash;
	enum adb_outcome outcome;

	if (!adb_hash_parse(material->image_xxh128, &hash) || adb_map_find(&files->images, &hash) != NULL)
		return ADB_OK;
	if (!adb_map_add(&files->images, &hash, 1))
		return adb_catalogue_no_memory(error);
	adb_arena_reset(files->arena);
	if (!adb_viewer_read_image(files->db, material, &image, files->arena, &ignored))
		return ADB_OK;
	snprintf(name, sizeof name, "image-%.*s", ADB_VIEWER_IMAGE_DIGITS, material->image_xxh128);
	outcome = adb_data_file_open(&data, files->catalogue->folder, name, error);
	if (outcome != ADB_OK)
		return outcome;
	if (!adb_viewer_put_image(&image, &data.json))
		data.json.failed = true;
	return adb_data_file_close(&data, error);
}

static enum adb_outcome write_images(struct adb_figure_files *files, const struct adb_figure *figure,
				     struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (uint32_t i = 0; i < figure->material_count && outcome == ADB_OK; i++)
		if (figure->materials[i].image_id != 0 && figure->materials[i].image_xxh128 != NULL)
			outcome = write_image(files, &figure->materials[i], error);
	return outcome;
}

struct adb_figure_files *adb_figure_files_new(const struct adb_catalogue *catalogue, sqlite3 *db)
{
	struct adb_figure_files *files = calloc(1, sizeof *files);

	if (files == NULL)
		return NULL;
	files->catalogue = catalogue;
	files->db = db;
	files->arena = adb_arena_new(image_budget);
	if (files->arena != NULL)
		return files;
	adb_figure_files_free(files);
	return NULL;
}

void adb_figure_files_free(struct adb_figure_files *files)
{
	if (files == NULL)
		return;
	adb_map_clear(&files->documents);
	adb_map_clear(&files->images);
	adb_arena_free(files->arena);
	free(files);
}

enum adb_outcome adb_figure_files_write(struct adb_figure_files *files,
					const struct adb_stored_skeleton *skeleton,
					const struct adb_figure *figure, struct adb_figure_document *document,
					struct adb_error *error)
{
	struct adb_buffer json = { 0 };
	enum adb_outcome outcome;

	if (adb_viewer_put_figure(skeleton, figure, &json) && adb_buffer_ok(&json))
		outcome = write_document(files, &json, document, error);
	else
		outcome = adb_catalogue_no_memory(error);
	adb_buffer_free(&json);
	return outcome == ADB_OK && figure != NULL ? write_images(files, figure, error) : outcome;
}
