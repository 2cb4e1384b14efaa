#include "systems/oni/strips.h"

enum { INDEX_SIZE = 4 };
#define BEGINS_STRIP 0x80000000U

struct adb_oni_strips adb_oni_strips_begin(struct adb_reader in)
{
	return (struct adb_oni_strips){ .in = in };
}

bool adb_oni_strips_next(struct adb_oni_strips *strips, struct adb_oni_triangle *out)
{
	while (adb_reader_left(&strips->in) >= INDEX_SIZE) {
		uint32_t stored = adb_reader_u32le(&strips->in), index = stored & ~BEGINS_STRIP;

		if ((stored & BEGINS_STRIP) != 0)
			strips->length = 0;

		uint32_t a = strips->last[0], b = strips->last[1];
		bool is_odd = strips->length % 2 != 0;

		strips->last[0] = b;
		strips->last[1] = index;
		if (++strips->length < 3)
			continue;
		*out = (struct adb_oni_triangle){
			.corners = { is_odd ? b : a, is_odd ? a : b, index },
			.face = strips->next_face++,
		};
		return true;
	}
	return false;
}

bool adb_oni_strips_begin_unmarked(struct adb_reader in)
{
	return adb_reader_left(&in) >= INDEX_SIZE && (adb_reader_u32le(&in) & BEGINS_STRIP) == 0;
}
