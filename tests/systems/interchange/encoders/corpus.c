/* The corpus of the system interchange: the files of each of its formats. */
#include "interchange.h"

int mkcorpus_interchange(const char *out_dir, const char *expected_dir)
{
	bvh_make(out_dir, expected_dir);
	gltf_make(out_dir, expected_dir);
	return 0;
}

int selfcheck_interchange(void)
{
	return bvh_selfcheck() + gltf_selfcheck();
}
