# For the scripts that make manual pages: escapes the special characters of roff. The script defines fail().
function escaped(text) {
	gsub(/\\/, "\\e", text)
	gsub(/\047/, "\\(aq", text)
	gsub(/`/, "\\(ga", text)
	gsub(/\^/, "\\(ha", text)
	gsub(/~/, "\\(ti", text)
	gsub(/-/, "\\-", text)
	gsub(/…/, "...", text)
	gsub(/×/, "\\(mu", text)
	gsub(/µ/, "\\(mc", text)
	gsub(/²/, "\\(S2", text)
	if (text ~ /[\200-\377]/)
		fail("a character that roff.awk does not know")
	return text ~ /^[.]/ ? "\\&" text : text
}
