/*
 * Analyses an image: follows its level scripts, builds the bound geo layouts, reads the behaviours of objects and what they
 * spawn, and joins tables of animations with the geo layouts of the models of objects.
 */
#include "systems/sm64/rom/world.h"

#include <stdio.h>
#include <string.h>

#include "systems/sm64/rom/geo_rom.h"
#include "systems/sm64/rom/seen.h"

enum {
	MAX_BEHAVIORS = 4096, /* followed; about 540 in the game */
	SLOTS = 2 * MAX_BEHAVIORS,
	MAX_SPAWNS = 8,                /* spawns within spawns */
	MAX_LINKS = 50000,             /* some hundreds in the game */
	GEO_BUDGET = 64 * 1024 * 1024, /* bytes of memory for all layouts */
	MARIO_MODEL = 1,
};

struct behavior {
	int block;
	uint32_t address;
	struct adb_sm64_behavior facts;
};

struct maker {
	struct adb_arena *arena;
	const struct adb_sm64_segments *segments;
	struct adb_sm64_world *world;
	struct adb_sm64_walk walk;
	struct behavior *slots[SLOTS];
	size_t behavior_count, link_count;
	struct adb_sm64_seen seen_uses, seen_links;
};

/* ---- behaviours ---- */

/* Chooses one dialect for all behaviours, by those that levels place. */
static bool choose_dialect(struct maker *m)
{
	uint32_t *offsets = adb_arena_alloc(m->arena, MAX_BEHAVIORS, sizeof *offsets);
	struct adb_sm64_seen seen = { .arena = m->arena };
	struct adb_sm64_spot home = { ADB_SM64_NO_BLOCK, 0 };
	size_t count = 0;

	if (offsets == NULL)
		return false;
	for (const struct adb_sm64_use *use = m->walk.uses; use != NULL && count < MAX_BEHAVIORS;
	     use = use->next) {
		struct adb_sm64_spot spot = adb_sm64_spot_of(m->segments, use->map, use->behavior);

		if (home.block < 0)
			home = spot;
		if (spot.block >= 0 && spot.block == home.block &&
		    adb_sm64_see(&seen, &use->behavior, sizeof use->behavior))
			offsets[count++] = (uint32_t)spot.offset;
	}
	if (home.block < 0)
		return true;

	struct adb_sm64_bytes bytes = m->segments->bytes(m->segments->context, (size_t)home.block);

	m->world->dialect = adb_sm64_behavior_dialect(
		bytes.data, bytes.size, m->segments->blocks[home.block].segment, offsets, count);
	return true;
}

static struct behavior **slot_of(struct maker *m, int block, uint32_t address)
{
	size_t slot = (address / 4 + (size_t)block * 31) % SLOTS;

	while (m->slots[slot] != NULL &&
	       (m->slots[slot]->address != address || m->slots[slot]->block != block))
		slot = (slot + 1) % SLOTS;
	return &m->slots[slot];
}

static bool keep_behavior(struct maker *m, const struct behavior *behavior)
{
	struct adb_sm64_world_behavior *kept = adb_arena_alloc(m->arena, 1, sizeof *kept);
	const struct adb_n64_block *block = &m->segments->blocks[behavior->block];

	if (kept == NULL)
		return false;
	*kept = (struct adb_sm64_world_behavior){
		.segment = block->segment,
		.rom_start = block->rom_start,
		.address = behavior->address,
		.facts = behavior->facts,
	};
	if (m->world->last_behavior != NULL)
		m->world->last_behavior->next = kept;
	else
		m->world->behaviors = kept;
	m->world->last_behavior = kept;
	return true;
}

