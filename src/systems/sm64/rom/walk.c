/* Follows the level scripts of an image with all their branches, and records bindings and objects. */
#include "systems/sm64/rom/walk.h"

#include <string.h>

#include "systems/sm64/rom/seen.h"

enum {
	LOAD_AND_RUN = 0x00,
	LOAD_AND_LEAVE = 0x01,
	END = 0x02,
	JUMP = 0x05,
	CALL = 0x06,
	RETURN = 0x07,
	JUMP_IF = 0x0C,
	CALL_IF = 0x0D,
	LOAD_RAW = 0x17,
	LOAD_PACKED = 0x18,
	LOAD_PACKED_TEXTURE = 0x1A,
	MODEL_FROM_LIST = 0x21,
	MODEL_FROM_GEO = 0x22,
	PLACE_OBJECT = 0x24,
	PLACE_MARIO = 0x25,
	MACRO_OBJECTS = 0x39,
	MAX_MACROS = 4096, /* of one list */
};

/* The position in a script, with the segments loaded and the models bound so far. */
struct state {
	struct adb_sm64_map map;
	const struct adb_sm64_map *kept_map; /* a copy that stays, NULL = not made since the map changed */
	const struct adb_sm64_binding *models;
	struct adb_sm64_spot at;
};

struct walker {
	struct adb_content *notes;
	const struct adb_sm64_segments *segments;
	const struct adb_sm64_presets *presets;
	struct adb_sm64_walk *walk;
	struct adb_sm64_seen seen;
	bool is_stopped; /* a limit was met, or the arena is exhausted */
};

/* ---- results ---- */

static void stop(struct walker *w, const char *message)
{
	if (!w->is_stopped)
		adb_content_report(w->notes, ADB_WARNING, "script-limit", ADB_NO_OFFSET, "%s", message);
	w->is_stopped = true;
}

static const struct adb_sm64_map *keep_map(struct walker *w, struct state *state)
{
	if (state->kept_map == NULL) {
		struct adb_sm64_map *copy = adb_arena_alloc(w->notes->arena, 1, sizeof *copy);

		if (copy == NULL)
			w->is_stopped = true;
		else
			*copy = state->map;
		state->kept_map = copy;
	}
	return state->kept_map;
}

static void use(struct walker *w, struct state *state, enum adb_sm64_use_kind kind, uint16_t model,
		uint32_t behavior)
{
	struct adb_sm64_walk *walk = w->walk;

	if (behavior == 0)
		return;
	if (walk->use_count == ADB_SM64_WALK_USES) {
		stop(w, "too many objects are placed: the rest is left out");
		return;
	}

	const struct adb_sm64_map *map = keep_map(w, state);
	struct adb_sm64_use *added = adb_arena_alloc(w->notes->arena, 1, sizeof *added);

	if (map == NULL || added == NULL) {
		w->is_stopped = true;
		return;
	}
	*added = (struct adb_sm64_use){
		.kind = kind, .model = model, .behavior = behavior, .map = map, .models = state->models
	};
	if (walk->last_use != NULL)
		walk->last_use->next = added;
	else
		walk->uses = added;
	walk->last_use = added;
	walk->use_count++;
}

/* Adds all special presets as objects. Collision data name presets by number, but are not read: any may be in a level. */
static void use_specials(struct walker *w, struct state *state)
{
	for (size_t i = 0; i < w->presets->special_count && !w->is_stopped; i++)
		use(w, state, ADB_SM64_SPECIAL, w->presets->specials[i].model,
		    w->presets->specials[i].behavior);
}

static void bind(struct walker *w, struct state *state, uint16_t model, uint32_t address)
{
	struct adb_sm64_walk *walk = w->walk;

	if (walk->binding_count == ADB_SM64_WALK_BINDINGS) {
		stop(w, "too many models are bound: the rest is left out");
		return;
	}

	const struct adb_sm64_map *map = keep_map(w, state);
	struct adb_sm64_binding *binding = adb_arena_alloc(w->notes->arena, 1, sizeof *binding);

	if (map == NULL || binding == NULL) {
		w->is_stopped = true;
		return;
	}
	*binding = (struct adb_sm64_binding){
		.before = state->models, .map = map, .model = model, .address = address
	};
	state->models = binding;
	if (walk->last_binding != NULL)
		walk->last_binding->next = binding;
	else
		walk->bindings = binding;
	walk->last_binding = binding;
	walk->binding_count++;
}

