#include "gltf.h"

void gltf_free(struct gltf_data *data)
{
	bytes_free(&data->bin);
	bytes_free(&data->views);
	bytes_free(&data->accessors);
}

int gltf_add_view(struct gltf_data *data, size_t from, int stride)
{
	bytes_format(&data->views, "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu",
		     data->view_count > 0 ? "," : "", from, data->bin.size - from);
	if (stride > 0)
		bytes_format(&data->views, ",\"byteStride\":%d", stride);
	bytes_text(&data->views, "}");
	bytes_fill(&data->bin, 0, -data->bin.size & 3);
	return data->view_count++;
}

static double limit_of(enum gltf_component component)
{
	switch (component) {
	case GLTF_S8:
		return 127;
	case GLTF_U8:
		return 255;
	case GLTF_S16:
		return 32767;
	default:
		return 65535;
	}
}

/* The integer that stands for a value, as 3.11 of the specification rounds it. */
static int quantised(enum gltf_component component, double value)
{
	double scaled = value * limit_of(component);

	return (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

double gltf_rounded(enum gltf_component component, double value)
{
	if (component == GLTF_F32)
		return (double)(float)value;
	return quantised(component, value) / limit_of(component);
}

static void put_component(struct bytes *out, enum gltf_component component, double value)
{
	if (component == GLTF_F32)
		bytes_f32(out, (float)value);
	else if (component == GLTF_S8 || component == GLTF_U8)
		bytes_u8(out, (uint8_t)quantised(component, value));
	else
		bytes_u16(out, (uint16_t)quantised(component, value));
}

static const char *type_of(int width)
{
	static const char *const types[] = { "SCALAR", "VEC2", "VEC3", "VEC4" };

	return width == 16 ? "MAT4" : types[width - 1];
}

static void begin_accessor(struct gltf_data *data, enum gltf_component component, int width, int count)
{
	bytes_format(&data->accessors, "%s{\"componentType\":%d,\"type\":\"%s\",\"count\":%d",
		     data->accessor_count > 0 ? "," : "", component, type_of(width), count);
	if (component != GLTF_F32 && component != GLTF_U32)
		bytes_text(&data->accessors, ",\"normalized\":true");
}

int gltf_add_values(struct gltf_data *data, enum gltf_component component, int width, const double *values,
		    int count)
{
	const size_t from = data->bin.size;

	for (int i = 0; i < count * width; i++)
		put_component(&data->bin, component, values[i]);
	begin_accessor(data, component, width, count);
	bytes_format(&data->accessors, ",\"bufferView\":%d", gltf_add_view(data, from, 0));
	if (width == 1) /* of times, in order */
		bytes_format(&data->accessors, ",\"min\":[%.9g],\"max\":[%.9g]", values[0],
			     values[count - 1]);
	bytes_text(&data->accessors, "}");
	return data->accessor_count++;
}

int gltf_add_points(struct gltf_data *data, const double *values, int count)
{
	const size_t from = data->bin.size;
	float low[3], high[3];

	for (int i = 0; i < count * 3; i++) {
		const float value = (float)values[i];

		bytes_f32(&data->bin, value);
		if (i < 3 || value < low[i % 3])
			low[i % 3] = value;
		if (i < 3 || value > high[i % 3])
			high[i % 3] = value;
	}
	begin_accessor(data, GLTF_F32, 3, count);
	bytes_format(&data->accessors,
		     ",\"bufferView\":%d,\"min\":[%.9g,%.9g,%.9g],\"max\":[%.9g,%.9g,%.9g]}",
		     gltf_add_view(data, from, 0), (double)low[0], (double)low[1], (double)low[2],
		     (double)high[0], (double)high[1], (double)high[2]);
	return data->accessor_count++;
}

int gltf_add_integers(struct gltf_data *data, enum gltf_component component, int width, const int *values,
		      int count)
{
	const size_t from = data->bin.size;

	for (int i = 0; i < count * width; i++)
		if (component == GLTF_U8)
			bytes_u8(&data->bin, (uint8_t)values[i]);
		else
			bytes_u16(&data->bin, (uint16_t)values[i]);
	bytes_format(&data->accessors,
		     "%s{\"componentType\":%d,\"type\":\"%s\",\"count\":%d,\"bufferView\":%d}",
		     data->accessor_count > 0 ? "," : "", component, type_of(width), count,
		     gltf_add_view(data, from, 0));
	return data->accessor_count++;
}

int gltf_add_sparse(struct gltf_data *data, int width, int count, const int *indices, const double *values,
		    int index_count)
{
	size_t from = data->bin.size;
	int index_view;

	for (int i = 0; i < index_count; i++)
		bytes_u16(&data->bin, (uint16_t)indices[i]);
	index_view = gltf_add_view(data, from, 0);
	from = data->bin.size;
	for (int i = 0; i < index_count * width; i++)
		put_component(&data->bin, GLTF_F32, values[i]);
	begin_accessor(data, GLTF_F32, width, count);
	bytes_format(&data->accessors,
		     ",\"sparse\":{\"count\":%d,\"indices\":{\"bufferView\":%d,\"componentType\":5123},"
		     "\"values\":{\"bufferView\":%d}}}",
		     index_count, index_view, gltf_add_view(data, from, 0));
	return data->accessor_count++;
}

void gltf_put_lists(struct bytes *json, const struct gltf_data *data)
{
	bytes_text(json, "\"bufferViews\":[");
	bytes_append(json, &data->views);
	bytes_text(json, "],\n\"accessors\":[");
	bytes_append(json, &data->accessors);
	bytes_text(json, "]");
}

void gltf_put_base64(struct bytes *text, const struct bytes *data)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < data->size; i += 3) {
		const size_t left = data->size - i;
		const unsigned word = (unsigned)data->data[i] << 16 |
				      (left > 1 ? (unsigned)data->data[i + 1] << 8 : 0) |
				      (left > 2 ? data->data[i + 2] : 0u);

		bytes_u8(text, (uint8_t)digits[word >> 18]);
		bytes_u8(text, (uint8_t)digits[word >> 12 & 63]);
		bytes_u8(text, (uint8_t)(left > 1 ? digits[word >> 6 & 63] : '='));
		bytes_u8(text, (uint8_t)(left > 2 ? digits[word & 63] : '='));
	}
}

void gltf_put_glb(struct bytes *out, const struct bytes *json, const struct bytes *bin)
{
	const size_t text = json->size + (-json->size & 3),
		     data = bin != NULL ? bin->size + (-bin->size & 3) : 0;

	bytes_text(out, "glTF");
	bytes_u32(out, 2);
	bytes_u32(out, (uint32_t)(20 + text + (bin != NULL ? 8 + data : 0)));
	bytes_u32(out, (uint32_t)text);
	bytes_text(out, "JSON");
	bytes_append(out, json);
	bytes_fill(out, ' ', text - json->size);
	if (bin == NULL)
		return;
	bytes_u32(out, (uint32_t)data);
	bytes_put(out, "BIN\0", 4);
	bytes_append(out, bin);
	bytes_fill(out, 0, data - bin->size);
}