/* Returns the content of the behaviour at an address; NULL when there is none, or too many were read. */
static const struct adb_sm64_behavior *facts_of(struct maker *m, const struct adb_sm64_map *map,
						uint32_t address)
{
	struct adb_sm64_spot spot = adb_sm64_spot_of(m->segments, map, address);

	if (spot.block < 0)
		return NULL;

	struct behavior **slot = slot_of(m, spot.block, address);

	if (*slot != NULL)
		return &(*slot)->facts;
	if (m->behavior_count == MAX_BEHAVIORS)
		return NULL;

	struct adb_sm64_bytes bytes = m->segments->bytes(m->segments->context, (size_t)spot.block);
	struct behavior *behavior = adb_arena_alloc(m->arena, 1, sizeof *behavior);

	if (behavior == NULL)
		return NULL;
	behavior->block = spot.block;
	behavior->address = address;
	adb_sm64_saw(m->segments, ADB_SM64_READ_BEHAVIOR, spot.block, spot.offset, 4);
	if (!adb_sm64_behavior_read(bytes.data, bytes.size, (uint8_t)(address >> 24), spot.offset,
				    m->world->dialect, &behavior->facts))
		adb_content_report(&m->world->notes, ADB_NOTE, "behavior-end", ADB_NO_OFFSET,
				   "the behaviour at %08X has an unknown command or no end", address);
	if (behavior->facts.left_out)
		adb_content_report(
			&m->world->notes, ADB_NOTE, "behavior-limit", ADB_NO_OFFSET,
			"only a part of the behaviour at %08X is read: it has too many commands of a kind",
			address);
	*slot = behavior;
	m->behavior_count++;
	if (behavior->facts.table_count > 0 && !keep_behavior(m, behavior))
		return NULL;
	return &behavior->facts;
}

/* ---- geo layouts ---- */

static bool has_block(const struct maker *m, int block, uint8_t segment, uint32_t rom_start)
{
	return m->segments->blocks[block].segment == segment &&
	       m->segments->blocks[block].rom_start == rom_start;
}

static struct adb_sm64_world_geo *find_geo(const struct maker *m, int block, uint32_t address)
{
	struct adb_sm64_world_geo *geo = m->world->geos;

	while (geo != NULL && !(geo->address == address && has_block(m, block, geo->segment, geo->rom_start)))
		geo = geo->next;
	return geo;
}

static const char *block_id(struct maker *m, int block)
{
	const struct adb_n64_block *b = &m->segments->blocks[block];
	char id[ADB_N64_PATH_SIZE];

	adb_n64_block_id(id, b->segment, b->rom_start);
	return adb_arena_text(m->arena, id, strlen(id));
}

static const char *hexadecimal(struct maker *m, uint32_t number)
{
	return adb_arena_printf(m->arena, "%08X", number);
}

static struct adb_sm64_world_geo *make_geo(struct maker *m, const struct adb_sm64_binding *binding, int block)
{
	struct adb_sm64_world_geo *geo = adb_arena_alloc(m->arena, 1, sizeof *geo);

	if (geo == NULL)
		return NULL;
	*geo = (struct adb_sm64_world_geo){
		.segment = m->segments->blocks[block].segment,
		.rom_start = m->segments->blocks[block].rom_start,
		.address = binding->address,
		.map = binding->map,
		.name = adb_arena_printf(m->arena, "%s+%06X", block_id(m, block),
					 binding->address & 0xFFFFFF),
		.native_id = hexadecimal(m, binding->address),
		.notes.arena = m->arena,
	};
	geo->geo = adb_sm64_geo_build_rom(&geo->notes, m->segments, binding->map, binding->address);
	return geo->geo != NULL ? geo : NULL;
}

static void note_model(struct adb_sm64_world_geo *geo, int64_t model)
{
	for (size_t i = 0; i < geo->model_count; i++)
		if (geo->models[i] == model)
			return;
	if (geo->model_count < sizeof geo->models / sizeof geo->models[0])
		geo->models[geo->model_count++] = model;
}

/* Builds each bound layout once. Layouts without animated parts are kept as well, so that they are not built again. */
static bool make_geos(struct maker *m)
{
	size_t start = adb_arena_used(m->arena);

	for (const struct adb_sm64_binding *b = m->walk.bindings; b != NULL; b = b->next) {
		int block = b->address != 0 ? adb_sm64_spot_of(m->segments, b->map, b->address).block
					    : ADB_SM64_NO_BLOCK;
		struct adb_sm64_world_geo *geo = block >= 0 ? find_geo(m, block, b->address) : NULL;

		if (adb_arena_used(m->arena) - start > GEO_BUDGET) {
			adb_content_report(&m->world->notes, ADB_WARNING, "geo-limit", ADB_NO_OFFSET,
					   "too many geo layouts: the rest is left out");
			return true;
		}
		if (block >= 0 && geo == NULL) {
			geo = make_geo(m, b, block);
			if (geo == NULL)
				return false;
			if (m->world->last_geo != NULL)
				m->world->last_geo->next = geo;
			else
				m->world->geos = geo;
			m->world->last_geo = geo;
		}
		if (geo != NULL)
			note_model(geo, b->model);
	}
	return true;
}

