/* Evaluates constant expressions by recursive descent over tokens. */
#include "systems/sm64/csource/evaluate.h"

struct evaluation {
	const struct adb_c_scope *scope;
	bool is_condition;
	unsigned nesting, steps;
	bool failed;
};

/* A position in the tokens of an expression or of a macro. */
struct cursor {
	struct evaluation *all;
	const struct adb_c_token *at, *end;
};

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

/* Skips the arguments of an unknown function such as __has_include(<stdio.h>), whose value is 0. */
static int64_t pass_arguments(struct cursor *in)
{
	size_t depth = 0;

	do {
		if (in->at == in->end)
			return fail(in);
		depth += adb_c_token_opens(in->at);
		depth -= adb_c_token_closes(in->at);
		in->at++;
	} while (depth > 0);
	return 0;
}

static int64_t evaluate_tokens(struct evaluation *all, struct adb_c_range range);

/* Evaluates a name. A macro is evaluated as if in brackets, which differs from C only when it is no complete expression. */
static int64_t evaluate_name(struct cursor *in)
{
	const struct adb_c_token *name = in->at++;
	const struct adb_c_meaning *meaning;

	if (in->all->is_condition && adb_c_token_is(name, "defined"))
		return evaluate_defined(in);
	meaning = adb_c_scope_find(in->all->scope, name);
	if (meaning == NULL && in->all->is_condition)
		return next_is(in, "(") ? pass_arguments(in) : 0;
	if (meaning == NULL)
		return fail(in);
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

/* Whether a cast stands here, such as "(s16)" or "(const u16 *)". */
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

static int64_t evaluate_choice(struct cursor *in);

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

static size_t operator_at(const struct cursor *in)
{
	size_t i = 0;

	if (in->at == in->end || in->at->kind != ADB_C_OPERATOR)
		return OPERATORS;
	while (i < OPERATORS && !adb_c_token_is(in->at, operators[i].text))
		i++;
	return i;
}

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

/* Evaluates binary operators that bind at least as strongly as `precedence`. */
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

/* Evaluates ?: with both branches. A division by 0 in the branch that is not chosen makes the expression invalid; no known tree has one. */
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
