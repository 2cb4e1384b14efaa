/*
 * Reads the characters of an ANCS. The fields of a character depend on its version v (MP1 5 or 6, MP2 10):
 *
 *   u32   index
 *   u16   v
 *   cstr  name
 *   id32  CMDL, CSKR, CINF
 *   u32 count, count × { u32 local animation index, v < 10: cstr, cstr animation name }
 *   PAS database                                             ancs_pas.c
 *   u32 count, count × id32   PART
 *   u32 count, count × id32   SWHC
 *   u32 count, count × id32   of unknown type, empty         v > 5
 *   u32 count, count × id32   ELSC
 *   u32 count, count × id32   SPSC                           v >= 10
 *   u32                       unknown
 *   u32                       unknown                        v >= 10
 *   u32 count, count × { cstr animation name, f32[6] box }   v > 1
 *   u32 count, count × { cstr effect name, u32 count, count × component }     v > 2
 *       component = cstr name, tag type, id32, bone (MP1: cstr name, MP2: u32 id), f32 scale, u32 parent mode, u32 flags
 *   id32  CMDL, CSKR          mesh and skin of the frozen character     v > 3
 *   u32 count, count × u32    animation index of each local one     v > 4
 *   id32  CSPP, u8, u32 count, count × { u32 animation index, f32[6] box }     v >= 10
 */
#include "systems/prime/ancs.h"

#include <string.h>

enum { VERSION_EXTRA = 5, VERSION_BOUNDS = 1, VERSION_EFFECTS = 2, VERSION_FROZEN = 3, VERSION_MAP = 4 };
enum { VERSION_MP2 = 10, NEWEST_VERSION = 10 };

enum {
	ID_SIZE = 4,
	BOX_VALUES = 6,
	BOX_SIZE = BOX_VALUES * 4,
	NAME_SIZE = 4 + 1,
	EFFECT_SIZE = 1 + 4,
	COMPONENT_SIZE = 1 + 4 + 4 + 1 + 4 + 4 + 4,
};

/* A character that is being read. */
struct reading {
	struct adb_prime_ancs *ancs;
	struct adb_prime_character *character;
	struct adb_decoder *d;
	struct adb_reader *in;
};

struct component {
	const char *name, *type;
	uint32_t id;
	const char *bone; /* NULL in MP2 */
	uint32_t bone_id;
	double scale;
	uint32_t parent_mode, flags;
};

struct local_name {
	uint32_t local;
	const char *unused, *name;
};

/* ---- links ---- */

/* Adds a link. Returns NULL when the id stands for "none". */
static struct adb_link *add_link(const struct reading *r, const char *kind, const char *type, uint32_t id)
{
	const char *text = adb_prime_id_text(r->d, id);
	struct adb_link *link = text != NULL ? adb_content_add_link(r->d->out, kind, type, text, text) : NULL;

	if (link != NULL)
		adb_attribute_integer(r->d->arena, &link->attributes, "character", r->character->index);
	return link;
}

static void read_particles(const struct reading *r, const char *type)
{
	uint32_t count = adb_prime_count(r->d, r->in, ID_SIZE, "particle systems");

	adb_field_next(r->in, ADB_FIELD_U32BE, ID_SIZE, count, type);
	for (uint32_t i = 0; i < count; i++)
		add_link(r, "particle", type, adb_reader_u32be(r->in));
}

static struct adb_attributes *attributes_of(const struct reading *r)
{
	return &r->character->model->attributes;
}

static void read_integers(const struct reading *r, const char *key, const char *what)
{
	uint32_t count = adb_prime_count_of(r->d, r->in, 4, what, "number of ids");
	int64_t *values = count > 0 ? adb_arena_alloc(r->d->arena, count, sizeof *values) : NULL;

	if (values == NULL)
		return;
	adb_field_next(r->in, ADB_FIELD_U32BE, 4, count, what);
	for (uint32_t i = 0; i < count; i++)
		values[i] = adb_reader_u32be(r->in);
	adb_attribute_integers(r->d->arena, attributes_of(r), key, values, count);
}

static void put_unknown(const struct reading *r, const char *key, uint32_t value)
{
	if (value != 0 && adb_reader_ok(r->in))
		adb_attribute_integer(r->d->arena, attributes_of(r), key, value);
}

