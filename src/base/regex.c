/* Compiles a pattern to a program with forks, and runs all threads of it side by side over the text. */
#include "base/regex.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
	MAX_PROGRAM = 4000, /* instructions */
	MAX_RANGES = 4000,
	MAX_DEPTH = 200, /* groups and choices inside each other */
	MAX_REPEAT = 1000,
	NO_CHARACTER = -1, /* before the beginning and behind the end of the text */
	CHARACTERS_BETWEEN_STOPS = 1000,
};

enum operation {
	CHARACTER,
	ANY,
	SET,
	NOT_SET,
	FORK,
	JUMP,
	TEXT_BEGIN,
	TEXT_END,
	WORD_EDGE,
	NO_WORD_EDGE,
	MATCH
};

/* Targets are relative to the instruction, so that code can be moved and copied. */
struct instruction {
	enum operation operation;
	int32_t a,
		b; /* CHARACTER: the character; SET: the first range and their number; FORK: two targets; JUMP: one */
};

struct range {
	int32_t first, last;
};

/* The instructions at which threads are, without repetition. */
struct threads {
	int32_t *list, count;
	uint8_t *has;
};

struct adb_regex {
	struct instruction *program;
	struct range *ranges;
	int32_t size, range_count;
	bool ignores_case;
	struct threads now, next;
	int32_t *stack;
};

struct parser {
	struct adb_regex *regex;
	const char *at, *end;
	int depth;
	const char *why; /* NULL = no error so far */
};

static void parse_choice(struct parser *parser);
static void parse_item(struct parser *parser);
static void parse_set(struct parser *parser);

static void fail(struct parser *parser, const char *why)
{
	if (parser->why == NULL)
		parser->why = why;
}

/* ---- code ---- */

static void emit(struct parser *parser, enum operation operation, int32_t a, int32_t b)
{
	struct adb_regex *regex = parser->regex;

	if (regex->size == MAX_PROGRAM)
		fail(parser, "the pattern is too long");
	else
		regex->program[regex->size++] =
			(struct instruction){ .operation = operation, .a = a, .b = b };
}

/* Puts an instruction before the code from `start` on. */
static void insert(struct parser *parser, int32_t start, enum operation operation, int32_t a, int32_t b)
{
	struct adb_regex *regex = parser->regex;

	emit(parser, operation, a, b);
	if (parser->why != NULL)
		return;
	memmove(regex->program + start + 1, regex->program + start,
		(size_t)(regex->size - 1 - start) * sizeof *regex->program);
	regex->program[start] = (struct instruction){ .operation = operation, .a = a, .b = b };
}

static void copy(struct parser *parser, int32_t start, int32_t length)
{
	for (int32_t i = 0; i < length && parser->why == NULL; i++) {
		struct instruction one = parser->regex->program[start + i];

		emit(parser, one.operation, one.a, one.b);
	}
}

static void add_range(struct parser *parser, int32_t first, int32_t last)
{
	struct adb_regex *regex = parser->regex;

	if (regex->range_count == MAX_RANGES)
		fail(parser, "the pattern is too long");
	else if (first > last)
		fail(parser, "a range in [] is the wrong way round");
	else
		regex->ranges[regex->range_count++] = (struct range){ first, last };
}

/* ---- characters ---- */

