/* Builds the node tree of a geo layout, its skeleton, and the numbers of parts that its switches and levels of detail give. */
#include "systems/sm64/geo.h"

#include "systems/sm64/anim.h"

struct call {
	struct adb_sm64_geo_cursor back;
	uint32_t depth;
	bool is_link;
};

struct builder {
	struct adb_content *out;
	const struct adb_sm64_geo_reader *reader;
	struct adb_sm64_geo_cursor at;
	struct call calls[ADB_SM64_GEO_MAX_CALLS];
	uint32_t call_count;
	struct adb_sm64_geo_node *open[ADB_SM64_GEO_MAX_DEPTH + 1]; /* the last node of each depth */
	uint32_t depth;
	struct adb_sm64_geo_node *root;
	bool has_second_root;
	struct adb_sm64_geo *geo;
};

/* The nearest part and the transformations above a node. */
struct above {
	int32_t part;
	bool has_transform;
	double scale;
};

enum { COUNT_WORDS = (ADB_SM64_GEO_MAX_PARTS + 1) / 64 };

/* A set of the numbers 0 to ADB_SM64_GEO_MAX_PARTS. */
struct counts {
	uint64_t words[(ADB_SM64_GEO_MAX_PARTS + 1) / 64];
};

/* ---- commands to nodes ---- */

static void cut(struct builder *b, const char *code, int64_t place, const char *message)
{
	adb_content_report(b->out, ADB_WARNING, code, place, "%s", message);
	b->geo->is_whole = false;
}

/* Follows a LINK, CALL or JUMP. When its target is unknown or too deep, it is skipped and the layout goes on behind it. */
static bool branch(struct builder *b, const struct adb_sm64_geo_command *command)
{
	struct adb_sm64_geo_cursor to;

	if (!b->reader->find(b->reader->context, command, &to)) {
		cut(b, "geo-target", command->place, "the target of a branch is not known");
		return command->op != ADB_SM64_GEO_JUMP;
	}
	if (command->op != ADB_SM64_GEO_JUMP) {
		if (b->call_count == ADB_SM64_GEO_MAX_CALLS) {
			cut(b, "geo-calls", command->place, "calls lie too deep: one is left out");
			return true;
		}
		b->calls[b->call_count++] =
			(struct call){ b->at, b->depth, command->op == ADB_SM64_GEO_LINK };
	}
	b->at = to;
	return true;
}

/* Ends the layout that a LINK called, and the calls in it that did not return. Returns false when it was the outermost. */
static bool end_link(struct builder *b)
{
	while (b->call_count > 0) {
		const struct call *call = &b->calls[--b->call_count];

		if (call->is_link) {
			b->at = call->back;
			b->depth = call->depth;
			return true;
		}
	}
	return false;
}

static bool end_call(struct builder *b, int64_t place)
{
	if (b->call_count == 0)
		return false; /* the layout is a subroutine of others and ends here */
	if (b->calls[b->call_count - 1].is_link) {
		cut(b, "geo-return", place, "a return where nothing was called: the rest is left out");
		return false;
	}
	b->at = b->calls[--b->call_count].back;
	return true;
}

static bool open_children(struct builder *b, int64_t place)
{
	if (b->depth == ADB_SM64_GEO_MAX_DEPTH) {
		cut(b, "geo-depth", place, "nodes lie too deep: the rest is left out");
		return false;
	}
	/* Quirk: after two OPEN without a node between them, the children belong to the same last node. */
	b->open[b->depth + 1] = b->open[b->depth];
	b->depth++;
	return true;
}

static void note_second_root(struct builder *b, int64_t place)
{
	if (!b->has_second_root)
		adb_content_report(
			b->out, ADB_NOTE, "geo-second-root", place,
			"only the first node of the outermost level is drawn: the others are left out");
	b->has_second_root = true;
}

/* Quirk: the game keeps the first node of depth 0 and drops every later one with its children. */
static bool add_node(struct builder *b, const struct adb_sm64_geo_command *command)
{
	struct adb_sm64_geo_node *node = adb_arena_alloc(b->out->arena, 1, sizeof *node);
	struct adb_sm64_geo_node *parent = b->depth > 0 ? b->open[b->depth - 1] : NULL;

	if (node == NULL)
		return false;
	node->command = *command;
	b->open[b->depth] = node;
	if (parent == NULL) {
		if (b->root == NULL)
			b->root = node;
		else
			note_second_root(b, command->place);
	} else {
		if (parent->last != NULL)
			parent->last->next = node;
		else
			parent->first = node;
		parent->last = node;
	}
	return true;
}

