#include "fly.inc.c"
#include "fall.inc.c"
