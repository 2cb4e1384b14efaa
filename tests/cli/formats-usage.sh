# The list itself comes from the registries; here only that every part of it is there.
"$ANIMDB" formats >list
echo $?
"$ANIMDB" formats --attributes >long
echo $?
grep '^[A-Z]' list
grep -c '^  ' list >/dev/null && echo 'has entries'
grep -Eo '^  (zip|vdf|zengin-man|zengin-mds|glb|raw) ' list
diff <(grep -v '^      ' long | head -n "$(wc -l <list)") list && echo 'the long list has the short one in it'
sed -n '/^Problems/,$p' long | grep -Eq '^  truncated +any +warning +[A-Z].*[.] [A-Z].*[.]$' && echo 'and the codes of problems'
grep -Eq '^      clips\.attributes\.[a-z_]+: [A-Za-z0-9]' long && echo 'and the attributes'
awk 'length($0) > 400' long
for arguments in -a --what extra; do
	"$ANIMDB" formats $arguments >/dev/null
	echo "$?: formats $arguments"
done
"$ANIMDB" formats --help
