/*
 * MDS, the text form of a model script (Gothic 1; the source of MSB in Gothic 2).
 *
 *	Model ("HuS")
 *	{
 *		meshAndTree ("hum_body.asc" DONT_USE_MESH)
 *		registerMesh ("hum_armor.asc")
 *		aniEnum
 *		{
 *			ani ("s_run" 1 "s_run" 0.0 0.1 MI "hum_run.asc" F 1 50 FPS:10)
 *			{
 *				*eventSFX (26 "whoosh" R:1000 EMPTY_SLOT)
 *			}
 *			aniAlias ("s_runb" 1 "s_runb" 0.0 0.1 M. "s_run" R)
 *		}
 *	}
 *
 * Shipped scripts have unbalanced braces and brackets, so that nesting is not parsed: a command is a known word, its arguments
 * are the tokens up to the next command or brace, and an event belongs to the entry before it. Braces are used only to find
 * entries outside of aniEnum. Largest known: 175 KB, 1321 entries.
 */
#include "base/ledger.h"
#include "systems/zengin/mds_arguments.h"
#include "systems/zengin/script.h"

#include <string.h>

enum { MAX_SIZE = 16 * 1024 * 1024 };

struct mds {
	struct adb_decoder *d;
	struct adb_zengin_script script;
	struct adb_mds_tokens tokens;
	struct adb_mds_token next;   /* the next token, not yet consumed */
	struct adb_mds_arguments in; /* of the command being read */
	bool any_command;
	float default_fps;
	int depth, enum_depth; /* open braces; open braces before the one of aniEnum */
	bool in_enum, enum_awaits_brace;
};

/* Reads a command, whose arguments are in m->in; `kind` is that of its row in `commands`. */
typedef void command_reader(struct mds *m, int kind);

struct command {
	const char *word;
	command_reader *read;
	int kind;
};

/* ---- commands of the script as a whole ---- */

static void read_model(struct mds *m, int kind)
{
	const char *name = adb_mds_take_text(&m->in, "name of the model");

	(void)kind;
	if (name != NULL)
		adb_attribute_text(m->d->arena, &m->script.set->attributes, "model_name", name);
}

static void read_mesh(struct mds *m, int kind)
{
	const char *asc = adb_mds_take_text(&m->in, "file name");
	bool dont_use_mesh = adb_mds_take_keyword(&m->in, "DONT_USE_MESH");

	(void)kind;
	adb_zengin_script_mesh(&m->script, m->in.place, asc, dont_use_mesh);
}

static void read_register_mesh(struct mds *m, int kind)
{
	(void)kind;
	adb_zengin_script_register_mesh(&m->script, m->in.place, adb_mds_take_text(&m->in, "file name"));
}

static void read_enum(struct mds *m, int kind)
{
	(void)kind;
	m->in_enum = true;
	m->enum_awaits_brace = m->next.kind == ADB_MDS_OPEN;
	m->enum_depth = m->depth - 1;
}

static void read_max_fps(struct mds *m, int kind)
{
	(void)kind;
	m->default_fps = adb_mds_take_optional_real(&m->in, "frames per second", m->default_fps);
	adb_zengin_script_max_fps(&m->script, m->default_fps);
}

static void read_model_tag(struct mds *m, int kind)
{
	const char *texts[ADB_ZENGIN_MODEL_TAG_TEXTS] = { adb_mds_take_text(&m->in, "tag") };

	(void)kind;
	for (size_t i = 1; i < ADB_ZENGIN_MODEL_TAG_TEXTS && adb_mds_argument(&m->in) != NULL; i++)
		texts[i] = adb_mds_take_any(&m->in, "parameter");
	adb_zengin_script_model_tag(&m->script, texts);
}

/* ---- entries ---- */

static struct adb_zengin_entry begin_entry(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = adb_zengin_entry_of((enum adb_zengin_entry_kind)kind, m->in.place);

	entry.outside_anienum = !m->in_enum;
	entry.name = adb_mds_take_text(&m->in, "name");
	return entry;
}

