/* Reads soft skins: finds the bind pose of each bone, and the bones and the weights of each vertex. */
#include "systems/zengin/mesh_skin.h"

#include <math.h>
#include <string.h>

#include "systems/zengin/mesh_bind.h"

enum { NODES = 256, MAX_INFLUENCES = 64, INFLUENCE_SIZE = ADB_ZENGIN_INFLUENCE_SIZE, NORMAL_SIZE = 12 + 4 };

/* The farthest that the points of the bones of one vertex may be apart in the pose of the exporter, in centimetres. */
static const double tolerance = 0.1;

/* The bones of a position, as a part has them. */
struct settled {
	uint16_t joints[ADB_INFLUENCES];
	float weights[ADB_INFLUENCES];
};

/* ---- weights ---- */

/* Returns whether its numbers are valid. */
static bool read_influence(struct adb_reader *in, struct adb_zengin_influence *to)
{
	bool valid;

	to->weight = adb_reader_f32le(in);
	valid = isfinite(to->weight) && to->weight >= 0;
	if (!valid)
		to->weight = 0;
	for (int i = 0; i < 3; i++) {
		to->local[i] = adb_reader_f32le(in);
		valid = valid && isfinite(to->local[i]);
		if (!isfinite(to->local[i]))
			to->local[i] = 0;
	}
	to->node = adb_reader_u8(in);
	return valid;
}

/* `in` is at the first count; all that it has to read is there. */
static void note_influences(struct adb_reader in, uint32_t position_count)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_F32LE, 1, "weight" },
		{ 4, ADB_FIELD_F32LE, 3, "local position [cm]" },
		{ 16, ADB_FIELD_U8, 1, "node" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	for (uint32_t i = 0; i < position_count; i++) {
		adb_field_begin_item("position", i);

		uint32_t count = adb_read_u32le(&in, "count");

		adb_field_records(in.data + in.position, count, INFLUENCE_SIZE, layout, "influence");
		adb_reader_skip(&in, (size_t)count * INFLUENCE_SIZE);
		adb_field_end();
	}
}

static bool read_influences(struct adb_decoder *d, struct adb_reader *in, struct adb_zengin_skin *skin,
			    size_t room, uint32_t *repaired)
{
	const struct adb_reader first = *in;
	uint32_t used = 0;

	for (uint32_t i = 0; i < skin->mesh.position_count; i++) {
		size_t offset = in->position;
		uint32_t count = adb_reader_u32le(in);

		if (!adb_reader_ok(in) || count > MAX_INFLUENCES || count > room - used ||
		    !adb_reader_has(in, count, INFLUENCE_SIZE)) {
			adb_warn(d, "skin-weight", offset,
				 "a skin is left out: it has weights of %u of %u positions", i,
				 skin->mesh.position_count);
			return false;
		}
		for (uint32_t k = 0; k < count; k++)
			*repaired += !read_influence(in, &skin->influences[used++]);
		skin->first[i + 1] = used;
	}
	if (adb_ledger_is_open())
		note_influences(first, skin->mesh.position_count);
	return true;
}

/* Checks that what follows the weights ends with the chunk. */
static void end_weights(struct adb_decoder *d, const struct adb_zengin_chunk *chunk, struct adb_reader *in)
{
	struct adb_zengin_chunk rest = *chunk;

	for (uint32_t count = adb_read_u32le(in, "normal count"); count > 0 && adb_reader_ok(in); count--)
		adb_read_gap(in, NORMAL_SIZE, "normal: those of the mesh are taken");

	uint16_t nodes = adb_read_u16le(in, "node count");

	adb_read_gap(in, 4 * (size_t)nodes, "nodes that occur, which the weights give");
	for (uint16_t i = 0; i < nodes && adb_reader_ok(in); i++)
		adb_zengin_skip_oriented_box(in);
	rest.data = *in;
	adb_zengin_end_chunk(d, &rest);
}

/* ---- vertices ---- */

