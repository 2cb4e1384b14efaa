#include "walk.inc.c"
#include "snap.inc.c"
