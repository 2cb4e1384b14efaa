/* Reads JSON without recursion: the arrays and objects around the next value lie on a stack. */
#include "base/json_read.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/hash.h"
#include "base/ledger.h"
#include "base/reader.h"
#include "base/text.h"

/* An array or object that is not complete. */
struct level {
	struct adb_json_value *value, *last;
};

struct parser {
	struct adb_reader in;
	struct adb_arena *arena;
	struct adb_error *error;
	struct level levels[ADB_JSON_MAX_DEPTH];
	unsigned depth; /* number of levels */
	const struct adb_json_value *root;
	struct adb_json_value name; /* the key of the next member, as a text */
};

/* ---- failures ---- */

static bool fail(struct parser *p, const char *what)
{
	adb_error_set(p->error, ADB_CORRUPT, (int64_t)p->in.position, "this is no JSON: %s", what);
	return false;
}

static bool fail_memory(struct parser *p)
{
	adb_error_set(p->error, adb_arena_outcome(p->arena), ADB_NO_OFFSET, "%s",
		      adb_arena_outcome(p->arena) == ADB_LIMIT ? "the document has too many values"
							       : "out of memory");
	return false;
}

/* ---- texts ---- */

/* Skips what follows a backslash. */
static bool skip_escape(struct parser *p)
{
	const uint8_t *c = adb_reader_take(&p->in, 1), *digits;

	if (c == NULL)
		return fail(p, "a text does not end");
	if (*c == 'u') {
		digits = adb_reader_take(&p->in, 4);
		if (digits == NULL)
			return fail(p, "a text does not end");
		for (int i = 0; i < 4; i++)
			if (!isxdigit(digits[i]))
				return fail(p, "a character has no four hexadecimal digits");
		return true;
	}
	return (*c != '\0' && strchr("\"\\/bfnrt", *c) != NULL) || fail(p, "an escape is unknown");
}

/* Reads what follows the first quote, up to the last one. */
static bool read_text(struct parser *p, struct adb_json_value *value)
{
	struct adb_reader *in = &p->in;

	value->text = (const char *)in->data + in->position;
	while (in->position < in->size) {
		uint8_t c = in->data[in->position];

		if (c == '"') {
			value->text_size = (size_t)((const char *)in->data + in->position - value->text);
			value->end = ++in->position;
			return true;
		}
		if (c < ' ')
			return fail(p, "a text has a control character");
		in->position++;
		if (c == '\\') {
			value->has_escapes = true;
			if (!skip_escape(p))
				return false;
		}
	}
	return fail(p, "a text does not end");
}

/* ---- the tree ---- */

/* Marks the value, which may be NULL, and returns it. */
static const struct adb_json_value *asked(const struct adb_json_value *value)
{
	if (value != NULL && value->is_asked != NULL)
		*value->is_asked = true;
	return value;
}

static unsigned read_hex(const char *text)
{
	unsigned value = 0;

	for (int i = 0; i < 4; i++) {
		unsigned char c = (unsigned char)text[i];

		value = value << 4 | (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	return value;
}

/* Writes a character as UTF-8 and returns its length. */
static size_t put_character(uint32_t c, char *out)
{
	static const unsigned char leads[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
	size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = size - 1; i > 0; i--, c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3F));
	out[0] = (char)(leads[size == 1 ? 0 : size] | c);
	return size;
}

/* Decodes the escape at `text`, whose syntax was checked. Returns its length; a pair of surrogates is one escape. */
static size_t decode_escape(const char *text, size_t size, char *out, size_t *written)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	const char *found = strchr(from, text[1]);

	if (text[1] != 'u') {
		out[(*written)++] = found != NULL ? to[found - from] : text[1];
		return 2;
	}

	uint32_t c = read_hex(text + 2);
	size_t taken = 6;

	if (c >= 0xD800 && c < 0xDC00 && size >= 12 && text[6] == '\\' && text[7] == 'u') {
		uint32_t low = read_hex(text + 8);

		if (low >= 0xDC00 && low < 0xE000) {
			c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
			taken = 12;
		}
	}
	if (c == 0 || (c >= 0xD800 && c < 0xE000))
		c = 0xFFFD;
	*written += put_character(c, out + *written);
	return taken;
}

