#include "zengin.h"

#include <math.h>

/* A node in the world of 3ds Max: right-handed, Z up. */
struct world {
	struct quat rotation;
	struct vec3 position;
};

/* From the space of the parent in the engine; section 5 the other way round. */
static struct world world_of(const struct world *parent, const struct zen_key *key)
{
	const struct vec3 t = key->translation;

	if (parent == NULL) {
		const struct quat s = quat_mul((struct quat){ 0, -1, 0, 0 }, key->rotation);

		return (struct world){ { -s.x, -s.z, -s.y, s.w }, { -t.x, -t.z, t.y } };
	}

	const struct quat q = key->rotation;

	return (struct world){
		quat_mul(parent->rotation, (struct quat){ -q.x, -q.z, -q.y, q.w }),
		vec3_add(parent->position, quat_rotate(parent->rotation, (struct vec3){ t.x, t.z, t.y })),
	};
}

static struct world rest_of(const struct zen_asc *asc, int node)
{
	const struct zen_asc_node *own = &asc->nodes[node];

	if (own->parent < 0)
		return world_of(NULL, &own->rest);

	const struct world parent = rest_of(asc, own->parent);

	return world_of(&parent, &own->rest);
}

/* Where a node is at a frame; one without tracks keeps its rest transform in the space of its parent. */
static struct world world_at(const struct zen_asc *asc, int node, uint32_t frame)
{
	const struct zen_asc_node *own = &asc->nodes[node];
	const struct zen_key *key = own->keys != NULL ? &own->keys[frame] : &own->rest;

	if (own->parent < 0)
		return world_of(NULL, key);

	const struct world parent = world_at(asc, own->parent, frame);

	return world_of(&parent, key);
}

static void put_transform(struct bytes *out, const struct zen_asc *asc, int node)
{
	const struct world rest = rest_of(asc, node);
	double m[3][3];

	quat_to_matrix(rest.rotation, m);
	bytes_format(out, "\t*NODE_TM {\n\t\t*NODE_NAME \"%s\"\n", asc->nodes[node].name);
	for (int i = 0; i < 3; i++) /* the rows of the file are the axes: the columns of the matrix */
		bytes_format(out, "\t\t*TM_ROW%d %.6g\t%.6g\t%.6g\n", i, m[0][i], m[1][i], m[2][i]);
	bytes_format(out, "\t\t*TM_ROW3 %.6g\t%.6g\t%.6g\n\t\t*TM_SCALE 1\t1\t1\n\t}\n", rest.position.x,
		     rest.position.y, rest.position.z);
}

/* Angles are clockwise. */
static void put_rotation(struct bytes *out, int tick, struct quat q)
{
	const double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
	const double angle = 2 * atan2(length, q.w);
	const double factor = length > 1e-9 ? -1 / length : 0;

	bytes_format(out, "\t\t\t*CONTROL_ROT_SAMPLE %d\t%.6g\t%.6g\t%.6g\t%.6g\n", tick, q.x * factor,
		     q.y * factor, q.z * factor, factor == 0 ? 0 : angle);
}

static void put_tracks(struct bytes *out, const struct zen_asc *asc, int node)
{
	const int ticks = 4800 / asc->fps;

	bytes_format(out, "\t*TM_ANIMATION {\n\t\t*NODE_NAME \"%s\"\n\t\t*CONTROL_POS_TRACK {\n",
		     asc->nodes[node].name);
	for (uint32_t i = 0; i < asc->frame_count; i++) {
		const struct vec3 p = world_at(asc, node, i).position;

		bytes_format(out, "\t\t\t*CONTROL_POS_SAMPLE %d\t%.6g\t%.6g\t%.6g\n",
			     asc->first + (int)i * ticks, p.x, p.y, p.z);
	}
	bytes_text(out, "\t\t}\n\t\t*CONTROL_ROT_TRACK {\n");
	for (uint32_t i = 0; i < asc->frame_count; i++)
		put_rotation(out, asc->first + (int)i * ticks, world_at(asc, node, i).rotation);
	bytes_text(out, "\t\t}\n\t\t*CONTROL_SCALE_TRACK {\n");
	for (uint32_t i = 0; i < asc->frame_count; i++)
		bytes_format(out, "\t\t\t*CONTROL_SCALE_SAMPLE %d\t1\t1\t1\t0\t0\t0\t0\n",
			     asc->first + (int)i * ticks);
	bytes_text(out, "\t\t}\n\t}\n");
}