/* Reads the arguments that ani, aniAlias and aniComb begin with. */
static struct adb_zengin_entry begin_played_entry(struct mds *m, int kind, const char *target)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	entry.layer = adb_mds_take_integer(&m->in, "layer", 0);
	entry.next = adb_mds_take_text(&m->in, "next animation");
	entry.blend_in = adb_mds_take_real(&m->in, "blend-in");
	entry.blend_out = adb_mds_take_real(&m->in, "blend-out");
	entry.flags = adb_mds_take_word(&m->in, "flags");
	entry.target = adb_mds_take_text(&m->in, target);
	return entry;
}

static void read_ani(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = begin_played_entry(m, kind, "file name");

	entry.direction = adb_mds_take_optional_word(&m->in, "direction");
	entry.first = adb_mds_take_integer(&m->in, "first frame", 0);
	entry.last = adb_mds_take_integer(&m->in, "last frame", -1);
	entry.fps = m->default_fps;
	while (adb_mds_argument(&m->in) != NULL)
		if (!adb_mds_take_option(&m->in, "FPS", &entry.fps) &&
		    !adb_mds_take_option(&m->in, "SPD", &entry.speed) &&
		    !adb_mds_take_option(&m->in, "CVS", &entry.cvs))
			adb_mds_skip_argument(&m->in);
	adb_zengin_script_entry(&m->script, &entry);
}

static void read_alias(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = begin_played_entry(m, kind, "animation that it is an alias of");

	entry.direction = adb_mds_take_optional_word(&m->in, "direction");
	adb_zengin_script_entry(&m->script, &entry);
}

/* Quirk: one shipped script gives aniBlend a layer, which it does not have. */
static void read_blend(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	if (adb_mds_next_is_number(&m->in)) {
		adb_zengin_report(m->d, ADB_NOTE, "blend-with-layer", adb_mds_argument(&m->in)->place,
				  "the number before the next animation is left out");
		adb_mds_drop_argument(&m->in, "layer, which aniBlend does not have");
	}
	entry.next = adb_mds_take_text(&m->in, "next animation");
	entry.blend_in = adb_mds_take_optional_real(&m->in, "blend-in", 0);
	entry.blend_out = adb_mds_take_optional_real(&m->in, "blend-out", 0);
	adb_zengin_script_entry(&m->script, &entry);
}

static void read_sync(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	entry.next = adb_mds_take_text(&m->in, "next animation");
	adb_zengin_script_entry(&m->script, &entry);
}

static void read_comb(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = begin_played_entry(m, kind, "prefix");

	entry.count = adb_mds_take_integer(&m->in, "number of parts", 0);
	adb_zengin_script_entry(&m->script, &entry);
}

static void read_named_entry(struct mds *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	adb_zengin_script_entry(&m->script, &entry);
}

static void read_batch_item(struct mds *m, int kind)
{
	(void)kind;
	adb_zengin_script_batch_item(&m->script, m->in.place, adb_mds_take_text(&m->in, "name"));
}

/* ---- events ---- */

static struct adb_zengin_event begin_event(struct mds *m, int kind)
{
	struct adb_zengin_event event = adb_zengin_event_of((enum adb_zengin_event_kind)kind, m->in.place);

	event.frame = adb_mds_take_integer(&m->in, "frame", 0);
	return event;
}

/*
 * Quirk: shipped scripts have EMTPY_SLOT twelve times. Any word that begins with E and ends with SLOT counts as a
 * misspelling.
 */
static bool take_misspelt_slot(struct mds *m)
{
	struct adb_mds_token end = *adb_mds_argument(&m->in);

	if (end.kind != ADB_MDS_WORD || end.size < 5 || adb_ascii_upper(end.bytes[0]) != 'E')
		return false;
	end.bytes += end.size - 4;
	end.size = 4;
	if (!adb_mds_token_is(&end, "SLOT"))
		return false;
	adb_mds_take_any(&m->in, "EMPTY_SLOT, misspelt");
	return true;
}

static void read_sound(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.name = adb_mds_take_text(&m->in, "sound");
	while (adb_mds_argument(&m->in) != NULL) {
		if (adb_mds_take_option(&m->in, "R", &event.range_cm))
			continue;
		if (adb_mds_take_keyword(&m->in, "EMPTY_SLOT"))
			event.empty_slot = true;
		else if (take_misspelt_slot(m))
			event.empty_slot_typo = true;
		else
			adb_mds_skip_argument(&m->in);
	}
	adb_zengin_script_event(&m->script, &event);
}