static void read_resources(const struct reading *r)
{
	uint16_t version = r->character->version;

	read_particles(r, "PART");
	read_particles(r, "SWHC");
	if (version > VERSION_EXTRA)
		read_integers(r, "extra_ids", "ids of unknown type");
	read_particles(r, "ELSC");
	if (version >= VERSION_MP2)
		read_particles(r, "SPSC");
	put_unknown(r, "unknown_1", adb_read_u32be(r->in, "unknown 1"));
	if (version >= VERSION_MP2)
		put_unknown(r, "unknown_2", adb_read_u32be(r->in, "unknown 2"));
}

/* Reads an id and adds a link. The id is also an attribute of the model, so that one row has all parts of the character. */
static void read_link(const struct reading *r, const char *kind, const char *type, const char *key)
{
	uint32_t id = adb_read_u32be(r->in, type);

	if (!adb_reader_ok(r->in) || adb_prime_id_is_none(id))
		return;
	add_link(r, kind, type, id);
	adb_attribute_text(r->d->arena, attributes_of(r), key, adb_prime_id_text(r->d, id));
}

/* ---- boxes ---- */

/* Reads a box. Returns false when the bytes end in it. */
static bool read_box(const struct reading *r, double box[BOX_VALUES])
{
	adb_field_next(r->in, ADB_FIELD_F32BE, sizeof(float), BOX_VALUES, "box [m]");
	for (int i = 0; i < BOX_VALUES; i++)
		box[i] = (double)adb_reader_f32be(r->in);
	return adb_reader_ok(r->in);
}

static void put_box(struct adb_prime_json *json, const double box[BOX_VALUES])
{
	adb_prime_json_open(json, "box", '[');
	for (int i = 0; i < BOX_VALUES; i++)
		adb_prime_json_real(json, NULL, box[i]);
	adb_prime_json_close(json, ']');
}

static void read_bounds(const struct reading *r)
{
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(r->d, r->in, 1 + BOX_SIZE, "boxes");

	if (!adb_reader_ok(r->in))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count; i++) {
		const char *name = adb_prime_text(r->d, r->in, "animation name");
		double box[BOX_VALUES];

		if (!read_box(r, box))
			break;
		adb_prime_json_open(&json, NULL, '{');
		adb_prime_json_text(&json, "name", name);
		put_box(&json, box);
		adb_prime_json_close(&json, '}');
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, r->d, attributes_of(r), "bounds");
}

static void read_indexed_bounds(const struct reading *r)
{
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(r->d, r->in, 4 + BOX_SIZE, "boxes of animations");

	if (!adb_reader_ok(r->in))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count; i++) {
		uint32_t animation = adb_read_u32be(r->in, "animation index");
		double box[BOX_VALUES];

		read_box(r, box);
		adb_prime_json_open(&json, NULL, '{');
		adb_prime_json_integer(&json, "animation", animation);
		put_box(&json, box);
		adb_prime_json_close(&json, '}');
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, r->d, attributes_of(r), "animation_bounds");
}

/* ---- effects ---- */

static struct component read_component(const struct reading *r)
{
	struct component c = { .name = adb_prime_text(r->d, r->in, "name") };

	c.type = adb_prime_tag(r->d, r->in, "type");
	c.id = adb_read_u32be(r->in, "id");
	if (adb_prime_is_mp2(r->ancs->game))
		c.bone_id = adb_read_u32be(r->in, "bone");
	else
		c.bone = adb_prime_text(r->d, r->in, "bone name");
	c.scale = (double)adb_read_f32be(r->in, "scale");
	c.parent_mode = adb_read_u32be(r->in, "parent mode");
	c.flags = adb_read_u32be(r->in, "flags");
	return c;
}

static void put_component(const struct reading *r, const char *effect, const struct component *c,
			  struct adb_prime_json *json)
{
	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_text(json, "name", c->name);
	adb_prime_json_text(json, "type", c->type);
	adb_prime_json_text(json, "id", adb_prime_id_text(r->d, c->id));
	if (c->bone != NULL)
		adb_prime_json_text(json, "bone", c->bone);
	else
		adb_prime_json_integer(json, "bone_id", c->bone_id);
	adb_prime_json_real(json, "scale", c->scale);
	adb_prime_json_integer(json, "parent_mode", c->parent_mode);
	adb_prime_json_integer(json, "flags", c->flags);
	adb_prime_json_close(json, '}');