static void use_macros(struct walker *w, struct state *state, uint32_t address)
{
	struct adb_sm64_spot spot = adb_sm64_spot_of(w->segments, &state->map, address & ~(uint32_t)3);

	if (spot.block < 0)
		return;

	struct adb_sm64_bytes bytes = w->segments->bytes(w->segments->context, (size_t)spot.block);
	size_t at = spot.offset + (address & 3);

	for (int count = 0; count < MAX_MACROS && !w->is_stopped; count++, at += ADB_SM64_MACRO_RECORD) {
		if (at > bytes.size || bytes.size - at < 2)
			return;

		unsigned first = (unsigned)bytes.data[at] << 8 | bytes.data[at + 1];
		int preset = (int)(first & 0x1FF) - ADB_SM64_FIRST_MACRO;

		bool is_end = first == 0xFFFF || preset < 0;
		size_t size = is_end || bytes.size - at < ADB_SM64_MACRO_RECORD ? 2 : ADB_SM64_MACRO_RECORD;

		adb_sm64_saw(w->segments, ADB_SM64_READ_MACRO, spot.block, at, size);
		if (is_end)
			return;
		if ((size_t)preset < w->presets->macro_count)
			use(w, state, ADB_SM64_MACRO, w->presets->macros[preset].model,
			    w->presets->macros[preset].behavior);
	}
}

/* ---- commands ---- */

static void warn(struct walker *w, const struct state *state, const char *code, const char *message,
		 uint32_t value)
{
	const struct adb_n64_block *block = &w->segments->blocks[state->at.block];

	adb_content_report(w->notes, ADB_WARNING, code, (int64_t)state->at.offset,
			   "script of segment %02X at %08X: %s %08X", block->segment, block->rom_start,
			   message, value);
}

static int find_block(const struct walker *w, unsigned segment, uint32_t start)
{
	for (size_t i = 0; i < w->segments->count; i++)
		if (w->segments->blocks[i].segment == segment && w->segments->blocks[i].rom_start == start)
			return (int)i;
	return ADB_SM64_NO_BLOCK;
}

/* Quirk: in expanded hacks the upper byte of the segment can be 1. */
static void load(struct walker *w, struct state *state, const struct adb_sm64_bytes *bytes)
{
	unsigned segment = bytes->data[state->at.offset + 3];
	uint32_t start = adb_sm64_word(bytes, state->at.offset + 4);

	if (segment >= ADB_SM64_SEGMENTS)
		return;
	state->map.blocks[segment] = (int16_t)find_block(w, segment, start);
	state->kept_map = NULL;
}

/* Jumps to a target address. Returns false when it cannot be resolved. */
static bool go(struct walker *w, struct state *state, uint32_t target)
{
	struct adb_sm64_spot spot = adb_sm64_spot_of(w->segments, &state->map, target);

	if (spot.block < 0) {
		warn(w, state, "script-target", "nothing is loaded at", target);
		return false;
	}
	state->at = spot;
	return true;
}

/* Whether this position was not visited before with the same segments loaded. */
static bool is_new(struct walker *w, const struct state *state)
{
	struct {
		int64_t block;
		uint64_t offset;
		struct adb_sm64_map map;
	} key;

	memset(&key, 0, sizeof key);
	key.block = state->at.block;
	key.offset = state->at.offset;
	key.map = state->map;
	if (w->seen.count == ADB_SM64_MAX_SEEN)
		stop(w, "too many ways through the scripts: the rest is left out");
	return adb_sm64_see(&w->seen, &key, sizeof key);
}

static void run(struct walker *w, struct state *state, int depth);

/* Follows a branch to its end with a copy of the state. */
static void fork_to(struct walker *w, const struct state *state, uint32_t target, int depth)
{
	struct state copy = *state;

	if (depth == ADB_SM64_WALK_DEPTH)
		warn(w, state, "script-limit", "scripts lie too deep, left out is", target);
	else if (go(w, &copy, target) && is_new(w, &copy))
		run(w, &copy, depth + 1);
}

static bool load_and_run(struct walker *w, struct state *state, const struct adb_sm64_bytes *bytes,
			 size_t length, int depth)
{
	size_t at = state->at.offset;
	bool comes_back = bytes->data[at] == LOAD_AND_RUN;
	uint32_t entry = adb_sm64_word(bytes, at + 12);
	struct state inner = *state;

	if (length < 0x10)
		return comes_back;
	load(w, &inner, bytes);
	fork_to(w, &inner, entry, depth);
	return comes_back;
}

/* Runs a called script, which loads and binds for its caller. It runs at each call, because its bindings count each time. */
static void call(struct walker *w, struct state *state, uint32_t target, int depth)
{
	struct adb_sm64_spot back = state->at;

	if (depth == ADB_SM64_WALK_DEPTH)
		warn(w, state, "script-limit", "calls lie too deep, left out is", target);
	else if (go(w, state, target))
		run(w, state, depth + 1);
	state->at = back;
}

/* Returns the model of a display list command. The layer is in its upper bits, or in HackerSM64 in a field before it. */
static uint16_t model_of_list(const struct adb_sm64_bytes *bytes, size_t at, size_t length)
{
	enum { WITHOUT_LAYER = 0xFFF };

	return length >= 0x0C ? (uint16_t)adb_sm64_word(bytes, at + 8)
			      : adb_sm64_word(bytes, at) & WITHOUT_LAYER;
}