/* An escape is never shorter than what it stands for. */
static char *decode_text(struct adb_arena *arena, const char *text, size_t size)
{
	char *plain = adb_arena_alloc(arena, size + 1, 1);
	size_t written = 0;

	if (plain == NULL)
		return NULL;
	for (size_t at = 0; at < size;) {
		if (text[at] == '\\')
			at += decode_escape(text + at, size - at, plain, &written);
		else
			plain[written++] = text[at++];
	}
	return adb_text_decode(arena, plain, written, ADB_UTF8);
}

/* ---- numbers and words ---- */

static size_t count_digits(const char *text, size_t size, size_t from)
{
	size_t at = from;

	while (at < size && text[at] >= '0' && text[at] <= '9')
		at++;
	return at - from;
}

/* Returns the length of a number as RFC 8259 defines it, 0 when it is not one. */
static size_t number_size(const char *text, size_t size)
{
	size_t at = size > 0 && text[0] == '-', digits = count_digits(text, size, at);

	if (digits == 0 || (digits > 1 && text[at] == '0'))
		return 0;
	at += digits;
	if (at < size && text[at] == '.') {
		digits = count_digits(text, size, at + 1);
		if (digits == 0)
			return 0;
		at += 1 + digits;
	}
	if (at < size && (text[at] == 'e' || text[at] == 'E')) {
		at++;
		at += at < size && (text[at] == '+' || text[at] == '-');
		digits = count_digits(text, size, at);
		if (digits == 0)
			return 0;
		at += digits;
	}
	return at;
}

/* Adds the value that begins at the cursor to the innermost array or object. NULL when the arena is exhausted. */
static struct adb_json_value *add_value(struct parser *p, enum adb_json_type type)
{
	struct adb_json_value *value = adb_arena_alloc(p->arena, 1, sizeof *value);

	if (value == NULL) {
		fail_memory(p);
		return NULL;
	}
	value->type = type;
	value->offset = p->in.position;
	if (adb_ledger_is_open())
		value->is_asked = adb_arena_alloc(p->arena, 1, sizeof *value->is_asked);
	if (p->depth == 0) {
		p->root = value;
		return value;
	}

	struct level *level = &p->levels[p->depth - 1];

	if (level->value->type == ADB_JSON_OBJECT) {
		value->key = p->name.text;
		value->key_size = p->name.text_size;
	}
	if (level->last == NULL)
		level->value->first = value;
	else
		level->last->next = value;
	level->last = value;
	level->value->count++;
	return value;
}

static bool read_number(struct parser *p)
{
	const char *text = (const char *)p->in.data + p->in.position;
	size_t size = number_size(text, adb_reader_left(&p->in));
	struct adb_json_value *value = add_value(p, ADB_JSON_NUMBER);

	if (value == NULL)
		return false;
	if (size == 0)
		return fail(p, "a number is not one of JSON");
	adb_parse_decimal(text, text + size, &value->number);
	p->in.position += size;
	value->end = p->in.position;
	return true;
}

static bool read_word(struct parser *p)
{
	static const struct {
		const char *word;
		enum adb_json_type type;
		bool boolean;
	} words[] = {
		{ "null", ADB_JSON_NULL, false },
		{ "false", ADB_JSON_BOOLEAN, false },
		{ "true", ADB_JSON_BOOLEAN, true },
	};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t size = strlen(words[i].word);
		struct adb_json_value *value;

		if (adb_reader_left(&p->in) < size ||
		    memcmp(p->in.data + p->in.position, words[i].word, size) != 0)
			continue;
		value = add_value(p, words[i].type);
		if (value == NULL)
			return false;
		p->in.position += size;
		value->end = p->in.position;
		if (value->type == ADB_JSON_BOOLEAN)
			value->boolean = words[i].boolean;
		return true;
	}
	return fail(p, "a value is expected");
}

/* ---- what the header declares, and its helpers ---- */

