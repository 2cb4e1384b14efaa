# Two versions of one dump, of which single files were changed.
cp -r "$CORPUS/zengin/loose/_WORK/DATA/ANIMS" a
cp "$CORPUS/zengin/puppet.vdf" a
cp -r a b
cd b/_COMPILED
# A key near the end of a clip; another clip under a new name; the rest pose of a bone.
size=$(stat -c %s PUPPET-T_NOD.MAN)
printf '\x10\x40' | dd of=PUPPET-T_NOD.MAN bs=1 seek=$((size - 40)) conv=notrunc status=none
mv KITE-S_FLY.MAN KITE-S_GLIDE.MAN
printf '\x40' | dd of=KITE.MDH bs=1 seek=$((0x37)) conv=notrunc status=none
cd ..
sed -i -e '/"T_SIT" 1/s/0.1 0.1/0.2 0.1/' -e '/aniDisable/d' -e 's/"C_LOOK_4"/"C_LOOK_5"/' \
	-e 's/(13 "CREAK" EMPTY_SLOT)/(14 "CREAK" EMPTY_SLOT)/' -e '/DEF_DESTROY_ITEM/d' \
	-e 's/(21 2)/(21 2)\n*eventSFX (22 "SNAP")/' -e '/PUPPET_HAT/d' PUPPET.MDS
cd ..
"$ANIMDB" index -q a.db a
"$ANIMDB" index -q b.db b
"$ANIMDB" diff a.db b.db
echo "exit $?"
echo '# the other way round'
"$ANIMDB" diff --system zengin b.db a.db
echo '# for programs'
"$ANIMDB" diff -f csv a.db b.db
"$ANIMDB" diff -f json --where "name LIKE 'PUPPET-%'" a.db b.db
"$ANIMDB" diff -s a.db b.db
"$ANIMDB" diff -s -f csv a.db b.db
echo '# another system has nothing that differs'
"$ANIMDB" diff --system oni a.db b.db
echo "exit $?"
echo '# what is matched by its motion alone cannot change'
"$ANIMDB" diff --by motion --where 1 a.db b.db
