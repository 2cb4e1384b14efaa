#ifndef MKCORPUS_H
#define MKCORPUS_H

/*
 * One function per system. Each writes its dumps below out_dir/SYSTEM and, when expected_dir is not
 * NULL, what they mean below expected_dir/SYSTEM. Failures end the program; 0 is success.
 */
int mkcorpus_zengin(const char *out_dir, const char *expected_dir);
int mkcorpus_prime(const char *out_dir, const char *expected_dir);
int mkcorpus_vib(const char *out_dir, const char *expected_dir);
int mkcorpus_sm64(const char *out_dir, const char *expected_dir);
int mkcorpus_oni(const char *out_dir, const char *expected_dir);

/* Compares the encoders with the worked examples of formats/; returns the number of mismatches. */
int selfcheck_zengin(void);
int selfcheck_prime(void);
int selfcheck_vib(void);
int selfcheck_sm64(void);
int selfcheck_oni(void);

#endif
