# The words before a command, and those that are none.
fails()
{
	"$ANIMDB" "$@"
	echo "$?"
}
fails
fails qurey x
fails nowhere.db
fails --wrong
fails help qurey
"$ANIMDB" --help >help && head -n 2 help
"$ANIMDB" help query | head -n 1
"$ANIMDB" query -h | head -n 1
"$ANIMDB" shell --help | head -n 1
"$ANIMDB" --version | sed 's/[0-9.]*$/VERSION/'
for command in index query ask shell export report info verify diff census formats; do
	grep -c "^  $command " help
	# Texts are at most 100 columns wide, meanings of options stand in one column, and -h is among them.
	"$ANIMDB" $command --help >text
	grep -E '^.{101}' text
	grep -cE '^  -h, --help +this text$' text
	sed -nE 's/^( +(-[a-z], )?--[^ ]+( [^ ]+)?  +)[^ ].*/\1/p' text | sed 's/./x/g' | sort -u | wc -l
done
"$ANIMDB" --help >/dev/full
