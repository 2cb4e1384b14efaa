#include "sway.inc.c"
#include "nod.inc.c"
#include "pose.inc.c"
#include "lost.inc.c"
