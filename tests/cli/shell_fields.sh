# What the shell prints of the fields of an asset is what info prints of the file. The names of fields are those of the
# decoders, and tests/ledger asks whether they are all.
cp -r "$CORPUS/vib-ribbon/extracted/MOVIE" . || exit
"$ANIMDB" index -q test.db MOVIE || exit
file=$(find MOVIE -name '*.ANM' | sort | head -n 1)
name=$(basename "$file")
for form in text all; do
	echo ".fields asset:$name $form" | "$ANIMDB" test.db >shown || exit
	"$ANIMDB" info -f "$form" "$file" | sed -n '/^offset/,$p' | cmp - shown && echo "$form: the same"
done
echo ".fields ${name%.ANM} json" | "$ANIMDB" test.db | sed '1s/^{/{"source":"'"${PWD//\//\\/}\/${file//\//\\/}"'",/' >shown
"$ANIMDB" info -f json "$file" | sed '1s/^\[//; $d' | cmp - shown && echo "json: the same"
echo ".fields asset:$name imhex" | "$ANIMDB" test.db >shown
"$ANIMDB" info -f imhex "$file" | cmp - shown && echo "imhex: the same"
# No colours where no terminal is, and none where they are unwanted: tests/cli/pty_colours.sh.
echo ".hexdump asset:$name 0 16" | "$ANIMDB" test.db | tr -d '[:print:]\n' | wc -c
for line in ".fields" ".fields nobody" ".fields asset:$name xml" ".fields asset:99"; do
	echo "$line" | "$ANIMDB" test.db
	echo "$?"
done
printf X | dd of="$file" bs=1 seek=9 conv=notrunc status=none
echo ".fields asset:$name" | "$ANIMDB" test.db
rm "$file"
echo ".fields asset:$name" | "$ANIMDB" test.db 2>&1 | sed "s|$PWD|HERE|"
