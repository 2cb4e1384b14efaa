/*
 * CINF: a skeleton of Metroid Prime 1 and 2.
 *
 *   u32  bone count B                1..100
 *   B times
 *        u32     id                  below 100, with gaps; not the index in this list
 *        u32     parent id           an id that no bone has = root: MP1 has 2, MP2 97
 *        f32[3]  position            in model space
 *        f32[4]  rotation w x y z    MP2: in model space
 *        f32[4]  rotation w x y z    MP2: in the space of the parent
 *        u32     count, count × u32  ids of parent and children; redundant
 *   u32  count, count × u32          build order: the root, then the other ids, descending
 *   u32  count, count × { cstr name, u32 bone id }
 *
 * Big-endian, packed; containers pad with 0xFF.
 *
 * Quirk: positions are in model space, so that the rest pose of a bone is
 *   translation = conjugate(rotation of parent, model space) · (position - position of parent)
 * with the identity for every rotation of MP1.
 *
 * Quirk: a bone may have several names or none; some names belong to ids that no bone has.
 */
#include <math.h>
#include <string.h>

#include "systems/prime/resource.h"

static const struct adb_attribute_doc cinf_attributes[] = {
	{ "skeletons", "build_order", "bone ids in the order in which the game builds a pose" },
	{ "skeletons", "model_positions", "x, y, z of each bone in model space, in the order of the file" },
	{ "skeletons", "model_rotations",
	  "x, y, z, w of each bone in model space, in the order of the file (MP2)" },
	{ "skeletons", "other_names",
	  "names beyond the first of a bone, and of ids without a bone: arrays of bone id and name" },
	{ NULL, NULL, NULL },
};

enum {
	MAX_BONES = 256, /* ids are below 100 in the games */
	MAX_LINKS = 256,
	MP1_BONE_SIZE = 4 + 4 + 12 + 4,
	MP2_BONE_SIZE = MP1_BONE_SIZE + 2 * 16,
	FIRST_LINK_COUNT_AT = 0x18,
	MAX_FIRST_LINK_COUNT = 100,
	NAME_SIZE = 1 + 4,
	NO_PLACE = -1,
};

struct record {
	uint32_t id, parent_id;
	int parent; /* index in the list, NO_PLACE for roots */
	struct adb_vec3 position;
	struct adb_quat rotation, local_rotation; /* model space, parent space */
};

struct cinf {
	struct adb_decoder *d;
	enum adb_prime_game game;
	struct record *bones;
	uint32_t bone_count;
	struct adb_skeleton *skeleton;
};

/* ---- bones ---- */

static struct adb_vec3 take_vec3(struct adb_reader *in)
{
	double x = (double)adb_reader_f32be(in);
	double y = (double)adb_reader_f32be(in);
	double z = (double)adb_reader_f32be(in);

	return (struct adb_vec3){ x, y, z };
}

static struct adb_vec3 read_vec3(struct adb_reader *in, const char *name)
{
	adb_field_next(in, ADB_FIELD_F32BE, sizeof(float), 3, name);
	return take_vec3(in);
}

static struct adb_quat read_quat(struct adb_reader *in, const char *name)
{
	adb_field_next(in, ADB_FIELD_F32BE, sizeof(float), 4, name);

	double w = (double)adb_reader_f32be(in);
	struct adb_vec3 v = take_vec3(in);

	return (struct adb_quat){ v.x, v.y, v.z, w };
}

static void skip_links(struct cinf *c, const struct record *bone)
{
	struct adb_reader *in = &c->d->in;
	size_t offset = in->position;
	uint32_t count = adb_prime_count(c->d, in, 4, "links of a bone");

	if (count > MAX_LINKS)
		adb_warn(c->d, "limit", offset, "bone %u has %u links, at most %d are expected", bone->id,
			 count, MAX_LINKS);
	adb_read_gap(in, (size_t)count * 4, "ids of parent and children");
}

/* Replaces a position that is not finite, as the rest positions of the children depend on it. */
static void check_position(struct cinf *c, struct record *bone, size_t offset)
{
	if (isfinite(bone->position.x) && isfinite(bone->position.y) && isfinite(bone->position.z))
		return;
	adb_warn(c->d, "not-finite", offset, "the position of bone %u is not finite: the origin is taken",
		 bone->id);
	bone->position = (struct adb_vec3){ 0, 0, 0 };
}

