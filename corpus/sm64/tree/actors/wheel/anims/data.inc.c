#include "roll.inc.c"
