/* Reads behaviours from the bytes of an image, following calls and jumps, and from the macros of C sources. */
#include "systems/sm64/rom/behavior.h"

#include <string.h>

#include "base/reader.h"

enum {
	BEGIN = 0x00,
	CALL = 0x02,
	RETURN = 0x03,
	GOTO = 0x04,
	BREAK = 0x0A,
	CALL_NATIVE = 0x0C,
	BIT_CLEAR = 0x13,
	ADD_INT_WITH_SHIFT = 0x18,
	OR_LONG = 0x12,
	SET_MODEL = 0x1B,
	SPAWN_CHILD = 0x1C,
	DEACTIVATE = 0x1D,
	LOAD_ANIMATIONS = 0x27,
	ANIMATE = 0x28,
	SPAWN_CHILD_WITH_PARAM = 0x29,
	SPAWN_OBJ = 0x2C,
	SPAWN_WATER_DROPLET = 0x37,
	ANIMATIONS_FIELD = 0x26,
	MAX_CALLS = 16,
};

/* ---- commands ---- */

static size_t vanilla_length(uint8_t opcode)
{
	static const uint8_t two_words[] = { 0x02, 0x04, 0x0C, 0x13, 0x14, 0x15, 0x16, 0x17, 0x23,
					     0x27, 0x2A, 0x2E, 0x2F, 0x31, 0x33, 0x36, 0x37 };
	static const uint8_t three_words[] = { 0x1C, 0x29, 0x2B, 0x2C };

	if (opcode > 0x37)
		return 0;
	if (memchr(two_words, opcode, sizeof two_words) != NULL)
		return 8;
	if (memchr(three_words, opcode, sizeof three_words) != NULL)
		return 12;
	return opcode == 0x30 ? 20 : 4;
}

/* ---- facts ---- */

static bool same_reference(const struct adb_sm64_reference *a, const struct adb_sm64_reference *b)
{
	if (a->symbol != NULL || b->symbol != NULL)
		return a->symbol != NULL && b->symbol != NULL && strcmp(a->symbol, b->symbol) == 0;
	return a->address == b->address;
}

static void add_reference(struct adb_sm64_behavior *behavior, struct adb_sm64_reference *list, size_t *count,
			  struct adb_sm64_reference reference)
{
	for (size_t i = 0; i < *count; i++)
		if (same_reference(&list[i], &reference))
			return;
	if (*count == ADB_SM64_BEHAVIOR_MAX_FACTS)
		behavior->left_out = true;
	else
		list[(*count)++] = reference;
}

static void add_spawn(struct adb_sm64_behavior *behavior, struct adb_sm64_spawn spawn)
{
	for (size_t i = 0; i < behavior->spawn_count; i++)
		if (same_reference(&behavior->spawns[i].model, &spawn.model) &&
		    same_reference(&behavior->spawns[i].behavior, &spawn.behavior))
			return;
	if (behavior->spawn_count == ADB_SM64_BEHAVIOR_MAX_FACTS)
		behavior->left_out = true;
	else
		behavior->spawns[behavior->spawn_count++] = spawn;
}

static void add_animate(struct adb_sm64_behavior *behavior, int64_t index)
{
	for (size_t i = 0; i < behavior->animate_count; i++)
		if (behavior->animate[i] == index)
			return;
	if (behavior->animate_count == ADB_SM64_BEHAVIOR_MAX_FACTS)
		behavior->left_out = true;
	else
		behavior->animate[behavior->animate_count++] = index;
}

/* ---- bytes ---- */

struct script {
	const uint8_t *bytes;
	size_t size;
	uint8_t segment;
	enum adb_sm64_dialect dialect;
	struct adb_sm64_behavior *behavior;
	size_t calls[MAX_CALLS];
	size_t call_count;
	size_t visited[ADB_SM64_BEHAVIOR_MAX_COMMANDS];
	size_t visited_count;
};

enum step { GOES_ON, ENDED, BROKEN };

static bool was_here(struct script *s, size_t offset)
{
	for (size_t i = 0; i < s->visited_count; i++)
		if (s->visited[i] == offset)
			return true;
	s->visited[s->visited_count++] = offset;
	return false;
}

