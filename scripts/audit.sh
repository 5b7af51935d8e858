#!/usr/bin/env bash
# Dependencies: known weaknesses, licences and sources, and whether each is used. The last line is "<n> passed, <n> failed".
#
# cargo-deny checks licences, bans and sources offline, and advisories when their database can be reached; npm audit asks the npm registry.
# What cannot be asked is said in one line and counts as nothing: crates/tidy checks the licences in any case.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

passed=0
failed=0
asked() { # asked <exit code> <what>
  if [[ $1 = 0 ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  printf '%s: %s\n' "$2" "$([[ $1 = 0 ]] && echo ok || echo FAILED)"
}

if cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --locked --debug; then
  code=0
  cargo deny --offline check licenses bans sources || code=$?
  asked "$code" 'licences, bans and sources of crates'
  if cargo deny fetch db >/dev/null 2>&1; then
    code=0
    cargo deny check advisories || code=$?
    asked "$code" 'advisories about crates'
  else
    echo 'advisories about crates: not asked: their database cannot be reached'
  fi
else
  echo 'cargo-deny: not run: it cannot be had ("cargo install cargo-deny --locked")'
fi

if cargo machete --version >/dev/null 2>&1 || cargo install cargo-machete --locked --debug; then
  code=0
  cargo machete || code=$?
  asked "$code" 'dependencies that nothing uses'
else
  echo 'cargo-machete: not run: it cannot be had ("cargo install cargo-machete --locked")'
fi

for folder in frontend scripts; do
  report=$(npm audit --json --prefix "$folder" 2>/dev/null || true)
  verdict=$(node -e '
    let report = {};
    try { report = JSON.parse(process.argv[1]); } catch {}
    const found = report.metadata?.vulnerabilities;
    console.log(found ? (found.total === 0 ? "clean" : Object.keys(report.vulnerabilities).join(" ")) : "unreachable");' "$report")
  case $verdict in
    clean) asked 0 "npm audit of $folder" ;;
    unreachable) echo "npm audit of $folder: not asked: the registry cannot be reached" ;;
    *) echo "$verdict"; asked 1 "npm audit of $folder" ;;
  esac
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $((passed + failed)) != 0 ]] || exit 69
[[ $failed = 0 ]]