static void take_object(struct walker *w, struct state *state, const struct adb_sm64_bytes *bytes, size_t at,
			size_t length)
{
	uint16_t model = bytes->data[at + 3];

	if (length >= 0x1C)
		model = (uint16_t)adb_sm64_word(bytes, at + 0x18);
	if (length >= 0x18)
		use(w, state, ADB_SM64_OBJECT, model, adb_sm64_word(bytes, at + 0x14));
}

/* Executes a command that loads, binds or places. */
static void take(struct walker *w, struct state *state, const struct adb_sm64_bytes *bytes, size_t length)
{
	size_t at = state->at.offset;
	uint16_t low = (uint16_t)adb_sm64_word(bytes, at);

	switch (bytes->data[at]) {
	case LOAD_RAW:
	case LOAD_PACKED:
	case LOAD_PACKED_TEXTURE:
		if (length >= 0x0C)
			load(w, state, bytes);
		break;
	case MODEL_FROM_LIST:
		bind(w, state, model_of_list(bytes, at, length), 0);
		break;
	case MODEL_FROM_GEO:
		if (length >= 8)
			bind(w, state, low, adb_sm64_word(bytes, at + 4));
		break;
	case PLACE_OBJECT:
		take_object(w, state, bytes, at, length);
		break;
	case PLACE_MARIO:
		if (length >= 0x0C)
			use(w, state, ADB_SM64_MARIO, low, adb_sm64_word(bytes, at + 8));
		break;
	case MACRO_OBJECTS:
		if (length >= 8)
			use_macros(w, state, adb_sm64_word(bytes, at + 4));
		break;
	default:
		break;
	}
}

/* Executes a command that may end, jump or call. Returns false when the script ends or reaches a visited position. */
static bool follow(struct walker *w, struct state *state, const struct adb_sm64_bytes *bytes, size_t length,
		   int depth)
{
	size_t at = state->at.offset;

	switch (bytes->data[at]) {
	case END:
		use_specials(w, state);
		return false;
	case RETURN:
		return false;
	case LOAD_AND_RUN:
	case LOAD_AND_LEAVE:
		if (!load_and_run(w, state, bytes, length, depth))
			return false;
		break;
	case JUMP:
		return length >= 8 && go(w, state, adb_sm64_word(bytes, at + 4)) && is_new(w, state);
	case CALL:
		if (length >= 8)
			call(w, state, adb_sm64_word(bytes, at + 4), depth);
		break;
	case JUMP_IF:
		if (length >= 12)
			fork_to(w, state, adb_sm64_word(bytes, at + 8), depth);
		break;
	case CALL_IF:
		if (length >= 12)
			call(w, state, adb_sm64_word(bytes, at + 8), depth);
		break;
	default:
		take(w, state, bytes, length);
		break;
	}
	state->at.offset = at + length;
	return true;
}

static void run(struct walker *w, struct state *state, int depth)
{
	while (!w->is_stopped) {
		struct adb_sm64_bytes bytes =
			w->segments->bytes(w->segments->context, (size_t)state->at.block);
		size_t at = state->at.offset;
		size_t length = at + 4 <= bytes.size ? bytes.data[at + 1] : 0;

		/* Quirk: hacks add opcodes beyond the 3C of the game. */
		if (length < 4 || length % 4 != 0 || length > bytes.size - at) {
			warn(w, state, "script-command",
			     "no command, as its length cannot be:", adb_sm64_word(&bytes, at));
			return;
		}
		adb_sm64_saw(w->segments, ADB_SM64_READ_LEVEL, state->at.block, at, length);
		if (++w->walk->step_count > ADB_SM64_WALK_STEPS)
			stop(w, "too many commands: the rest is left out");
		else if (!follow(w, state, &bytes, length, depth))
			return;
	}
}

/* ---- what the header declares ---- */

bool adb_sm64_walk_scripts(struct adb_content *notes, const struct adb_sm64_segments *segments,
			   const struct adb_sm64_presets *presets, size_t entry, size_t offset,
			   struct adb_sm64_walk *walk)
{
	struct walker w = { .notes = notes,
			    .segments = segments,
			    .presets = presets,
			    .walk = walk,
			    .seen = { .arena = notes->arena } };
	struct state state = { .at = { (int)entry, offset } };

	*walk = (struct adb_sm64_walk){ 0 };
	for (int i = 0; i < ADB_SM64_SEGMENTS; i++)
		state.map.blocks[i] = ADB_SM64_NO_BLOCK;
	state.map.blocks[segments->blocks[entry].segment] = (int16_t)entry;
	run(&w, &state, 0);
	return adb_arena_outcome(notes->arena) == ADB_OK;
}

const struct adb_sm64_binding *adb_sm64_bound(const struct adb_sm64_binding *models, uint32_t model)
{
	while (models != NULL && models->model != model)
		models = models->before;
	return models != NULL && models->address != 0 ? models : NULL;
}