static uint32_t word_at(const struct script *s, size_t offset)
{
	struct adb_reader in = adb_reader_of(s->bytes + offset, 4);

	return adb_reader_u32be(&in);
}

/* Records the animations and models of the command at `at`. */
static void take(struct script *s, size_t at)
{
	struct adb_sm64_behavior *behavior = s->behavior;
	uint32_t word = word_at(s, at);

	switch (s->bytes[at]) {
	case SET_MODEL:
		add_reference(behavior, behavior->models, &behavior->model_count,
			      (struct adb_sm64_reference){ .address = word & 0xFFFF });
		break;
	case LOAD_ANIMATIONS:
		if ((word >> 16 & 0xFF) == ANIMATIONS_FIELD)
			add_reference(behavior, behavior->tables, &behavior->table_count,
				      (struct adb_sm64_reference){ .address = word_at(s, at + 4) });
		break;
	case ANIMATE:
		add_animate(behavior, word >> 16 & 0xFF);
		break;
	case SPAWN_CHILD:
	case SPAWN_OBJ:
	case SPAWN_CHILD_WITH_PARAM:
		add_spawn(behavior, (struct adb_sm64_spawn){ { .address = word_at(s, at + 4) },
							     { .address = word_at(s, at + 8) } });
		break;
	default:
		break;
	}
}

/* Resolves a pointer to a command in the same segment. */
static bool follow(const struct script *s, uint32_t pointer, size_t *at)
{
	*at = pointer & 0xFFFFFF;
	return pointer >> 24 == s->segment && *at % 4 == 0 && *at < s->size;
}

static enum step step(struct script *s, size_t *at)
{
	size_t here = *at;
	size_t length = s->size - here >= 4 ? adb_sm64_behavior_length(s->bytes[here], s->dialect) : 0;

	if (length == 0 || length > s->size - here)
		return BROKEN;
	take(s, here);
	*at += length;
	switch (s->bytes[here]) {
	case CALL:
		if (s->call_count == MAX_CALLS)
			return BROKEN;
		s->calls[s->call_count++] = *at;
		return follow(s, word_at(s, here + 4), at) ? GOES_ON : BROKEN;
	case GOTO:
		return follow(s, word_at(s, here + 4), at) ? GOES_ON : BROKEN;
	case RETURN:
		if (s->call_count == 0)
			return BROKEN;
		*at = s->calls[--s->call_count];
		return GOES_ON;
	case 0x09: /* the end of an endless loop */
	case BREAK:
	case 0x0B:
	case DEACTIVATE:
		return ENDED;
	default:
		return GOES_ON;
	}
}

static bool read_script(struct script *s, size_t offset)
{
	if (offset % 4 != 0 || offset >= s->size)
		return false;
	for (int count = 0; count < ADB_SM64_BEHAVIOR_MAX_COMMANDS; count++) {
		/* A called script may be called again, so only the outermost level ends at a visited place. */
		if (was_here(s, offset) && s->call_count == 0)
			return false;

		enum step step_taken = step(s, &offset);

		if (step_taken != GOES_ON)
			return step_taken == ENDED;
	}
	return false;
}

static size_t proper_ends(const uint8_t *bytes, size_t size, uint8_t segment, const uint32_t *offsets,
			  size_t count, enum adb_sm64_dialect dialect)
{
	size_t proper = 0;

	for (size_t i = 0; i < count; i++) {
		struct adb_sm64_behavior ignored = { 0 };

		proper += adb_sm64_behavior_read(bytes, size, segment, offsets[i], dialect, &ignored);
	}
	return proper;
}

/* ---- macros ---- */

static struct adb_sm64_reference reference_of(const struct adb_sm64_argument *argument)
{
	return (struct adb_sm64_reference){ argument->symbol, (uint32_t)argument->value };
}

/* Returns the index of the behaviour, which follows the model, among the arguments of a spawning macro; 0 = no such macro. */
static size_t spawn_argument(const char *name)
{
	if (strcmp(name, "SPAWN_CHILD") == 0 || strcmp(name, "SPAWN_OBJ") == 0)
		return 1;
	return strcmp(name, "SPAWN_CHILD_WITH_PARAM") == 0 ? 2 : 0;
}

/* ---- what the header declares ---- */