static void read_tag(struct mds *m, int kind)
{
	struct adb_zengin_event event = adb_zengin_event_of((enum adb_zengin_event_kind)kind, m->in.place);
	size_t count = 0;

	if (adb_mds_next_is_number(&m->in))
		event.frame = adb_mds_take_integer(&m->in, "frame", 0);
	else
		adb_zengin_report(m->d, ADB_NOTE, "tag-without-frame", m->in.place,
				  "an eventTag without a frame: 0");
	event.name = adb_mds_take_text(&m->in, "tag");
	while (adb_mds_argument(&m->in) != NULL) {
		if (adb_mds_argument(&m->in)->kind == ADB_MDS_WORD && adb_mds_take_keyword(&m->in, "ATTACH"))
			event.attach = true;
		else if (count < ADB_ZENGIN_TAG_PARAMETERS)
			event.parameters[count++] = adb_mds_take_any(&m->in, "parameter");
		else
			adb_mds_skip_argument(&m->in);
	}
	adb_zengin_script_event(&m->script, &event);
}

static void read_effect(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.handle = adb_mds_take_optional_real(&m->in, "handle", 0);
	event.name = adb_mds_take_text(&m->in, "effect");
	event.attach = adb_mds_take_keyword(&m->in, "ATTACH");
	if (!event.attach) {
		event.node = adb_mds_take_optional_text(&m->in, "node");
		event.attach = adb_mds_take_keyword(&m->in, "ATTACH");
	}
	adb_zengin_script_event(&m->script, &event);
}

static void read_effect_stop(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.handle = adb_mds_take_real(&m->in, "handle");
	adb_zengin_script_event(&m->script, &event);
}

static void read_frame_only(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	adb_zengin_script_event(&m->script, &event);
}

static void read_set_mesh(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.name = adb_mds_take_text(&m->in, "file name");
	adb_zengin_script_event(&m->script, &event);
}

static void read_swap_mesh(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.node = adb_mds_take_text(&m->in, "slot");
	event.node2 = adb_mds_take_text(&m->in, "second slot");
	adb_zengin_script_event(&m->script, &event);
}

static void read_morph(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.name = adb_mds_take_text(&m->in, "morph animation");
	event.node = adb_mds_take_optional_string(&m->in, "node");
	while (adb_mds_argument(&m->in) != NULL)
		if (!adb_mds_take_option(&m->in, "I", &event.intensity) &&
		    !adb_mds_take_option(&m->in, "H", &event.hold_s))
			adb_mds_skip_argument(&m->in);
	adb_zengin_script_event(&m->script, &event);
}

static void read_tremor(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.radius_cm = adb_mds_take_real(&m->in, "radius");
	event.duration_ms = adb_mds_take_real(&m->in, "duration");
	event.min_amplitude_cm = adb_mds_take_real(&m->in, "smallest amplitude");
	event.max_amplitude_cm = adb_mds_take_real(&m->in, "largest amplitude");
	adb_zengin_script_event(&m->script, &event);
}

static void read_heading(struct mds *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.direction = adb_mds_take_optional_word(&m->in, "direction");
	for (size_t i = 0; i < 3; i++)
		event.axis[i] = adb_mds_take_real(&m->in, "axis");
	event.angle = adb_mds_take_real(&m->in, "angle");
	adb_zengin_script_event(&m->script, &event);
}

/* ---- the script ---- */

static void advance(struct mds *m)
{
	m->next = adb_mds_next_token(&m->tokens);
	if (m->next.unterminated)
		adb_zengin_report(m->d, ADB_WARNING, "unterminated-string", m->next.place,
				  "a string without its second quote ends with its line");
	if (m->next.too_long)
		adb_zengin_report(m->d, ADB_WARNING, "token-too-long", m->next.place,
				  "only the first %d bytes are kept", ADB_MDS_MAX_TOKEN);
}

static void open_brace(struct mds *m)
{
	if (m->enum_awaits_brace)
		m->enum_depth = m->depth;
	m->enum_awaits_brace = false;
	m->depth++;
}

