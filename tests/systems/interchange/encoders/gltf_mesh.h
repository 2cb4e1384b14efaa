#ifndef INTERCHANGE_GLTF_MESH_H
#define INTERCHANGE_GLTF_MESH_H

#include "gltf.h"

/* What the skin of the figure refers to. */
struct gltf_skin_parts {
	int binds; /* accessor of its inverse bind matrices */
};

/* Append the members of a document that make mesh 0, and put its data behind those that are there. */
void gltf_put_figure_mesh(struct bytes *json, struct gltf_data *data, struct gltf_skin_parts *out);
void gltf_put_face_mesh(struct bytes *json, struct gltf_data *data);

#endif
