# An object that a clip does not name is as hidden as one that it hides.
mkdir A B
for folder in A B; do
	{
		printf '\x41\0\0\0\0\0\0\0\x03\0\0\0'
		head -c 84 /dev/zero
	} >$folder/MODEL.TMD
done
printf '\0\x80\x1e\0\x02\0\x06\0\x07\0\x08\0\0\0\0\0' >A/WALK.ANM     # object 0 in both frames
printf '\0\x80\x1e\0\x02\0\x06\0\x07\0\x09\0\0\0\0\0\x02\0' >B/WALK.ANM # and object 2 in the second
"$ANIMDB" index -q a.db A
"$ANIMDB" index -q b.db B
"$ANIMDB" diff a.db b.db
