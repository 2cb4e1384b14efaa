#include "format/sm64_c_scope.h"

#include <string.h>

/* ---- names ---- */

enum { FIRST_SLOTS = 64 };

/* FNV-1a */
static uint32_t hash_of(const char *text, size_t size)
{
	uint32_t hash = 2166136261U;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ (uint8_t)text[i]) * 16777619U;
	return hash;
}

/* The slot of the name, or the free one where it belongs. */
static struct adb_c_name *slot_of(struct adb_c_name *slots, size_t slot_count, const char *text, size_t size,
				  uint32_t hash)
{
	size_t at = (hash ^ hash >> 15) & (slot_count - 1);

	while (slots[at].text != NULL &&
	       (slots[at].hash != hash || slots[at].size != size || memcmp(slots[at].text, text, size) != 0))
		at = (at + 1) & (slot_count - 1);
	return &slots[at];
}

void *adb_c_names_find(const struct adb_c_names *names, const char *text, size_t size)
{
	if (names->count == 0)
		return NULL;

	const struct adb_c_name *slot =
		slot_of(names->slots, names->slot_count, text, size, hash_of(text, size));

	return slot->text != NULL ? slot->value : NULL;
}

static bool grow(struct adb_c_names *names)
{
	size_t slot_count = names->slot_count > 0 ? names->slot_count * 2 : FIRST_SLOTS;
	struct adb_c_name *slots = adb_arena_alloc(names->arena, slot_count, sizeof *slots);

	if (slots == NULL)
		return false;
	for (size_t i = 0; i < names->slot_count; i++) {
		const struct adb_c_name *old = &names->slots[i];

		if (old->text != NULL)
			*slot_of(slots, slot_count, old->text, old->size, old->hash) = *old;
	}
	names->slots = slots;
	names->slot_count = slot_count;
	return true;
}

void **adb_c_names_at(struct adb_c_names *names, const char *text, size_t size)
{
	uint32_t hash = hash_of(text, size);

	if (names->count * 2 >= names->slot_count && !grow(names))
		return NULL;

	struct adb_c_name *slot = slot_of(names->slots, names->slot_count, text, size, hash);

	if (slot->text == NULL) {
		*slot = (struct adb_c_name){ .text = text, .size = (uint32_t)size, .hash = hash };
		names->count++;
	}
	return &slot->value;
}

/* ---- meanings ---- */

const struct adb_c_meaning *adb_c_scope_find(const struct adb_c_scope *scope, const struct adb_c_token *name)
{
	for (; scope != NULL; scope = scope->outer) {
		const struct adb_c_meaning *meaning = adb_c_names_find(&scope->names, name->text, name->size);

		if (meaning != NULL)
			return meaning->kind != ADB_C_UNDEFINED ? meaning : NULL;
	}
	return NULL;
}

bool adb_c_scope_set(struct adb_c_scope *scope, const struct adb_c_token *name,
		     const struct adb_c_meaning *meaning)
{
	void **at = adb_c_names_at(&scope->names, name->text, name->size);

	if (at == NULL)
		return false;
	if (*at == NULL)
		*at = adb_arena_alloc(scope->names.arena, 1, sizeof *meaning);
	if (*at == NULL)
		return false;
	*(struct adb_c_meaning *)*at = *meaning;
	return true;
}

bool adb_c_scope_define(struct adb_c_scope *scope, const char *name, int64_t value)
{
	const struct adb_c_meaning meaning = { .kind = ADB_C_CONSTANT, .value = value };
	const struct adb_c_token token = { .text = name, .size = (uint32_t)strlen(name), .kind = ADB_C_NAME };

	return adb_c_scope_set(scope, &token, &meaning);
}

/* ---- what is predefined ---- */

