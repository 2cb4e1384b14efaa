#include "zengin.h"

static void text_string(struct bytes *out, const char *text)
{
	bytes_format(out, " \"%s\"", text ? text : "");
}

static void text_event_fields(struct bytes *out, const struct zen_event *event)
{
	const double *value = event->value;

	switch (event->kind) {
	case ZEN_SFX:
	case ZEN_SFX_GROUND:
		text_string(out, event->text[0]);
		if (value[0] > 0)
			bytes_format(out, " R:%g", value[0]);
		if (value[1] > 0)
			bytes_text(out, " EMPTY_SLOT");
		break;
	case ZEN_TAG:
		for (int i = 0; i < 5 && event->text[i]; i++)
			text_string(out, event->text[i]);
		break;
	case ZEN_PFX:
		bytes_format(out, " %g \"%s\" \"%s\"%s", value[0], event->text[0], event->text[1],
			     value[1] > 0 ? " ATTACH" : "");
		break;
	case ZEN_PFX_STOP:
		bytes_format(out, " %g", value[0]);
		break;
	case ZEN_PFX_GROUND:
		break;
	case ZEN_SET_MESH:
		text_string(out, event->text[0]);
		break;
	case ZEN_SWAP_MESH:
		text_string(out, event->text[0]);
		text_string(out, event->text[1]);
		break;
	case ZEN_MORPH:
		bytes_format(out, " \"%s\" \"%s\" I:%g H:%g", event->text[0], event->text[1], value[0],
			     value[1]);
		break;
	case ZEN_TREMOR:
		bytes_format(out, " %g %g %g %g", value[0], value[1], value[2], value[3]);
		break;
	case ZEN_HEADING:
		bytes_format(out, " %s %g %g %g %g", event->text[0], value[0], value[1], value[2], value[3]);
		break;
	}
}

static void text_event(struct bytes *out, const struct zen_event *event)
{
	if (event->line) {
		bytes_text(out, event->line);
		return;
	}
	bytes_format(out, "*%s (%d", zen_event_command(event->kind), (int)event->frame);
	text_event_fields(out, event);
	bytes_text(out, ")");
}

static void text_playback(struct bytes *out, const struct zen_entry *entry)
{
	bytes_format(out, "\"%s\" %d \"%s\" %g %g %s \"%s\"", entry->name, (int)entry->layer,
		     entry->next ? entry->next : "", entry->blend_in, entry->blend_out, entry->flags,
		     entry->target);
}

static void text_ani(struct bytes *out, const struct zen_entry *entry)
{
	text_playback(out, entry);
	bytes_format(out, " %s %d %d", entry->dir, (int)entry->first, (int)entry->last);
	if (entry->fps > 0)
		bytes_format(out, " FPS:%g", entry->fps);
	if (entry->speed > 0)
		bytes_format(out, " SPD:%g", entry->speed);
	if (entry->cvs > 0)
		bytes_format(out, " CVS:%g", entry->cvs);
}

void zen_text_entry(struct bytes *out, const struct zen_entry *entry)
{
	if (entry->line) {
		bytes_text(out, entry->line);
		return;
	}
	bytes_format(out, "%s (", zen_entry_command(entry->kind));
	switch (entry->kind) {
	case ZEN_ANI:
		text_ani(out, entry);
		break;
	case ZEN_ALIAS:
		text_playback(out, entry);
		bytes_format(out, " %s", entry->dir);
		break;
	case ZEN_BLEND:
		bytes_format(out, "\"%s\" \"%s\" %g %g", entry->name, entry->next, entry->blend_in,
			     entry->blend_out);
		break;
	case ZEN_SYNC:
		bytes_format(out, "\"%s\" \"%s\"", entry->name, entry->next);
		break;
	case ZEN_COMB:
		text_playback(out, entry);
		bytes_format(out, " %d", (int)entry->count);
		break;
	case ZEN_BATCH:
	case ZEN_DISABLE:
		bytes_format(out, "\"%s\"", entry->name);
		break;
	}
	bytes_text(out, ")");
}

static void text_events(struct bytes *out, const struct zen_entry *entry)
{
	if (entry->event_count == 0)
		return;
	if (!entry->bare_events)
		bytes_text(out, "\t\t{\r\n");
	for (size_t i = 0; i < entry->event_count; i++) {
		bytes_text(out, "\t\t\t");
		text_event(out, &entry->events[i]);
		bytes_text(out, "\r\n");
	}
	if (!entry->bare_events)
		bytes_text(out, "\t\t}\r\n");
}

static void text_head(struct bytes *out, const struct zen_script *script)
{
	bytes_format(out, "Model (\"%s\")\r\n{\r\n", script->model);
	if (script->mesh)
		bytes_format(out, "\tmeshAndTree (\"%s.ASC\"%s)\r\n", script->mesh,
			     script->dont_use_mesh ? " DONT_USE_MESH" : "");
	for (size_t i = 0; script->registered && script->registered[i]; i++)
		bytes_format(out, "\tregisterMesh (\"%s\")\r\n", script->registered[i]);
	bytes_text(out, "\taniEnum\r\n\t{\r\n");
	if (script->model_tag) {
		bytes_text(out, "\t\tmodelTag (");
		for (int i = 0; script->model_tag[i]; i++)
			text_string(out, script->model_tag[i]);
		bytes_text(out, ")\r\n");
	}
	if (script->max_fps > 0)
		bytes_format(out, "\t\taniMaxFPS (%g)\r\n", script->max_fps);
}

void zen_put_mds(struct bytes *out, const struct zen_script *script)
{
	if (script->head)
		bytes_text(out, script->head);
	else
		text_head(out, script);
	for (size_t i = 0; i < script->entry_count; i++) {
		bytes_text(out, "\t\t");
		zen_text_entry(out, &script->entries[i]);
		bytes_text(out, "\r\n");
		text_events(out, &script->entries[i]);
	}
	bytes_text(out, script->tail ? script->tail : "\t}\r\n}\r\n");
}