/* Quirk: some shipped scripts have a closing brace too many, which ends aniEnum before its last entries. */
static void close_brace(struct mds *m)
{
	if (m->depth == 0) {
		adb_zengin_report(m->d, ADB_WARNING, "extra-brace", m->next.place, "a } that closes nothing");
		return;
	}
	m->depth--;
	if (m->in_enum && m->depth <= m->enum_depth)
		m->in_enum = false;
}

static const struct command commands[] = {
	{ "Model", read_model, 0 },
	{ "meshAndTree", read_mesh, 0 },
	{ "registerMesh", read_register_mesh, 0 },
	{ "aniEnum", read_enum, 0 },
	{ "aniMaxFPS", read_max_fps, 0 },
	{ "modelTag", read_model_tag, 0 },
	{ "ani", read_ani, ADB_ZENGIN_ANI },
	{ "aniAlias", read_alias, ADB_ZENGIN_ALIAS },
	{ "aniBlend", read_blend, ADB_ZENGIN_BLEND },
	{ "aniSync", read_sync, ADB_ZENGIN_SYNC },
	{ "aniComb", read_comb, ADB_ZENGIN_COMB },
	{ "aniBatch", read_named_entry, ADB_ZENGIN_BATCH },
	{ "aniDisable", read_named_entry, ADB_ZENGIN_DISABLE },
	{ "*aniBatch", read_batch_item, 0 },
	{ "*eventSFX", read_sound, ADB_ZENGIN_SOUND },
	{ "*eventSFXGrnd", read_sound, ADB_ZENGIN_GROUND_SOUND },
	{ "*eventTag", read_tag, ADB_ZENGIN_TAG },
	{ "*eventPFX", read_effect, ADB_ZENGIN_EFFECT },
	{ "*eventPFXStop", read_effect_stop, ADB_ZENGIN_EFFECT_STOP },
	{ "*eventPFXGrnd", read_frame_only, ADB_ZENGIN_GROUND_EFFECT },
	{ "*eventSetMesh", read_set_mesh, ADB_ZENGIN_SET_MESH },
	{ "*eventSwapMesh", read_swap_mesh, ADB_ZENGIN_SWAP_MESH },
	{ "*eventMMStartAni", read_morph, ADB_ZENGIN_MORPH },
	{ "*eventCamTremor", read_tremor, ADB_ZENGIN_TREMOR },
	{ "*eventHeading", read_heading, ADB_ZENGIN_HEADING },
};

static const struct command *find_command(const struct adb_mds_token *token)
{
	for (size_t i = 0; token->kind == ADB_MDS_WORD && i < sizeof commands / sizeof commands[0]; i++)
		if (adb_mds_token_is(token, commands[i].word))
			return &commands[i];
	return NULL;
}

static bool is_letter(char c)
{
	return adb_ascii_upper(c) >= 'A' && adb_ascii_upper(c) <= 'Z';
}

/* Whether a token is a command: a known one, a word with a star, or the first word of a line before '('. */
static bool begins_command(const struct adb_mds_token *token)
{
	if (token->kind != ADB_MDS_WORD)
		return false;
	if (token->bytes[0] == '*' || find_command(token) != NULL)
		return true;
	return token->first_on_line && token->before_bracket && is_letter(token->bytes[0]);
}

static void collect_arguments(struct mds *m)
{
	m->in.count = m->in.next = 0;
	while ((m->next.kind == ADB_MDS_STRING || m->next.kind == ADB_MDS_WORD) &&
	       !begins_command(&m->next)) {
		if (m->in.count < ADB_MDS_MAX_ARGUMENTS)
			m->in.tokens[m->in.count++] = m->next;
		advance(m);
	}
}

static void read_command(struct mds *m)
{
	const struct adb_mds_token word = m->next;
	const struct command *command = find_command(&word);

	adb_field_begin(command != NULL ? command->word : "unknown command");
	adb_mds_note_token(&word, "command");
	m->in.place = word.place;
	advance(m);
	collect_arguments(m);
	if (command == NULL) {
		adb_zengin_report(m->d, ADB_WARNING, "unknown-command", word.place,
				  "\"%s\" is not a known command", adb_mds_text(&m->in, &word));
		adb_field_end();
		return;
	}
	m->any_command = true;
	command->read(m, command->kind);
	while (adb_mds_argument(&m->in) != NULL)
		adb_mds_skip_argument(&m->in);
	adb_field_end();
}

