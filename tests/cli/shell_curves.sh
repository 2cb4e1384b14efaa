# Curves and original bytes, of an indexed dump.
cp "$CORPUS/zengin/puppet.vdf" .
"$ANIMDB" index -q test.db puppet.vdf || exit
"$ANIMDB" test.db <<'SQL' || exit
.plot PUPPET-S_WALKL bip01 translation
.plot PUPPET-S_WALKL 14
.hexdump PUPPET-S_WALKL 0 40
.hexdump PUPPET-S_WALKL 0x10 0x10
.hexdump PUPPET-S_WALKL 4850
.hexdump PUPPET-S_WALKL 1000000
SQL
# Without UTF-8 in the environment: ASCII.
echo ".plot PUPPET-S_WALKL BIP01 translation" | LC_ALL=C "$ANIMDB" test.db || exit
# All bytes of an asset are those that export writes.
asset=$("$ANIMDB" query -f line test.db "SELECT asset_id FROM clips WHERE name = 'PUPPET-S_WALKL'")
"$ANIMDB" export test.db -f raw -o out --where "name = 'PUPPET-S_WALKL'" >/dev/null || exit
echo ".hexdump asset:${asset##* }" | "$ANIMDB" test.db | cut -c 10-58 | tr -d ' \n' >shown
od -An -v -tx1 out/*/*.MAN | tr -d ' \n' | cmp - shown && echo "the same bytes"
for line in ".plot" ".plot nobody" ".plot PUPPET-S_WALKL tail" ".plot PUPPET-S_WALKL BIP01 scale" ".hexdump asset:x" \
	".hexdump asset:999999" ".hexdump PUPPET-S_WALKL -1" ".hexdump PUPPET-S_WALKL 1x"; do
	printf '%s\n' "$line" | "$ANIMDB" test.db
	echo "$?"
done
# What is no longer what was indexed is not shown.
offset=$("$ANIMDB" query -f line test.db "SELECT a.offset FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE c.name = 'PUPPET-S_WALKL'")
printf 'X' | dd of=puppet.vdf bs=1 seek=$((${offset##* } + 9)) conv=notrunc status=none
echo ".hexdump PUPPET-S_WALKL" | "$ANIMDB" test.db
echo "$?"
rm puppet.vdf
echo ".hexdump PUPPET-S_WALKL" | "$ANIMDB" test.db 2>&1 | sed "s|$PWD|HERE|"
