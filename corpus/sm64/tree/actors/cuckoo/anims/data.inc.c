#include "pop.inc.c"