/* Skips a byte order mark, which RFC 8259 lets readers ignore. */
static void skip_mark(struct parser *p)
{
	if (adb_reader_left(&p->in) >= 3 && memcmp(p->in.data, "\xEF\xBB\xBF", 3) == 0)
		p->in.position = 3;
}

/* Skips blanks and returns the byte behind them, which is still to be read; -1 at the end. */
static int next_byte(struct parser *p)
{
	const struct adb_reader *in = &p->in;
	size_t at = in->position;

	while (at < in->size &&
	       (in->data[at] == ' ' || in->data[at] == '\n' || in->data[at] == '\r' || in->data[at] == '\t'))
		at++;
	p->in.position = at;
	return at < in->size ? in->data[at] : -1;
}

static bool read_key(struct parser *p)
{
	p->name = (struct adb_json_value){ .type = ADB_JSON_TEXT };
	if (next_byte(p) != '"')
		return fail(p, "the name of a member is expected");
	p->in.position++;
	if (!read_text(p, &p->name))
		return false;
	if (p->name.has_escapes) {
		p->name.text = decode_text(p->arena, p->name.text, p->name.text_size);
		if (p->name.text == NULL)
			return fail_memory(p);
		p->name.text_size = strlen(p->name.text);
	}
	if (next_byte(p) != ':')
		return fail(p, "a colon is expected");
	p->in.position++;
	return true;
}

/* Reads the comma between values of one array or object, and the key of a member. */
static bool read_before_value(struct parser *p)
{
	const struct level *level = p->depth > 0 ? &p->levels[p->depth - 1] : NULL;

	if (level != NULL && level->value->count > 0) {
		if (next_byte(p) != ',')
			return fail(p, "a comma or the end of a list is expected");
		p->in.position++;
	}
	return level == NULL || level->value->type != ADB_JSON_OBJECT || read_key(p);
}

/* Begins an array or object; the next turn reads its first value, unless close_levels() finds that it is empty. */
static bool open_level(struct parser *p, enum adb_json_type type)
{
	if (p->depth == ADB_JSON_MAX_DEPTH) {
		adb_error_set(p->error, ADB_LIMIT, (int64_t)p->in.position,
			      "arrays and objects are more than %d deep", ADB_JSON_MAX_DEPTH);
		return false;
	}

	struct adb_json_value *value = add_value(p, type);

	if (value == NULL)
		return false;
	p->levels[p->depth++] = (struct level){ .value = value };
	p->in.position++;
	return true;
}

static bool read_value(struct parser *p)
{
	int c = next_byte(p);

	switch (c) {
	case '{':
		return open_level(p, ADB_JSON_OBJECT);
	case '[':
		return open_level(p, ADB_JSON_ARRAY);
	case '"': {
		struct adb_json_value *value = add_value(p, ADB_JSON_TEXT);

		p->in.position++;
		return value != NULL && read_text(p, value);
	}
	case -1:
		return fail(p, "the document ends too early");
	default:
		return c == '-' || (c >= '0' && c <= '9') ? read_number(p) : read_word(p);
	}
}

/* An object with more members than this has a table of them, so that looking for one takes the same time in any object. */
enum { FEW_MEMBERS = 16 };

/* The slots of the table of an object: a power of two. */
static size_t slot_count(const struct adb_json_value *object)
{
	size_t count = 64;

	while (count < 2 * (size_t)object->count)
		count *= 2;
	return count;
}

/* Returns the number of the slot that has the member `key`, or the free one that it would have. */
static size_t slot_of(const struct adb_json_value *const *table, size_t slots, const char *key, size_t size)
{
	struct adb_hash hash = adb_hash_of(key, size);
	uint64_t start;
	size_t slot;

	memcpy(&start, hash.bytes, sizeof start);
	slot = (size_t)start & (slots - 1);
	while (table[slot] != NULL &&
	       (table[slot]->key_size != size || memcmp(table[slot]->key, key, size) != 0))
		slot = (slot + 1) & (slots - 1);
	return slot;
}

