/*
 * Reads the animations of an ANCS. Each is a tree of meta-animations:
 *
 *   u32  kind
 *   0 play                   id32 ANIM, u32 primitive index, cstr primitive name, f32 start, u32 its state
 *   1 blend, 2 phase blend   two meta-animations, f32 weight, u8
 *   3 random                 u32 count, count × { meta-animation, u32 threshold }
 *   4 sequence               u32 count, count × meta-animation
 *
 * A random animation draws a number from 1 to 100 and plays the first choice whose threshold is not below it.
 */
#include <stdlib.h>

#include "systems/prime/ancs.h"

enum kind { PLAY, BLEND, PHASE_BLEND, RANDOM, SEQUENCE, KIND_COUNT };

enum { SMALLEST_TREE = 4 + 4, SMALLEST_ANIMATION = 1 + SMALLEST_TREE };

/* A node of a tree that is being read, with its tree and its depth. */
struct node {
	struct adb_prime_ancs *ancs;
	const struct adb_prime_tree *tree;
	struct adb_prime_json *json;
	const char *root_kind;
	unsigned depth;
};

/* ---- the list ---- */

static void read_animation(struct adb_prime_ancs *ancs, struct adb_prime_json *json)
{
	struct adb_reader *in = &ancs->d->in;
	uint32_t index = ancs->animation_count;
	const char *name = adb_prime_text(ancs->d, in, "name");
	const struct adb_prime_tree tree = { .kind = "play", .name = name, .animation = index };

	if (!adb_reader_ok(in))
		return;
	ancs->animations[ancs->animation_count++] =
		(struct adb_prime_animation){ .name = name, .first_leaf = ancs->leaf_count };
	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_text(json, "name", name);
	adb_prime_read_meta_animation(ancs, &tree, json, "tree");
	adb_prime_json_close(json, '}');
	ancs->animations[index].leaf_count = ancs->leaf_count - ancs->animations[index].first_leaf;
}

/* ---- leaves ---- */

static void put_tree(struct adb_prime_ancs *ancs, const struct node *node, struct adb_attributes *to)
{
	const struct adb_prime_tree *tree = node->tree;
	struct adb_arena *arena = ancs->d->arena;

	if (tree->animation != adb_prime_no_animation)
		adb_attribute_integer(arena, to, "animation_index", tree->animation);
	adb_attribute_text(arena, to, "animation_kind", node->root_kind);
	if (tree->transition != NULL)
		adb_attribute_text(arena, to, "transition", tree->transition);
	if (tree->has_from)
		adb_attribute_integer(arena, to, "from_primitive", tree->from);
	if (tree->has_to)
		adb_attribute_integer(arena, to, "to_primitive", tree->to);
}

static struct adb_entry *add_entry(struct adb_prime_ancs *ancs, const struct node *node, uint32_t anim_id,
				   uint32_t primitive, const char *name)
{
	struct adb_arena *arena = ancs->d->arena;
	const char *entry_name = node->tree->name != NULL ? node->tree->name : name;
	struct adb_entry *entry = adb_set_add_entry(ancs->d->out, ancs->set, node->tree->kind, entry_name);

	if (entry == NULL)
		return NULL;
	entry->target_name = name;
	entry->target_native_id = adb_prime_id_text(ancs->d, anim_id);
	adb_attribute_text(arena, &entry->attributes, "anim_id", entry->target_native_id);
	adb_attribute_integer(arena, &entry->attributes, "primitive_index", primitive);
	put_tree(ancs, node, &entry->attributes);
	return entry;
}

static void put_start(struct adb_prime_ancs *ancs, struct adb_entry *entry, struct adb_prime_time start)
{
	if (start.seconds == 0 && (start.state == 0 || start.state == 2))
		return;
	adb_attribute_real(ancs->d->arena, &entry->attributes, "start_time", (double)start.seconds);
	adb_attribute_integer(ancs->d->arena, &entry->attributes, "start_state", start.state);
}