/* Executes a command. Returns false at the end of the layout. */
static bool step(struct builder *b, const struct adb_sm64_geo_command *command)
{
	switch (command->op) {
	case ADB_SM64_GEO_NOTHING:
		return true;
	case ADB_SM64_GEO_LINK:
	case ADB_SM64_GEO_CALL:
	case ADB_SM64_GEO_JUMP:
		return branch(b, command);
	case ADB_SM64_GEO_END:
		return end_link(b);
	case ADB_SM64_GEO_RETURN:
		return end_call(b, command->place);
	case ADB_SM64_GEO_OPEN:
		return open_children(b, command->place);
	case ADB_SM64_GEO_CLOSE:
		/* Quirk: files in the wild close more nodes than they open. */
		b->depth -= b->depth > 0;
		return true;
	case ADB_SM64_GEO_NODE:
	case ADB_SM64_GEO_LOD:
	case ADB_SM64_GEO_SWITCH:
	case ADB_SM64_GEO_TRANSFORM:
	case ADB_SM64_GEO_PART:
	case ADB_SM64_GEO_SCALE:
		return add_node(b, command);
	}
	return false;
}

static void read_commands(struct builder *b)
{
	for (int count = 0; count < ADB_SM64_GEO_MAX_COMMANDS; count++) {
		struct adb_sm64_geo_command command = { .place = ADB_NO_OFFSET };
		const void *layout = b->at.layout;

		if (!b->reader->read(b->reader->context, &b->at, &command)) {
			cut(b, "geo-command", command.place,
			    "no command that is known: the rest is left out");
			return;
		}
		command.layout = layout;
		if (!step(b, &command))
			return;
	}
	cut(b, "geo-commands", ADB_NO_OFFSET, "too many commands, or a loop: the rest is left out");
}

/* ---- the default skeleton ---- */

static bool add_part(struct builder *b, const struct adb_sm64_geo_node *node, const struct above *above)
{
	struct adb_sm64_geo *geo = b->geo;

	if (geo->part_count == ADB_SM64_GEO_MAX_PARTS) {
		if (geo->is_whole)
			cut(b, "geo-parts", node->command.place,
			    "too many animated parts: the rest is left out");
		return false;
	}
	if (geo->part_count == 0)
		geo->scale = above->scale;
	geo->parts[geo->part_count++] =
		(struct adb_sm64_geo_part){ above->part, &node->command, above->has_transform };
	return true;
}

static void visit(struct builder *b, const struct adb_sm64_geo_node *node, struct above above)
{
	bool had_lod = false;

	if (node->command.op == ADB_SM64_GEO_PART) {
		if (!add_part(b, node, &above))
			return;
		above.part = (int32_t)b->geo->part_count - 1;
		above.has_transform = false;
	} else if (node->command.op == ADB_SM64_GEO_SCALE) {
		above.scale *= node->command.scale;
		above.has_transform |= above.part != ADB_NO_BONE;
	} else if (node->command.op == ADB_SM64_GEO_TRANSFORM) {
		above.has_transform = true;
	}
	for (const struct adb_sm64_geo_node *child = node->first; child != NULL; child = child->next) {
		bool is_lod = child->command.op == ADB_SM64_GEO_LOD;

		if (!(is_lod && had_lod))
			visit(b, child, above);
		had_lod |= is_lod;
		if (node->command.op == ADB_SM64_GEO_SWITCH)
			break;
	}
}

/* ---- all part counts ---- */

static void join_counts(struct counts *set, const struct counts *other)
{
	for (int i = 0; i < COUNT_WORDS; i++)
		set->words[i] |= other->words[i];
}

static bool has_count(const struct counts *set, unsigned number)
{
	return set->words[number / 64] >> number % 64 & 1;
}

/* Returns the set with `by` added to every number; numbers above the limit are dropped. */
static struct counts shifted_counts(const struct counts *set, unsigned by)
{
	struct counts shifted = { 0 };

	for (unsigned i = by / 64; i < COUNT_WORDS; i++) {
		shifted.words[i] = set->words[i - by / 64] << by % 64;
		if (by % 64 > 0 && i > by / 64)
			shifted.words[i] |= set->words[i - by / 64 - 1] >> (64 - by % 64);
	}
	return shifted;
}

/* Returns all sums of a number of `a` and a number of `b`. */
static struct counts summed_counts(const struct counts *a, const struct counts *b)
{
	struct counts sums = { 0 };

	for (unsigned number = 0; number <= ADB_SM64_GEO_MAX_PARTS; number++) {
		if (!has_count(b, number))
			continue;

		struct counts shifted = shifted_counts(a, number);

		join_counts(&sums, &shifted);
	}
	return sums;
}

static struct counts counts_of(struct adb_sm64_geo *geo, const struct adb_sm64_geo_node *node)
{
	struct counts counts = { { node->command.op == ADB_SM64_GEO_PART ? 2 : 1 } };
	struct counts cases = { 0 }, lods = { 0 };
	bool is_switch = node->command.op == ADB_SM64_GEO_SWITCH, has_lod = false;

	geo->switch_count += is_switch;
	for (const struct adb_sm64_geo_node *child = node->first; child != NULL; child = child->next) {
		struct counts of_child = counts_of(geo, child);
		bool is_lod = child->command.op == ADB_SM64_GEO_LOD;

		geo->lod_count += is_lod;
		has_lod |= is_lod && !is_switch;
		if (is_switch)
			join_counts(&cases, &of_child);
		else if (is_lod)
			join_counts(&lods, &of_child);
		else
			counts = summed_counts(&counts, &of_child);
	}
	if (is_switch && node->first != NULL)
		counts = cases;
	return has_lod ? summed_counts(&counts, &lods) : counts;
}

