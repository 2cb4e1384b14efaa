#include "zengin.h"

double zen_entry_fps(const struct zen_entry *entry)
{
	return entry->fps > 0 ? entry->fps : 25;
}

const char *zen_event_command(enum zen_event_kind kind)
{
	static const char *const commands[] = {
		[ZEN_SFX] = "eventSFX",          [ZEN_SFX_GROUND] = "eventSFXGrnd",
		[ZEN_TAG] = "eventTag",          [ZEN_PFX] = "eventPFX",
		[ZEN_PFX_STOP] = "eventPFXStop", [ZEN_PFX_GROUND] = "eventPFXGrnd",
		[ZEN_SET_MESH] = "eventSetMesh", [ZEN_SWAP_MESH] = "eventSwapMesh",
		[ZEN_MORPH] = "eventMMStartAni", [ZEN_TREMOR] = "eventCamTremor",
		[ZEN_HEADING] = "eventHeading",
	};

	return commands[kind];
}

const char *zen_entry_command(enum zen_entry_kind kind)
{
	static const char *const commands[] = {
		[ZEN_ANI] = "ani",
		[ZEN_ALIAS] = "aniAlias",
		[ZEN_BLEND] = "aniBlend",
		[ZEN_SYNC] = "aniSync",
		[ZEN_COMB] = "aniComb",
		[ZEN_BATCH] = "aniBatch",
		[ZEN_DISABLE] = "aniDisable",
	};

	return commands[kind];
}

static float default_range(enum zen_event_kind kind)
{
	return kind == ZEN_SFX ? 2500 : 1000;
}

static uint16_t event_chunk(enum zen_event_kind kind)
{
	switch (kind) {
	case ZEN_SFX:
		return 0xF5A1;
	case ZEN_SFX_GROUND:
		return 0xF5A2;
	case ZEN_TAG:
		return 0xF5A3;
	case ZEN_PFX:
		return 0xF5A4;
	case ZEN_PFX_STOP:
		return 0xF5A5;
	case ZEN_PFX_GROUND:
		return 0xF5A6;
	case ZEN_SET_MESH:
		return 0xF5A7;
	case ZEN_SWAP_MESH:
		return 0xF5A8;
	case ZEN_MORPH:
		return 0xF5A9;
	case ZEN_TREMOR:
		return 0xF5AA;
	case ZEN_HEADING:
		break;
	}
	fail("binary scripts have no eventHeading");
}

static void put_event_fields(struct bytes *out, const struct zen_event *event)
{
	const double *value = event->value;

	switch (event->kind) {
	case ZEN_SFX:
	case ZEN_SFX_GROUND:
		zen_string(out, event->text[0]);
		bytes_f32(out, value[0] > 0 ? (float)value[0] : default_range(event->kind));
		/* Quirk: 0 says that EMPTY_SLOT was given. */
		bytes_f32(out, value[1] > 0 ? 0 : 1);
		break;
	case ZEN_TAG:
		for (int i = 0; i < 5; i++)
			zen_string(out, event->text[i]);
		break;
	case ZEN_PFX:
		bytes_f32(out, (float)value[0]);
		zen_string(out, event->text[0]);
		zen_string(out, event->text[1]);
		bytes_f32(out, (float)value[1]);
		break;
	case ZEN_PFX_STOP:
		bytes_f32(out, (float)value[0]);
		break;
	case ZEN_SET_MESH:
		zen_string(out, event->text[0]);
		break;
	case ZEN_SWAP_MESH:
		zen_string(out, event->text[0]);
		zen_string(out, event->text[1]);
		break;
	case ZEN_MORPH:
		zen_string(out, event->text[0]);
		zen_string(out, event->text[1]);
		bytes_f32(out, (float)value[0]);
		bytes_f32(out, (float)value[1]);
		break;
	case ZEN_TREMOR:
		bytes_f32(out, (float)(value[0] * value[0]));
		for (int i = 1; i < 4; i++)
			bytes_f32(out, (float)value[i]);
		break;
	case ZEN_PFX_GROUND:
	case ZEN_HEADING:
		break;
	}
}

void zen_put_event(struct bytes *out, const struct zen_event *event)
{
	const size_t chunk = zen_chunk_begin(out, event_chunk(event->kind));

	bytes_i32(out, event->frame);
	put_event_fields(out, event);
	zen_chunk_end(out, chunk);
}

static void put_playback(struct bytes *out, const struct zen_entry *entry)
{
	zen_string(out, entry->name);
	bytes_i32(out, entry->layer);
	zen_string(out, entry->next);
	bytes_f32(out, (float)entry->blend_in);
	bytes_f32(out, (float)entry->blend_out);
	zen_string(out, entry->flags);
}

static void put_ani(struct bytes *out, const struct zen_entry *entry)
{
	const size_t chunk = zen_chunk_begin(out, 0xF520);

	put_playback(out, entry);
	zen_string(out, entry->target);
	zen_string(out, entry->dir);
	bytes_i32(out, entry->first);
	bytes_i32(out, entry->last);
	bytes_f32(out, (float)zen_entry_fps(entry));
	bytes_f32(out, (float)entry->speed);
	bytes_f32(out, entry->cvs > 0 ? (float)entry->cvs : 1);
	zen_chunk_end(out, chunk);
}

