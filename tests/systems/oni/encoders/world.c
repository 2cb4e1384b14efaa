/* Objects of a level, doors and films (sections 5.2 to 5.4). */
#include "things.h"

#include <string.h>

enum { OBOA_ELEMENT = 240, IN_USE = 0x200, DOOR_NAME = 63 };

static void add_model(struct oni_instance *instance)
{
	bytes_format(&instance->rows[ONI_MODELS], "%.4s,%s\n", instance->key, instance->key + 4);
}

static void put_floats(struct bytes *out, const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		bytes_f32(out, values[i]);
}

void oni_add_film(struct oni_library *library, const char *name, const char *first, const char *second)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0, 0x58);
	oni_set_link(instance, 0x20, "TRAM", first);
	oni_set_link(instance, 0x24, "TRAM", second);
}

void oni_add_m3ga(struct oni_library *library, const char *name, const char *mesh)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0xDE, 0x14);
	bytes_u32(&instance->data, 1);
	oni_put_link(instance, "M3GM", mesh);
	add_model(instance);
}

void oni_add_ofga(struct oni_library *library, const char *name, uint32_t flags, const char *mesh)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0xDE, 0x10);
	oni_put_link(instance, "ENVP", NULL);
	bytes_u32(&instance->data, 1);
	bytes_u32(&instance->data, flags);
	oni_put_link(instance, "M3GM", mesh);
	bytes_u32(&instance->data, 0);
	add_model(instance);
}

void oni_add_door(struct oni_library *library, const char *name, const char *left, const char *right,
		  const char *oban)
{
	struct oni_instance *instance = oni_library_add(library, name);

	oni_put_link(instance, "OFGA", left);
	oni_put_link(instance, "OFGA", right);
	oni_put_link(instance, "OBAN", oban);
	bytes_fill(&instance->data, 0, 0x94);
	add_model(instance);
}

void oni_add_trig(struct oni_library *library, const char *name, const char *mesh, const char *emitter,
		  const char *oban)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0, 0x24);
	oni_set_link(instance, 0x10, "M3GM", mesh);
	oni_set_link(instance, 0x1C, "TRGE", emitter);
	oni_set_link(instance, 0x20, "OBAN", oban);
	add_model(instance);
}

void oni_add_trge(struct oni_library *library, const char *name, const char *mesh)
{
	struct oni_instance *instance = oni_library_add(library, name);

	put_floats(&instance->data, (const float[6]){ 0, 1, 0, 0, 0, 1 }, 6);
	oni_put_link(instance, "M3GM", mesh);
	bytes_u32(&instance->data, 0);
}

void oni_add_obdc(struct oni_library *library, const char *name, const char *const *obans, size_t count)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0, 0x16);
	bytes_u16(&instance->data, (uint16_t)count);
	for (size_t i = 0; i < count; i++) {
		bytes_u32(&instance->data, 0);
		oni_put_link(instance, "OBAN", obans[i]);
		bytes_fill(&instance->data, 0, 16);
	}
}

static void put_object(struct oni_instance *instance, const struct oni_object *object)
{
	struct bytes *out = &instance->data;
	const size_t start = out->size;
	const bool in_use = (object->flags & IN_USE) != 0;

	oni_put_link(instance, in_use ? "M3GA" : NULL, object->geometry);
	oni_put_link(instance, in_use ? "OBAN" : NULL, object->oban);
	oni_put_link(instance, "ENVP", NULL);
	bytes_u32(out, object->flags);
	bytes_u32(out, 0);
	bytes_u32(out, object->door_id);
	bytes_u32(out, object->physics);
	bytes_u32(out, object->script_id);
	put_floats(out, object->position, 3);
	put_floats(out, object->rotation, 4);
	bytes_f32(out, object->scale);
	put_floats(out, object->matrix, 12);
	oni_put_string(out, object->name, 64);
	bytes_fill(out, 0, OBOA_ELEMENT - (out->size - start));
	if (in_use)
		bytes_format(&instance->rows[ONI_MODELS], "OBOA,%s\n", object->name);
}

void oni_add_oboa(struct oni_library *library, const char *key, const struct oni_object *objects,
		  size_t count)
{
	struct oni_instance *instance = oni_library_add(library, key);

	bytes_fill(&instance->data, 0, 0x16);
	bytes_u16(&instance->data, (uint16_t)count);
	for (size_t i = 0; i < count; i++)
		put_object(instance, &objects[i]);
}

void oni_add_onlv(struct oni_library *library, const char *name, const char *oboa)
{
	struct oni_instance *instance = oni_library_add(library, name);

	oni_put_string(&instance->data, name + 4, 64);
	oni_put_link(instance, "AKEV", NULL);
	oni_put_link(instance, "OBOA", oboa);
	bytes_fill(&instance->data, 0, 0x28);
}

static void begin_object(struct bytes *out, const char *reversed_tag, uint32_t id)
{
	bytes_u32(out, 0);
	bytes_text(out, reversed_tag);
	bytes_u32(out, id);
	bytes_u32(out, 0);
}

/* The length counts all that follows it, in fours. */
static void end_object(struct bytes *out, size_t start)
{
	while ((out->size - start) % 4 != 0)
		bytes_u8(out, 0);
	bytes_patch_u32(out, start, (uint32_t)(out->size - start - 4));
}

static void put_placed_door(struct bytes *out, const struct oni_placed_door *door)
{
	const size_t start = out->size;

	begin_object(out, "ROOD", door->object_id);
	put_floats(out, door->position, 3);
	put_floats(out, door->rotation, 3);
	oni_put_string(out, door->class_name, DOOR_NAME);
	bytes_u16(out, door->door_id);
	bytes_u16(out, door->key_id);
	bytes_u16(out, door->flags);
	put_floats(out, door->position, 3);
	bytes_f32(out, 900);
	oni_put_string(out, "", DOOR_NAME);
	oni_put_string(out, "", DOOR_NAME);
	bytes_u16(out, 0);
	end_object(out, start);
}

static void put_flag_object(struct bytes *out)
{
	const size_t start = out->size;

	begin_object(out, "GALF", 77);
	bytes_fill(out, 0, 24 + 7);
	end_object(out, start);
}

void oni_add_door_list(struct oni_library *library, const char *name, const struct oni_placed_door *doors,
		       size_t count)
{
	struct oni_instance *instance = oni_library_add(library, name);
	struct bytes list = { 0 };

	bytes_text(&list, "CJBO");
	bytes_u32(&list, 0);
	bytes_u32(&list, 39);
	for (size_t i = 0; i < count; i++) {
		put_placed_door(&list, &doors[i]);
		if (i == 0)
			put_flag_object(&list);
	}
	bytes_u32(&list, 0);
	for (size_t i = 0; i < count; i++) {
		char name_of_class[ONI_NAME_SIZE];

		print_text(name_of_class, sizeof(name_of_class), "DOOR%s", doors[i].class_name);
		bytes_format(&instance->rows[ONI_LINKS], "DOOR,DOOR,%s,%d\n", name_of_class,
			     oni_library_find(library, name_of_class) != NULL);
	}
	bytes_patch_u32(&list, 4, (uint32_t)list.size - 8);
	bytes_u32(&instance->data, (uint32_t)list.size);
	bytes_u32(&instance->data, 0);
	oni_set_chunk(instance, 4, true, &list);
}

void oni_add_other(struct oni_library *library, const char *name)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0, 32);
}
