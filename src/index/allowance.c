#include "index/allowance.h"

uint64_t adb_allowance_left(const struct adb_allowance *allowance)
{
	uint64_t most = allowance->limits.output;

	return most > allowance->output ? most - allowance->output : 0;
}

enum adb_outcome adb_allowance_exceeded(const struct adb_allowance *allowance, struct adb_error *error)
{
	return adb_error_set(
		error, ADB_LIMIT, ADB_NO_OFFSET,
		"what is read of this source comes to more than %llu bytes; --max-output raises that",
		(unsigned long long)allowance->limits.output);
}

enum adb_outcome adb_allowance_check(const struct adb_allowance *allowance, struct adb_error *error)
{
	if (allowance->members >= allowance->limits.members)
		return adb_error_set(error, ADB_LIMIT, ADB_NO_OFFSET,
				     "this source has more than %llu members; --max-members raises that",
				     (unsigned long long)allowance->limits.members);
	return adb_allowance_left(allowance) == 0 ? adb_allowance_exceeded(allowance, error) : ADB_OK;
}