/* Returns the layout that `models` bind a model to, if it has animated parts. */
static const struct adb_sm64_world_geo *geo_of(struct maker *m, const struct adb_sm64_binding *models,
					       uint32_t model)
{
	const struct adb_sm64_binding *bound = adb_sm64_bound(models, model);
	int block = bound != NULL ? adb_sm64_spot_of(m->segments, bound->map, bound->address).block
				  : ADB_SM64_NO_BLOCK;
	const struct adb_sm64_world_geo *geo = block >= 0 ? find_geo(m, block, bound->address) : NULL;

	return geo != NULL && geo->geo->part_count > 0 ? geo : NULL;
}

/* ---- links ---- */

/* Whether no such link was added before. */
static bool is_new_link(struct maker *m, enum adb_sm64_rule rule, int table_block, uint32_t table,
			const struct adb_sm64_world_geo *geo, uint32_t model, uint32_t behavior)
{
	const uint32_t key[] = { (uint32_t)rule, (uint32_t)table_block, table, geo->segment,
				 geo->rom_start, geo->address,          model, behavior };

	return adb_sm64_see(&m->seen_links, key, sizeof key);
}

static void add_link(struct maker *m, const struct adb_sm64_link *link)
{
	struct adb_sm64_world_link *added;

	if (m->link_count++ >= MAX_LINKS)
		return;
	added = adb_arena_alloc(m->arena, 1, sizeof *added);
	if (added == NULL)
		return;
	added->link = *link;
	if (m->world->last_link != NULL)
		m->world->last_link->next = added;
	else
		m->world->links = added;
	m->world->last_link = added;
}

static void link_table(struct maker *m, const struct adb_sm64_map *map, uint32_t table,
		       const struct adb_sm64_world_geo *geo, uint32_t model, uint32_t behavior,
		       const char *object)
{
	struct adb_sm64_spot spot = adb_sm64_spot_of(m->segments, map, table);

	if (spot.block < 0 || !is_new_link(m, ADB_SM64_BY_BEHAVIOUR, spot.block, table, geo, model, behavior))
		return;
	add_link(m, &(struct adb_sm64_link){
			    .rule = ADB_SM64_BY_BEHAVIOUR,
			    .set = hexadecimal(m, table),
			    .set_asset = block_id(m, spot.block),
			    .skeleton = geo->native_id,
			    .skeleton_asset = adb_arena_printf(m->arena, "%.*s", (int)strcspn(geo->name, "+"),
							       geo->name),
			    .model = adb_arena_printf(m->arena, "%u", model),
			    .behaviour = hexadecimal(m, behavior),
			    .object = object,
		    });
}

/* Joins the tables of a behaviour with the layout of a model, with the blocks and bindings of a level; then what it spawns. */
static void consider(struct maker *m, const struct adb_sm64_use *use, uint32_t model, uint32_t behavior,
		     const char *object, int depth)
{
	struct {
		const void *map, *models;
		uint32_t model, behavior;
	} key = { use->map, use->models, model, behavior };
	const struct adb_sm64_behavior *facts = NULL;

	if (depth < MAX_SPAWNS && adb_sm64_see(&m->seen_uses, &key, sizeof key))
		facts = facts_of(m, use->map, behavior);
	if (facts == NULL)
		return;

	const struct adb_sm64_world_geo *geo = geo_of(m, use->models, model);

	for (size_t i = 0; geo != NULL && i < facts->table_count; i++)
		link_table(m, use->map, facts->tables[i].address, geo, model, behavior, object);
	for (size_t i = 0; i < facts->model_count; i++)
		consider(m, use, facts->models[i].address, behavior, "set_model", depth + 1);
	for (size_t i = 0; i < facts->spawn_count; i++)
		consider(m, use, facts->spawns[i].model.address, facts->spawns[i].behavior.address, "spawn",
			 depth + 1);
}

static void consider_uses(struct maker *m)
{
	static const char *const names[] = {
		[ADB_SM64_OBJECT] = "object",
		[ADB_SM64_MARIO] = "mario",
		[ADB_SM64_MACRO] = "macro",
		[ADB_SM64_SPECIAL] = "special",
	};

	for (const struct adb_sm64_use *use = m->walk.uses; use != NULL; use = use->next)
		consider(m, use, use->model, use->behavior, names[use->kind], 0);
}