static struct adb_vec3 vector_of(const float *from)
{
	return (struct adb_vec3){ (double)from[0], (double)from[1], (double)from[2] };
}

static double square_distance(struct adb_vec3 point, const float *from)
{
	double x = point.x - (double)from[0], y = point.y - (double)from[1], z = point.z - (double)from[2];

	return x * x + y * y + z * z;
}

/*
 * Chooses the bones of a position. Where their points are apart, the strongest bone alone moves it, from its own point: the
 * position of the mesh is changed. A position without weights follows the root, and false is returned.
 */
static bool settle(const struct adb_zengin_skin *skin, uint32_t position, const struct adb_zengin_bind *binds,
		   unsigned node_count, struct settled *to, uint32_t *apart)
{
	struct adb_influence chosen[MAX_INFLUENCES];
	const struct adb_zengin_influence *strongest = NULL;
	float *at = skin->mesh.positions + 3 * (size_t)position;
	double farthest = 0;
	size_t count = 0;

	for (uint32_t k = skin->first[position]; k < skin->first[position + 1]; k++) {
		const struct adb_zengin_influence *one = &skin->influences[k];

		if (one->weight <= 0 || one->node >= node_count)
			continue;

		struct adb_vec3 point = adb_zengin_bind_apply(&binds[one->node], vector_of(one->local));

		farthest = fmax(farthest, square_distance(point, at));
		if (strongest == NULL || one->weight > strongest->weight)
			strongest = one;
		chosen[count++] = (struct adb_influence){ one->node, one->weight };
	}
	if (strongest == NULL) {
		*to = (struct settled){ .weights = { 1 } };
		return false;
	}
	if (farthest > tolerance * tolerance) {
		struct adb_vec3 point =
			adb_zengin_bind_apply(&binds[strongest->node], vector_of(strongest->local));

		(*apart)++;
		chosen[0] = (struct adb_influence){ strongest->node, 1 };
		count = 1;
		at[0] = (float)point.x;
		at[1] = (float)point.y;
		at[2] = (float)point.z;
	}
	return adb_choose_influences(chosen, count, to->joints, to->weights);
}

static void add_skin(struct adb_decoder *d, const struct adb_zengin_skin *skin, struct adb_model *model,
		     const struct adb_zengin_bind *binds, unsigned node_count)
{
	const struct adb_zengin_progressive *mesh = &skin->mesh;
	struct settled *settled = adb_arena_alloc(d->arena, mesh->position_count, sizeof *settled);
	struct adb_mesh_part **parts = adb_arena_alloc(d->arena, mesh->submesh_count, sizeof *parts);
	const struct adb_zengin_submesh **submeshes =
		adb_arena_alloc(d->arena, mesh->submesh_count, sizeof *submeshes);
	uint32_t loose = 0, apart = 0;

	if (settled == NULL || parts == NULL || submeshes == NULL)
		return;
	for (uint32_t i = 0; i < mesh->position_count; i++)
		loose += !settle(skin, i, binds, node_count, &settled[i], &apart);
	if (loose > 0)
		adb_warn(d, "skin-weight", mesh->offset, "%u positions of a skin have no weight", loose);
	if (apart > 0)
		adb_warn(d, "skin-pose", mesh->offset,
			 "the bones of %u positions of a skin disagree by more than %g cm", apart, tolerance);

	size_t count = adb_zengin_add_parts(d, mesh, model, d->stem, parts, submeshes);

	for (size_t i = 0; i < count; i++) {
		struct adb_mesh_part *part = parts[i];

		part->bind = ADB_BIND_MODEL;
		if (!adb_part_add_influences(d->out, part))
			return;
		for (uint32_t k = 0; k < part->vertex_count; k++) {
			uint32_t position = adb_zengin_wedge_position(submeshes[i], k);
			const struct settled *from = &settled[position < mesh->position_count ? position : 0];

			memcpy(part->joints + ADB_INFLUENCES * (size_t)k, from->joints, sizeof from->joints);
			memcpy(part->weights + ADB_INFLUENCES * (size_t)k, from->weights,
			       sizeof from->weights);
		}
	}
}

