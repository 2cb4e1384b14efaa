#include "zengin.h"

size_t zen_chunk_begin(struct bytes *out, uint16_t id)
{
	bytes_u16(out, id);
	bytes_u32(out, 0);
	return out->size;
}

void zen_chunk_end(struct bytes *out, size_t start)
{
	bytes_patch_u32(out, start - 4, (uint32_t)(out->size - start));
}

void zen_chunk_empty(struct bytes *out, uint16_t id)
{
	zen_chunk_end(out, zen_chunk_begin(out, id));
}

void zen_string(struct bytes *out, const char *text)
{
	if (text)
		bytes_text(out, text);
	bytes_u8(out, '\n');
}

void zen_put_date(struct bytes *out, const struct zen_date *date)
{
	bytes_u32(out, date->year);
	bytes_u16(out, date->month);
	bytes_u16(out, date->day);
	bytes_u16(out, date->hour);
	bytes_u16(out, date->minute);
	bytes_u16(out, date->second);
	bytes_u16(out, date->pad);
}

void zen_put_vec3(struct bytes *out, const float v[3])
{
	for (int i = 0; i < 3; i++)
		bytes_f32(out, v[i]);
}