/* Of members of one name the table has the last one. */
static bool index_members(struct parser *p, struct adb_json_value *object)
{
	size_t slots = slot_count(object);
	const struct adb_json_value **table = adb_arena_alloc(p->arena, slots, sizeof *table);

	if (table == NULL)
		return fail_memory(p);
	for (const struct adb_json_value *member = object->first; member != NULL; member = member->next)
		table[slot_of(table, slots, member->key, member->key_size)] = member;
	object->table = table;
	return true;
}

/* Takes the brackets that follow a value. */
static bool close_levels(struct parser *p)
{
	while (p->depth > 0) {
		const struct level *level = &p->levels[p->depth - 1];

		if (next_byte(p) != (level->value->type == ADB_JSON_OBJECT ? '}' : ']'))
			return true;
		p->in.position++;
		level->value->end = p->in.position;
		if (level->value->type == ADB_JSON_OBJECT && level->value->count > FEW_MEMBERS &&
		    !index_members(p, level->value))
			return false;
		p->depth--;
	}
	return true;
}

/* Each turn reads one value, with the key or comma before it, and the brackets that end after it. */
static bool read_document(struct parser *p)
{
	skip_mark(p);
	do {
		if (!read_before_value(p) || !read_value(p) || !close_levels(p))
			return false;
	} while (p->depth > 0);
	while (next_byte(p) == '\0')
		p->in.position++;
	return next_byte(p) < 0 || fail(p, "there is something behind the end of the document");
}

const struct adb_json_value *adb_json_read(const void *bytes, size_t size, struct adb_arena *arena,
					   struct adb_error *error)
{
	struct parser p = { .in = adb_reader_of(bytes, size), .arena = arena, .error = error };

	return read_document(&p) ? p.root : NULL;
}

const struct adb_json_value *adb_json_member(const struct adb_json_value *object, const char *key)
{
	const struct adb_json_value *found = NULL;
	size_t size = strlen(key);

	if (!adb_json_is(object, ADB_JSON_OBJECT))
		return NULL;
	if (object->table != NULL)
		return asked(object->table[slot_of(object->table, slot_count(object), key, size)]);
	for (const struct adb_json_value *member = object->first; member != NULL; member = member->next)
		if (member->key_size == size && memcmp(member->key, key, size) == 0)
			found = member;
	return asked(found);
}

const struct adb_json_value *adb_json_first(const struct adb_json_value *array)
{
	return adb_json_is(array, ADB_JSON_ARRAY) ? array->first : NULL;
}

bool adb_json_is(const struct adb_json_value *value, enum adb_json_type type)
{
	return value != NULL && value->type == type;
}

double adb_json_number(const struct adb_json_value *value, double otherwise)
{
	return adb_json_is(asked(value), ADB_JSON_NUMBER) ? value->number : otherwise;
}

int64_t adb_json_whole(const struct adb_json_value *value, int64_t otherwise)
{
	static const double most = 9007199254740992; /* 2^53 */

	if (!adb_json_is(asked(value), ADB_JSON_NUMBER) || !(fabs(value->number) <= most) ||
	    value->number != floor(value->number))
		return otherwise;
	return (int64_t)value->number;
}

bool adb_json_flag(const struct adb_json_value *value, bool otherwise)
{
	return adb_json_is(asked(value), ADB_JSON_BOOLEAN) ? value->boolean : otherwise;
}

bool adb_json_text_is(const struct adb_json_value *value, const char *text)
{
	return adb_json_is(asked(value), ADB_JSON_TEXT) && value->text_size == strlen(text) &&
	       memcmp(value->text, text, value->text_size) == 0;
}

bool adb_json_text_starts(const struct adb_json_value *value, const char *start)
{
	size_t size = strlen(start);

	return adb_json_is(asked(value), ADB_JSON_TEXT) && value->text_size >= size &&
	       memcmp(value->text, start, size) == 0;
}

char *adb_json_text_of(struct adb_arena *arena, const struct adb_json_value *value)
{
	if (!adb_json_is(asked(value), ADB_JSON_TEXT))
		return NULL;
	if (value->has_escapes)
		return decode_text(arena, value->text, value->text_size);
	return adb_text_decode(arena, value->text, value->text_size, ADB_UTF8);
}
