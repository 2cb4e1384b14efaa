/*
 * Reads the PAS database of a character: the animations for each of its states, such as Locomotion or Death, by parameters.
 *
 *   char[4]  "PAS4"
 *   u32      state count
 *   s32      default state
 *   state count times
 *        s32  state
 *        u32  parameter count P, u32 entry count
 *        P times { u32 type, u32 weight function, f32 weight, minimum, maximum }
 *        entry count times { u32 local animation index, P values }
 *
 * A value takes 1 byte when its type is bool (3), else 4: int (0), uint (1), float (2), enum (4).
 */
#include "systems/prime/ancs.h"

enum { BOOL = 3, FLOAT = 2, UINT = 1, TYPE_COUNT = 5, WEIGHT_FUNCTION_COUNT = 4 };

enum { STATE_SIZE = 12, PARAMETER_SIZE = 12 + 2, MAX_PARAMETERS = 64, PARAMETERS_OF_GAME = 8 };

static const char *const state_names[] = {
	"Fall",
	"Getup",
	"LieOnGround",
	"Step",
	"Death",
	"Locomotion",
	"KnockBack",
	"MeleeAttack",
	"Turn",
	"LoopAttack",
	"LoopReaction",
	"GroundHit",
	"Generate",
	"Jump",
	"Hurled",
	"Slide",
	"Taunt",
	"Scripted",
	"ProjectileAttack",
	"Cover",
	"WallHang",
	"AdditiveIdle",
	"AdditiveAim",
	"AdditiveFlinch",
	"AdditiveReaction",
};

enum { STATE_COUNT = sizeof state_names / sizeof state_names[0] };

/* A pass over a database. The first pass skips it and reports oddities, the second writes it as JSON. */
struct pas {
	struct adb_prime_ancs *ancs;
	const struct adb_prime_character *character;
	struct adb_prime_json *json; /* NULL = nothing is written */
	bool reports;
	struct adb_reader *in;
	uint32_t state;
	uint32_t types[MAX_PARAMETERS];
	uint32_t parameter_count;
	size_t values_size;
	uint32_t unmapped;
};

/* ---- parameters ---- */

static size_t value_size(uint32_t type)
{
	return type == BOOL ? 1 : 4;
}

static void put_name(const struct pas *p, const char *key, const char *const *names, uint32_t count,
		     uint32_t number)
{
	if (number < count)
		adb_prime_json_text(p->json, key, names[number]);
	else
		adb_prime_json_integer(p->json, key, number);
}

static enum adb_field_type field_type(uint32_t type)
{
	switch (type) {
	case BOOL:
		return ADB_FIELD_U8;
	case FLOAT:
		return ADB_FIELD_F32BE;
	case UINT:
		return ADB_FIELD_U32BE;
	default:
		return ADB_FIELD_S32BE;
	}
}

static void read_value(struct pas *p, uint32_t type, const char *key)
{
	int64_t integer = 0;

	if (type == FLOAT) {
		adb_prime_json_real(p->json, key, (double)adb_reader_f32be(p->in));
		return;
	}
	if (type == BOOL)
		integer = adb_reader_u8(p->in);
	else
		integer = type == UINT ? (int64_t)adb_reader_u32be(p->in) : adb_reader_s32be(p->in);
	adb_prime_json_integer(p->json, key, integer);
}

static void read_parameter(struct pas *p, uint32_t index)
{
	static const char *const types[] = { "int", "uint", "float", "bool", "enum" };
	static const char *const functions[] = { "exact", "percent_error", "angular_percent", "none" };
	size_t offset = p->in->position;
	uint32_t type = adb_read_u32be(p->in, "type"), function = adb_read_u32be(p->in, "weight function");
	double weight = (double)adb_read_f32be(p->in, "weight");

	p->types[index] = type;
	p->values_size += value_size(type);
	if (p->reports && adb_reader_ok(p->in) && type >= TYPE_COUNT)
		adb_warn(p->ancs->d, "pas-type", offset, "a PAS parameter of type %u is taken as 4 bytes",
			 type);
	adb_prime_json_open(p->json, NULL, '{');
	put_name(p, "type", types, TYPE_COUNT, type);
	put_name(p, "weight_function", functions, WEIGHT_FUNCTION_COUNT, function);
	adb_prime_json_real(p->json, "weight", weight);
	adb_field_next(p->in, field_type(type), value_size(type), 1, "minimum");
	read_value(p, type, "min");
	adb_field_next(p->in, field_type(type), value_size(type), 1, "maximum");
	read_value(p, type, "max");
	adb_prime_json_close(p->json, '}');
}

static void read_parameters(struct pas *p)
{
	adb_prime_json_open(p->json, "parameters", '[');
	p->values_size = 0;
	for (uint32_t i = 0; i < p->parameter_count; i++)
		read_parameter(p, i);
	adb_prime_json_close(p->json, ']');
}

/* ---- entries ---- */

static void note_entries(const struct pas *p, uint32_t count)
{
	enum { LOCAL, FIRST_VALUE };
	size_t members = FIRST_VALUE + (size_t)p->parameter_count + 1;
	struct adb_field_layout *layout = adb_arena_alloc(p->ancs->d->arena, members, sizeof *layout);
	uint32_t offset = 4;

	if (layout == NULL)
		return;
	layout[LOCAL] = (struct adb_field_layout){ 0, ADB_FIELD_U32BE, 1, "local animation index" };
	for (uint32_t i = 0; i < p->parameter_count; i++) {
		layout[FIRST_VALUE + i] =
			(struct adb_field_layout){ offset, field_type(p->types[i]), 1, "value" };
		offset += (uint32_t)value_size(p->types[i]);
	}
	adb_field_records(p->in->data + p->in->position, count, offset, layout, "entry");
}

