#include "open.inc.c"
#include "ajar.inc.c"
#include "close.inc.c"