/* Returns the segment with the data of the layouts in another segment, 0 = none. */
static unsigned paired_segment(unsigned segment)
{
	switch (segment) {
	case 0x0C:
		return 0x05;
	case 0x0D:
		return 0x06;
	case 0x0E:
		return 0x07;
	case 0x0F:
		return 0x08;
	case 0x16:
		return 0x03;
	case 0x17:
		return 0x04;
	default:
		return 0;
	}
}

static void link_pair(struct maker *m, const struct adb_sm64_binding *binding,
		      const struct adb_sm64_world_geo *geo)
{
	unsigned segment = paired_segment(geo->segment);
	int block = segment != 0 ? binding->map->blocks[segment] : ADB_SM64_NO_BLOCK;

	if (block < 0 || !is_new_link(m, ADB_SM64_BY_SEGMENT_PAIR, block, 0, geo, 0, 0))
		return;
	add_link(m, &(struct adb_sm64_link){
			    .rule = ADB_SM64_BY_SEGMENT_PAIR,
			    .set_asset = block_id(m, block),
			    .skeleton = geo->native_id,
			    .skeleton_asset = adb_arena_printf(m->arena, "%.*s", (int)strcspn(geo->name, "+"),
							       geo->name),
		    });
}

static void link_mario(struct maker *m, const struct adb_sm64_world_geo *geo)
{
	if (!is_new_link(m, ADB_SM64_BY_MARIO, 0, 0, geo, MARIO_MODEL, 0))
		return;
	add_link(m, &(struct adb_sm64_link){
			    .rule = ADB_SM64_BY_MARIO,
			    .set_asset = "mario",
			    .skeleton = geo->native_id,
			    .skeleton_asset = adb_arena_printf(m->arena, "%.*s", (int)strcspn(geo->name, "+"),
							       geo->name),
			    .model = "1",
			    .object = "mario",
		    });
}

static void consider_bindings(struct maker *m)
{
	for (const struct adb_sm64_binding *b = m->walk.bindings; b != NULL; b = b->next) {
		const struct adb_sm64_world_geo *geo = geo_of(m, b, b->model);

		if (geo == NULL)
			continue;
		link_pair(m, b, geo);
		if (b->model == MARIO_MODEL)
			link_mario(m, geo);
	}
}

/* ---- what the header declares ---- */

struct adb_sm64_world *adb_sm64_make_world(struct adb_arena *arena, const struct adb_sm64_segments *segments,
					   const struct adb_sm64_presets *presets, size_t entry)
{
	struct adb_sm64_world *world = adb_arena_alloc(arena, 1, sizeof *world);
	struct maker *m = adb_arena_alloc(arena, 1, sizeof *m);

	if (world == NULL || m == NULL)
		return NULL;
	*m = (struct maker){
		.arena = arena,
		.segments = segments,
		.world = world,
		.seen_uses = { .arena = arena },
		.seen_links = { .arena = arena },
	};
	world->notes.arena = arena;
	world->has_entry = true;
	world->entry = segments->blocks[entry].rom_start;
	if (!adb_sm64_walk_scripts(&world->notes, segments, presets, entry,
				   segments->blocks[entry].entry & 0xFFFFFF, &m->walk) ||
	    !choose_dialect(m) || !make_geos(m) || !adb_sm64_find_together(world, segments, &m->walk, arena))
		return NULL;
	consider_uses(m);
	consider_bindings(m);
	if (m->link_count > MAX_LINKS)
		adb_content_report(&world->notes, ADB_WARNING, "script-limit", ADB_NO_OFFSET,
				   "only the first %d links are kept", MAX_LINKS);
	world->step_count = m->walk.step_count;
	world->binding_count = m->walk.binding_count;
	world->use_count = m->walk.use_count;
	return adb_arena_outcome(arena) == ADB_OK ? world : NULL;
}

void adb_sm64_copy_problems(struct adb_content *out, const struct adb_content *notes)
{
	for (const struct adb_problem *p = notes->problems; p != NULL; p = p->next)
		adb_content_report(out, p->severity, p->code, p->offset, "%s", p->message);
}
