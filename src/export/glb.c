/*
 * glTF 2.0, as one binary file (glb) or as text with its data inside (gltf): a skeleton with its rest pose, a
 * stick figure skinned to it, and an animation for each clip.
 *
 *   GLB   "glTF", u32 2, u32 size of the file
 *         u32 size, "JSON", the document, padded with spaces to 4 bytes
 *         u32 size, "BIN\0", its only buffer
 *
 * Right-handed, Y up, facing +Z, metres: see axes.h. Times are seconds.
 */
#include <string.h>

#include "base/base64.h"
#include "base/json.h"
#include "base/stop.h"
#include "export/clips.h"
#include "export/describe.h"
#include "export/export.h"
#include "export/figure.h"
#include "export/gltf.h"
#include "export/progress.h"
#include "export/put.h"
#include "export/reports.h"
#include "files/output.h"
#include "store/companion.h"

/* Ends a file: `json` is the document up to the last member of its only buffer. */
typedef enum adb_outcome finishing(struct adb_export_file *file, const struct adb_gltf *gltf,
				   struct adb_buffer *json);

/* ---- the document ---- */

static void put_scene(const struct adb_gltf *gltf, const struct adb_buffer *roots, struct adb_buffer *json)
{
	adb_buffer_text(json, "\"scene\":0,\"scenes\":[{\"nodes\":[");
	adb_buffer_add(json, roots->data, roots->size);
	adb_buffer_text(json, "],\"extras\":{\"animdb\":{");
	adb_describe_space(json, &gltf->skeleton->space);
	adb_put_key(json, "skeleton");
	adb_buffer_text(json, "{");
	adb_describe_skeleton(json, gltf->skeleton);
	adb_put_flag(json, "is_flat", gltf->skeleton->id == 0);
	adb_buffer_text(json, "}");
	if (gltf->figure != NULL) {
		adb_put_key(json, "model");
		adb_buffer_text(json, "{");
		adb_put_integer(json, "id", gltf->figure->model_id);
		adb_put_text(json, "name", gltf->figure->model_name);
		adb_buffer_text(json, "}");
	}
	adb_buffer_text(json, ",\"clips\":[");
	adb_buffer_add(json, gltf->clips.data, gltf->clips.size);
	adb_buffer_text(json, "]}}}]");
}

static void put_array(struct adb_buffer *json, const char *key, const struct adb_buffer *items)
{
	adb_put_key(json, key);
	adb_buffer_text(json, "[");
	adb_buffer_add(json, items->data, items->size);
	adb_buffer_text(json, "]");
}

/* Writes the document up to the last member of its only buffer, which differs between glb and gltf. */
static bool put_document(const struct adb_gltf *gltf, const struct adb_gltf_figure *figure,
			 struct adb_buffer *json)
{
	struct adb_buffer nodes = { 0 }, roots = { 0 };
	bool put = adb_gltf_put_nodes(gltf, figure, &nodes, &roots);

	adb_buffer_text(json,
			"{\"asset\":{\"version\":\"2.0\",\"generator\":\"animdb " ANIMDB_VERSION "\"},");
	put_scene(gltf, &roots, json);
	adb_put_comma(json);
	adb_buffer_add(json, nodes.data, nodes.size);
	put_array(json, "animations", &gltf->animations);
	put_array(json, "accessors", &gltf->accessors);
	put_array(json, "bufferViews", &gltf->views);
	adb_put_key(json, "buffers");
	adb_buffer_text(json, "[{");
	adb_put_integer(json, "byteLength", (int64_t)gltf->bin_size);
	put = put && adb_buffer_ok(&nodes) && adb_buffer_ok(&roots) && adb_buffer_ok(json);
	adb_buffer_free(&nodes);
	adb_buffer_free(&roots);
	return put && adb_buffer_ok(&gltf->clips) && adb_buffer_ok(&gltf->animations) &&
	       adb_buffer_ok(&gltf->accessors) && adb_buffer_ok(&gltf->views);
}

/* ---- files ---- */

static enum adb_outcome failed(struct adb_export_file *file)
{
	if (file->error.outcome != ADB_OK)
		return file->error.outcome;
	return adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "out of memory or disk space");
}

