#!/usr/bin/env bash
# make test-long: what takes too long for CI. Random tests with many more cases (TEST_LONG, see crates/testkit), schemathesis with 100
# examples per operation, the unit tests of the alert rules, traces of the program, TLS to PostgreSQL, the image, a restore to a point in time, a rolling
# restart, the release before on today's schema, every fault of faults/README.md, and a minute of each fuzz target. An hour or more; ends with 0
# when nothing failed. Logs: .data/logs/test-long/.
#
# TEST_DATABASE_URL takes another PostgreSQL. Run it after a change of money, search or input checks, and before a release.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

logs=.data/logs/test-long
mkdir -p "$logs"
export CARGO_TERM_COLOR=never NO_COLOR=1
unset FORCE_COLOR

at_exit stop_databases

check_tools
lock_test
borrow_dependencies
packages scripts >"$logs/packages.log" 2>&1 || die "The packages of scripts/ cannot be had (log: $logs/packages.log)"
scripts/pg_tools.sh >"$logs/pg-tools.log" 2>&1 || die "$(cat "$logs/pg-tools.log")"
if [[ -z ${TEST_DATABASE_URL:-} ]]; then
  FAST=1 start_database test
  export TEST_DATABASE_URL=$database
fi

failed=0
step() { # step <log name> <command...>; exit code 69: a tool is missing that nobody is made to install
  local name=$1 code=0
  shift
  start_job "$logs/$name.log" "$@"
  finish_job "$job" || code=$?
  case $code in
    0) say "ok    $name" ;;
    69) say "--    $name: $(tail -n 1 "$logs/$name.log")" ;;
    *)
      failed=1
      say "FAIL  $name (log: $logs/$name.log)"
      without_noise "$logs/$name.log" 150
      ;;
  esac
}

step alerts scripts/alerts.sh
step build cargo build --workspace --bins --tests
TEST_LONG=1 step rust cargo nextest run --workspace --no-fail-fast --profile long
step traces cargo nextest run --workspace --features muqabla/otel -E "package(muqabla) and test(/^traces::/)"
step point-in-time scripts/point-in-time.sh
step rolling scripts/rolling.sh
step previous-release scripts/previous-release.sh
step faults scripts/faults.sh
step fuzz scripts/fuzz.sh 60
# What a package holds, in a build of its own: it links OpenSSL.
step build-tls cargo build -p muqabla --bin muqabla --no-default-features --features tls,otel --target-dir .data/target-tls
step tls scripts/tls-test.sh .data/target-tls/debug/muqabla
step image scripts/image-test.sh .data/target-tls/debug/muqabla
SCHEMATHESIS_EXAMPLES=${SCHEMATHESIS_EXAMPLES:-100} step schemathesis scripts/schemathesis.sh
stop_databases
exit "$failed"
