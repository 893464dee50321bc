#!/bin/sh
# Mines the sets of puzzles/ that nobody wrote by hand: sh library.sh [BRISCOLA [FOLDER]].
# What each command writes depends on its options and on the sets before it, which it does not
# repeat; so all of them come out the same on any machine.
set -eu
briscola=${1:-briscola} folder=${2:-puzzles}

mine() {
    name=$1
    shift
    "$briscola" author mine --force --allow-known --set "$name" --out "$folder/$name.yaml" "$@"
}

rm -f "$folder"/mined-*.yaml
while read -r role cards level count; do
    mine "mined-$role-$cards-level-$level" \
        --role "$role" --cards "$cards" --level "$level" --count "$count"
done <<END
reply 2 1 40
lead 2 1 30
reply 3 1 60
reply 2 2 40
lead 2 2 30
reply 3 2 60
lead 3 2 40
reply 2 3 30
lead 2 3 30
reply 3 3 60
lead 3 3 60
reply 3 4 60
lead 3 4 80
reply 3 5 60
lead 3 5 60
END

for level in 1 2 3 4 5; do
    mine "mined-anything-level-$level" \
        --goal most-points --goal nothing-to-find --cards 3 --level $level --count 40 --seed 2
done

for level in 1 2 3 4 5; do
    mine "mined-pairs-level-$level" --variant pairs --level $level --count 24 --seed 3
done

# What is rare, among what is not: fewer than asked for are enough.
mine mined-reply-3-mixed-3 --role reply --cards 3 --level 3 --count 24 --seed 4 \
    --theme level --theme discard
for level in 3 4 5; do
    mine "mined-lead-3-mixed-$level" --role lead --cards 3 --level $level --count 45 \
        --theme draw-trump --theme trump-lead --theme court-lead \
        --goal win --goal draw --goal most-points --deals 125000 || test $? -eq 1
    mine "mined-pairs-mixed-$level" --variant pairs --role reply --level $level --seed 4 \
        --theme partner-not-overtaken --theme feed-partner --count 20
done

# For those who train every day: more of the ideas of which there are few that are easy enough.
while read -r level count themes; do
    # Without quotes: each idea is an option of its own.
    mine "mined-mixed-level-$level" --level "$level" --count "$count" --seed 5 --deals 125000 \
        $(printf -- '--theme %s ' $themes) || test $? -eq 1
done <<END
1 160 bank unbeatable-lead overtake kept-home catch-at-once keep-trump caught-either-way dear-to-beat
2 160 throw-in caught-either-way dear-to-beat keep-trump catch-at-once overtake unbeatable-lead force-trump one-of-two-home heavy-trick economy
3 140 duck throw-in dear-to-beat unbeatable-lead overtake force-trump one-of-two-home heavy-trick economy one-of-two-caught
4 60 unbeatable-lead bank ruff overtake catch-at-once heavy-trick economy
END
