/*
 * CSKR: the skin of a mesh of Metroid Prime 1 and 2: the bones that move its vertices, with weights.
 *
 *   u32  group count
 *   group count times
 *        u32  count, count × { u32 bone id, f32 weight }
 *        u32  vertex count                the next vertices of the mesh belong to this group
 *
 *   MP1, once for points and once for normals
 *        s32  count                       count × 12 bytes follow
 *        or s32 -1, s32 count             no bytes follow: the mesh has the points or normals
 *   MP2
 *        u32  count, count × u16
 *        u32  size, size bytes
 *
 * Big-endian, packed; containers pad with 0xFF. A CSKR names no mesh and no skeleton: only ANCS resources name them together.
 *
 * The vertices of the groups, one after the other, are the positions of the mesh.
 *
 * Quirk: a group may have any number of weights, of which the game keeps 3. Here the strongest 4 are kept.
 */
#include <math.h>
#include <string.h>

#include "systems/prime/resource.h"

static const struct adb_attribute_doc cskr_attributes[] = {
	{ "models", "group_count", "groups of vertices that are moved alike" },
	{ "models", "vertex_count", "vertices of all groups" },
	{ "models", "point_count", "points that the skin says the mesh has (MP1)" },
	{ "models", "normal_count", "normals that the skin says the mesh has (MP1)" },
	{ "models", "most_weights", "most weights of one group; the game keeps 3" },
	{ "models", "bone_ids", "bones that the skin needs, ascending" },
	{ "models", "bone_groups", "for each of bone_ids, groups that it moves" },
	{ "models", "bone_vertices", "for each of bone_ids, vertices that it moves" },
	{ "models", "bone_weights", "for each of bone_ids, the sum of its weights over these vertices" },
	{ NULL, NULL, NULL },
};

enum {
	COUNT_SIZE = 4,
	GROUP_SIZE = 4 + 4,
	WEIGHT_SIZE = 4 + 4,
	POINT_SIZE = 12,
	MAX_BONES = 256, /* ids are below 100 in the games */
	IN_THE_MESH = -1,
	MAX_GROUPS = 65535,
	MAX_VERTICES = 1000000,
	MAX_WEIGHTS = 16, /* of a group, that are looked at; largest known: 4 */
};

static const struct adb_field_layout weight_layout[] = { { 0, ADB_FIELD_U32BE, 1, "bone id" },
							 { 4, ADB_FIELD_F32BE, 1, "weight" },
							 { 0, 0, 0, NULL } };

/* The vertices that one bone moves. */
struct share {
	bool is_used;
	uint64_t groups, vertices;
	double weight; /* sum of the weights over these vertices */
};

struct cskr {
	struct adb_decoder *d;
	struct adb_model *model;
	struct share shares[MAX_BONES];
	uint32_t most_weights;
	uint64_t vertex_count;
	uint32_t strange_bones; /* weights of bone ids that are too large for a skeleton */
};

/* ---- groups ---- */

static void add_share(struct cskr *c, uint32_t bone_id, double weight, uint32_t vertices)
{
	if (bone_id >= MAX_BONES) {
		c->strange_bones++;
		return;
	}

	struct share *share = &c->shares[bone_id];

	share->is_used = true;
	share->groups++;
	share->vertices += vertices;
	share->weight += isfinite(weight) ? weight * vertices : 0;
}

/* Reads one group. The number of vertices follows the weights, so that the weights are read after it. */
static void read_group(struct cskr *c)
{
	struct adb_reader *in = &c->d->in;
	uint32_t count = adb_prime_count(c->d, in, WEIGHT_SIZE, "weights of a group");
	struct adb_reader weights = adb_reader_part(in, (size_t)count * WEIGHT_SIZE);
	uint32_t vertices = adb_read_u32be(in, "vertex count");

	if (!adb_reader_ok(in))
		return;
	adb_field_records(weights.data, count, WEIGHT_SIZE, weight_layout, "weight");
	if (count > c->most_weights)
		c->most_weights = count;
	c->vertex_count += vertices;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t bone_id = adb_reader_u32be(&weights);

		add_share(c, bone_id, (double)adb_reader_f32be(&weights), vertices);
	}
}

/* Reads the groups. Returns the number of complete ones. */
static uint32_t read_groups(struct cskr *c)
{
	struct adb_reader *in = &c->d->in;
	uint32_t count = adb_prime_count(c->d, in, GROUP_SIZE, "groups"), read = 0;

	while (read < count) {
		adb_field_begin_item("group", read);
		read_group(c);
		adb_field_end();
		if (!adb_reader_ok(in))
			break;
		read++;
	}
	adb_attribute_integer(c->d->arena, &c->model->attributes, "group_count", read);
	if (c->strange_bones > 0)
		adb_warn(c->d, "bone-id", 0, "%u weights are of ids above %d, which is no bone",
			 c->strange_bones, MAX_BONES - 1);
	return read;
}