	struct adb_link *link = add_link(r, "effect", c->type, c->id);

	if (link == NULL)
		return;
	adb_attribute_text(r->d->arena, &link->attributes, "effect", effect);
	adb_attribute_text(r->d->arena, &link->attributes, "component", c->name);
}

static void read_effect(const struct reading *r, struct adb_prime_json *json)
{
	const char *name = adb_prime_text(r->d, r->in, "effect name");
	uint32_t count = adb_prime_count(r->d, r->in, COMPONENT_SIZE, "components of an effect");

	if (!adb_reader_ok(r->in))
		return;
	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_text(json, "name", name);
	adb_prime_json_open(json, "components", '[');
	for (uint32_t i = 0; i < count; i++) {
		adb_field_begin_item("component", i);

		struct component component = read_component(r);

		adb_field_end();
		if (!adb_reader_ok(r->in))
			break;
		put_component(r, name, &component, json);
	}
	adb_prime_json_close(json, ']');
	adb_prime_json_close(json, '}');
}

static void read_effects(const struct reading *r)
{
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(r->d, r->in, EFFECT_SIZE, "effects");

	if (!adb_reader_ok(r->in))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(r->in); i++) {
		adb_field_begin_item("effect", i);
		read_effect(r, &json);
		adb_field_end();
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, r->d, attributes_of(r), "effects");
}

/* ---- characters ---- */

/* Reads the fields before the links and adds the model. Returns false when that fails. */
static bool read_start(struct reading *r)
{
	struct adb_prime_character *character = r->character;
	size_t offset = r->in->position;

	character->index = adb_read_u32be(r->in, "index");
	character->version = adb_read_u16be(r->in, "version");

	const char *name = adb_prime_text(r->d, r->in, "name");

	if (!adb_reader_ok(r->in))
		return false;
	if (character->version > NEWEST_VERSION)
		adb_warn(r->d, "version", offset + 4,
			 "a character of version %u is read like one of version %d", character->version,
			 NEWEST_VERSION);
	character->model = adb_content_add_model(r->d->out, name, "character");
	if (character->model == NULL)
		return false;
	character->model->native_id =
		adb_arena_printf(r->d->arena, "%s:%u", adb_prime_own_id(r->d), character->index);
	adb_attribute_integer(r->d->arena, attributes_of(r), "character_index", character->index);
	adb_attribute_integer(r->d->arena, attributes_of(r), "version", character->version);
	return true;
}

static void read_map(const struct reading *r)
{
	uint32_t count = adb_prime_count(r->d, r->in, 4, "numbers of animations");
	uint32_t *map = adb_arena_alloc(r->d->arena, count, sizeof *map);
	int64_t *values = adb_arena_alloc(r->d->arena, count, sizeof *values);

	if (map == NULL || values == NULL || !adb_reader_ok(r->in))
		return;
	adb_field_next(r->in, ADB_FIELD_U32BE, 4, count, "animation index");
	for (uint32_t i = 0; i < count; i++)
		values[i] = map[i] = adb_reader_u32be(r->in);
	r->character->map = map;
	r->character->map_count = count;
	adb_attribute_integers(r->d->arena, attributes_of(r), "animation_map", values, count);
}

/* Reads the fields after the PAS database. */
static void read_rest(const struct reading *r)
{
	uint16_t version = r->character->version;

	read_resources(r);
	if (version > VERSION_BOUNDS)
		read_bounds(r);
	if (version > VERSION_EFFECTS)
		read_effects(r);
	if (version > VERSION_FROZEN) {
		read_link(r, "frozen_model", "CMDL", "frozen_cmdl");
		read_link(r, "frozen_skin", "CSKR", "frozen_cskr");
	}
	if (version > VERSION_MAP)
		read_map(r);
	if (version < VERSION_MP2)
		return;
	read_link(r, "collision", "CSPP", "cspp");
	put_unknown(r, "unknown_3", adb_read_u8(r->in, "unknown 3"));
	read_indexed_bounds(r);
}

/* ---- names of animations ---- */

static struct local_name read_name(struct adb_decoder *d, struct adb_reader *in, uint16_t version)
{
	struct local_name name = { .local = adb_read_u32be(in, "local animation index"), .unused = "" };

