/* Constant expressions of C: what initialisers, enumerators and #if ask for. */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_EVALUATE_H
#define ADB_SYSTEMS_SM64_CSOURCE_EVALUATE_H

#include "systems/sm64/csource/scope.h"

enum {
	ADB_C_MAX_NESTING = 64,   /* brackets, unary operators, macros within macros */
	ADB_C_MAX_STEPS = 100000, /* tokens of one expression with all macros expanded */
};

/*
 * The value of a constant expression: integers, names of the scope, + - * / % << >> & | ^ ~ ! comparisons, && || ?: and
 * casts, which change nothing. False when it is none, when it overflows 64 bits, or when it passes the limits above.
 */
bool adb_c_evaluate(const struct adb_c_scope *scope, struct adb_c_range expression, int64_t *value);

/* The same for #if: names without a meaning are 0, and `defined` is known. */
bool adb_c_evaluate_condition(const struct adb_c_scope *scope, struct adb_c_range expression, int64_t *value);

#endif
