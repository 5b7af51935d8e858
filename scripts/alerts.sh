#!/usr/bin/env bash
# Part of `make test`, and of `make test-long`: promtool reads the alert rules in deploy/prometheus and runs their unit tests; each rule needs one
# that fires and one that is silent. The last line is "<n> passed, <n> failed". What is missing is said in one line, with exit code 69.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

log=$logs/alerts.log
scripts/promtool.sh --version >"$log" 2>&1 || { echo "alerts: not run: $(tail -n 1 "$log")"; exit 69; }

rules=deploy/prometheus/alerts.yml
tests=deploy/prometheus/alerts.test.yml
passed=0
failed=0
check() { # check <what> <command...>
  local what=$1
  shift
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAIL  %s\n' "$what"
    cat "$log"
  fi
}
# The names of rules, and those of tests with what they expect: alerts, or none.
each_rule_is_tested() {
  diff <(sed -n 's/^ *- alert: \(.*\)/\1 fires\n\1 is silent/p' "$rules" | sort) \
    <(awk '/^  - name: / { name = $3 } /exp_alerts: \[\]/ { print name, "is silent" } /exp_alerts:$/ { print name, "fires" }' "$tests" | sort -u)
}

check 'the rules can be read' scripts/promtool.sh check rules "$rules"
check 'each rule is tested' each_rule_is_tested
code=0
scripts/promtool.sh test rules "$tests" >"$log" 2>&1 || code=$?
all=$(grep -c '^  - name: ' "$tests")
bad=$(grep -E '^ +name: ' "$log" | sort -u | wc -l) || true
# It failed for a reason that no test names.
[[ $code = 0 || $bad != 0 ]] || bad=$all
[[ $code = 0 ]] || cat "$log"
passed=$((passed + all - bad))
failed=$((failed + bad))

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed = 0 ]]