	if (version < VERSION_MP2)
		name.unused = adb_prime_text(d, in, "unused name");
	name.name = adb_prime_text(d, in, "animation name");
	return name;
}

static uint32_t animation_named(const struct adb_prime_ancs *ancs, const char *name)
{
	for (uint32_t i = 0; i < ancs->animation_count; i++)
		if (strcmp(ancs->animations[i].name, name) == 0)
			return i;
	return adb_prime_no_animation;
}

/* The oldest versions have no map: a local animation is the animation of the same name. */
static void map_by_name(struct adb_prime_ancs *ancs, struct adb_prime_character *character)
{
	struct adb_reader in = character->names;
	uint32_t count = adb_reader_u32be(&in);

	if (!adb_reader_ok(&in) || !adb_reader_has(&in, count, NAME_SIZE))
		return;

	uint32_t *map = adb_arena_alloc(ancs->d->arena, count, sizeof *map);

	for (uint32_t i = 0; map != NULL && i < count; i++)
		map[i] = adb_prime_no_animation;
	for (uint32_t i = 0; map != NULL && i < count; i++) {
		struct local_name name = read_name(ancs->d, &in, character->version);

		if (adb_reader_ok(&in) && name.local < count)
			map[name.local] = animation_named(ancs, name.name);
	}
	if (map == NULL)
		return;
	character->map = map;
	character->map_count = count;
}

/* Writes a name and its animation index. Returns false when it has no animation. */
static bool put_name(const struct adb_prime_ancs *ancs, const struct adb_prime_character *character,
		     const struct local_name *name, struct adb_prime_json *json)
{
	uint32_t animation = adb_prime_map_local(character, name->local);

	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_integer(json, "local", name->local);
	adb_prime_json_text(json, "name", name->name);
	if (name->unused[0] != '\0')
		adb_prime_json_text(json, "unused", name->unused);
	adb_prime_put_animation(json, animation);
	adb_prime_json_close(json, '}');
	return animation < ancs->animation_count;
}

static void finish_names(struct adb_prime_ancs *ancs, const struct adb_prime_character *character)
{
	struct adb_prime_json json = { 0 };
	struct adb_reader in = character->names;
	uint32_t count = adb_reader_u32be(&in), unmapped = 0;

	if (!adb_reader_ok(&in) || !adb_reader_has(&in, count, NAME_SIZE))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count; i++) {
		struct local_name name = read_name(ancs->d, &in, character->version);

		if (!adb_reader_ok(&in))
			break;
		unmapped += !put_name(ancs, character, &name, &json);
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, ancs->d, &character->model->attributes, "animations");
	if (unmapped > 0)
		adb_warn(ancs->d, "animation-map", character->names.position,
			 "%u names of character %u lead to no animation", unmapped, character->index);
}

/* Skips the names: finish_names() reads them again when the map of animations, at the end of the character, is known. */
static void skip_names(const struct reading *r)
{
	struct adb_reader at = *r->in;
	uint32_t count = adb_prime_count(r->d, r->in, NAME_SIZE, "names of animations");

	for (uint32_t i = 0; i < count && adb_reader_ok(r->in); i++)
		read_name(r->d, r->in, r->character->version);
	r->character->names = at;
}

/* ---- what the header declares ---- */

void adb_prime_read_character(struct adb_prime_ancs *ancs)
{
	struct reading r = { ancs, &ancs->characters[ancs->character_count], ancs->d, &ancs->d->in };

	if (!read_start(&r))
		return;
	ancs->character_count++;
	read_link(&r, "model", "CMDL", "cmdl");
	read_link(&r, "skin", "CSKR", "cskr");
	read_link(&r, "skeleton", "CINF", "cinf");
	skip_names(&r);
	r.character->pas = *r.in;
	adb_prime_skip_pas(ancs);
	read_rest(&r);
}

void adb_prime_finish_characters(struct adb_prime_ancs *ancs)
{
	for (uint32_t i = 0; i < ancs->character_count; i++) {
		if (ancs->characters[i].map == NULL)
			map_by_name(ancs, &ancs->characters[i]);
		finish_names(ancs, &ancs->characters[i]);
		adb_prime_finish_pas(ancs, &ancs->characters[i]);
	}
}
