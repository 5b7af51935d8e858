#!/usr/bin/env bash
# make simulate: plays the money core from a seed (crates/workflows/tests/simulation). simulate.sh [seed] [events]
#
# Without arguments seed 1 and what CI plays; 10000000 events are a matter of a day. What failed is printed with its seed and event: the same two
# numbers play it again. TEST_DATABASE_URL takes another PostgreSQL.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

number() { [[ $1 =~ ^[0-9]+$ ]] || die "simulate.sh [seed] [events]: '$1' is not a number"; }
number "${1:-1}"
number "${2:-1}"

at_exit stop_databases

check_tools
borrow_dependencies
if [[ -z ${TEST_DATABASE_URL:-} ]]; then
  packages scripts >"$logs/simulate-packages.log" 2>&1 || die "The packages of scripts/ cannot be had (log: $logs/simulate-packages.log)"
  FAST=1 start_database test
  export TEST_DATABASE_URL=$database
fi
export SIM_SEED=${1:-1}
[[ -z ${2:-} ]] || export SIM_EVENTS=$2
cargo test --workspace --test simulation -- --nocapture the_ledger_stays_true_whatever_happens_in_whatever_order
