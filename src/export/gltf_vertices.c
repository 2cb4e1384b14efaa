/* Vertices and faces of a mesh as accessors of a glTF document. */
#include "export/gltf.h"
#include "export/put.h"

enum { TARGET_VERTICES = 34962, TARGET_INDICES = 34963 };

/* The smallest and the largest value of each component, as JSON. */
static void put_range(struct adb_buffer *range, const float *values, uint32_t count, unsigned width)
{
	for (int is_high = 0; is_high < 2; is_high++) {
		adb_buffer_text(range, is_high ? ",\"max\":[" : ",\"min\":[");
		for (unsigned k = 0; k < width; k++) {
			float extreme = values[k];

			for (uint32_t i = 1; i < count; i++) {
				float value = values[(size_t)i * width + k];

				extreme = (is_high ? value > extreme : value < extreme) ? value : extreme;
			}
			if (k > 0)
				adb_buffer_text(range, ",");
			adb_put_float(range, extreme);
		}
		adb_buffer_text(range, "]");
	}
	adb_buffer_add(range, "", 1);
}

/* A view of all that was added since `offset`. */
static uint32_t end_view(struct adb_gltf *gltf, uint64_t offset, unsigned target)
{
	return adb_gltf_add_view(gltf, offset, gltf->bin_size - offset, target);
}

uint32_t adb_gltf_add_vertices(struct adb_gltf *gltf, const float *values, uint32_t count, unsigned width,
			       bool has_range)
{
	static const char *const types[] = { [2] = "VEC2", [3] = "VEC3", [4] = "VEC4" };
	uint64_t offset = adb_gltf_add_floats(gltf, values, (size_t)count * width);
	struct adb_buffer range = { 0 };
	uint32_t accessor;

	if (has_range)
		put_range(&range, values, count, width);
	if (!adb_buffer_ok(&range))
		gltf->failed = true;
	accessor =
		adb_gltf_add_accessor(gltf, end_view(gltf, offset, TARGET_VERTICES), 0, "5126", types[width],
				      count, has_range && adb_buffer_ok(&range) ? range.data : "");
	adb_buffer_free(&range);
	return accessor;
}

uint32_t adb_gltf_add_joints(struct adb_gltf *gltf, const uint16_t *joints, uint32_t count)
{
	uint64_t offset = gltf->bin_size;

	for (size_t i = 0; i < count; i++) {
		uint8_t bytes[2 * ADB_INFLUENCES];

		for (size_t k = 0; k < ADB_INFLUENCES; k++) {
			uint16_t joint = joints[i * ADB_INFLUENCES + k];

			bytes[2 * k] = (uint8_t)joint;
			bytes[2 * k + 1] = (uint8_t)(joint >> 8);
		}
		adb_gltf_add_bytes(gltf, bytes, sizeof bytes);
	}
	return adb_gltf_add_accessor(gltf, end_view(gltf, offset, TARGET_VERTICES), 0, "5123", "VEC4", count,
				     "");
}

uint32_t adb_gltf_add_indices(struct adb_gltf *gltf, const uint32_t *indices, uint32_t count)
{
	uint64_t offset = gltf->bin_size;

	for (uint32_t i = 0; i < count; i++) {
		uint32_t index = indices[i];
		const uint8_t bytes[4] = { (uint8_t)index, (uint8_t)(index >> 8), (uint8_t)(index >> 16),
					   (uint8_t)(index >> 24) };

		adb_gltf_add_bytes(gltf, bytes, sizeof bytes);
	}
	return adb_gltf_add_accessor(gltf, end_view(gltf, offset, TARGET_INDICES), 0, "5125", "SCALAR", count,
				     "");
}
