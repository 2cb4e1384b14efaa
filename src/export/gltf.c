#include "export/gltf.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "export/put.h"

struct adb_gltf_seen {
	struct adb_hash hash;
	uint32_t accessor_plus_1; /* 0 = free */
};

bool adb_gltf_begin(struct adb_gltf *gltf, const struct adb_stored_skeleton *skeleton,
		    const struct adb_export_options *options, FILE *scratch)
{
	*gltf = (struct adb_gltf){
		.bin = scratch,
		.skeleton = skeleton,
		.options = options,
		.seen_capacity = 1024,
	};
	gltf->seen = calloc(gltf->seen_capacity, sizeof *gltf->seen);
	gltf->animation_names = adb_names_new(ADB_NAME_FILE);
	gltf->view_count = 1; /* view 0, the samples, is added by adb_gltf_end_animations() */
	return gltf->seen != NULL && gltf->animation_names != NULL;
}

void adb_gltf_free(struct adb_gltf *gltf)
{
	adb_buffer_free(&gltf->accessors);
	adb_buffer_free(&gltf->views);
	adb_buffer_free(&gltf->animations);
	adb_buffer_free(&gltf->clips);
	adb_names_free(gltf->animation_names);
	free(gltf->seen);
	*gltf = (struct adb_gltf){ 0 };
}

/* ---- binary data ---- */

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

uint32_t adb_gltf_add_view(struct adb_gltf *gltf, uint64_t offset, uint64_t size, unsigned target)
{
	adb_put_comma(&gltf->views);
	put_view(&gltf->views, offset, size, target);
	return gltf->view_count++;
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

/* ---- shared samples ---- */

static struct adb_gltf_seen *slot_of(struct adb_gltf_seen *seen, uint32_t capacity,
				     const struct adb_hash *hash)
{
	uint32_t start;

	memcpy(&start, hash->bytes, sizeof start);
	for (uint32_t i = start & (capacity - 1);; i = (i + 1) & (capacity - 1))
		if (seen[i].accessor_plus_1 == 0 || memcmp(&seen[i].hash, hash, sizeof *hash) == 0)
			return &seen[i];
}

/* Keeps the table at most half full; when there is no memory for that, data are just shared less. */
static bool has_room(struct adb_gltf *gltf)
{
	uint32_t capacity = gltf->seen_capacity * 2;

	if (gltf->accessor_count < gltf->seen_capacity / 2)
		return true;

	struct adb_gltf_seen *larger =
		capacity > gltf->seen_capacity ? calloc(capacity, sizeof *larger) : NULL;

	if (larger == NULL)
		return false;
	for (uint32_t i = 0; i < gltf->seen_capacity; i++)
		if (gltf->seen[i].accessor_plus_1 != 0)
			*slot_of(larger, capacity, &gltf->seen[i].hash) = gltf->seen[i];
	free(gltf->seen);
	gltf->seen = larger;
	gltf->seen_capacity = capacity;
	return true;
}

static struct adb_hash hash_samples(enum adb_gltf_type type, const float *values, uint32_t count)
{
	struct adb_hash parts[2] = { adb_hash_of(values, (size_t)type * count * sizeof *values) };

	parts[1].bytes[0] = (uint8_t)type;
	return adb_hash_of(parts, sizeof parts);
}

/* min and max must be exactly what the accessor holds: the shortest form of a float32 reads back as that. */
static void put_range(struct adb_buffer *range, const float *values, uint32_t count)
{
	adb_buffer_text(range, ",\"min\":[");
	adb_put_float(range, values[0]);
	adb_buffer_text(range, "],\"max\":[");
	adb_put_float(range, values[count - 1]);
	adb_buffer_add(range, "]", 2); /* with its NUL */
}

uint32_t adb_gltf_add_samples(struct adb_gltf *gltf, enum adb_gltf_type type, const float *values,
			      uint32_t count, bool has_range)
{
	static const char *const type_names[] = { [1] = "SCALAR", [3] = "VEC3", [4] = "VEC4" };
	struct adb_hash hash = hash_samples(type, values, count);
	struct adb_gltf_seen *slot = has_room(gltf) ? slot_of(gltf->seen, gltf->seen_capacity, &hash) : NULL;

	if (slot != NULL && slot->accessor_plus_1 != 0)
		return slot->accessor_plus_1 - 1;

	struct adb_buffer range = { 0 };

	if (has_range)
		put_range(&range, values, count);
	if (!adb_buffer_ok(&range))
		gltf->failed = true;

	uint64_t offset = adb_gltf_add_floats(gltf, values, (size_t)type * count);
	const char *text = has_range && adb_buffer_ok(&range) ? range.data : "";
	uint32_t accessor = adb_gltf_add_accessor(gltf, 0, offset, "5126", type_names[type], count, text);

	adb_buffer_free(&range);
	if (slot != NULL)
		*slot = (struct adb_gltf_seen){ hash, accessor + 1 };
	return accessor;
}
