# Every question over the corpus of five systems, with its answer, without the columns of ids.
"$ANIMDB" index -q x.db "$CORPUS"/{metroid-prime,oni,sm64,vib-ribbon,zengin}
"$ANIMDB" index -q two.db "$CORPUS/vib-ribbon/ribbon.iso" "$CORPUS/vib-ribbon/small" "$CORPUS"/zengin/puppet{,_addon}.vdf
"$ANIMDB" index -q 0ad.db "$CORPUS/0ad"
cat >without_ids.py <<'PYTHON'
import csv, re, sys

rows = list(csv.reader(sys.stdin))
keep = [i for i, name in enumerate(rows[0]) if not re.search(r"(^|_)ids?$", name)] if rows else []
out = csv.writer(sys.stdout, lineterminator="\n")
for row in rows:
    out.writerow([row[i] for i in keep])
PYTHON
walk=$("$ANIMDB" query -f csv x.db "SELECT id FROM clips WHERE name = 'PUPPET-S_WALKL'" | tail -n 1 | tr -d '\r')
# Questions of standard input to the database $1.
answer() {
	while read -r question; do
		echo "# $question" | sed "s/$walk/WALK/"
		eval "\"\$ANIMDB\" ask -f csv $1 $question" | sed "s#$CORPUS/#CORPUS/#g" | python3 without_ids.py
		[ "${PIPESTATUS[0]}" -eq 0 ] || echo "failed"
		echo "${question%% *}" >>asked
	done
}
answer x.db <<QUESTIONS
clips PUPPET-S
clips backflip
clips walk
clips-per-game
contacts PUPPET-S_WALKL
duplicates 5
events PUPPET-S_WALKL
events $walk
events-a-second 5
fastest 5
largest-models 5
longest 5
longest-loops 3
longest-walk
longest-walk S_ 3
mirrored puppet
lacks WALK PUPPET
missing PUPPET
missing-textures
models PUPPET-S_WALKL
models-called puppet
moves-bone 'BIP01 HEAD' 5
moves-bone Head_1 3
orphans MDM
path S_STAND S_RUNL
path s_stand S_WalkL
played-by PUPPET-S_WALKL
plays puppet_body walk
problems unreach
problems anims/marionette.mds
replaced
seams 5
similar PUPPET-S_WALKL 3
skeletons
skeletons puppet
sound CREAK
sound 102
turning-bones 150 5
turning-bones 90 3
unread
unused-textures
unused zengin
unused oni
without-clip 10
without-model zengin
attack-table rival
attack-table punch_heavy
doors
moves puppet_stump
state-graph puppet_stump
character Tin_Beetle
pas Windup_Gold
objects 08000438
tables crab
movies OPEN
aliases PUPPET
overlays
QUESTIONS
echo '# a dump over another'
"$ANIMDB" index -q over.db "$CORPUS/zengin/puppet.vdf"
"$ANIMDB" index -q over.db "$CORPUS/zengin/puppet_addon.vdf" --over puppet.vdf
answer over.db <<<'replaced addon'
echo '# two dumps'
answer two.db <<QUESTIONS
differences ribbon.iso small 5
differences small RIBBON.ISO
differences puppet.vdf puppet_addon.vdf
same-motion puppet.vdf puppet_addon.vdf
same-motion 1 2 5
QUESTIONS
echo '# 0 A.D.'
answer 0ad.db <<QUESTIONS
hits
hits stick
lacks attack
props puppet.xml
props lost
QUESTIONS
echo '# questions that were not asked'
"$ANIMDB" ask --names | grep -vxFf asked
echo '# the width of the list'
"$ANIMDB" ask x.db | awk 'length($0) > 80'
