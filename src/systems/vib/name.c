/*
 * Derives tags from the names of clips. A name has the form N<digits>_WHAT, or N<digits>_WHAT_F when the clip is played for a
 * press of the button without an obstacle. WHAT is one letter for each obstacle, or a word.
 */
#include "systems/vib/anm_channels.h"

#include <string.h>

enum { MAX_TAGS = 8, MAX_OBSTACLES = 2 };

struct tags {
	const char *texts[MAX_TAGS];
	size_t count;
};

/* Length of a prefix such as "N05_" of a name, 0 when it has none. */
static size_t prefix_length(const char *name)
{
	size_t digits = name[0] == 'N' ? strspn(name + 1, "0123456789") : 0;

	return digits > 0 && name[1 + digits] == '_' ? digits + 2 : 0;
}

static const struct {
	const char *word, *tag;
} words[] = { { "SKIP", "cycle" }, { "WAIT", "cycle" }, { "IDLE", "cycle" }, { "MISS", "miss" } };

static void add(struct tags *tags, const char *tag)
{
	for (size_t i = 0; i < tags->count; i++)
		if (strcmp(tags->texts[i], tag) == 0)
			return;
	if (tags->count < MAX_TAGS)
		tags->texts[tags->count++] = tag;
}

/*
 * Adds the tag of `text`, a part of a name between underscores, when it is a known word. Digits at its end number variants
 * of a clip and are ignored.
 */
static bool add_word(struct tags *tags, const char *text, size_t length)
{
	while (length > 0 && text[length - 1] >= '0' && text[length - 1] <= '9')
		length--;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		if (strlen(words[i].word) != length || memcmp(text, words[i].word, length) != 0)
			continue;
		add(tags, words[i].tag);
		return true;
	}
	return false;
}

static const struct {
	char letter;
	const char *tag;
} obstacles[] = { { 'J', "block" }, { 'H', "pit" }, { 'L', "loop" }, { 'W', "wave" } };

static const char *obstacle_of(char letter)
{
	for (size_t i = 0; i < sizeof obstacles / sizeof obstacles[0]; i++)
		if (obstacles[i].letter == letter)
			return obstacles[i].tag;
	return NULL;
}

/* Adds the tag of each letter of `text`. Adds nothing and returns false when a letter has no tag. */
static bool add_obstacles(struct tags *tags, const char *text, size_t length)
{
	if (length == 0 || length > MAX_OBSTACLES)
		return false;
	for (size_t i = 0; i < length; i++)
		if (obstacle_of(text[i]) == NULL)
			return false;
	for (size_t i = 0; i < length; i++)
		add(tags, obstacle_of(text[i]));
	return true;
}

void adb_vib_add_tags(struct adb_decoder *d, struct adb_clip *clip, const char *stem)
{
	struct tags tags = { .count = 0 };
	const char *name = adb_text_upper(d->arena, stem);

	if (name == NULL)
		return;

	size_t prefix = prefix_length(name), length = strlen(name + prefix);

	name += prefix;

	bool is_whiff = length > 2 && strcmp(name + length - 2, "_F") == 0;

	length -= is_whiff ? 2 : 0;
	for (size_t at = 0, part; at < length; at += part + 1) {
		part = strcspn(name + at, "_");
		if (part > length - at)
			part = length - at;
		if (!add_word(&tags, name + at, part) && prefix > 0)
			add_obstacles(&tags, name + at, part);
	}
	if (is_whiff && (prefix > 0 || tags.count > 0))
		add(&tags, "whiff");
	if (tags.count > 0)
		adb_attribute_texts(d->arena, &clip->attributes, "tags", tags.texts, tags.count);
}
