/* Writes the binary data, buffer views and accessors of a glTF document. */
#include "export/gltf.h"

#include <stdlib.h>
#include <string.h>

#include "export/put.h"

/* ---- views and accessors ---- */

static void put_view(struct adb_buffer *views, uint64_t offset, uint64_t size, unsigned target)
{
	adb_buffer_text(views, "{");
	adb_put_integer(views, "buffer", 0);
	adb_put_integer(views, "byteOffset", (int64_t)offset);
	adb_put_integer(views, "byteLength", (int64_t)size);
	if (target != 0)
		adb_put_integer(views, "target", target);
	adb_buffer_text(views, "}");
}

/* ---- shared samples ---- */

static struct adb_hash hash_samples(enum adb_gltf_type type, const float *values, uint32_t count)
{
	struct adb_hash parts[2] = { adb_hash_of(values, (size_t)type * count * sizeof *values) };

	parts[1].bytes[0] = (uint8_t)type;
	return adb_hash_of(parts, sizeof parts);
}

/* min and max must equal the values of the accessor: the shortest form of a float32 reads back as the same float32. */
static void put_range(struct adb_buffer *range, const float *values, uint32_t count)
{
	adb_buffer_text(range, ",\"min\":[");
	adb_put_float(range, values[0]);
	adb_buffer_text(range, "],\"max\":[");
	adb_put_float(range, values[count - 1]);
	adb_buffer_add(range, "]", 2); /* with its NUL */
}

/* ---- what the header declares ---- */

bool adb_gltf_begin(struct adb_gltf *gltf, const struct adb_stored_skeleton *skeleton,
		    const struct adb_export_options *options, FILE *scratch)
{
	*gltf = (struct adb_gltf){
		.bin = scratch,
		.skeleton = skeleton,
		.options = options,
	};
	gltf->animation_names = adb_names_new(ADB_NAME_FILE);
	gltf->view_count = 1; /* view 0, the samples, is added by adb_gltf_end_animations() */
	return gltf->animation_names != NULL;
}

void adb_gltf_free(struct adb_gltf *gltf)
{
	adb_buffer_free(&gltf->accessors);
	adb_buffer_free(&gltf->views);
	adb_buffer_free(&gltf->animations);
	adb_buffer_free(&gltf->clips);
	adb_names_free(gltf->animation_names);
	adb_map_clear(&gltf->seen);
	*gltf = (struct adb_gltf){ 0 };
}

uint64_t adb_gltf_add_bytes(struct adb_gltf *gltf, const void *data, size_t size)
{
	static const char padding[4];
	uint64_t offset = gltf->bin_size;
	size_t more = -size & 3;

	if (fwrite(data, 1, size, gltf->bin) != size || fwrite(padding, 1, more, gltf->bin) != more)
		gltf->failed = true;
	gltf->bin_size += size + more;
	return offset;
}

uint64_t adb_gltf_add_floats(struct adb_gltf *gltf, const float *values, size_t count)
{
	enum { STEP = 1024 };
	uint64_t offset = gltf->bin_size;
	uint8_t bytes[STEP * 4];

	for (size_t done = 0; done < count;) {
		size_t now = count - done < STEP ? count - done : STEP;

		for (size_t i = 0; i < now; i++) {
			uint32_t bits;

			memcpy(&bits, &values[done + i], sizeof bits);
			for (unsigned b = 0; b < 4; b++)
				bytes[i * 4 + b] = (uint8_t)(bits >> 8 * b);
		}
		adb_gltf_add_bytes(gltf, bytes, now * 4);
		done += now;
	}
	return offset;
}

uint32_t adb_gltf_add_view(struct adb_gltf *gltf, uint64_t offset, uint64_t size, unsigned target)
{
	adb_put_comma(&gltf->views);
	put_view(&gltf->views, offset, size, target);
	return gltf->view_count++;
}

uint32_t adb_gltf_add_samples(struct adb_gltf *gltf, enum adb_gltf_type type, const float *values,
			      uint32_t count, bool has_range)
{
	static const char *const type_names[] = { [1] = "SCALAR", [3] = "VEC3", [4] = "VEC4" };
	struct adb_hash hash = hash_samples(type, values, count);
	const int64_t *seen = adb_map_find(&gltf->seen, &hash);

	if (seen != NULL)
		return (uint32_t)*seen - 1;

	struct adb_buffer range = { 0 };

	if (has_range)
		put_range(&range, values, count);
	if (!adb_buffer_ok(&range))
		gltf->failed = true;

	uint64_t offset = adb_gltf_add_floats(gltf, values, (size_t)type * count);
	const char *text = has_range && adb_buffer_ok(&range) ? range.data : "";
	uint32_t accessor = adb_gltf_add_accessor(gltf, 0, offset, "5126", type_names[type], count, text);

	adb_buffer_free(&range);
	adb_map_add(&gltf->seen, &hash,
		    (int64_t)accessor + 1); /* when memory runs out, equal data are stored again */
	return accessor;
}

void adb_gltf_end_animations(struct adb_gltf *gltf)
{
	put_view(&gltf->views, 0, gltf->bin_size, 0);
}

uint32_t adb_gltf_add_accessor(struct adb_gltf *gltf, uint32_t view, uint64_t offset,
			       const char *component_type, const char *type, uint32_t count,
			       const char *range)
{
	adb_put_comma(&gltf->accessors);
	adb_buffer_text(&gltf->accessors, "{");
	adb_put_integer(&gltf->accessors, "bufferView", view);
	adb_put_integer(&gltf->accessors, "byteOffset", (int64_t)offset);
	adb_put_json(&gltf->accessors, "componentType", component_type);
	adb_put_text(&gltf->accessors, "type", type);
	adb_put_integer(&gltf->accessors, "count", count);
	adb_buffer_text(&gltf->accessors, range);
	adb_buffer_text(&gltf->accessors, "}");
	return gltf->accessor_count++;
}