static void put_alias(struct bytes *out, const struct zen_entry *entry)
{
	const size_t chunk = zen_chunk_begin(out, 0xF530);

	put_playback(out, entry);
	zen_string(out, entry->target);
	zen_string(out, entry->dir);
	zen_chunk_end(out, chunk);
}

static void put_transition(struct bytes *out, const struct zen_entry *entry)
{
	const size_t chunk = zen_chunk_begin(out, entry->kind == ZEN_BLEND ? 0xF540 : 0xF550);

	zen_string(out, entry->name);
	zen_string(out, entry->next);
	if (entry->kind == ZEN_BLEND) {
		bytes_f32(out, (float)entry->blend_in);
		bytes_f32(out, (float)entry->blend_out);
	}
	zen_chunk_end(out, chunk);
}

static void put_comb(struct bytes *out, const struct zen_entry *entry)
{
	const size_t chunk = zen_chunk_begin(out, 0xF570);

	put_playback(out, entry);
	zen_string(out, entry->target);
	bytes_i32(out, entry->count);
	zen_chunk_end(out, chunk);
}

/* Nobody knows the layout of F560 (aniBatch): the name stands for whatever is there. */
static void put_name_only(struct bytes *out, const struct zen_entry *entry)
{
	const size_t chunk = zen_chunk_begin(out, entry->kind == ZEN_BATCH ? 0xF560 : 0xF580);

	zen_string(out, entry->name);
	zen_chunk_end(out, chunk);
}

static void put_events(struct bytes *out, const struct zen_entry *entry)
{
	size_t chunk;

	if (entry->event_count == 0)
		return;
	chunk = zen_chunk_begin(out, 0xF5A0);
	bytes_i32(out, (int32_t)entry->event_count);
	zen_chunk_end(out, chunk);
	for (size_t i = 0; i < entry->event_count; i++)
		zen_put_event(out, &entry->events[i]);
	zen_chunk_empty(out, 0xF5AF);
}

void zen_put_entry(struct bytes *out, const struct zen_entry *entry)
{
	switch (entry->kind) {
	case ZEN_ANI:
		put_ani(out, entry);
		break;
	case ZEN_ALIAS:
		put_alias(out, entry);
		break;
	case ZEN_BLEND:
	case ZEN_SYNC:
		put_transition(out, entry);
		break;
	case ZEN_COMB:
		put_comb(out, entry);
		break;
	case ZEN_BATCH:
	case ZEN_DISABLE:
		put_name_only(out, entry);
		break;
	}
	put_events(out, entry);
}

static void put_meshes(struct bytes *out, const struct zen_script *script)
{
	size_t chunk = zen_chunk_begin(out, 0xF300);

	bytes_u32(out, script->dont_use_mesh);
	zen_string(out, script->mesh);
	zen_chunk_end(out, chunk);
	for (size_t i = 0; script->registered && script->registered[i]; i++) {
		chunk = zen_chunk_begin(out, 0xF400);
		zen_string(out, script->registered[i]);
		zen_chunk_end(out, chunk);
	}
}

static void put_model_tag(struct bytes *out, const char *const *tag)
{
	const size_t chunk = zen_chunk_begin(out, 0xF590);
	int count = 0;

	while (tag[count])
		zen_string(out, tag[count++]);
	for (; count < 5; count++)
		zen_string(out, "");
	zen_chunk_end(out, chunk);
}

static void begin_enumeration(struct bytes *out, const struct zen_script *script)
{
	zen_chunk_empty(out, 0xF500);
	if (script->model_tag)
		put_model_tag(out, script->model_tag);
	if (script->max_fps > 0) {
		const size_t chunk = zen_chunk_begin(out, 0xF510);

		bytes_f32(out, (float)script->max_fps);
		zen_chunk_end(out, chunk);
	}
}

void zen_msb_begin(struct bytes *out, const struct zen_script *script)
{
	size_t chunk = zen_chunk_begin(out, 0xF000);

	bytes_u32(out, 1);
	zen_string(out, script->asc_base);
	zen_chunk_end(out, chunk);
	chunk = zen_chunk_begin(out, 0xF100);
	zen_put_date(out, &script->date);
	zen_string(out, script->source_path);
	zen_chunk_end(out, chunk);
	zen_chunk_empty(out, 0xF200);
	if (script->mesh)
		put_meshes(out, script);
	if (script->entry_count)
		begin_enumeration(out, script);
}

void zen_msb_end(struct bytes *out, const struct zen_script *script)
{
	if (script->entry_count)
		zen_chunk_empty(out, 0xF5FF);
	zen_chunk_empty(out, 0xF2FF);
	zen_chunk_empty(out, 0xFFFF);
}

void zen_put_msb(struct bytes *out, const struct zen_script *script)
{
	zen_msb_begin(out, script);
	for (size_t i = 0; i < script->entry_count; i++)
		zen_put_entry(out, &script->entries[i]);
	zen_msb_end(out, script);
}
