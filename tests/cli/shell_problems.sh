# .problems groups what went wrong by code; the view problems has each row with its file and advice.
"$ANIMDB" index -q x.db "$CORPUS/zengin/broken"
echo '# all'
echo .problems | "$ANIMDB" shell -f csv x.db | sed "s#$CORPUS/#CORPUS/#"
echo '# a code, a text in a message, and nothing'
printf '.problems truncated\n' | "$ANIMDB" shell -f line x.db
printf '.problems "no direction"\n' | "$ANIMDB" shell -f csv x.db
printf '.problems "no such problem"\n' | "$ANIMDB" shell -f csv x.db
echo '# the view has every row, with advice'
"$ANIMDB" query -f csv x.db "SELECT (SELECT count(*) FROM problems) = (SELECT count(*) FROM diagnostics) AS complete,
	(SELECT count(*) FROM problems WHERE advice IS NULL OR file IS NULL) AS lacking"
"$ANIMDB" query -f csv x.db "SELECT severity, code, substr(file, -12) AS file,
	asset_path, offset, message, advice FROM problems WHERE code = 'unreachable'"
