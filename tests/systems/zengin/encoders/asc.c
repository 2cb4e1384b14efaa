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

void zen_put_asc(struct bytes *out, const struct zen_asc *asc)
{
	bytes_text(out, "*3DSMAX_ASCIIEXPORT\t110\n*COMMENT \"an encoder\"\n*SCENE {\n");
	bytes_format(out, "\t*SCENE_FILENAME \"%s\"\n\t*SCENE_FIRSTFRAME %d\n\t*SCENE_LASTFRAME %d\n",
		     asc->scene, asc->first, asc->first + (int)asc->frame_count - 1);
	bytes_format(out, "\t*SCENE_FRAMESPEED %d\n\t*SCENE_TICKSPERFRAME %d\n}\n", asc->fps,
		     4800 / asc->fps);
	for (uint32_t i = 0; i < asc->node_count; i++) {
		const struct zen_asc_node *node = &asc->nodes[i];

		bytes_format(out, "*HELPEROBJECT {\n\t*NODE_NAME \"%s\"\n", node->name);
		if (node->parent >= 0)
			bytes_format(out, "\t*NODE_PARENT \"%s\"\n", asc->nodes[node->parent].name);
		put_transform(out, asc, (int)i);
		if (node->keys != NULL)
			put_tracks(out, asc, (int)i);
		bytes_text(out, "}\n");
	}
}

uint32_t zen_cut_frames(uint32_t count, double fps_source, double fps, uint32_t *frames)
{
	const float step = (float)(fps_source / fps);
	uint32_t chosen = 0;

	for (float a = 0; a < (float)count; a += step)
		frames[chosen++] = (uint32_t)a;
	return chosen;
}
