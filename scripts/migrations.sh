#!/usr/bin/env bash
# Lints migrations: refuses statements that the release before does not survive, or that keep a table locked while they work. Part of make test and
# make check. First tries the lint itself on migrations.cases.sql. The last line is "<n> passed, <n> failed".
#
# The linter is squawk (SQUAWK names another one), from the package of PyPI in squawk.txt; python3 is needed. Without it the exit code is 69.
# How to write migrations, and exceptions: migrations/README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The newest migration that shipped before there was a lint.
first_rule=20261203100500
home=${XDG_CACHE_HOME:-$HOME/.cache}/muqabla/squawk

find_squawk() {
  local wanted
  wanted=$(sed -nE 's/^squawk-cli==([0-9.]+).*/\1/p' scripts/squawk.txt)
  [[ -z ${SQUAWK:-} ]] || return 0
  SQUAWK="$home-$wanted/bin/squawk"
  [[ -x $SQUAWK ]] && return
  command -v python3 >/dev/null || { echo 'squawk: not run: python3 is not installed'; exit 69; }
  mkdir -p "${home%/*}"
  local part="$home-$wanted"
  if ! { python3 -m venv "$part" && "$part/bin/pip" install --quiet --no-deps --require-hashes --only-binary :all: -r scripts/squawk.txt; }; then
    rm -rf "$part"
    echo 'squawk: not run: it cannot be had from PyPI'
    exit 69
  fi
}

# The runner sets lock_timeout for each migration (crates/runtime), and backfills may take their time. Concurrent statements stand alone in a
# migration: an index that failed is to be seen, not skipped by IF NOT EXISTS. 32-bit ids and texts with a limit are rules of the schema's tests.
options=(--pg-version 15 --reporter gcc
  --exclude require-lock-timeout,require-statement-timeout,prefer-robust-stmts,prefer-bigint-over-int,prefer-bigint-over-smallint,prefer-text-field)

# findings <name> <in a transaction: yes or no>: what is wrong with the migration on standard input, a line each; nothing when it may be run.
findings() {
  local name=$1 sql flag=--assume-in-transaction
  sql=$(cat)
  [[ $2 = yes ]] || flag=--no-assume-in-transaction
  { "$SQUAWK" "${options[@]}" "$flag" --stdin-filepath "$name" <<<"$sql" || true; } | sed -nE 's/^[^:]*:[0-9]+:[0-9]+: [a-z]+: ([a-z-]+) (.*)$/\1: \2/p'
  # An exception names its reason in the line above: which release was the last to use what goes, or why the statement may run as it is.
  awk '
    /squawk-ignore-file/ { print "exception-without-reason: of a whole file" }
    /squawk-ignore / {
      goes = /ban-drop-(column|table|view|schema|type)|renaming-/
      if (goes && before !~ /^-- contract: .*[0-9]+\.[0-9]+\.[0-9]+/) print "exception-without-reason: no line \"-- contract: last used by X.Y.Z\" before " $0
      if (!goes && (before !~ /^-- exception: / || length(before) < 35)) print "exception-without-reason: no line \"-- exception: reason\" before " $0
    }
    { before = $0 }' <<<"$sql"
  # Several statements that are sent as one are a transaction nevertheless; a block that commits its parts is one statement.
  if [[ $2 = no ]] && [[ $(sed 's/--.*//' <<<"$sql" | sed -zE 's/^\s*DO \$\$.*\$\$;/;/' | tr -cd ';' | wc -c) -gt 1 ]]; then
    echo 'concurrent-statement-alone: a migration without a transaction has one statement'
  fi
}

find_squawk
passed=0
failed=0
wrong() { failed=$((failed + 1)); printf '%s\n' "$@"; }

# Each case names the rule that refuses it, or "none".
case_rule='' case_sql='' case_transaction=yes
try_case() {
  [[ -n $case_rule ]] || return 0
  local found
  found=$(findings case.sql "$case_transaction" <<<"$case_sql" | cut -d: -f1 | sort -u | tr '\n' ' ')
  if [[ $case_rule = none && -z $found || " $found" = *" $case_rule "* ]]; then
    passed=$((passed + 1))
  else
    wrong "the lint itself: expected $case_rule, found ${found:-nothing}:" "$case_sql"
  fi
}
while IFS= read -r line; do
  if [[ $line =~ ^--\ case:\ ([a-z-]+)(,\ without\ a\ transaction)?$ ]]; then
    try_case
    case_rule=${BASH_REMATCH[1]} case_sql=''
    case_transaction=$([[ -z ${BASH_REMATCH[2]} ]] && echo yes || echo no)
  else
    case_sql+=$line$'\n'
  fi
done <scripts/migrations.cases.sql
try_case

for folder in migrations/*/; do
  name=$(basename "$folder")
  [[ ${name%%_*} > $first_rule ]] || continue
  transaction=yes
  if grep -qs 'run_in_transaction *= *false' "$folder/metadata.toml"; then transaction=no; fi
  found=$(findings up.sql "$transaction" <"$folder/up.sql")
  if [[ -z $found ]]; then passed=$((passed + 1)); else wrong "$folder" "$found"; fi
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed = 0 ]]