bool adb_sm64_behavior_read(const uint8_t *bytes, size_t size, uint8_t segment, size_t offset,
			    enum adb_sm64_dialect dialect, struct adb_sm64_behavior *behavior)
{
	struct script s = {
		.bytes = bytes, .size = size, .segment = segment, .dialect = dialect, .behavior = behavior
	};

	return read_script(&s, offset);
}

size_t adb_sm64_behavior_commands(const uint8_t *bytes, size_t size, uint8_t segment, size_t offset,
				  enum adb_sm64_dialect dialect,
				  size_t commands[ADB_SM64_BEHAVIOR_MAX_COMMANDS])
{
	struct adb_sm64_behavior ignored = { 0 };
	struct script s = {
		.bytes = bytes, .size = size, .segment = segment, .dialect = dialect, .behavior = &ignored
	};

	read_script(&s, offset);
	memcpy(commands, s.visited, s.visited_count * sizeof *commands);
	return s.visited_count;
}

size_t adb_sm64_behavior_length(uint8_t opcode, enum adb_sm64_dialect dialect)
{
	if (dialect == ADB_SM64_HACKER) {
		if (opcode == CALL_NATIVE || opcode == SPAWN_WATER_DROPLET || opcode == BIT_CLEAR)
			return 4;
		if (opcode == OR_LONG || opcode == ADD_INT_WITH_SHIFT)
			return 8;
	}
	return vanilla_length(opcode);
}

enum adb_sm64_dialect adb_sm64_behavior_dialect(const uint8_t *bytes, size_t size, uint8_t segment,
						const uint32_t *offsets, size_t count)
{
	size_t vanilla = proper_ends(bytes, size, segment, offsets, count, ADB_SM64_VANILLA);
	size_t hacker = proper_ends(bytes, size, segment, offsets, count, ADB_SM64_HACKER);

	return hacker > vanilla ? ADB_SM64_HACKER : ADB_SM64_VANILLA;
}

bool adb_sm64_behavior_next_table(const uint8_t *bytes, size_t size, size_t *offset, uint32_t *table)
{
	static const uint8_t pattern[] = { LOAD_ANIMATIONS, ANIMATIONS_FIELD, 0, 0 };

	for (size_t at = (*offset + 3) & ~(size_t)3; at <= size && size - at >= 8; at += 4) {
		if (memcmp(bytes + at, pattern, sizeof pattern) != 0)
			continue;

		struct adb_reader in = adb_reader_of(bytes + at + 4, 4);

		*table = adb_reader_u32be(&in);
		*offset = at + 8;
		return true;
	}
	return false;
}

bool adb_sm64_behavior_from_macro(const char *name, const struct adb_sm64_argument *arguments, size_t count,
				  struct adb_sm64_behavior *behavior, const char **target)
{
	size_t spawn = spawn_argument(name);

	*target = NULL;
	if (spawn > 0 && count > spawn)
		add_spawn(behavior, (struct adb_sm64_spawn){ reference_of(&arguments[spawn - 1]),
							     reference_of(&arguments[spawn]) });
	else if (strcmp(name, "LOAD_ANIMATIONS") == 0 && count >= 2)
		add_reference(behavior, behavior->tables, &behavior->table_count,
			      reference_of(&arguments[1]));
	else if (strcmp(name, "SET_ANIMATIONS") == 0 && count >= 1) /* a short form of HackerSM64 trees */
		add_reference(behavior, behavior->tables, &behavior->table_count,
			      reference_of(&arguments[0]));
	else if (strcmp(name, "SET_MODEL") == 0 && count >= 1)
		add_reference(behavior, behavior->models, &behavior->model_count,
			      reference_of(&arguments[0]));
	else if (strcmp(name, "CALL_NATIVE") == 0 && count >= 1)
		add_reference(behavior, behavior->natives, &behavior->native_count,
			      reference_of(&arguments[0]));
	else if (strcmp(name, "ANIMATE") == 0 && count >= 1)
		add_animate(behavior, arguments[0].value);
	else if ((strcmp(name, "GOTO") == 0 || strcmp(name, "CALL") == 0) && count >= 1)
		*target = arguments[0].symbol;
	else
		return false;
	return true;
}
