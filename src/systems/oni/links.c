/* Decodes instances that consist of link fields, by their layouts. */
#include "systems/oni/links.h"

enum { WIDE_COUNT_AT = 0x14, NARROW_COUNT_AT = 0x16 };

static enum adb_outcome add_array(struct adb_decoder *d, const struct adb_oni_link_array *array)
{
	struct adb_reader in;
	uint32_t count;
	enum adb_outcome outcome =
		adb_oni_begin_array(d, array->has_wide_count, array->element_size, &in, &count);

	if (outcome != ADB_OK)
		return outcome;
	adb_field(in.data, ADB_FIELD_GAP, array->has_wide_count ? WIDE_COUNT_AT : NARROW_COUNT_AT, "filler");
	adb_field_spaced(in.data + in.position + array->link_offset, ADB_FIELD_U32LE, count,
			 array->element_size, array->kind);
	for (uint32_t i = 0; i < count; i++) {
		struct adb_reader element = adb_reader_part(&in, array->element_size);

		adb_reader_skip(&element, array->link_offset);
		adb_oni_add_element_link(d, array->kind, adb_reader_u32le(&element), i);
	}
	adb_oni_name_padding(&in);
	return ADB_OK;
}

enum adb_outcome adb_oni_begin_array(struct adb_decoder *d, bool has_wide_count, size_t element_size,
				     struct adb_reader *in, uint32_t *count)
{
	enum adb_outcome outcome = adb_oni_begin(d, ADB_ONI_ARRAY_START, in);

	if (outcome != ADB_OK)
		return outcome;
	adb_reader_seek(in, has_wide_count ? WIDE_COUNT_AT : NARROW_COUNT_AT);
	*count = has_wide_count ? adb_read_u32le(in, "count") : adb_read_u16le(in, "count");
	if (!adb_reader_has(in, *count, element_size))
		return adb_fail(d, ADB_CORRUPT, ADB_ONI_ARRAY_START, "%u elements of %zu bytes do not fit",
				*count, element_size);
	return ADB_OK;
}

struct adb_link *adb_oni_add_element_link(struct adb_decoder *d, const char *kind, uint32_t link,
					  uint32_t index)
{
	struct adb_oni_target target;
	struct adb_link *row = NULL;

	if (adb_oni_resolve(d, link, &target))
		row = adb_content_add_link(d->out, kind, target.tag, target.name, target.native_id);
	if (row != NULL)
		adb_attribute_integer(d->arena, &row->attributes, "index", index);
	return row;
}

struct adb_model *adb_oni_add_model(struct adb_decoder *d, const char *kind)
{
	const char *name = adb_oni_bare_name(d->native_id, d->format->type);
	struct adb_model *model = adb_content_add_model(d->out, name, kind);

	if (model != NULL)
		model->native_id = d->native_id;
	return model;
}

enum adb_outcome adb_oni_decode_layout(struct adb_decoder *d, const struct adb_oni_layout *layout)
{
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, layout->fixed_size, &in);

	if (outcome != ADB_OK)
		return outcome;
	for (const struct adb_oni_link_field *field = layout->fields; field != NULL && field->kind != NULL;
	     field++) {
		adb_reader_seek(&in, field->offset);
		adb_oni_add_link(d, field->kind, adb_read_u32le(&in, field->kind));
	}
	if (layout->array != NULL) {
		outcome = add_array(d, layout->array);
	} else {
		adb_reader_seek(&in, layout->fixed_size);
		adb_oni_name_padding(&in);
	}
	if (outcome == ADB_OK && layout->model_kind != NULL)
		adb_oni_add_model(d, layout->model_kind);
	if (outcome != ADB_OK)
		return outcome;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}