static void put_animation(struct pas *p, uint32_t local)
{
	uint32_t animation = adb_prime_map_local(p->character, local);

	adb_prime_json_integer(p->json, "local", local);
	adb_prime_put_animation(p->json, animation);
	if (animation >= p->ancs->animation_count)
		p->unmapped++;
	else if (p->state < STATE_COUNT)
		p->ancs->animations[animation].states |= (uint32_t)1 << p->state;
}

static void read_entry(struct pas *p)
{
	uint32_t local = adb_reader_u32be(p->in);

	if (p->json == NULL) {
		adb_reader_skip(p->in, p->values_size);
		return;
	}
	adb_prime_json_open(p->json, NULL, '{');
	put_animation(p, local);
	adb_prime_json_open(p->json, "values", '[');
	for (uint32_t i = 0; i < p->parameter_count; i++)
		read_value(p, p->types[i], NULL);
	adb_prime_json_close(p->json, ']');
	adb_prime_json_close(p->json, '}');
}

static void read_entries(struct pas *p, uint32_t count)
{
	if (!adb_reader_has(p->in, count, 4 + p->values_size))
		p->in->overrun = true;
	if (adb_ledger_is_open() && adb_reader_ok(p->in))
		note_entries(p, count);
	adb_prime_json_open(p->json, "entries", '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(p->in); i++)
		read_entry(p);
	adb_prime_json_close(p->json, ']');
}

/* ---- states ---- */

/* Whether the parameters of a state fit, and are not more than MAX_PARAMETERS. Marks the reader otherwise. */
static bool has_parameters(struct pas *p, size_t offset)
{
	if (!adb_reader_has(p->in, p->parameter_count, PARAMETER_SIZE))
		p->in->overrun = true;
	if (!adb_reader_ok(p->in))
		return false;
	if (p->reports && p->parameter_count > PARAMETERS_OF_GAME)
		adb_warn(p->ancs->d, "limit", offset,
			 "a PAS state with %u parameters, the game has room for %d", p->parameter_count,
			 PARAMETERS_OF_GAME);
	p->in->overrun = p->parameter_count > MAX_PARAMETERS;
	return adb_reader_ok(p->in);
}

static void read_state(struct pas *p)
{
	size_t offset = p->in->position;
	int32_t state = adb_read_s32be(p->in, "state");
	uint32_t entry_count;

	p->parameter_count = adb_read_u32be(p->in, "parameter count");
	entry_count = adb_read_u32be(p->in, "entry count");
	if (!has_parameters(p, offset))
		return;
	p->state = (uint32_t)state;
	adb_prime_json_open(p->json, NULL, '{');
	adb_prime_json_integer(p->json, "id", state);
	adb_prime_json_text(p->json, "name", adb_prime_pas_state_name(p->state));
	read_parameters(p);
	read_entries(p, entry_count);
	adb_prime_json_close(p->json, '}');
}

/* Whether the next state can be read to its end. */
static bool is_whole(const struct pas *p)
{
	struct adb_reader in = *p->in;
	struct pas trial = { .ancs = p->ancs, .in = &in };

	read_state(&trial);
	return adb_reader_ok(&in);
}

static void read_database(struct pas *p)
{
	size_t offset = p->in->position;
	bool known = adb_reader_has(p->in, 4, 1) &&
		     memcmp(adb_read_take(p->in, 4, ADB_FIELD_TEXT, "PAS4"), "PAS4", 4) == 0;
	uint32_t count = adb_read_u32be(p->in, "state count");
	int32_t first = adb_read_s32be(p->in, "default state");

	if (!known && p->reports && adb_reader_ok(p->in))
		adb_warn(p->ancs->d, "pas-tag", offset, "there is no PAS4 where the PAS database should be");
	if (!known || !adb_reader_has(p->in, count, STATE_SIZE))
		p->in->overrun = true;
	if (!adb_reader_ok(p->in))
		return;
	adb_prime_json_integer(p->json, "default_state", first);
	adb_prime_json_open(p->json, "states", '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(p->in) && (p->json == NULL || is_whole(p)); i++) {
		adb_field_begin_item("state", i);
		read_state(p);
		adb_field_end();
	}
	adb_prime_json_close(p->json, ']');
}

/* ---- what the header declares ---- */

void adb_prime_skip_pas(struct adb_prime_ancs *ancs)
{
	struct pas p = { .ancs = ancs, .in = &ancs->d->in, .reports = true };

	read_database(&p);
}

void adb_prime_finish_pas(struct adb_prime_ancs *ancs, const struct adb_prime_character *character)
{
	struct adb_prime_json json = { 0 };
	struct adb_reader in = character->pas;
	struct pas p = { .ancs = ancs, .character = character, .json = &json, .in = &in };

	if (in.data == NULL || !adb_reader_ok(&in))
		return;
	adb_prime_json_open(&json, NULL, '{');
	read_database(&p);
	adb_prime_json_close(&json, '}');
	adb_prime_json_end(&json, ancs->d, &character->model->attributes, "pas");
	if (p.unmapped > 0)
		adb_warn(ancs->d, "animation-map", character->pas.position,
			 "%u PAS entries of character %u lead to no animation", p.unmapped, character->index);
}

const char *adb_prime_pas_state_name(uint32_t state)
{
	return state < STATE_COUNT ? state_names[state] : NULL;
}