/* Takes one character; bytes that are not UTF-8 are characters of their own. */
static int32_t take(const char **at, const char *end)
{
	size_t length = adb_utf8_length(*at, (size_t)(end - *at));
	const unsigned char *b = (const unsigned char *)*at;
	static const unsigned char lead_mask[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
	int32_t c;

	if (length == 0) {
		*at += 1;
		return 0x110000 + b[0];
	}
	c = b[0] & lead_mask[length];
	for (size_t i = 1; i < length; i++)
		c = c << 6 | (b[i] & 0x3F);
	*at += length;
	return c;
}

static int32_t folded(const struct adb_regex *regex, int32_t c)
{
	return regex->ignores_case && c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static bool is_word(int32_t c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Adds the ranges of \d, \w or \s. Returns false when `c` is no such letter. */
static bool add_class(struct parser *parser, int32_t c)
{
	switch (c) {
	case 'w':
		add_range(parser, 'A', 'Z');
		add_range(parser, 'a', 'z');
		add_range(parser, '_', '_');
		add_range(parser, '0', '9');
		return true;
	case 'd':
		add_range(parser, '0', '9');
		return true;
	case 's':
		add_range(parser, '\t', '\r');
		add_range(parser, ' ', ' ');
		return true;
	default:
		return false;
	}
}

/* The character that a letter behind \ stands for. */
static int32_t escaped(struct parser *parser, int32_t c)
{
	static const char letters[] = "nrt", meanings[] = "\n\r\t";
	const char *known = c > 0 && c < 0x80 ? strchr(letters, (char)c) : NULL;

	if (known != NULL)
		return meanings[known - letters];
	if (is_word(c))
		fail(parser, "\\ stands before a letter without a meaning");
	return c;
}

/* ---- parsing ---- */

static void parse_escape(struct parser *parser)
{
	struct adb_regex *regex = parser->regex;
	int32_t first = regex->range_count, c;

	if (parser->at == parser->end) {
		fail(parser, "it ends with \\");
		return;
	}
	c = take(&parser->at, parser->end);
	if (c == 'b' || c == 'B')
		emit(parser, c == 'b' ? WORD_EDGE : NO_WORD_EDGE, 0, 0);
	else if (add_class(parser, c))
		emit(parser, SET, first, regex->range_count - first);
	else if (c == 'D' || c == 'W' || c == 'S') {
		add_class(parser, c - 'A' + 'a');
		emit(parser, NOT_SET, first, regex->range_count - first);
	} else {
		emit(parser, CHARACTER, folded(regex, escaped(parser, c)), 0);
	}
}

/* One character of a set, or a class, which is added; *is_class says so. */
static int32_t take_of_set(struct parser *parser, bool *is_class)
{
	int32_t c = take(&parser->at, parser->end);

	*is_class = false;
	if (c != '\\' || parser->at == parser->end)
		return c;
	c = take(&parser->at, parser->end);
	*is_class = add_class(parser, c);
	return *is_class ? c : escaped(parser, c);
}

/* Behind [. A ] at the beginning is a sign like others. */
static void parse_set(struct parser *parser)
{
	struct adb_regex *regex = parser->regex;
	int32_t first = regex->range_count;
	bool is_negated = parser->at < parser->end && *parser->at == '^', is_first = true;

	parser->at += is_negated;
	for (; parser->why == NULL; is_first = false) {
		bool is_class, ends_with_class = false;

		if (parser->at == parser->end) {
			fail(parser, "a [ is not closed");
			return;
		}
		if (*parser->at == ']' && !is_first)
			break;

		int32_t from = take_of_set(parser, &is_class), to = from;

		if (!is_class && parser->end - parser->at > 1 && parser->at[0] == '-' &&
		    parser->at[1] != ']') {
			parser->at++;
			to = take_of_set(parser, &ends_with_class);
		}
		if (ends_with_class)
			fail(parser, "a range in [] ends with a class");
		else if (!is_class)
			add_range(parser, from, to);
	}
	parser->at += parser->why == NULL;
	emit(parser, is_negated ? NOT_SET : SET, first, regex->range_count - first);
}

static void parse_group(struct parser *parser)
{
	if (parser->end - parser->at > 1 && parser->at[0] == '?' && parser->at[1] == ':')
		parser->at += 2;
	parse_choice(parser);
	if (parser->at == parser->end)
		fail(parser, "a ( is not closed");
	else
		parser->at++;
}

static bool take_number(struct parser *parser, int32_t *number)
{
	const char *begin = parser->at;

	for (*number = 0; parser->at < parser->end && *parser->at >= '0' && *parser->at <= '9'; parser->at++)
		*number = *number > MAX_REPEAT ? *number : *number * 10 + (*parser->at - '0');
	return parser->at > begin;
}

/* Behind {: the least number and the largest, -1 = any. */
static void take_bounds(struct parser *parser, int32_t *least, int32_t *most)
{
	bool ok = take_number(parser, least);

	*most = *least;
	if (ok && parser->at < parser->end && *parser->at == ',') {
		parser->at++;
		if (!take_number(parser, most))
			*most = -1;
	}
	if (!ok || parser->at == parser->end || *parser->at != '}' || (*most >= 0 && *most < *least))
		fail(parser, "a { is not followed by numbers such as {2} or {2,3}");
	else if (*least > MAX_REPEAT || *most > MAX_REPEAT)
		fail(parser, "more than 1000 times");
	parser->at += parser->why == NULL;
}

/* Repeats the code from `start` on. */
static void repeat(struct parser *parser, int32_t start, int32_t least, int32_t most)
{
	struct adb_regex *regex = parser->regex;
	int32_t length = regex->size - start;

	for (int32_t i = 1; i < least; i++)
		copy(parser, start, length);
	if (most < 0 && least > 0) {
		emit(parser, FORK, -length, 1);
	} else if (most < 0) {
		insert(parser, start, FORK, 1, length + 2);
		emit(parser, JUMP, -(length + 1), 0);
	} else {
		bool is_optional = least == 0 && most > 0;

		if (is_optional)
			insert(parser, start, FORK, 1, length + 1);
		else if (most == 0)
			regex->size = start;
		for (int32_t i = least + is_optional; i < most && parser->why == NULL; i++) {
			emit(parser, FORK, 1, length + 1);
			copy(parser, start + is_optional, length);
		}
	}
}

/* Repetition signs behind the item whose code begins at `start`. */
static void parse_repetition(struct parser *parser, int32_t start)
{
	int32_t least, most;

	while (parser->why == NULL && parser->at < parser->end && *parser->at != '\0' &&
	       strchr("*+?{", *parser->at) != NULL) {
		char sign = *parser->at++;

		least = sign == '+';
		most = sign == '?' ? 1 : -1;
		if (sign == '{')
			take_bounds(parser, &least, &most);
		if (parser->why == NULL)
			repeat(parser, start, least, most);
	}
}

static void parse_item(struct parser *parser)
{
	int32_t start = parser->regex->size, c = take(&parser->at, parser->end);

	switch (c) {
	case '(':
		parse_group(parser);
		break;
	case '[':
		parse_set(parser);
		break;
	case '\\':
		parse_escape(parser);
		break;
	case '.':
		emit(parser, ANY, 0, 0);
		break;
	case '^':
	case '$':
		emit(parser, c == '^' ? TEXT_BEGIN : TEXT_END, 0, 0);
		break;
	case '*':
	case '+':
	case '?':
	case '{':
		fail(parser, "there is nothing to repeat");
		break;
	default:
		emit(parser, CHARACTER, folded(parser->regex, c), 0);
	}
	parse_repetition(parser, start);
}

/* Parses up to ) or the end. */
static void parse_choice(struct parser *parser)
{
	struct adb_regex *regex = parser->regex;
	int32_t start = regex->size, jump;

	if (++parser->depth > MAX_DEPTH)
		fail(parser, "too many groups and choices inside each other");
	while (parser->why == NULL && parser->at < parser->end && *parser->at != '|' && *parser->at != ')')
		parse_item(parser);
	if (parser->why == NULL && parser->at < parser->end && *parser->at == '|') {
		parser->at++;
		insert(parser, start, FORK, 1, regex->size - start + 2);
		jump = regex->size;
		emit(parser, JUMP, 0, 0);
		parse_choice(parser);
		if (parser->why == NULL)
			regex->program[jump].a = regex->size - jump;
	}
	parser->depth--;
}

static bool allocate(struct adb_regex *regex)
{
	size_t size = (size_t)regex->size;

	regex->now = (struct threads){ calloc(size, sizeof(int32_t)), 0, calloc(size, 1) };
	regex->next = (struct threads){ calloc(size, sizeof(int32_t)), 0, calloc(size, 1) };
	regex->stack = calloc(2 * size + 1, sizeof(int32_t));
	return regex->now.list != NULL && regex->now.has != NULL && regex->next.list != NULL &&
	       regex->next.has != NULL && regex->stack != NULL;
}

struct adb_regex *adb_regex_new(const char *pattern, size_t size, const char **why)
{
	static const char any_case[] = "(?i)";
	struct adb_regex *regex = calloc(1, sizeof *regex);
	struct parser parser = { .regex = regex, .at = pattern, .end = pattern + size };

	*why = "out of memory";
	if (regex == NULL)
		return NULL;
	regex->program = calloc(MAX_PROGRAM, sizeof *regex->program);
	regex->ranges = calloc(MAX_RANGES, sizeof *regex->ranges);
	if (regex->program == NULL || regex->ranges == NULL) {
		adb_regex_free(regex);
		return NULL;
	}
	if (size >= sizeof any_case - 1 && memcmp(pattern, any_case, sizeof any_case - 1) == 0) {
		regex->ignores_case = true;
		parser.at += sizeof any_case - 1;
	}
	parse_choice(&parser);
	if (parser.why == NULL && parser.at < parser.end)
		fail(&parser, "a ) has no (");
	emit(&parser, MATCH, 0, 0);
	if (parser.why == NULL && allocate(regex))
		return regex;
	if (parser.why != NULL)
		*why = parser.why;
	adb_regex_free(regex);
	return NULL;
}

void adb_regex_free(struct adb_regex *regex)
{
	if (regex == NULL)
		return;
	free(regex->program);
	free(regex->ranges);
	free(regex->now.list);
	free(regex->now.has);
	free(regex->next.list);
	free(regex->next.has);
	free(regex->stack);
	free(regex);
}

/* ---- matching ---- */

static bool is_in_ranges(const struct adb_regex *regex, const struct instruction *set, int32_t c)
{
	int32_t other = c;

	if (regex->ignores_case && c < 0x80 && is_word(c) && c > '9' && c != '_')
		other = c ^ ('a' - 'A');
	for (int32_t i = 0; i < set->b; i++) {
		const struct range *range = &regex->ranges[set->a + i];

		if ((c >= range->first && c <= range->last) ||
		    (other >= range->first && other <= range->last))
			return true;
	}
	return false;
}

/* Whether a thread at `one` goes on without a character between `before` and `after`. */
static bool holds(const struct instruction *one, int32_t before, int32_t after)
{
	switch (one->operation) {
	case TEXT_BEGIN:
		return before == NO_CHARACTER;
	case TEXT_END:
		return after == NO_CHARACTER;
	case WORD_EDGE:
		return is_word(before) != is_word(after);
	default:
		return is_word(before) == is_word(after);
	}
}

/* Adds a thread at `start`, and those at all instructions that it reaches without a character. Returns whether it is a match. */
static bool add_thread(struct adb_regex *regex, struct threads *to, int32_t start, int32_t before,
		       int32_t after)
{
	int32_t count = 0;

	regex->stack[count++] = start;
	while (count > 0) {
		int32_t at = regex->stack[--count];
		const struct instruction *one = &regex->program[at];

		if (to->has[at])
			continue;
		to->has[at] = 1;
		to->list[to->count++] = at;
		if (one->operation == MATCH)
			return true;
		if (one->operation == FORK)
			regex->stack[count++] = at + one->b;
		if (one->operation == FORK || one->operation == JUMP)
			regex->stack[count++] = at + one->a;
		else if (one->operation >= TEXT_BEGIN && holds(one, before, after))
			regex->stack[count++] = at + 1;
	}
	return false;
}

static void clear(struct threads *threads)
{
	for (int32_t i = 0; i < threads->count; i++)
		threads->has[threads->list[i]] = 0;
	threads->count = 0;
}

static bool takes(const struct adb_regex *regex, const struct instruction *one, int32_t c)
{
	switch (one->operation) {
	case CHARACTER:
		return one->a == folded(regex, c);
	case ANY:
		return true;
	case SET:
	case NOT_SET:
		return is_in_ranges(regex, one, c) == (one->operation == SET);
	default:
		return false;
	}
}

bool adb_regex_matches(struct adb_regex *regex, const char *text, size_t size,
		       bool (*is_stopped)(void *context), void *context)
{
	const char *at = text, *end = text + size;
	int32_t before = NO_CHARACTER, c = at < end ? take(&at, end) : NO_CHARACTER;
	bool is_match = false;

	for (int taken = 1; !is_match; taken++) {
		is_match = add_thread(regex, &regex->now, 0, before, c);
		if (is_match || c == NO_CHARACTER)
			break;
		if (taken % CHARACTERS_BETWEEN_STOPS == 0 && is_stopped != NULL && is_stopped(context))
			break;

		int32_t after = at < end ? take(&at, end) : NO_CHARACTER;

		for (int32_t i = 0; i < regex->now.count && !is_match; i++)
			if (takes(regex, &regex->program[regex->now.list[i]], c))
				is_match = add_thread(regex, &regex->next, regex->now.list[i] + 1, c, after);
		clear(&regex->now);

		struct threads empty = regex->now;

		regex->now = regex->next;
		regex->next = empty;
		before = c;
		c = after;
	}
	clear(&regex->now);
	clear(&regex->next);
	return is_match;
}