/* ---- to a skeleton ---- */

static bool fill_bones(struct adb_arena *arena, const struct adb_sm64_geo *geo, struct adb_skeleton *skeleton)
{
	for (uint32_t i = 0; i < geo->part_count; i++) {
		const struct adb_sm64_geo_command *command = geo->parts[i].command;
		struct adb_bone *bone = &skeleton->bones[i];

		bone->parent_id = geo->parts[i].parent;
		bone->name = command->display_list;
		if (bone->name == NULL)
			bone->name = adb_arena_printf(arena, "part_%02u", i);
		if (bone->name == NULL)
			return false;
		bone->rest.translation =
			(struct adb_vec3){ command->offset[0], command->offset[1], command->offset[2] };
		bone->rest.rotation =
			adb_sm64_rotation(command->rotation[0], command->rotation[1], command->rotation[2]);
	}
	return true;
}

static const char *display_list_of(struct adb_arena *arena, const struct adb_sm64_geo_command *command)
{
	if (command->display_list != NULL)
		return command->display_list;
	return command->display_list_address != 0
		       ? adb_arena_printf(arena, "%08X", command->display_list_address)
		       : "";
}

static void describe_parts(struct adb_arena *arena, const struct adb_sm64_geo *geo,
			   struct adb_attributes *attributes)
{
	const char *display_lists[ADB_SM64_GEO_MAX_PARTS];
	int64_t layers[ADB_SM64_GEO_MAX_PARTS], transformed[ADB_SM64_GEO_MAX_PARTS];
	size_t transformed_count = 0;

	for (uint32_t i = 0; i < geo->part_count; i++) {
		display_lists[i] = display_list_of(arena, geo->parts[i].command);
		if (display_lists[i] == NULL)
			return;
		layers[i] = geo->parts[i].command->layer;
		if (geo->parts[i].has_transform)
			transformed[transformed_count++] = i;
	}
	adb_attribute_texts(arena, attributes, "display_lists", display_lists, geo->part_count);
	adb_attribute_integers(arena, attributes, "layers", layers, geo->part_count);
	if (transformed_count > 0)
		adb_attribute_integers(arena, attributes, "transformed_bones", transformed,
				       transformed_count);
}

static void describe(struct adb_arena *arena, const struct adb_sm64_geo *geo,
		     struct adb_attributes *attributes)
{
	int64_t counts[ADB_SM64_GEO_MAX_PARTS + 1];
	size_t count = 0;

	for (int number = 0; number <= ADB_SM64_GEO_MAX_PARTS; number++)
		if (geo->counts[number])
			counts[count++] = number;
	adb_attribute_integers(arena, attributes, "part_counts", counts, count);
	describe_parts(arena, geo, attributes);
	if (geo->switch_count > 0)
		adb_attribute_integer(arena, attributes, "switches", geo->switch_count);
	if (geo->lod_count > 0)
		adb_attribute_integer(arena, attributes, "lods", geo->lod_count);
	if (!geo->is_whole)
		adb_attribute_flag(arena, attributes, "is_whole", false);
}

/* ---- what the header declares ---- */

struct adb_sm64_geo *adb_sm64_geo_build(struct adb_content *out, const struct adb_sm64_geo_reader *reader,
					struct adb_sm64_geo_cursor start)
{
	struct adb_sm64_geo *geo = adb_arena_alloc(out->arena, 1, sizeof *geo);
	struct builder b = { .out = out, .reader = reader, .at = start, .geo = geo };

	if (geo == NULL)
		return NULL;
	geo->parts = adb_arena_alloc(out->arena, ADB_SM64_GEO_MAX_PARTS, sizeof *geo->parts);
	geo->scale = 1;
	geo->is_whole = true;
	read_commands(&b);
	if (adb_arena_outcome(out->arena) != ADB_OK)
		return NULL;
	geo->root = b.root;
	if (b.root == NULL)
		return geo;
	visit(&b, b.root, (struct above){ .part = ADB_NO_BONE, .scale = 1 });

	struct counts counts = counts_of(geo, b.root);

	for (unsigned number = 0; number <= ADB_SM64_GEO_MAX_PARTS; number++)
		geo->counts[number] = has_count(&counts, number);
	return geo;
}

struct adb_skeleton *adb_sm64_geo_add_skeleton(struct adb_content *out, const struct adb_sm64_geo *geo,
					       const char *name, const char *native_id)
{
	struct adb_skeleton *skeleton = adb_content_add_skeleton(out, name, geo->part_count);
	struct adb_model *model = skeleton != NULL ? adb_content_add_model(out, name, "geo") : NULL;

	if (model == NULL || !fill_bones(out->arena, geo, skeleton))
		return NULL;
	skeleton->native_id = native_id;
	model->native_id = native_id;
	skeleton->model_scale = geo->scale;
	describe(out->arena, geo, &skeleton->attributes);
	return skeleton;
}
