/* Buffers, views and accessors of glTF: from bytes to floats. */
#include <math.h>
#include <string.h>

#include "base/ledger.h"
#include "base/text.h"
#include "dump/place.h"
#include "systems/interchange/gltf.h"

enum { MAX_REMEMBERED = 4096 }; /* bytes of names of files */
enum { COMPONENT_S8 = 5120, COMPONENT_U8, COMPONENT_S16, COMPONENT_U16, COMPONENT_U32 = 5125, COMPONENT_F32 };

/* Where the bytes of a buffer are. */
struct adb_gltf_buffer {
	bool is_open;
	const char *fault;       /* why there are none, NULL = there are */
	const uint8_t *bytes;    /* in memory */
	struct adb_input *input; /* or in another file */
	size_t size;
	const char *name; /* of that file */
};

struct adb_gltf_accessor {
	bool is_read;
	const char *fault;
	struct adb_gltf_values values;
	struct adb_gltf_use use;
};

/* Elements of an accessor in a view. */
struct elements {
	int64_t view, offset, component; /* component: as componentType says */
	unsigned width;
	uint32_t count;
	bool is_normalised;
};

/* ---- buffers ---- */

/* -1 when it is none. */
static int base64_digit(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* RFC 4648, with or without the padding at the end. */
static bool decode_base64(const char *text, size_t size, uint8_t *out, size_t *written)
{
	uint32_t word = 0;
	size_t count = 0, bytes = 0;

	while (size > 0 && text[size - 1] == '=')
		size--;
	for (size_t i = 0; i < size; i++) {
		int digit = base64_digit(text[i]);

		if (digit < 0)
			return false;
		word = word << 6 | (uint32_t)digit;
		if (++count % 4 == 0) {
			out[bytes++] = (uint8_t)(word >> 16);
			out[bytes++] = (uint8_t)(word >> 8);
			out[bytes++] = (uint8_t)word;
		}
	}
	if (count % 4 == 2)
		out[bytes++] = (uint8_t)(word >> 4);
	if (count % 4 == 3) {
		out[bytes++] = (uint8_t)(word >> 10);
		out[bytes++] = (uint8_t)(word >> 2);
	}
	*written = bytes;
	return count % 4 != 1;
}

static void open_data_uri(struct adb_gltf *g, struct adb_gltf_buffer *buffer, const char *text, size_t size)
{
	static const char marker[] = ";base64";
	const char *comma = memchr(text, ',', size);
	size_t head = comma != NULL ? (size_t)(comma - text) : 0;

	if (head < sizeof marker - 1 || memcmp(comma - (sizeof marker - 1), marker, sizeof marker - 1) != 0) {
		buffer->fault = "lies in a data URI that is not base64";
		return;
	}

	size_t digits = size - head - 1;
	uint8_t *bytes = adb_gltf_take_memory(g, digits / 4 + 1, 3)
				 ? adb_arena_alloc(g->d->arena, digits / 4 + 1, 3)
				 : NULL;

	if (bytes == NULL)
		buffer->fault = "lies in a data URI beyond the limit of an asset";
	else if (!decode_base64(comma + 1, digits, bytes, &buffer->size))
		buffer->fault = "lies in a data URI with wrong digits";
	buffer->bytes = bytes;
	if (buffer->fault == NULL)
		adb_ledger_add_space("bytes of a data URI", bytes, buffer->size);
}

/* So that it is decoded again when the file changes. Documents name a file or two; of thousands the first are enough. */
static void remember_file(struct adb_decoder *d, const char *name)
{
	const char *known = d->companions != NULL ? d->companions : "";

	if (strlen(known) < MAX_REMEMBERED)
		d->companions = adb_arena_printf(d->arena, "%s%s\n", known, name);
}

static void open_file(struct adb_gltf *g, struct adb_gltf_buffer *buffer, const char *uri)
{
	struct adb_decoder *d = g->d;
	struct adb_error error;
	const char *name;

	buffer->fault = "lies in a file that is missing";
	if (uri == NULL)
		return;
	name = adb_place_relative(&d->place, uri, ADB_NAMES_PERCENT, d->arena, &error);
	if (name == NULL) {
		buffer->fault = adb_place_fault(d->arena, "lies in a file that is not read", &error);
		return;
	}
	remember_file(d, name);
	buffer->name = name;
	buffer->input = adb_place_open(&d->place, name, &error);
	if (buffer->input != NULL) {
		buffer->fault = NULL;
		buffer->size = adb_input_size(buffer->input) < SIZE_MAX
				       ? (size_t)adb_input_size(buffer->input)
				       : SIZE_MAX;
	} else if (error.outcome != ADB_OK) {
		buffer->fault = adb_place_fault(d->arena, "lies in a file that cannot be read", &error);
	}
	if (buffer->input == NULL && d->needs == NULL)
		d->needs = name;
}

static void open_uri(struct adb_gltf *g, struct adb_gltf_buffer *buffer, const struct adb_json_value *uri)
{
	static const char scheme[] = "data:";
	const char *text = uri->has_escapes                  ? adb_json_text_of(g->d->arena, uri)
			   : adb_json_is(uri, ADB_JSON_TEXT) ? uri->text
							     : NULL;
	size_t size = text == NULL ? 0 : uri->has_escapes ? strlen(text) : uri->text_size;

	if (text == NULL)
		buffer->fault = "lies in a buffer whose uri is no text";
	else if (size > sizeof scheme - 1 && memcmp(text, scheme, sizeof scheme - 1) == 0)
		open_data_uri(g, buffer, text, size);
	else
		open_file(g, buffer, adb_json_text_of(g->d->arena, uri));
}

/* NULL when there is no such buffer. */
static struct adb_gltf_buffer *open_buffer(struct adb_gltf *g, int64_t index)
{
	if (index < 0 || index >= g->buffer_list.count)
		return NULL;

	struct adb_gltf_buffer *buffer = &g->buffers[index];
	const struct adb_json_value *json = g->buffer_list.items[index];
	const struct adb_json_value *uri = adb_json_member(json, "uri");
	int64_t length = adb_json_whole(adb_json_member(json, "byteLength"), -1);

	if (buffer->is_open)
		return buffer;
	buffer->is_open = true;
	if (uri != NULL) {
		open_uri(g, buffer, uri);
	} else if (index == 0 && g->bin != NULL) {
		buffer->bytes = g->bin;
		buffer->size = g->bin_size;
	} else {
		buffer->fault = "lies in a buffer without data";
	}
	/* What lies behind the declared end is padding, but files whose byteLength is too small are read by everyone. */
	if (buffer->fault == NULL && length < 0)
		buffer->fault = "lies in a buffer without a length";
	else if (buffer->fault == NULL && (uint64_t)length < buffer->size)
		buffer->size = (size_t)length;
	return buffer;
}

/* ---- views ---- */

/* Returns the bytes of a component, 0 when it is unknown. */
static unsigned size_of(int64_t component)
{
	switch (component) {
	case COMPONENT_S8:
	case COMPONENT_U8:
		return 1;
	case COMPONENT_S16:
	case COMPONENT_U16:
		return 2;
	case COMPONENT_U32:
	case COMPONENT_F32:
		return 4;
	default:
		return 0;
	}
}

/* Finds the bytes of `elements`, the last of which may be shorter than `stride`. Returns why there are none, NULL = there are. */
static const char *find_bytes(struct adb_gltf *g, const struct elements *elements, size_t *stride,
			      const uint8_t **bytes)
{
	if (elements->view < 0 || elements->view >= g->view_list.count)
		return "lies in a buffer view that does not exist";

	const struct adb_json_value *view = g->view_list.items[elements->view];
	const struct adb_json_value *extensions = adb_json_member(view, "extensions");
	int64_t offset = adb_json_whole(adb_json_member(view, "byteOffset"), 0);
	int64_t length = adb_json_whole(adb_json_member(view, "byteLength"), -1);
	int64_t step = adb_json_whole(adb_json_member(view, "byteStride"), 0);
	unsigned size = size_of(elements->component) * elements->width;

	if (adb_json_member(extensions, "EXT_meshopt_compression") != NULL ||
	    adb_json_member(extensions, "KHR_meshopt_compression") != NULL)
		return "is compressed by meshopt, which animdb does not read";
	/* Larger strides are not allowed; of smaller ones elements would overlap. */
	if (step != 0 && (step < size || step > 252))
		return "has an impossible byteStride";
	*stride = step != 0 ? (size_t)step : size;
	if (offset < 0 || length < 0 || elements->offset < 0 || elements->offset > length ||
	    size > length - elements->offset ||
	    elements->count - 1 > (uint64_t)(length - elements->offset - size) / *stride)
		return "reaches beyond its buffer view";

	const struct adb_gltf_buffer *buffer =
		open_buffer(g, adb_json_whole(adb_json_member(view, "buffer"), -1));
	uint64_t span = (uint64_t)(elements->count - 1) * *stride + size; /* at most `length` */
	size_t from;

	if (buffer == NULL)
		return "lies in a buffer that does not exist";
	if (buffer->fault != NULL)
		return buffer->fault;
	if ((uint64_t)offset > buffer->size ||
	    (uint64_t)elements->offset + span > buffer->size - (uint64_t)offset)
		return "reaches beyond its buffer";
	from = (size_t)offset + (size_t)elements->offset;
	if (buffer->bytes != NULL) {
		*bytes = buffer->bytes + from;
		return NULL;
	}

	uint8_t *copy = adb_gltf_take_memory(g, (size_t)span, 1)
				? adb_arena_alloc(g->d->arena, (size_t)span, 1)
				: NULL;

	if (copy == NULL)
		return "is beyond the limit of all keys of an asset";
	*bytes = copy;
	adb_ledger_add_piece(buffer->name, from, copy, (size_t)span);
	return adb_input_read(buffer->input, from, copy, (size_t)span) ? NULL
								       : "lies in a file that cannot be read";
}

/* ---- values ---- */

static enum adb_field_type field_type_of(int64_t component)
{
	switch (component) {
	case COMPONENT_S8:
		return ADB_FIELD_S8;
	case COMPONENT_U8:
		return ADB_FIELD_U8;
	case COMPONENT_S16:
		return ADB_FIELD_S16LE;
	case COMPONENT_U16:
		return ADB_FIELD_U16LE;
	case COMPONENT_U32:
		return ADB_FIELD_U32LE;
	default:
		return ADB_FIELD_F32LE;
	}
}

/* Names each number of the elements. */
static void name_elements(const struct elements *elements, size_t stride, const uint8_t *bytes,
			  const char *name)
{
	unsigned size = size_of(elements->component);

	if (!adb_ledger_is_open())
		return;
	if (stride == (size_t)size * elements->width) {
		adb_field(bytes, field_type_of(elements->component),
			  (size_t)elements->count * elements->width, name);
		return;
	}
	for (unsigned k = 0; k < elements->width; k++)
		adb_field_spaced(bytes + (size_t)k * size, field_type_of(elements->component),
				 elements->count, stride, name);
}

/* Integers mean -1 to 1, or 0 to 1, where they are normalised (glTF 2.0, 3.11). */
static float component_of(const uint8_t *bytes, const struct elements *elements)
{
	struct adb_reader in = adb_reader_of(bytes, size_of(elements->component));
	double value, most;

	switch (elements->component) {
	case COMPONENT_S8:
		value = adb_reader_s8(&in);
		most = INT8_MAX;
		break;
	case COMPONENT_U8:
		value = adb_reader_u8(&in);
		most = UINT8_MAX;
		break;
	case COMPONENT_S16:
		value = adb_reader_s16le(&in);
		most = INT16_MAX;
		break;
	case COMPONENT_U16:
		value = adb_reader_u16le(&in);
		most = UINT16_MAX;
		break;
	case COMPONENT_U32:
		value = adb_reader_u32le(&in);
		most = UINT32_MAX;
		break;
	default:
		return adb_reader_f32le(&in);
	}
	if (!elements->is_normalised)
		return (float)value;
	return value < -most ? -1 : (float)(value / most);
}

static void convert(const uint8_t *bytes, const struct elements *elements, size_t stride, float *out)
{
	unsigned size = size_of(elements->component);

	if (elements->component == COMPONENT_F32 && stride == (size_t)size * elements->width) {
		adb_copy_u32le(out, bytes, (size_t)elements->count * elements->width);
		return;
	}
	for (uint32_t i = 0; i < elements->count; i++)
		for (unsigned k = 0; k < elements->width; k++)
			*out++ = component_of(bytes + i * stride + (size_t)k * size, elements);
}

/* Replaces the elements that `sparse` has. */
static const char *fill_in_sparse(struct adb_gltf *g, const struct adb_json_value *sparse,
				  const struct elements *elements, float *out)
{
	const struct adb_json_value *indices = adb_json_member(sparse, "indices");
	const struct adb_json_value *values = adb_json_member(sparse, "values");
	int64_t count = adb_json_whole(adb_json_member(sparse, "count"), -1);
	struct elements at = {
		.view = adb_json_whole(adb_json_member(indices, "bufferView"), -1),
		.offset = adb_json_whole(adb_json_member(indices, "byteOffset"), 0),
		.component = adb_json_whole(adb_json_member(indices, "componentType"), -1),
		.width = 1,
	};
	struct elements with = *elements;
	const uint8_t *index_bytes = NULL, *value_bytes = NULL;
	size_t index_stride = 0, value_stride = 0;
	const char *fault;

	if (count < 1 || count > elements->count)
		return "has an impossible count of sparse values";
	if (at.component != COMPONENT_U8 && at.component != COMPONENT_U16 && at.component != COMPONENT_U32)
		return "has sparse indices of a type that they cannot have";
	at.count = with.count = (uint32_t)count;
	with.view = adb_json_whole(adb_json_member(values, "bufferView"), -1);
	with.offset = adb_json_whole(adb_json_member(values, "byteOffset"), 0);
	fault = find_bytes(g, &at, &index_stride, &index_bytes);
	if (fault == NULL)
		fault = find_bytes(g, &with, &value_stride, &value_bytes);
	if (fault != NULL)
		return fault;
	name_elements(&at, index_stride, index_bytes, "index of a sparse element");
	name_elements(&with, value_stride, value_bytes, "sparse element");
	for (uint32_t i = 0; i < at.count; i++) {
		struct adb_reader in = adb_reader_of(index_bytes + i * index_stride, size_of(at.component));
		uint32_t index = at.component == COMPONENT_U8    ? adb_reader_u8(&in)
				 : at.component == COMPONENT_U16 ? adb_reader_u16le(&in)
								 : adb_reader_u32le(&in);
		struct elements one = with;

		if (index >= elements->count)
			return "has a sparse index beyond its count";
		one.count = 1;
		convert(value_bytes + i * value_stride, &one, value_stride,
			out + (size_t)index * elements->width);
	}
	return NULL;
}

static void survey_values(struct adb_gltf_values *values)
{
	size_t count = (size_t)values->count * values->width;

	values->is_finite = values->ascends = true;
	for (size_t i = 0; i < count; i++) {
		values->is_finite = values->is_finite && isfinite(values->values[i]);
		values->ascends = values->ascends && (i > 0 ? values->values[i] > values->values[i - 1]
							    : values->values[i] >= 0);
	}
	values->ascends = values->ascends && values->is_finite;
}

/* ---- accessors ---- */

/* Returns the number of components, 0 for what is unknown and for matrices that no part of a document has. */
static unsigned width_of(const struct adb_json_value *type)
{
	static const char *const names[] = { "SCALAR", "VEC2", "VEC3", "VEC4" };

	for (unsigned i = 0; i < 4; i++)
		if (adb_json_text_is(type, names[i]))
			return i + 1;
	return adb_json_text_is(type, "MAT4") ? 16 : 0;
}

static const char *meaning_of(const struct elements *elements)
{
	switch (elements->component) {
	case COMPONENT_S8:
		return elements->is_normalised ? "each number = max(s8 / 127, -1)" : "each number = s8";
	case COMPONENT_U8:
		return elements->is_normalised ? "each number = u8 / 255" : "each number = u8";
	case COMPONENT_S16:
		return elements->is_normalised ? "each number = max(s16 / 32767, -1)" : "each number = s16";
	case COMPONENT_U16:
		return elements->is_normalised ? "each number = u16 / 65535" : "each number = u16";
	case COMPONENT_U32:
		return elements->is_normalised ? "each number = u32 / 4294967295" : "each number = u32";
	default:
		return "each number = f32";
	}
}

/* Returns why it cannot be read, NULL when it was. */
static const char *read_accessor(struct adb_gltf *g, const struct adb_json_value *json,
				 struct adb_gltf_values *out)
{
	int64_t count = adb_json_whole(adb_json_member(json, "count"), -1);
	const struct adb_json_value *sparse = adb_json_member(json, "sparse");
	struct elements elements = {
		.view = adb_json_whole(adb_json_member(json, "bufferView"), -1),
		.offset = adb_json_whole(adb_json_member(json, "byteOffset"), 0),
		.component = adb_json_whole(adb_json_member(json, "componentType"), -1),
		.width = width_of(adb_json_member(json, "type")),
		.is_normalised = adb_json_flag(adb_json_member(json, "normalized"), false),
	};
	bool has_view = adb_json_member(json, "bufferView") != NULL;

	if (elements.width == 0 || size_of(elements.component) == 0)
		return "has a type that keys do not have";
	/* An element takes a byte at least, and no asset has 2^31 of them. */
	if (count < 1 || count > (has_view ? INT32_MAX : ADB_GLTF_MAX_ZEROS))
		return "has an impossible count";
	elements.count = (uint32_t)count;
	if (adb_json_member(json, "extensions") != NULL && !has_view)
		return "is given by an extension that animdb does not read";

	const uint8_t *bytes = NULL;
	size_t stride;
	const char *fault = has_view ? find_bytes(g, &elements, &stride, &bytes) : NULL;
	float *values;

	if (fault != NULL)
		return fault;
	if (!adb_gltf_take_memory(g, elements.count, elements.width * sizeof *values))
		return "is beyond the limit of all keys of an asset";
	values = adb_arena_alloc(g->d->arena, elements.count, elements.width * sizeof *values);
	if (values == NULL)
		return "is beyond the memory that is left";
	if (has_view) {
		name_elements(&elements, stride, bytes, "element of an accessor");
		convert(bytes, &elements, stride, values);
	}
	*out = (struct adb_gltf_values){ .values = values, .count = elements.count, .width = elements.width };
	if (has_view && sparse == NULL) {
		out->stored = bytes;
		out->stride = stride;
		out->element_size = (size_t)size_of(elements.component) * elements.width;
		out->meaning = meaning_of(&elements);
	}
	return sparse != NULL ? fill_in_sparse(g, sparse, &elements, values) : NULL;
}

/* ---- what the header declares ---- */

struct adb_gltf_use *adb_gltf_use_of(struct adb_gltf *g, int64_t accessor)
{
	return accessor >= 0 && accessor < g->accessor_list.count ? &g->accessors[accessor].use : NULL;
}

bool adb_gltf_open_data(struct adb_gltf *g)
{
	if (!adb_gltf_list_of(g, "accessors", &g->accessor_list) ||
	    !adb_gltf_list_of(g, "bufferViews", &g->view_list) ||
	    !adb_gltf_list_of(g, "buffers", &g->buffer_list))
		return false;
	g->accessors = adb_arena_alloc(g->d->arena, g->accessor_list.count, sizeof *g->accessors);
	g->buffers = adb_arena_alloc(g->d->arena, g->buffer_list.count, sizeof *g->buffers);
	g->memory = ADB_GLTF_MEMORY;
	g->work = ADB_GLTF_WORK;
	return g->accessors != NULL && g->buffers != NULL;
}

void adb_gltf_close_data(struct adb_gltf *g)
{
	for (uint32_t i = 0; g->buffers != NULL && i < g->buffer_list.count; i++)
		adb_input_release(g->buffers[i].input);
}

bool adb_gltf_read_accessor(struct adb_gltf *g, int64_t index, struct adb_gltf_values *out,
			    const char **fault)
{
	if (index < 0 || index >= g->accessor_list.count) {
		*fault = "does not exist";
		return false;
	}

	struct adb_gltf_accessor *accessor = &g->accessors[index];

	if (!accessor->is_read) {
		accessor->is_read = true;
		accessor->fault = read_accessor(g, g->accessor_list.items[index], &accessor->values);
		if (accessor->fault == NULL)
			survey_values(&accessor->values);
	}
	*out = accessor->values;
	*fault = accessor->fault;
	return accessor->fault == NULL;
}

bool adb_gltf_take_memory(struct adb_gltf *g, size_t count, size_t size)
{
	if (size > 0 && count > g->memory / size)
		return false;
	g->memory -= count * size;
	return true;
}

bool adb_gltf_read_view(struct adb_gltf *g, int64_t index, struct adb_gltf_bytes *out, const char **fault)
{
	const struct adb_json_value *view =
		index >= 0 && index < g->view_list.count ? g->view_list.items[index] : NULL;
	int64_t length = adb_json_whole(adb_json_member(view, "byteLength"), -1);
	struct elements elements = { .view = index, .component = COMPONENT_U8, .width = 1 };
	size_t stride;

	*fault = "has an impossible length";
	if (view != NULL && (length < 1 || length > INT32_MAX))
		return false;
	elements.count = view != NULL ? (uint32_t)length : 1;
	*fault = find_bytes(g, &elements, &stride, &out->data);
	out->size = elements.count;
	if (*fault == NULL && stride != 1)
		*fault = "lies in a buffer view with a stride";
	return *fault == NULL;
}

bool adb_gltf_read_uri(struct adb_gltf *g, const struct adb_json_value *uri, size_t most,
		       struct adb_gltf_bytes *out, const char **fault)
{
	struct adb_gltf_buffer buffer = { .is_open = true };
	const char *needs = g->d->needs;
	uint8_t *copy;

	open_uri(g, &buffer, uri);
	g->d->needs = needs;
	*fault = buffer.fault;
	out->data = buffer.bytes;
	out->size = buffer.size < most ? buffer.size : most;
	if (buffer.fault == NULL && buffer.input != NULL) {
		copy = adb_gltf_take_memory(g, out->size, 1) ? adb_arena_alloc(g->d->arena, out->size, 1)
							     : NULL;
		out->data = copy;
		if (copy == NULL)
			*fault = "is beyond the limit of an asset";
		else if (!adb_input_read(buffer.input, 0, copy, out->size))
			*fault = "lies in a file that cannot be read";
	}
	adb_input_release(buffer.input);
	return *fault == NULL;
}

const char *adb_gltf_read_attribute(struct adb_gltf *g, const struct adb_json_value *attributes,
				    const char *name, uint32_t count, struct adb_gltf_values *out)
{
	int64_t accessor = adb_json_whole(adb_json_member(attributes, name), -1);
	const char *fault;

	if (!adb_gltf_read_accessor(g, accessor, out, &fault))
		fault = adb_arena_printf(g->d->arena, "its %s, accessor %lld, %s", name, (long long)accessor,
					 fault);
	else if (count > 0 && out->count != count)
		fault = adb_arena_printf(g->d->arena, "its %s has %u values for %u vertices", name,
					 out->count, count);
	else
		return NULL;
	return fault != NULL ? fault : "memory ran out";
}