/* Reads one bone. Returns false when the resource ends in it. A bone whose id is no valid bone id is left out. */
static bool read_bone(struct cinf *c)
{
	struct adb_reader *in = &c->d->in;
	size_t offset = in->position;
	struct record bone = { .parent = NO_PLACE,
			       .rotation = adb_quat_identity,
			       .local_rotation = adb_quat_identity };

	struct adb_ledger_mark mark = adb_ledger_mark();

	adb_field_begin_item("bone", c->bone_count);
	bone.id = adb_read_u32be(in, "id");
	bone.parent_id = adb_read_u32be(in, "parent id");
	bone.position = read_vec3(in, "position x y z");
	if (adb_prime_is_mp2(c->game)) {
		bone.rotation = read_quat(in, "rotation w x y z in model space");
		bone.local_rotation = read_quat(in, "rotation w x y z in the space of the parent");
	}
	skip_links(c, &bone);
	adb_field_end();
	if (!adb_reader_ok(in)) {
		adb_ledger_forget(mark);
		return false;
	}
	check_position(c, &bone, offset + 8);
	if (bone.id > INT32_MAX)
		adb_warn(c->d, "bone-id", offset, "%u is no bone id: the bone is left out", bone.id);
	else
		c->bones[c->bone_count++] = bone;
	return true;
}

static int place_of(const struct cinf *c, uint32_t id)
{
	for (uint32_t i = 0; i < c->bone_count; i++)
		if (c->bones[i].id == id)
			return (int)i;
	return NO_PLACE;
}

/* Sets the parents. The first bone of a cycle becomes a root, before rest poses are computed relative to parents. */
static void find_parents(struct cinf *c)
{
	for (uint32_t i = 0; i < c->bone_count; i++)
		c->bones[i].parent = place_of(c, c->bones[i].parent_id);
	for (uint32_t i = 0; i < c->bone_count; i++) {
		int at = c->bones[i].parent;

		for (uint32_t steps = 0; at != NO_PLACE && at != (int)i && steps < c->bone_count; steps++)
			at = c->bones[at].parent;
		if (at != (int)i)
			continue;
		adb_warn(c->d, "parent-cycle", 0, "bone %u is its own ancestor: it becomes a root",
			 c->bones[i].id);
		c->bones[i].parent = NO_PLACE;
	}
}

static struct adb_transform rest_of(const struct cinf *c, const struct record *bone)
{
	struct adb_transform rest = adb_transform_identity;

	rest.rotation = bone->local_rotation;
	rest.translation = bone->position;
	if (bone->parent == NO_PLACE)
		return rest;

	const struct record *parent = &c->bones[bone->parent];
	struct adb_vec3 offset = { bone->position.x - parent->position.x,
				   bone->position.y - parent->position.y,
				   bone->position.z - parent->position.z };

	rest.translation = adb_quat_rotate(adb_quat_conjugate(adb_quat_normalise(parent->rotation)), offset);
	return rest;
}

static void put_model_pose(struct cinf *c)
{
	struct adb_arena *arena = c->d->arena;
	double *positions = adb_arena_alloc(arena, c->bone_count, 3 * sizeof *positions);
	double *rotations = adb_arena_alloc(arena, c->bone_count, 4 * sizeof *rotations);

	if (positions == NULL || rotations == NULL)
		return;
	for (uint32_t i = 0; i < c->bone_count; i++) {
		const struct record *bone = &c->bones[i];

		memcpy(positions + (size_t)i * 3, &bone->position, sizeof bone->position);
		memcpy(rotations + (size_t)i * 4, &bone->rotation, sizeof bone->rotation);
	}
	adb_attribute_reals(arena, &c->skeleton->attributes, "model_positions", positions,
			    (size_t)c->bone_count * 3);
	if (adb_prime_is_mp2(c->game))
		adb_attribute_reals(arena, &c->skeleton->attributes, "model_rotations", rotations,
				    (size_t)c->bone_count * 4);
}

static enum adb_outcome add_skeleton(struct cinf *c)
{
	c->skeleton = adb_content_add_skeleton(c->d->out, adb_prime_own_name(c->d), c->bone_count);
	if (c->skeleton == NULL)
		return adb_fail_memory(c->d);
	c->skeleton->native_id = adb_prime_own_id(c->d);
	c->d->out->game = adb_prime_game_name(c->game);
	find_parents(c);
	for (uint32_t i = 0; i < c->bone_count; i++) {
		const struct record *bone = &c->bones[i];
		struct adb_bone *out = &c->skeleton->bones[i];

		out->bone_id = (int32_t)bone->id;
		out->parent_id = bone->parent != NO_PLACE ? (int32_t)c->bones[bone->parent].id : ADB_NO_BONE;
		out->rest = rest_of(c, bone);
	}
	put_model_pose(c);
	return ADB_OK;
}

/* ---- build order and names ---- */

static void read_build_order(struct cinf *c)
{
	struct adb_reader *in = &c->d->in;
	uint32_t count = adb_prime_count(c->d, in, 4, "bones of the build order");
	int64_t *order = adb_arena_alloc(c->d->arena, count, sizeof *order);

	if (order == NULL || !adb_reader_ok(in))
		return;
	adb_field_next(in, ADB_FIELD_U32BE, 4, count, "bone id");
	for (uint32_t i = 0; i < count; i++)
		order[i] = adb_reader_u32be(in);
	adb_attribute_integers(c->d->arena, &c->skeleton->attributes, "build_order", order, count);
}