static void put_shares(struct cskr *c)
{
	struct adb_attributes *to = &c->model->attributes;
	int64_t ids[MAX_BONES], groups[MAX_BONES], vertices[MAX_BONES];
	double weights[MAX_BONES];
	size_t count = 0;

	for (int id = 0; id < MAX_BONES; id++) {
		if (!c->shares[id].is_used)
			continue;
		ids[count] = id;
		groups[count] = (int64_t)c->shares[id].groups;
		vertices[count] = (int64_t)c->shares[id].vertices;
		weights[count++] = c->shares[id].weight;
	}
	adb_attribute_integers(c->d->arena, to, "bone_ids", ids, count);
	adb_attribute_integers(c->d->arena, to, "bone_groups", groups, count);
	adb_attribute_integers(c->d->arena, to, "bone_vertices", vertices, count);
	adb_attribute_reals(c->d->arena, to, "bone_weights", weights, count);
	adb_attribute_integer(c->d->arena, to, "most_weights", c->most_weights);
	adb_attribute_integer(c->d->arena, to, "vertex_count", (int64_t)c->vertex_count);
}

/* ---- bones and weights of each vertex ---- */

/* Reads a group that is known to be whole. Returns false when it follows the root for want of a weight. */
static bool read_influences(struct adb_reader *groups, int32_t root, uint16_t joints[ADB_INFLUENCES],
			    float weights[ADB_INFLUENCES], uint32_t *vertices)
{
	struct adb_influence influences[MAX_WEIGHTS];
	uint32_t count = adb_reader_u32be(groups), used = 0;

	for (uint32_t i = 0; i < count; i++) {
		uint32_t bone_id = adb_reader_u32be(groups);
		float weight = adb_reader_f32be(groups);

		if (used < MAX_WEIGHTS && bone_id < MAX_BONES)
			influences[used++] = (struct adb_influence){ (int32_t)bone_id, weight };
	}
	*vertices = adb_reader_u32be(groups);
	if (adb_choose_influences(influences, used, joints, weights))
		return true;
	influences[0] = (struct adb_influence){ root, 1 };
	adb_choose_influences(influences, 1, joints, weights);
	return false;
}

/* The bone_id of the root of every skeleton of the game. */
static int32_t root_of(const struct cskr *c)
{
	const char *mp2 = adb_prime_game_name(ADB_PRIME_MP2);

	return c->d->out->game != NULL && strcmp(c->d->out->game, mp2) == 0 ? 0 : 3;
}

/* Adds what moves each position of the mesh, group after group. `groups` begins behind their number. */
static void add_skin(struct cskr *c, struct adb_reader groups, uint32_t group_count)
{
	struct adb_mesh_part *part;
	uint32_t at = 0, rigid = 0;

	if (group_count > MAX_GROUPS || c->vertex_count > MAX_VERTICES) {
		adb_warn(c->d, "limit", 0, "%u groups with %llu vertices are too many", group_count,
			 (unsigned long long)c->vertex_count);
		return;
	}
	part = adb_model_add_part(c->d->out, c->model, NULL, 0, 0);
	if (part == NULL)
		return;
	part->positions = NULL;
	part->vertex_count = (uint32_t)c->vertex_count;
	if (!adb_part_add_influences(c->d->out, part))
		return;
	for (uint32_t i = 0; i < group_count; i++) {
		uint16_t joints[ADB_INFLUENCES];
		float weights[ADB_INFLUENCES];
		uint32_t vertices;

		rigid += !read_influences(&groups, root_of(c), joints, weights, &vertices);
		for (uint32_t k = 0; k < vertices; k++, at++) {
			memcpy(part->joints + ADB_INFLUENCES * (size_t)at, joints, sizeof joints);
			memcpy(part->weights + ADB_INFLUENCES * (size_t)at, weights, sizeof weights);
		}
	}
	if (rigid > 0)
		adb_warn(c->d, "no-weight", 0, "%u groups have no weight, and follow the root", rigid);
}

/* ---- points and tables after the groups ---- */

/* Skips the points or normals of MP1. Returns their number. */
static uint32_t skip_points(struct adb_reader *in, const char *reason)
{
	int32_t count = adb_read_s32be(in, "count");

	if (count == IN_THE_MESH)
		return adb_read_u32be(in, "count in the mesh");
	if (count < 0 || !adb_reader_has(in, (size_t)count, POINT_SIZE))
		in->overrun = true;
	else
		adb_read_gap(in, (size_t)count * POINT_SIZE, reason);
	return (uint32_t)count;
}