/* ---- meshes (section 8) ---- */

static void put_material(struct bytes *out, const struct zen_material *material)
{
	bytes_format(
		out,
		"*MATERIAL_NAME \"%s\"\n*MATERIAL_CLASS \"Standard\"\n*MATERIAL_DIFFUSE %.6g\t%.6g\t%.6g\n",
		material->name, material->bgra[2] / 255.0, material->bgra[1] / 255.0,
		material->bgra[0] / 255.0);
	bytes_text(out, "*MATERIAL_SHADING Blinn\n");
	if (material->texture[0])
		bytes_format(out, "*MAP_DIFFUSE {\n*MAP_NAME \"Map #1\"\n*BITMAP \"D:\\textures\\%s\"\n}\n",
			     material->texture);
}

/* One for each mesh, in the order of the nodes. */
static void put_materials(struct bytes *out, const struct zen_asc *asc)
{
	int count = 0;

	for (uint32_t i = 0; i < asc->node_count; i++)
		count += asc->nodes[i].mesh != NULL;
	if (count == 0)
		return;
	bytes_format(out, "*MATERIAL_LIST {\n*MATERIAL_COUNT %d\n", count);
	count = 0;
	for (uint32_t i = 0; i < asc->node_count; i++) {
		const struct zen_geometry *mesh = asc->nodes[i].mesh;

		if (mesh == NULL)
			continue;
		bytes_format(out, "*MATERIAL %d {\n", count++);
		if (mesh->submesh_count == 1) {
			put_material(out, &mesh->submeshes[0].material);
		} else {
			bytes_format(out, "*MATERIAL_NAME \"all\"\n*NUMSUBMTLS %d\n", mesh->submesh_count);
			for (int k = 0; k < mesh->submesh_count; k++) {
				bytes_format(out, "*SUBMATERIAL %d {\n", k);
				put_material(out, &mesh->submeshes[k].material);
				bytes_text(out, "}\n");
			}
		}
		bytes_text(out, "}\n");
	}
	bytes_text(out, "}\n");
}

/* A position of a mesh in the world of 3ds Max. */
static struct vec3 vertex_of(const struct zen_asc *asc, const struct zen_asc_node *node, const float *at)
{
	if (node->is_skin)
		return (struct vec3){ -(double)at[0], -(double)at[2], (double)at[1] };

	const struct world carrier = rest_of(asc, node->parent);

	return vec3_add(
		carrier.position,
		quat_rotate(carrier.rotation, (struct vec3){ (double)at[0], (double)at[2], (double)at[1] }));
}

/* Faces have no smoothing groups: they are flat. The mirror turns the corners of a compiled mesh to the outside. */
static void put_faces(struct bytes *out, const struct zen_geometry *mesh)
{
	int face = 0;

	bytes_text(out, "\t\t*MESH_FACE_LIST {\n");
	for (int i = 0; i < mesh->submesh_count; i++) {
		const struct zen_submesh *submesh = &mesh->submeshes[i];

		for (int k = 0; k < submesh->triangle_count; k++) {
			const uint16_t *wedges = submesh->triangles[k];

			bytes_format(
				out,
				"\t\t\t*MESH_FACE    %d:    A:    %d B:    %d C:    %d AB:    1 BC:    1 CA:    0"
				"\t *MESH_SMOOTHING \t*MESH_MTLID %d\n",
				face++, submesh->wedges[wedges[0]].position,
				submesh->wedges[wedges[1]].position, submesh->wedges[wedges[2]].position, i);
		}
	}
	bytes_text(out, "\t\t}\n");
}

/* A texture coordinate for each wedge; their origin is at the lower left corner. */
static void put_texture_coordinates(struct bytes *out, const struct zen_geometry *mesh)
{
	int number = 0, face = 0, first = 0;

	bytes_text(out, "\t\t*MESH_TVERTLIST {\n");
	for (int i = 0; i < mesh->submesh_count; i++)
		for (int k = 0; k < mesh->submeshes[i].wedge_count; k++) {
			const float *uv = mesh->submeshes[i].wedges[k].uv;

			bytes_format(out, "\t\t\t*MESH_TVERT %d\t%.6g\t%.6g\t0\n", number++, (double)uv[0],
				     1 - (double)uv[1]);
		}
	bytes_text(out, "\t\t}\n\t\t*MESH_TFACELIST {\n");
	for (int i = 0; i < mesh->submesh_count; first += mesh->submeshes[i++].wedge_count)
		for (int k = 0; k < mesh->submeshes[i].triangle_count; k++) {
			const uint16_t *wedges = mesh->submeshes[i].triangles[k];

			bytes_format(out, "\t\t\t*MESH_TFACE %d\t%d\t%d\t%d\n", face++, first + wedges[0],
				     first + wedges[1], first + wedges[2]);
		}
	bytes_text(out, "\t\t}\n");
}

