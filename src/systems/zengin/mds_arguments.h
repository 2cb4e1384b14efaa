/*
 * The arguments of one command of a text model script, taken one after the other by what is expected next.
 * Shipped scripts leave arguments out and put in some that do not belong; so an argument is taken only when
 * it can be what is expected, and all of this is reported: 'missing-argument', 'extra-argument',
 * 'bad-number'.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MDS_ARGUMENTS_H
#define ADB_SYSTEMS_ZENGIN_MDS_ARGUMENTS_H

#include "systems/zengin/mds_tokens.h"

/* No known command has more than 13. */
enum { ADB_MDS_MAX_ARGUMENTS = 32 };

struct adb_mds_arguments {
	struct adb_decoder *d;
	struct adb_zengin_place place; /* of the command */
	struct adb_mds_token tokens[ADB_MDS_MAX_ARGUMENTS];
	size_t count, next;
};

/* The next argument, NULL when there is none. */
const struct adb_mds_token *adb_mds_argument(const struct adb_mds_arguments *in);
bool adb_mds_next_is_number(const struct adb_mds_arguments *in);

/* The text of a token as UTF-8. Never NULL. */
const char *adb_mds_text(const struct adb_mds_arguments *in, const struct adb_mds_token *token);

/* The next argument as text, whatever it is; there must be one. */
const char *adb_mds_take_any(struct adb_mds_arguments *in);

/* A string, or a word that somebody forgot to quote. NULL when that is not what comes next. */
const char *adb_mds_take_optional_text(struct adb_mds_arguments *in);
const char *adb_mds_take_optional_string(struct adb_mds_arguments *in); /* quoted only */
const char *adb_mds_take_optional_word(struct adb_mds_arguments *in);   /* unquoted only, no number */

/* The same, and NULL is reported. `what` names the argument in the message. */
const char *adb_mds_take_text(struct adb_mds_arguments *in, const char *what);
const char *adb_mds_take_word(struct adb_mds_arguments *in, const char *what);

/* A sign, digits and a fraction, whatever the locale; `fallback` stands for a number that is missing. */
int32_t adb_mds_take_integer(struct adb_mds_arguments *in, const char *what, int32_t fallback);
float adb_mds_take_real(struct adb_mds_arguments *in, const char *what);
float adb_mds_take_optional_real(struct adb_mds_arguments *in, float fallback);

/* KEY:number in any case; the number may be an argument of its own. False when something else is next. */
bool adb_mds_take_option(struct adb_mds_arguments *in, const char *key, float *value);

/* One certain word, quoted or not, in any case. */
bool adb_mds_take_keyword(struct adb_mds_arguments *in, const char *keyword);

/* Takes and reports an argument that nothing wants; there must be one. */
void adb_mds_skip_argument(struct adb_mds_arguments *in);

#endif