static void read_play(const struct node *node)
{
	struct adb_prime_ancs *ancs = node->ancs;
	struct adb_reader *in = &ancs->d->in;
	uint32_t anim_id = adb_read_u32be(in, "ANIM"), primitive = adb_read_u32be(in, "primitive index");
	const char *name = adb_prime_text(ancs->d, in, "primitive name");
	struct adb_prime_time start = adb_prime_time(in, "start");

	if (!adb_reader_ok(in) || ancs->leaf_count == ancs->leaf_capacity)
		return;

	struct adb_entry *entry = add_entry(ancs, node, anim_id, primitive, name);

	if (entry == NULL)
		return;
	put_start(ancs, entry, start);
	ancs->leaves[ancs->leaf_count++] = (struct adb_prime_leaf){
		.entry = entry,
		.anim_id = anim_id,
		.primitive = primitive,
		.animation = node->tree->animation,
	};
	adb_prime_json_integer(node->json, "entry", entry->index);
}

/* ---- inner nodes ---- */

static const char *const kind_names[] = { "play", "blend", "phase_blend", "random", "sequence" };

/* Whether the node can be read. Nodes have no length, so that a node of an unknown kind ends the reading of the resource. */
static bool is_readable(struct adb_prime_ancs *ancs, uint32_t kind, unsigned depth)
{
	struct adb_reader *in = &ancs->d->in;

	if (!adb_reader_ok(in))
		return false;
	if (kind >= KIND_COUNT)
		adb_warn(ancs->d, "meta-animation", in->position - 4, "a meta-animation of kind %u", kind);
	else if (depth > ADB_PRIME_MAX_TREE_DEPTH)
		adb_warn(ancs->d, "limit", in->position - 4, "meta-animations are nested deeper than %d",
			 ADB_PRIME_MAX_TREE_DEPTH);
	else if (ancs->node_count >= ADB_PRIME_MAX_TREE_NODES)
		adb_warn(ancs->d, "limit", in->position - 4, "more than %d meta-animations",
			 ADB_PRIME_MAX_TREE_NODES);
	else
		return true;
	in->overrun = true;
	return false;
}

static void read_node(struct node node, const char *key);

static void read_blend(const struct node *node)
{
	struct adb_reader *in = &node->ancs->d->in;

	read_node(*node, "a");
	read_node(*node, "b");

	double weight = (double)adb_read_f32be(in, "weight");
	uint8_t flag = adb_read_u8(in, "flag");

	if (!adb_reader_ok(in))
		return;
	adb_prime_json_real(node->json, "weight", weight);
	adb_prime_json_integer(node->json, "flag", flag);
}

static void read_choice(const struct node *node)
{
	struct adb_prime_ancs *ancs = node->ancs;
	struct adb_reader *in = &ancs->d->in;
	size_t first = ancs->leaf_count;

	read_node(*node, "animation");

	uint32_t threshold = adb_read_u32be(in, "threshold");

	if (!adb_reader_ok(in))
		return;
	adb_prime_json_integer(node->json, "threshold", threshold);
	if (ancs->leaf_count == first + 1)
		adb_attribute_integer(ancs->d->arena, &ancs->leaves[first].entry->attributes, "threshold",
				      threshold);
}

static void read_random(const struct node *node)
{
	struct adb_reader *in = &node->ancs->d->in;
	uint32_t count = adb_prime_count(node->ancs->d, in, SMALLEST_TREE + 4, "choices of an animation");

	adb_prime_json_open(node->json, "choices", '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(in); i++) {
		adb_prime_json_open(node->json, NULL, '{');
		read_choice(node);
		adb_prime_json_close(node->json, '}');
	}
	adb_prime_json_close(node->json, ']');
}

