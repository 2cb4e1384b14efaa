#include "base/stop.h"

bool adb_stop_now(struct adb_stop *stop)
{
	if (stop == NULL)
		return false;
	stop->steps = 0;
	if (!stop->is_stopped)
		stop->is_stopped = stop->is_wanted(stop->context);
	return stop->is_stopped;
}

atomic_int adb_interrupted;