/* Both generations of names: HackerSM64 still has the older ones. */
static const struct {
	const char *name;
	int64_t value;
} predefined[] = {
	{ "TARGET_N64", 1 },
	{ "NULL", 0 },
	{ "TRUE", 1 },
	{ "FALSE", 0 },
	{ "ANIM_FLAG_NOLOOP", 0x01 },
	{ "ANIM_FLAG_BACKWARD", 0x02 },
	{ "ANIM_FLAG_FORWARD", 0x02 },
	{ "ANIM_FLAG_2", 0x04 },
	{ "ANIM_FLAG_NO_ACCEL", 0x04 },
	{ "ANIM_FLAG_HOR_TRANS", 0x08 },
	{ "ANIM_FLAG_VERT_TRANS", 0x10 },
	{ "ANIM_FLAG_5", 0x20 },
	{ "ANIM_FLAG_DISABLED", 0x20 },
	{ "ANIM_FLAG_6", 0x40 },
	{ "ANIM_FLAG_NO_TRANS", 0x40 },
	{ "ANIM_FLAG_7", 0x80 },
	{ "ANIM_FLAG_UNUSED", 0x80 },
};

enum { PREDEFINED = sizeof predefined / sizeof predefined[0] };

/* The tokens of one line, up to its end. */
static struct adb_c_range tokens_of(struct adb_arena *arena, const char *text, size_t size)
{
	struct adb_c_token *list = adb_arena_alloc(arena, size + 1, sizeof *list);
	struct adb_c_tokens tokens = { .text = text, .size = size, .line = 1, .at_line_start = true };
	size_t count = 0;

	if (list == NULL)
		return (struct adb_c_range){ 0 };
	do
		list[count] = adb_c_next_token(&tokens);
	while (list[count++].kind != ADB_C_END);
	return (struct adb_c_range){ list, count - 1 };
}

/* One line of adb_decoder.defines. */
static bool define_line(struct adb_c_scope *scope, const char *line, size_t size)
{
	struct adb_c_range tokens = tokens_of(scope->names.arena, line, size);

	if (tokens.tokens == NULL)
		return false;
	if (tokens.count < 2 || tokens.tokens[0].kind != ADB_C_NAME)
		return true;

	const struct adb_c_meaning meaning = { .kind = ADB_C_MACRO,
					       .tokens = tokens.tokens + 2,
					       .token_count = tokens.count - 2 };

	return adb_c_scope_set(scope, &tokens.tokens[0], &meaning);
}

bool adb_c_scope_predefine(struct adb_c_scope *scope, const char *defines)
{
	static const char version[] = "VERSION_";
	bool has_version = false;

	for (size_t i = 0; i < PREDEFINED; i++)
		if (!adb_c_scope_define(scope, predefined[i].name, predefined[i].value))
			return false;
	while (defines != NULL && *defines != '\0') {
		size_t size = strcspn(defines, "\n");

		has_version |= strncmp(defines, version, sizeof version - 1) == 0;
		if (!define_line(scope, defines, size))
			return false;
		defines += size + (defines[size] != '\0');
	}
	return has_version || adb_c_scope_define(scope, "VERSION_US", 1);
}

/* ---- constant expressions ---- */

struct evaluation {
	const struct adb_c_scope *scope;
	bool is_condition;
	unsigned nesting, steps;
	bool failed;
};

/* A place in the tokens of an expression or of a macro. */
struct cursor {
	struct evaluation *all;
	const struct adb_c_token *at, *end;
};

static int64_t fail(struct cursor *in)
{
	in->all->failed = true;
	return 0;
}

static bool next_is(const struct cursor *in, const char *text)
{
	return in->at < in->end && adb_c_token_is(in->at, text);
}

static bool take(struct cursor *in, const char *text)
{
	if (!next_is(in, text))
		return false;
	in->at++;
	return true;
}

static int64_t evaluate_choice(struct cursor *in);

static int64_t evaluate_tokens(struct evaluation *all, struct adb_c_range range)
{
	struct cursor in = { all, range.tokens, range.tokens + range.count };
	int64_t value;

	if (range.count == 0 || all->nesting >= ADB_C_MAX_NESTING)
		return fail(&in);
	all->nesting++;
	value = evaluate_choice(&in);
	all->nesting--;
	return in.at == in.end ? value : fail(&in);
}

