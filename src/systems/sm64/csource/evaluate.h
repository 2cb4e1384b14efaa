/* Evaluates constant expressions of C, as in initialisers, enumerators and #if. */
#ifndef ADB_SYSTEMS_SM64_CSOURCE_EVALUATE_H
#define ADB_SYSTEMS_SM64_CSOURCE_EVALUATE_H

#include "systems/sm64/csource/scope.h"

enum {
	ADB_C_MAX_NESTING = 64,   /* brackets, unary operators, macros within macros */
	ADB_C_MAX_STEPS = 100000, /* tokens of one expression with all macros expanded */
};

/*
 * Computes the value of a constant expression of integers, names of the scope, + - * / % << >> & | ^ ~ ! comparisons, && || ?:
 * and casts, which are ignored. Returns false when it is no such expression, overflows 64 bits, or exceeds the limits above.
 */
bool adb_c_evaluate(const struct adb_c_scope *scope, struct adb_c_range expression, int64_t *value);

/* Computes the value of an #if expression: unknown names are 0, and `defined` is an operator. */
bool adb_c_evaluate_condition(const struct adb_c_scope *scope, struct adb_c_range expression, int64_t *value);

#endif
