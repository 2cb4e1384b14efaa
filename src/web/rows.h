/*
 * Results for JavaScript, a line for each: {"columns":[NAME…],"rows":[[VALUE…]…],"more":BOOL}. More says that rows behind
 * style.most_rows were left out. A value is null, a number or a text, or an object where JSON would lose something:
 * {"integer":"…"} beyond 2^53, {"real":"Inf"} and {"real":"-Inf"}, and {"blob":"…"} in base 64.
 */
#ifndef ADB_WEB_ROWS_H
#define ADB_WEB_ROWS_H

#include "shell/render.h"

extern const struct adb_renderer adb_web_rows;

#endif