static int64_t evaluate_defined(struct cursor *in)
{
	bool in_brackets = take(in, "(");
	bool is_defined;

	if (in->at == in->end || in->at->kind != ADB_C_NAME)
		return fail(in);
	is_defined = adb_c_scope_find(in->all->scope, in->at++) != NULL;
	if (in_brackets && !take(in, ")"))
		return fail(in);
	return is_defined;
}

/* A macro stands for its value, as if in brackets: that differs from C only where a macro is half an expression. */
static int64_t evaluate_name(struct cursor *in)
{
	const struct adb_c_token *name = in->at++;
	const struct adb_c_meaning *meaning;

	if (in->all->is_condition && adb_c_token_is(name, "defined"))
		return evaluate_defined(in);
	meaning = adb_c_scope_find(in->all->scope, name);
	if (meaning == NULL)
		return in->all->is_condition && !next_is(in, "(") ? 0 : fail(in);
	if (meaning->kind == ADB_C_CONSTANT)
		return meaning->value;
	if (meaning->kind == ADB_C_FUNCTION)
		return fail(in);
	return evaluate_tokens(in->all, (struct adb_c_range){ meaning->tokens, meaning->token_count });
}

static bool is_type(const struct adb_c_token *token)
{
	static const char *const words[] = { "s8",       "u8",      "s16",      "u16",     "s32",
					     "u32",      "s64",     "u64",      "char",    "short",
					     "int",      "long",    "unsigned", "signed",  "f32",
					     "const",    "*",       "int8_t",   "uint8_t", "int16_t",
					     "uint16_t", "int32_t", "uint32_t" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (adb_c_token_is(token, words[i]))
			return true;
	return false;
}

/* "(s16)", "(const u16 *)" */
static bool is_cast(const struct cursor *in)
{
	const struct adb_c_token *at = in->at + 1;

	while (at < in->end && is_type(at))
		at++;
	return at > in->at + 1 && at < in->end && adb_c_token_is(at, ")");
}

static void skip_cast(struct cursor *in)
{
	while (!take(in, ")"))
		in->at++;
}

static int64_t evaluate_brackets(struct cursor *in)
{
	int64_t value;

	in->at++;
	value = evaluate_choice(in);
	return take(in, ")") ? value : fail(in);
}

static int64_t evaluate_unary(struct cursor *in);

static int64_t evaluate_sign(struct cursor *in)
{
	char sign = (in->at++)->text[0];
	int64_t value = evaluate_unary(in), negative;

	if (sign == '~')
		return ~value;
	if (sign == '!')
		return value == 0;
	if (sign == '+')
		return value;
	return __builtin_sub_overflow((int64_t)0, value, &negative) ? fail(in) : negative;
}

static int64_t evaluate_operand(struct cursor *in)
{
	int64_t value;

	if (in->at == in->end)
		return fail(in);
	if (in->at->kind == ADB_C_NAME)
		return evaluate_name(in);
	if (in->at->kind == ADB_C_NUMBER)
		return adb_c_token_integer(in->at++, &value) ? value : fail(in);
	if (next_is(in, "(") && is_cast(in)) {
		skip_cast(in);
		return evaluate_unary(in);
	}
	if (next_is(in, "("))
		return evaluate_brackets(in);
	return next_is(in, "-") || next_is(in, "+") || next_is(in, "~") || next_is(in, "!")
		       ? evaluate_sign(in)
		       : fail(in);
}

static int64_t evaluate_unary(struct cursor *in)
{
	struct evaluation *all = in->all;
	int64_t value = 0;

	if (all->failed || all->nesting >= ADB_C_MAX_NESTING || ++all->steps > ADB_C_MAX_STEPS)
		return fail(in);
	all->nesting++;
	value = evaluate_operand(in);
	all->nesting--;
	return value;
}

enum operation {
	NONE,
	OR,
	AND,
	BIT_OR,
	XOR,
	BIT_AND,
	EQ,
	NE,
	LT,
	GT,
	LE,
	GE,
	SHL,
	SHR,
	ADD,
	SUB,
	MUL,
	DIV,
	MOD
};

static const struct {
	const char *text;
	int precedence;
	enum operation operation;
} operators[] = {
	{ "||", 1, OR },  { "&&", 2, AND }, { "|", 3, BIT_OR }, { "^", 4, XOR }, { "&", 5, BIT_AND },
	{ "==", 6, EQ },  { "!=", 6, NE },  { "<", 7, LT },     { ">", 7, GT },  { "<=", 7, LE },
	{ ">=", 7, GE },  { "<<", 8, SHL }, { ">>", 8, SHR },   { "+", 9, ADD }, { "-", 9, SUB },
	{ "*", 10, MUL }, { "/", 10, DIV }, { "%", 10, MOD },
};

enum { OPERATORS = sizeof operators / sizeof operators[0] };

static int64_t apply_arithmetic(struct cursor *in, enum operation operation, int64_t a, int64_t b)
{
	int64_t result = 0;

	switch (operation) {
	case ADD:
		return __builtin_add_overflow(a, b, &result) ? fail(in) : result;
	case SUB:
		return __builtin_sub_overflow(a, b, &result) ? fail(in) : result;
	case MUL:
		return __builtin_mul_overflow(a, b, &result) ? fail(in) : result;
	case SHL:
		return b < 0 || b > 63 ? fail(in) : (int64_t)((uint64_t)a << b);
	case SHR:
		return b < 0 || b > 63 ? fail(in) : a >> b;
	case DIV:
		return b == 0 || (a == INT64_MIN && b == -1) ? fail(in) : a / b;
	case MOD:
		return b == 0 || (a == INT64_MIN && b == -1) ? fail(in) : a % b;
	default:
		return fail(in);
	}
}

static int64_t apply(struct cursor *in, enum operation operation, int64_t a, int64_t b)
{
	switch (operation) {
	case OR:
		return a != 0 || b != 0;
	case AND:
		return a != 0 && b != 0;
	case BIT_OR:
		return a | b;
	case XOR:
		return a ^ b;
	case BIT_AND:
		return a & b;
	case EQ:
		return a == b;
	case NE:
		return a != b;
	case LT:
		return a < b;
	case GT:
		return a > b;
	case LE:
		return a <= b;
	case GE:
		return a >= b;
	default:
		return apply_arithmetic(in, operation, a, b);
	}
}

static size_t operator_at(const struct cursor *in)
{
	size_t i = 0;

	if (in->at == in->end || in->at->kind != ADB_C_OPERATOR)
		return OPERATORS;
	while (i < OPERATORS && !adb_c_token_is(in->at, operators[i].text))
		i++;
	return i;
}

/* Operators that bind at least as strongly as `precedence`. */
static int64_t evaluate_binary(struct cursor *in, int precedence)
{
	int64_t value = evaluate_unary(in);
	size_t found;

	while (!in->all->failed && (found = operator_at(in)) < OPERATORS &&
	       operators[found].precedence >= precedence) {
		in->at++;

		int64_t right = evaluate_binary(in, operators[found].precedence + 1);

		value = in->all->failed ? 0 : apply(in, operators[found].operation, value, right);
	}
	return value;
}

/* Both branches are evaluated: nothing of the kind divides by what it has just compared with 0. */
static int64_t evaluate_choice(struct cursor *in)
{
	int64_t condition = evaluate_binary(in, 1), first, second;

	if (in->all->failed || !take(in, "?"))
		return condition;
	if (in->all->nesting >= ADB_C_MAX_NESTING)
		return fail(in);
	in->all->nesting++;
	first = evaluate_choice(in);
	second = take(in, ":") ? evaluate_choice(in) : fail(in);
	in->all->nesting--;
	return condition != 0 ? first : second;
}

static bool evaluate(struct evaluation *all, struct adb_c_range expression, int64_t *value)
{
	*value = evaluate_tokens(all, expression);
	return !all->failed;
}

bool adb_c_evaluate(const struct adb_c_scope *scope, struct adb_c_range expression, int64_t *value)
{
	struct evaluation all = { .scope = scope };

	return evaluate(&all, expression, value);
}

bool adb_c_evaluate_condition(const struct adb_c_scope *scope, struct adb_c_range expression, int64_t *value)
{
	struct evaluation all = { .scope = scope, .is_condition = true };

	return evaluate(&all, expression, value);
}