static void read_all(struct mds *m)
{
	for (advance(m); m->next.kind != ADB_MDS_END;) {
		if (m->next.kind == ADB_MDS_OPEN) {
			adb_mds_note_token(&m->next, "brace");
			open_brace(m);
			advance(m);
		} else if (m->next.kind == ADB_MDS_CLOSE) {
			adb_mds_note_token(&m->next, "brace");
			close_brace(m);
			advance(m);
		} else {
			read_command(m);
		}
	}
	if (m->depth > 0)
		adb_zengin_report(m->d, ADB_WARNING, "missing-brace", m->next.place, "%d { are not closed",
				  m->depth);
}

static enum adb_outcome mds_decode(struct adb_decoder *d)
{
	static const char byte_order_mark[] = "\xEF\xBB\xBF";

	if (d->in.size > MAX_SIZE)
		return adb_fail(d, ADB_LIMIT, 0, "a script of %zu bytes, more than %d", d->in.size, MAX_SIZE);
	if (d->in.size == 0)
		return adb_fail(d, ADB_CORRUPT, 0, "an empty file");

	struct mds m = {
		.d = d,
		.in.d = d,
		.tokens = { (const char *)d->in.data, d->in.size, .line = 1, .at_line_start = true },
		.default_fps = (float)ADB_ZENGIN_SOURCE_FPS,
	};

	if (d->in.size >= 3 && memcmp(d->in.data, byte_order_mark, 3) == 0)
		m.tokens.position = 3;
	adb_field(d->in.data, ADB_FIELD_GAP, m.tokens.position, "byte order mark");
	if (!adb_zengin_script_begin(&m.script, d))
		return adb_fail_memory(d);
	read_all(&m);
	if (!m.any_command)
		return adb_fail(d, ADB_CORRUPT, 0, "no command of a model script in it");
	return adb_zengin_script_end(&m.script);
}

/*
 * The text has no magic number. The first word must be Model; a bracket and a quote must follow, or one of them if the
 * extension is MDS. A comment at the start may be longer than the bytes that sniffing may read: the extension decides then.
 */
static int mds_sniff(struct adb_peek *peek)
{
	enum { EXTENSION_BITS = 12, WORD_BITS = 32, SEPARATOR_BITS = 8 };
	size_t size = peek->size < ADB_PEEK_FIRST ? (size_t)peek->size : ADB_PEEK_FIRST;
	const uint8_t *bytes = size > 0 ? adb_peek_bytes(peek, 0, size) : NULL;
	bool claimed = adb_text_equal_nocase(peek->type, "MDS");

	if (bytes == NULL)
		return 0;

	size_t start = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
	struct adb_mds_tokens tokens = { (const char *)bytes, size, start, .line = 1, .at_line_start = true };
	struct adb_mds_token word = adb_mds_next_token(&tokens);
	struct adb_mds_token name = adb_mds_next_token(&tokens);

	if (word.kind == ADB_MDS_END && size < peek->size)
		return claimed ? EXTENSION_BITS : 0;
	if (word.kind != ADB_MDS_WORD || !adb_mds_token_is(&word, "Model"))
		return 0;

	bool quoted = name.kind == ADB_MDS_STRING;

	if (!(word.before_bracket && quoted) && !(claimed && (word.before_bracket || quoted)))
		return 0;
	return WORD_BITS + (word.before_bracket ? SEPARATOR_BITS : 0) + (quoted ? SEPARATOR_BITS : 0) +
	       (claimed ? EXTENSION_BITS : 0);
}

const struct adb_format adb_format_zengin_mds = {
	.name = "zengin-mds",
	.title = "ZenGin model script, text",
	.games = "Gothic",
	.system = "zengin",
	.type = "MDS",
	.claims = "MDS",
	.attributes = adb_zengin_script_attributes,
	.sniff = mds_sniff,
	.decode = mds_decode,
};
