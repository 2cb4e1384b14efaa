/* Splits lists of C tokens. */
#include "systems/sm64/csource/list.h"

/* Returns the index of the bracket that closes the one at `open`, the count of the range when there is none. */
static size_t find_close(struct adb_c_range range, size_t open)
{
	size_t depth = 0, at = open;

	for (; at < range.count; at++) {
		depth += adb_c_token_opens(&range.tokens[at]);
		depth -= depth > 0 && adb_c_token_closes(&range.tokens[at]);
		if (depth == 0)
			break;
	}
	return at;
}

size_t adb_c_text_size(struct adb_c_range range)
{
	if (range.count == 0)
		return 0;

	const struct adb_c_token *last = &range.tokens[range.count - 1];

	return (size_t)(last->text + last->size - range.tokens[0].text);
}

bool adb_c_next_item(struct adb_c_range *rest, struct adb_c_range *item)
{
	size_t depth = 0, count = 0;

	if (rest->count == 0)
		return false;
	while (count < rest->count && (depth > 0 || !adb_c_token_is(&rest->tokens[count], ","))) {
		depth += adb_c_token_opens(&rest->tokens[count]);
		depth -= depth > 0 && adb_c_token_closes(&rest->tokens[count]);
		count++;
	}
	*item = (struct adb_c_range){ rest->tokens, count };
	count += count < rest->count;
	rest->tokens += count;
	rest->count -= count;
	return true;
}

struct adb_c_range adb_c_unwrap(struct adb_c_range range, char open)
{
	while (range.count > 0 && adb_c_token_is(&range.tokens[range.count - 1], ","))
		range.count--;
	if (range.count < 2 || range.tokens[0].size != 1 || range.tokens[0].text[0] != open ||
	    find_close(range, 0) != range.count - 1)
		return range;
	return (struct adb_c_range){ range.tokens + 1, range.count - 2 };
}

bool adb_c_next_call(struct adb_c_range *rest, struct adb_c_call *call)
{
	for (; rest->count > 0; rest->tokens++, rest->count--) {
		if (rest->tokens[0].kind != ADB_C_NAME || rest->count < 3 ||
		    !adb_c_token_is(&rest->tokens[1], "("))
			continue;

		size_t close = find_close(*rest, 1);

		if (close == rest->count)
			continue;
		call->name = rest->tokens[0];
		call->arguments = (struct adb_c_range){ rest->tokens + 2, close - 2 };
		rest->tokens += close + 1;
		rest->count -= close + 1;
		return true;
	}
	return false;
}

struct adb_c_token adb_c_name_of(struct adb_c_range item)
{
	const struct adb_c_token nothing = { .text = "", .kind = ADB_C_END };

	item = adb_c_unwrap(item, '(');
	if (item.count == 0 || item.tokens[item.count - 1].kind != ADB_C_NAME)
		return nothing;
	/* Tokens before the name must be casts or '&'. */
	for (size_t i = 0; i + 1 < item.count; i++)
		if (item.tokens[i].kind != ADB_C_NAME && !adb_c_token_is(&item.tokens[i], "&") &&
		    !adb_c_token_is(&item.tokens[i], "*") && !adb_c_token_is(&item.tokens[i], "(") &&
		    !adb_c_token_is(&item.tokens[i], ")"))
			return nothing;
	return item.tokens[item.count - 1];
}
