/*
 * The arguments of one command of a text model script. The caller takes them one by one, each by the type that it expects.
 * Shipped scripts leave arguments out and have surplus ones, so that an argument is taken only when it can have the expected
 * type. Deviations are reported: 'missing-argument', 'extra-argument', 'bad-number'.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MDS_ARGUMENTS_H
#define ADB_SYSTEMS_ZENGIN_MDS_ARGUMENTS_H

#include "systems/zengin/mds_tokens.h"

/* The longest known command has 13 arguments. */
enum { ADB_MDS_MAX_ARGUMENTS = 32 };

struct adb_mds_arguments {
	struct adb_decoder *d;
	struct adb_zengin_place place; /* of the command */
	struct adb_mds_token tokens[ADB_MDS_MAX_ARGUMENTS];
	size_t count, next;
};

/* The next argument, NULL when there is none. */
const struct adb_mds_token *adb_mds_argument(const struct adb_mds_arguments *in);

/* Whether the next argument begins like a number. */
bool adb_mds_next_is_number(const struct adb_mds_arguments *in);

/* The text of a token as UTF-8. Never NULL. */
const char *adb_mds_text(const struct adb_mds_arguments *in, const struct adb_mds_token *token);

/* Takes the next argument as text, whatever its type. There must be a next argument. Of all of these `what` names the field. */
const char *adb_mds_take_any(struct adb_mds_arguments *in, const char *what);

/* Takes a string, or a word without its quotes. Returns NULL and takes nothing when a number or no argument is next. */
const char *adb_mds_take_optional_text(struct adb_mds_arguments *in, const char *what);
const char *adb_mds_take_optional_string(struct adb_mds_arguments *in, const char *what); /* quoted only */
const char *adb_mds_take_optional_word(struct adb_mds_arguments *in,
				       const char *what); /* unquoted only, no number */

/* The same, but a missing argument is reported. `what` is its name in the message, too. */
const char *adb_mds_take_text(struct adb_mds_arguments *in, const char *what);
const char *adb_mds_take_word(struct adb_mds_arguments *in, const char *what);

/*
 * Takes a number: a sign, digits and a fraction, in any locale. A missing one is reported, except by the optional form;
 * `fallback`, or 0, is returned then.
 */
int32_t adb_mds_take_integer(struct adb_mds_arguments *in, const char *what, int32_t fallback);
float adb_mds_take_real(struct adb_mds_arguments *in, const char *what);
float adb_mds_take_optional_real(struct adb_mds_arguments *in, const char *what, float fallback);

/*
 * Takes KEY:number, in any case of letters, into `value`; the number may be an argument of its own. Returns false and takes
 * nothing when another argument is next.
 */
bool adb_mds_take_option(struct adb_mds_arguments *in, const char *key, float *value);

/*
 * Takes the word `keyword`, quoted or not, in any case of letters. Returns false and takes nothing when another argument is
 * next.
 */
bool adb_mds_take_keyword(struct adb_mds_arguments *in, const char *keyword);

/* Takes and reports a surplus argument. There must be a next argument. */
void adb_mds_skip_argument(struct adb_mds_arguments *in);

/* Leaves out the next argument, a gap for `reason`. There must be one. */
void adb_mds_drop_argument(struct adb_mds_arguments *in, const char *reason);

#endif