static void skip_tables(struct adb_reader *in)
{
	static const char *const reasons[] = { NULL, "group of each vertex", "pool of the groups" };

	for (size_t size = 2; size >= 1; size--) {
		uint32_t count = adb_read_u32be(in, "count");

		if (!adb_reader_has(in, count, size))
			in->overrun = true;
		adb_read_gap(in, adb_reader_ok(in) ? count * size : 0, reasons[size]);
	}
}

static bool only_padding_follows(const struct adb_reader *in)
{
	size_t at = in->position;

	while (at < in->size && in->data[at] == 0xFF)
		at++;
	return adb_reader_ok(in) && at == in->size;
}

/* The game by the container, else by which layout of the bytes after the groups ends with the resource. */
static enum adb_prime_game game_of(const struct adb_decoder *d)
{
	enum adb_prime_game game = adb_prime_game_around(d);
	struct adb_reader mp1 = d->in, mp2 = d->in;

	if (game != ADB_PRIME_UNKNOWN)
		return game;
	struct adb_ledger *paused = adb_ledger_pause();

	skip_points(&mp1, NULL);
	skip_points(&mp1, NULL);
	skip_tables(&mp2);
	adb_ledger_resume(paused);
	return only_padding_follows(&mp2) && !only_padding_follows(&mp1) ? ADB_PRIME_MP2 : ADB_PRIME_MP1;
}

static void read_points(struct cskr *c)
{
	struct adb_reader *in = &c->d->in;
	size_t offset = in->position;
	uint32_t points = skip_points(in, "points, which the mesh has too"),
		 normals = skip_points(in, "normals, which the mesh has too");

	if (!adb_reader_ok(in))
		return;
	adb_attribute_integer(c->d->arena, &c->model->attributes, "point_count", points);
	adb_attribute_integer(c->d->arena, &c->model->attributes, "normal_count", normals);
	if (points != c->vertex_count)
		adb_warn(c->d, "vertex-count", offset, "the groups move %llu vertices of %u points",
			 (unsigned long long)c->vertex_count, points);
}

static void read_rest(struct cskr *c)
{
	enum adb_prime_game game = game_of(c->d);

	c->d->out->game = adb_prime_game_name(game);
	if (adb_prime_is_mp2(game))
		skip_tables(&c->d->in);
	else
		read_points(c);
}

/* ---- the resource ---- */

static enum adb_outcome cskr_decode(struct adb_decoder *d)
{
	struct cskr *c = adb_arena_alloc(d->arena, 1, sizeof *c);
	struct adb_reader *in = &d->in;

	if (c == NULL)
		return adb_fail_memory(d);
	if (!adb_reader_has(in, 1, 4))
		return adb_fail(d, ADB_CORRUPT, 0, "there is no number of groups");
	c->d = d;
	c->model = adb_content_add_model(d->out, adb_prime_own_name(d), "skin");
	if (c->model == NULL)
		return adb_fail_memory(d);
	c->model->native_id = adb_prime_own_id(d);

	uint32_t group_count = read_groups(c);

	if (group_count == 0 && !adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, in->position, "no group can be read");
	put_shares(c);
	if (adb_reader_ok(in))
		read_rest(c);
	if (d->wants_meshes)
		add_skin(c, adb_reader_of(in->data + COUNT_SIZE, in->size - COUNT_SIZE), group_count);
	if (!adb_reader_ok(in))
		adb_warn(d, "truncated", in->position,
			 "the resource ends early: the records before are kept");
	adb_prime_end(d);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* A CSKR has no magic, only its type. The CSKR of MP3 begins with SKIN and is not supported. */
static int cskr_sniff(struct adb_peek *peek)
{
	enum { TYPE_BITS = 12, COUNT_BITS = 8 };
	const uint8_t *count = adb_peek_bytes(peek, 0, 4);

	if (!adb_text_equal_nocase(peek->type, "CSKR") || (count != NULL && memcmp(count, "SKIN", 4) == 0))
		return 0;
	return TYPE_BITS + (count != NULL && count[0] == 0 ? COUNT_BITS : 0);
}

const struct adb_format adb_format_prime_cskr = {
	.name = "prime-cskr",
	.title = "Metroid Prime skin",
	.games = ADB_PRIME_GAMES,
	.system = "metroid-prime",
	.type = "CSKR",
	.claims = "CSKR",
	.attributes = cskr_attributes,
	.sniff = cskr_sniff,
	.decode = cskr_decode,
};