/* Kind of a bone by its name: effects and items are attached to locators. */
static const char *kind_of(const char *name)
{
	return strstr(name, "_LCTR") != NULL ? "slot" : "bone";
}

/* Names a bone. Returns false when it has a name already, or there is no such bone. */
static bool name_bone(struct cinf *c, uint32_t id, const char *name)
{
	int place = place_of(c, id);

	if (place == NO_PLACE || c->skeleton->bones[place].name != NULL)
		return false;
	c->skeleton->bones[place].name = name;
	c->skeleton->bones[place].kind = kind_of(name);
	return true;
}

static void read_names(struct cinf *c)
{
	enum { WIDTH = 2 };
	struct adb_arena *arena = c->d->arena;
	struct adb_reader *in = &c->d->in;
	uint32_t count = adb_prime_count(c->d, in, NAME_SIZE, "names");
	const char **others = adb_arena_alloc(arena, count, WIDTH * sizeof *others);
	size_t other_count = 0;

	for (uint32_t i = 0; others != NULL && i < count; i++) {
		struct adb_ledger_mark mark = adb_ledger_mark();
		const char *name = adb_prime_text(c->d, in, "name");
		uint32_t id = adb_read_u32be(in, "bone id");

		if (!adb_reader_ok(in)) {
			adb_ledger_forget(mark);
			break;
		}
		if (name_bone(c, id, name))
			continue;
		others[other_count * WIDTH] = adb_arena_printf(arena, "%u", id);
		others[other_count++ * WIDTH + 1] = name;
	}
	if (other_count > 0)
		adb_attribute_text_rows(arena, &c->skeleton->attributes, "other_names", others, WIDTH,
					other_count);
}

/* ---- the resource ---- */

/* The game by the container, else by the word after the position of the first bone: a small number of links, or a float. */
static enum adb_prime_game game_of(const struct adb_decoder *d)
{
	enum adb_prime_game game = adb_prime_game_around(d);
	struct adb_reader in = d->in;

	if (game != ADB_PRIME_UNKNOWN)
		return game;
	adb_reader_seek(&in, FIRST_LINK_COUNT_AT);

	uint32_t count = adb_reader_u32be(&in);

	return count >= 1 && count <= MAX_FIRST_LINK_COUNT ? ADB_PRIME_MP1 : ADB_PRIME_MP2;
}

static enum adb_outcome cinf_decode(struct adb_decoder *d)
{
	struct cinf c = { .d = d, .game = game_of(d) };
	struct adb_reader *in = &d->in;
	uint32_t count = adb_read_u32be(in, "bone count");
	size_t size = adb_prime_is_mp2(c.game) ? MP2_BONE_SIZE : MP1_BONE_SIZE;

	if (count == 0 || count > MAX_BONES)
		return adb_fail(d, ADB_CORRUPT, 0, "%u bones", count);
	if (!adb_reader_has(in, count, size))
		return adb_fail(d, ADB_CORRUPT, 0, "%u bones do not fit", count);
	c.bones = adb_arena_alloc(d->arena, count, sizeof *c.bones);
	if (c.bones == NULL)
		return adb_fail_memory(d);
	for (uint32_t i = 0; i < count && read_bone(&c); i++)
		continue;
	if (c.bone_count == 0)
		return adb_fail(d, ADB_CORRUPT, in->position, "no bone can be read");

	enum adb_outcome outcome = add_skeleton(&c);

	if (outcome != ADB_OK)
		return outcome;
	if (adb_reader_ok(in))
		read_build_order(&c);
	if (adb_reader_ok(in))
		read_names(&c);
	if (!adb_reader_ok(in))
		adb_warn(d, "truncated", in->position,
			 "the resource ends early: the records before are kept");
	adb_prime_end(d);
	return ADB_OK;
}

/* A CINF has no magic, only its type. The CINF of Donkey Kong Country Returns is another format. */
static int cinf_sniff(struct adb_peek *peek)
{
	enum { TYPE_BITS = 12, COUNT_BITS = 24 };
	static const char dkcr[] = "\x9E\x22\x00\x06";

	if (!adb_text_equal_nocase(peek->type, "CINF") || adb_peek_is(peek, 0, dkcr, 4))
		return 0;

	const uint8_t *count = adb_peek_bytes(peek, 0, 4);
	bool likely = count != NULL && memcmp(count, "\0\0\0", 3) == 0 && count[3] != 0;

	return TYPE_BITS + (likely ? COUNT_BITS : 0);
}

const struct adb_format adb_format_prime_cinf = {
	.name = "prime-cinf",
	.title = "Metroid Prime skeleton",
	.games = ADB_PRIME_GAMES,
	.system = "metroid-prime",
	.type = "CINF",
	.claims = "CINF",
	.attributes = cinf_attributes,
	.sniff = cinf_sniff,
	.decode = cinf_decode,
};