static void read_sequence(const struct node *node)
{
	struct adb_prime_ancs *ancs = node->ancs;
	struct adb_reader *in = &ancs->d->in;
	uint32_t count = adb_prime_count(ancs->d, in, SMALLEST_TREE, "parts of an animation");

	adb_prime_json_open(node->json, "parts", '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(in); i++)
		read_node(*node, NULL);
	adb_prime_json_close(node->json, ']');
}

static void read_body(const struct node *node, uint32_t kind)
{
	switch (kind) {
	case PLAY:
		read_play(node);
		break;
	case BLEND:
	case PHASE_BLEND:
		read_blend(node);
		break;
	case RANDOM:
		read_random(node);
		break;
	default:
		read_sequence(node);
		break;
	}
}

static void read_node(struct node node, const char *key)
{
	struct adb_prime_ancs *ancs = node.ancs;

	adb_field_begin("meta-animation");

	uint32_t kind = adb_read_u32be(&ancs->d->in, "kind");

	node.depth++;
	adb_prime_json_open(node.json, key, '{');
	if (is_readable(ancs, kind, node.depth)) {
		ancs->node_count++;
		if (node.root_kind == NULL)
			node.root_kind = kind_names[kind];
		adb_prime_json_text(node.json, "kind", kind_names[kind]);
		read_body(&node, kind);
	}
	adb_field_end();
	adb_prime_json_close(node.json, '}');
}

/* ---- ANIMs ---- */

static int compare_anims(const void *a, const void *b)
{
	const struct adb_prime_leaf *left = *(struct adb_prime_leaf *const *)a;
	const struct adb_prime_leaf *right = *(struct adb_prime_leaf *const *)b;

	if (left->anim_id != right->anim_id)
		return left->anim_id < right->anim_id ? -1 : 1;
	return (left > right) - (left < right);
}

static bool is_first_of_anim(const struct adb_prime_ancs *ancs, size_t i)
{
	return i == 0 || ancs->by_anim[i]->anim_id != ancs->by_anim[i - 1]->anim_id;
}

/* ---- what the header declares ---- */

void adb_prime_read_meta_animation(struct adb_prime_ancs *ancs, const struct adb_prime_tree *tree,
				   struct adb_prime_json *json, const char *key)
{
	read_node((struct node){ .ancs = ancs, .tree = tree, .json = json }, key);
}

void adb_prime_read_animations(struct adb_prime_ancs *ancs)
{
	struct adb_reader *in = &ancs->d->in;
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(ancs->d, in, SMALLEST_ANIMATION, "animations");

	ancs->animations = adb_arena_alloc(ancs->d->arena, count, sizeof *ancs->animations);
	if (ancs->animations == NULL || !adb_reader_ok(in))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(in); i++) {
		adb_field_begin_item("animation", i);
		read_animation(ancs, &json);
		adb_field_end();
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, ancs->d, &ancs->set->attributes, "animations");
}

void adb_prime_number_leaves(struct adb_prime_ancs *ancs)
{
	ancs->by_anim = adb_arena_alloc(ancs->d->arena, ancs->leaf_count, sizeof(struct adb_prime_leaf *));
	if (ancs->by_anim == NULL)
		return;
	for (size_t i = 0; i < ancs->leaf_count; i++)
		ancs->by_anim[i] = &ancs->leaves[i];
	qsort(ancs->by_anim, ancs->leaf_count, sizeof(struct adb_prime_leaf *), compare_anims);
	for (size_t i = 0; i < ancs->leaf_count; i++) {
		const char *id = ancs->by_anim[i]->entry->target_native_id;

		if (is_first_of_anim(ancs, i)) {
			ancs->anim_count++;
			if (id != NULL)
				adb_content_add_link(ancs->d->out, "animation", "ANIM", id, id);
		}
		ancs->by_anim[i]->anim_number = ancs->anim_count - 1;
	}
}

bool adb_prime_plays(const struct adb_prime_ancs *ancs, uint32_t anim_id)
{
	size_t low = 0, high = ancs->by_anim != NULL ? ancs->leaf_count : 0, end = high;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (ancs->by_anim[middle]->anim_id < anim_id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < end && ancs->by_anim[low]->anim_id == anim_id;
}

uint32_t adb_prime_map_local(const struct adb_prime_character *character, uint32_t local)
{
	return character->map != NULL && local < character->map_count ? character->map[local]
								      : adb_prime_no_animation;
}

void adb_prime_put_animation(struct adb_prime_json *json, uint32_t animation)
{
	if (animation != adb_prime_no_animation)
		adb_prime_json_integer(json, "animation", animation);
	else
		adb_prime_json_text(json, "animation", NULL);
}
