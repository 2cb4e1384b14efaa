#include "tick.inc.c"
#include "chime.inc.c"
#include "stop.inc.c"