static bool put_u32(FILE *out, uint64_t value)
{
	const uint8_t bytes[4] = { (uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
				   (uint8_t)(value >> 24) };

	return fwrite(bytes, 1, 4, out) == 4;
}

static bool copy_bin(FILE *bin, FILE *out)
{
	char piece[16 * 1024];
	size_t size;

	rewind(bin);
	while ((size = fread(piece, 1, sizeof piece, bin)) > 0)
		if (fwrite(piece, 1, size, out) != size)
			return false;
	return ferror(bin) == 0;
}

static enum adb_outcome write_glb(struct adb_export_file *file, const struct adb_gltf *gltf,
				  struct adb_buffer *json)
{
	enum { HEADER = 12, CHUNK_HEADER = 8 };

	adb_buffer_text(json, "}]}");
	while (adb_buffer_ok(json) && json->size % 4 != 0)
		adb_buffer_text(json, " ");
	if (!adb_buffer_ok(json))
		return failed(file);

	uint64_t size = HEADER + CHUNK_HEADER + json->size + CHUNK_HEADER + gltf->bin_size;

	if (size > adb_gltf_limit)
		return adb_error_set(&file->error, ADB_LIMIT, ADB_NO_OFFSET,
				     "more than 4 GiB, which no GLB can hold: use --per-clip");

	FILE *out = file->out;
	bool written = fwrite("glTF", 1, 4, out) == 4 && put_u32(out, 2) && put_u32(out, size) &&
		       put_u32(out, json->size) && fwrite("JSON", 1, 4, out) == 4 &&
		       fwrite(json->data, 1, json->size, out) == json->size && put_u32(out, gltf->bin_size) &&
		       fwrite("BIN\0", 1, 4, out) == 4 && copy_bin(gltf->bin, out);

	return written ? ADB_OK : failed(file);
}

static bool copy_base64(FILE *bin, FILE *out)
{
	uint8_t bytes[3 * 4096];
	struct adb_buffer text = { 0 };
	bool written = true;
	size_t size;

	rewind(bin);
	while (written && (size = fread(bytes, 1, sizeof bytes, bin)) > 0) {
		adb_buffer_clear(&text);
		adb_base64_add(&text, bytes, size);
		written = adb_buffer_ok(&text) && fwrite(text.data, 1, text.size, out) == text.size;
	}
	adb_buffer_free(&text);
	return written && ferror(bin) == 0;
}

static enum adb_outcome put_text(struct adb_export_file *file, const struct adb_gltf *gltf,
				 struct adb_buffer *json)
{
	static const char end[] = "\"}]}\n";

	adb_buffer_text(json, ",\"uri\":\"data:application/octet-stream;base64,");

	bool written = adb_output_flush(file->out, json, true) && copy_base64(gltf->bin, file->out) &&
		       fwrite(end, 1, sizeof end - 1, file->out) == sizeof end - 1;

	return written ? ADB_OK : failed(file);
}

static enum adb_outcome finish(struct adb_export_file *file, struct adb_gltf *gltf, finishing *write)
{
	struct adb_gltf_figure figure = { .arena = file->file_arena };
	struct adb_buffer json = { 0 };
	enum adb_outcome outcome = ADB_OK;
	bool put;
	/* A damaged skeleton may have no bones. */
	bool has_sticks = gltf->figure == NULL && gltf->skeleton->bone_count > 0 && !gltf->options->no_mesh;

	adb_gltf_end_animations(gltf);
	if (has_sticks && !adb_gltf_add_sticks(gltf, file->file_arena, &figure))
		outcome = adb_error_set(&file->error, ADB_CORRUPT, ADB_NO_OFFSET,
					"the rest pose of its skeleton is beyond 32-bit floats");
	put = gltf->figure == NULL || adb_gltf_add_model(gltf, file, &figure);
	if (outcome == ADB_OK) {
		put = put && !gltf->failed && put_document(gltf, &figure, &json);
		outcome = put ? write(file, gltf, &json) : failed(file);
	}
	adb_buffer_free(&json);
	adb_gltf_figure_free(&figure);
	return outcome;
}

/* ---- clips ---- */

static bool is_partly_still(const struct adb_figure *figure)
{
	for (uint32_t i = 0; figure != NULL && i < figure->part_count; i++)
		if (figure->parts[i].is_partly_still)
			return true;
	return false;
}

/* Whether animations refer to mesh nodes, which come after the root: then there is one. */
static bool has_shapes(const struct adb_figure *figure)
{
	for (uint32_t i = 0; figure != NULL && i < figure->part_count; i++)
		if (figure->parts[i].shape_count > 0)
			return true;
	return false;
}

static bool has_billboards(const struct adb_figure *figure)
{
	for (uint32_t i = 0; figure != NULL && i < figure->part_count; i++)
		if (figure->parts[i].billboard != NULL)
			return true;
	return false;
}

static const struct adb_stored_clip *read_clip(struct adb_export_file *file, size_t index,
					       const struct adb_stored_skeleton *skeleton)
{
	adb_arena_reset(file->clip_arena);

	const struct adb_stored_clip *clip = adb_export_read_played(file, index, file->clip_arena);

	if (clip != NULL)
		clip = adb_companions_play(file->reader, skeleton, clip, file->clip_arena, &file->error);
	if (clip == NULL)
		adb_export_report(file->clips[index].clip_id, NULL, "%s", file->error.message);
	return clip;
}

/* Leaves out a clip with too many keys; the other clips of the file are written. */
static bool can_resample(struct adb_export_file *file, const struct adb_stored_clip *clip)
{
	struct adb_export_length length = adb_export_length(clip, file->options->all_keys);
	struct adb_export_samples samples = adb_export_samples(&length, file->options->fps);

	if (!file->options->resample || adb_export_check_sample_count(file, &samples, clip->channel_count))
		return true;
	adb_export_report(clip->id, clip->name, "%s", file->error.message);
	return false;
}

static enum adb_outcome add_clips(struct adb_export_file *file, struct adb_gltf *gltf)
{
	for (size_t i = 0; i < file->clip_count && !adb_interrupted; i++) {
		const struct adb_stored_clip *clip = read_clip(file, i, gltf->skeleton);

		adb_export_progress(file->clips_before + i, file->clips_in_all);
		if (clip == NULL || !can_resample(file, clip))
			continue;

		enum adb_gltf_result result = adb_gltf_add_animation(gltf, clip, file->clip_arena);

		if (result == ADB_GLTF_FAILED)
			return failed(file);
		if (result == ADB_GLTF_EMPTY)
			adb_export_report(clip->id, clip->name,
					  "nothing in it that glTF could animate: left out");
		file->clips[i].written = result == ADB_GLTF_WRITTEN;
		file->clips[i].empty = result == ADB_GLTF_EMPTY;
	}
	return ADB_OK;
}

/* Writes the clips of the file, all of one skeleton; no file when all of them are empty. */
static enum adb_outcome write_document(struct adb_export_file *file, finishing *write)
{
	struct adb_gltf gltf = { 0 };
	struct adb_stored_skeleton *skeleton = adb_export_shared_skeleton(file);
	FILE *scratch = skeleton != NULL ? adb_output_scratch(file->folder, &file->error) : NULL;

	if (scratch == NULL)
		return failed(file);

	enum adb_outcome outcome = ADB_OK;

	if (!adb_gltf_begin(&gltf, skeleton, file->options, scratch))
		outcome = failed(file);
	gltf.figure = adb_export_figure(file, skeleton, &skeleton->space, file->file_arena);
	gltf.has_still = is_partly_still(gltf.figure);
	gltf.needs_root = has_shapes(gltf.figure) || gltf.has_still;
	if (has_billboards(gltf.figure))
		adb_export_report_skeleton(skeleton, "billboards do not turn to the viewer: glTF has none");
	if (outcome == ADB_OK)
		outcome = add_clips(file, &gltf);
	if (outcome == ADB_OK && gltf.animation_count > 0)
		outcome = finish(file, &gltf, write);
	adb_gltf_free(&gltf);
	fclose(scratch);
	return outcome;
}

static enum adb_outcome glb_write(struct adb_export_file *file)
{
	return write_document(file, write_glb);
}

static enum adb_outcome gltf_write(struct adb_export_file *file)
{
	return write_document(file, put_text);
}

const struct adb_export_format adb_export_glb = {
	.name = "glb",
	.title = "glTF 2.0, binary: a skeleton with its clips",
	.extension = ".glb",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_SKELETON,
	.takes = ADB_TAKES_PER_CLIP | ADB_TAKES_NO_MESH | ADB_TAKES_RESAMPLE | ADB_TAKES_FPS |
		 ADB_TAKES_NATIVE_AXES | ADB_TAKES_ALL_KEYS,
	.write = glb_write,
};

const struct adb_export_format adb_export_gltf = {
	.name = "gltf",
	.title = "the same as JSON, with its data inside",
	.extension = ".gltf",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_SKELETON,
	.takes = ADB_TAKES_PER_CLIP | ADB_TAKES_NO_MESH | ADB_TAKES_RESAMPLE | ADB_TAKES_FPS |
		 ADB_TAKES_NATIVE_AXES | ADB_TAKES_ALL_KEYS,
	.write = gltf_write,
};
