#!/usr/bin/env bash
# make mutants ONLY=ledger: changes the code of a crate in one place after the other and looks whether a test fails (docs/mutants.md).
# mutants.sh [crate...]; SHARD=0/4 takes every fourth mutant, FILE=repo.rs those of a file, AGAIN=1 those that no run has caught yet, and
# WIDER=workflows asks the tests of that crate, too.
#
# Works on a copy of the checkout (.data/mutants/tree), so that one may go on editing. Reports: .data/mutants/<crate>/mutants.out. Ends with 0
# when every mutant was caught. TEST_DATABASE_URL takes another PostgreSQL.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
at_exit stop_databases

check_tools
cargo mutants --version >/dev/null 2>&1 || cargo install cargo-mutants --locked --debug || die 'cargo-mutants cannot be had ("cargo install cargo-mutants --locked")'
crates=("$@")
[[ $# -gt 0 ]] || crates=(ledger payouts payments accounts)
tree=.data/mutants/tree
# The copy has compiled code of its own, as every checkout has.
export CARGO_BUILD_BUILD_DIR=$compiled/mutants-$(cksum <<<"$root" | cut -d' ' -f1)
CARGO_TARGET_DIR=$tree/target borrow_dependencies
if [[ -z ${TEST_DATABASE_URL:-} ]]; then
  packages scripts >"$logs/mutants-packages.log" 2>&1 || die "The packages of scripts/ cannot be had (log: $logs/mutants-packages.log)"
  FAST=1 start_database test
  export TEST_DATABASE_URL=$database
fi
# A mutant that leaves a parameter unused is one, not an error of lints.
unset RUSTC_WORKSPACE_WRAPPER
export CARGO_TERM_COLOR=never NO_COLOR=1 CARGO_INCREMENTAL=1 CARGO_PROFILE_DEV_DEBUG=none
# One crate is compiled with the features that dependencies have in the whole workspace; otherwise a hundred of them are compiled again for
# each crate. Cargo has this for nightly compilers only.
export __CARGO_TEST_CHANNEL_OVERRIDE_DO_NOT_USE_THIS=nightly CARGO_UNSTABLE_FEATURE_UNIFICATION=true CARGO_RESOLVER_FEATURE_UNIFICATION=workspace

# Always at the same place and with the times of the files, so that nothing is compiled again that has not changed.
rm -rf "$tree"
mkdir -p "$tree"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  [[ ! -e $file ]] || printf '%s\0' "$file"
done | xargs -0 cp -a --parents -t "$tree"

failed=0
for crate in "${crates[@]}"; do
  mkdir -p ".data/mutants/$crate"
  options=(--dir "$tree" --in-place --package "$crate" --output ".data/mutants/$crate")
  [[ -z ${SHARD:-} ]] || options+=(--shard "$SHARD" --sharding round-robin)
  [[ -z ${FILE:-} ]] || options+=(--file "$FILE")
  [[ -z ${AGAIN:-} ]] || options+=(--iterate)
  tests=$crate
  # The adapters of payments are tested over sockets, against the simulated providers.
  [[ $crate != payments ]] || tests=payments,gateway_fakes
  options+=(--test-package "$tests${WIDER:+,$WIDER}")
  if ! cargo mutants "${options[@]}"; then failed=1; fi
done
exit "$failed"
