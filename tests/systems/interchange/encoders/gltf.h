#ifndef INTERCHANGE_GLTF_H
#define INTERCHANGE_GLTF_H

#include "bytes.h"

/*
 * glTF 2.0 as its specification has it: a document under construction, whose accessors get their data one after the other. What
 * refers to them is written by whoever makes a file.
 */

enum gltf_component {
	GLTF_S8 = 5120,
	GLTF_U8 = 5121,
	GLTF_S16 = 5122,
	GLTF_U16 = 5123,
	GLTF_U32 = 5125,
	GLTF_F32 = 5126,
};

struct gltf_data {
	struct bytes bin, views, accessors;
	int view_count, accessor_count;
};

void gltf_free(struct gltf_data *data);

/* Appends a view of what was put into `bin` since `from`, padded to 4 bytes; `stride` 0 = none. Its index. */
int gltf_add_view(struct gltf_data *data, size_t from, int stride);

/* Appends `count` values of `width` components in a view of their own. Integers are normalised: -1 to 1, or 0 to 1. */
int gltf_add_values(struct gltf_data *data, enum gltf_component component, int width, const double *values,
		    int count);

/* The same of floats, with their bounds, as POSITION needs. */
int gltf_add_points(struct gltf_data *data, const double *values, int count);

/* Integers as they are: joints and indices. */
int gltf_add_integers(struct gltf_data *data, enum gltf_component component, int width, const int *values,
		      int count);

/* The same as zeros but for the values at `indices`, which a sparse accessor has. */
int gltf_add_sparse(struct gltf_data *data, int width, int count, const int *indices, const double *values,
		    int index_count);

/* One component as the accessor has it: rounded to what the type can hold. */
double gltf_rounded(enum gltf_component component, double value);

/* The members bufferViews and accessors, for the end of a document. */
void gltf_put_lists(struct bytes *json, const struct gltf_data *data);

/* Digits of RFC 4648. */
void gltf_put_base64(struct bytes *text, const struct bytes *data);

/* A GLB of the document and, when `bin` is not NULL, its data. */
void gltf_put_glb(struct bytes *out, const struct bytes *json, const struct bytes *bin);

#endif