static void put_mesh(struct bytes *out, const struct zen_asc *asc, const struct zen_asc_node *node,
		     int material)
{
	const struct zen_geometry *mesh = node->mesh;

	bytes_format(out, "\t*MATERIAL_REF %d\n\t*%s {\n\t\t*TIMEVALUE 0\n\t\t*MESH_NUMVERTEX %d\n", material,
		     node->is_skin ? "MESH_SOFTSKIN" : "MESH", mesh->position_count);
	bytes_text(out, "\t\t*MESH_VERTEX_LIST {\n");
	for (int i = 0; i < mesh->position_count; i++) {
		const struct vec3 at = vertex_of(asc, node, mesh->positions[i]);

		bytes_format(out, "\t\t\t*MESH_VERTEX %d\t%.6g\t%.6g\t%.6g\n", i, at.x, at.y, at.z);
	}
	bytes_text(out, "\t\t}\n");
	put_faces(out, mesh);
	put_texture_coordinates(out, mesh);
	bytes_text(out, "\t}\n");
}

static void put_soft_skins(struct bytes *out, const struct zen_asc *asc)
{
	for (uint32_t i = 0; i < asc->node_count; i++) {
		const struct zen_geometry *mesh = asc->nodes[i].mesh;

		if (mesh == NULL || !asc->nodes[i].is_skin)
			continue;
		bytes_format(out, "*MESH_SOFTSKINVERTS {\n%s\n%d\n", asc->nodes[i].name,
			     mesh->position_count);
		for (int k = 0; k < mesh->position_count; k++) {
			bytes_format(out, "%d", mesh->weight_counts[k]);
			for (int w = 0; w < mesh->weight_counts[k]; w++)
				bytes_format(out, "\t\"%s\"\t%.6g",
					     asc->nodes[asc->bone_nodes[mesh->weights[k][w].node]].name,
					     (double)mesh->weights[k][w].weight);
			bytes_text(out, "\n");
		}
		bytes_text(out, "}\n");
	}
}

void zen_put_asc(struct bytes *out, const struct zen_asc *asc)
{
	int meshes = 0;

	bytes_text(out, "*3DSMAX_ASCIIEXPORT\t110\n*COMMENT \"an encoder\"\n*SCENE {\n");
	bytes_format(out, "\t*SCENE_FILENAME \"%s\"\n\t*SCENE_FIRSTFRAME %d\n\t*SCENE_LASTFRAME %d\n",
		     asc->scene, asc->first, asc->first + (int)asc->frame_count - 1);
	bytes_format(out, "\t*SCENE_FRAMESPEED %d\n\t*SCENE_TICKSPERFRAME %d\n}\n", asc->fps,
		     4800 / asc->fps);
	put_materials(out, asc);
	for (uint32_t i = 0; i < asc->node_count; i++) {
		const struct zen_asc_node *node = &asc->nodes[i];

		bytes_format(out, "*%s {\n\t*NODE_NAME \"%s\"\n",
			     node->mesh != NULL ? "GEOMOBJECT" : "HELPEROBJECT", node->name);
		if (node->parent >= 0)
			bytes_format(out, "\t*NODE_PARENT \"%s\"\n", asc->nodes[node->parent].name);
		put_transform(out, asc, (int)i);
		if (node->keys != NULL)
			put_tracks(out, asc, (int)i);
		if (node->mesh != NULL)
			put_mesh(out, asc, node, meshes++);
		bytes_text(out, "}\n");
	}
	put_soft_skins(out, asc);
}

uint32_t zen_cut_frames(uint32_t count, double fps_source, double fps, uint32_t *frames)
{
	const float step = (float)(fps_source / fps);
	uint32_t chosen = 0;

	for (float a = 0; a < (float)count; a += step)
		frames[chosen++] = (uint32_t)a;
	return chosen;
}