/* ---- bind poses ---- */

/* Calls `add` for each point that counts. */
static void fit_points(const struct adb_zengin_skin *skins, struct adb_zengin_bind *binds,
		       unsigned node_count,
		       void (*add)(struct adb_zengin_bind *, struct adb_vec3, struct adb_vec3))
{
	for (; skins != NULL; skins = skins->next) {
		for (uint32_t i = 0; i < skins->mesh.position_count; i++) {
			struct adb_vec3 position = vector_of(skins->mesh.positions + 3 * (size_t)i);

			for (uint32_t k = skins->first[i]; k < skins->first[i + 1]; k++) {
				const struct adb_zengin_influence *influence = &skins->influences[k];

				if (influence->weight > 0 && influence->node < node_count)
					add(&binds[influence->node], vector_of(influence->local), position);
			}
		}
	}
}

static void fit_binds(const struct adb_zengin_skin *skins, struct adb_zengin_bind *binds, unsigned node_count)
{
	fit_points(skins, binds, node_count, adb_zengin_bind_add_mean);
	for (size_t node = 0; node < NODES; node++)
		adb_zengin_bind_end_means(&binds[node]);
	fit_points(skins, binds, node_count, adb_zengin_bind_add);
	for (size_t node = 0; node < NODES; node++)
		adb_zengin_bind_solve(&binds[node]);
}

/* Those of the nodes that move something, and that of the root, which vertices without weights follow. */
static void add_binds(struct adb_decoder *d, struct adb_model *model, const struct adb_zengin_bind *binds)
{
	uint32_t count = 1;

	for (int node = 1; node < NODES; node++)
		count += binds[node].count > 0;

	struct adb_bind_pose *to = adb_model_add_binds(d->out, model, count);

	for (int node = 0; to != NULL && node < NODES; node++) {
		if (node > 0 && binds[node].count == 0)
			continue;
		to->bone_id = node;
		adb_zengin_bind_invert(&binds[node], to->bone_from_model);
		to++;
	}
}

/* ---- what the header declares ---- */

bool adb_zengin_read_weights(struct adb_decoder *d, const struct adb_zengin_chunk *chunk,
			     struct adb_zengin_skin *skin)
{
	struct adb_reader in = chunk->data;

	adb_zengin_begin_chunk(chunk, "B1FF weights");

	uint32_t size = adb_read_u32le(&in, "size of the weights"), repaired = 0;
	size_t start = in.position, room = adb_reader_left(&in) / INFLUENCE_SIZE;

	skin->first = adb_arena_alloc(d->arena, (size_t)skin->mesh.position_count + 1, sizeof *skin->first);
	skin->influences = adb_arena_alloc(d->arena, room, sizeof *skin->influences);
	if (skin->first == NULL || skin->influences == NULL)
		return false;
	if (!read_influences(d, &in, skin, room, &repaired)) {
		adb_field_end();
		return false;
	}
	if (repaired > 0)
		adb_warn(
			d, "not-finite", start,
			"%u weights of a skin have numbers that are not finite or negative; 0 stands for them",
			repaired);
	if (in.position - start != size) {
		adb_warn(d, "skin-weight", chunk->offset, "the weights of a skin have %zu bytes, not %u",
			 in.position - start, size);
		in.position = start;
		adb_reader_skip(&in, size);
	}
	end_weights(d, chunk, &in);
	return true;
}

void adb_zengin_add_skins(struct adb_decoder *d, struct adb_zengin_skin *skins, struct adb_model *model,
			  unsigned node_count)
{
	struct adb_zengin_bind *binds = adb_arena_alloc(d->arena, NODES, sizeof *binds);

	if (binds == NULL)
		return;
	fit_binds(skins, binds, node_count);
	add_binds(d, model, binds);
	for (; skins != NULL; skins = skins->next)
		add_skin(d, skins, model, binds, node_count);
}
