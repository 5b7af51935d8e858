#!/usr/bin/env bash
# make fuzz: random input for everything that parses bytes from outside (fuzz/README.md). fuzz.sh [seconds] [target]
#
# Each target runs for that many seconds (60), starting from fuzz/corpus and from what earlier runs found (.data/fuzz/<target>/corpus). Ends
# with 0 when nothing crashed; an input that crashes a target is written to .data/fuzz/<target>/crashes. The instrumented build lies in
# .data/fuzz/target.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

seconds=${1:-60}
[[ $seconds =~ ^[0-9]+$ ]] || die "fuzz.sh [seconds] [target]: '$seconds' is not a number"
cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked --debug || die 'cargo-fuzz cannot be had ("cargo install cargo-fuzz --locked")'
mapfile -t targets < <(sed -n 's/^name = "\([a-z]*\)"$/\1/p' fuzz/Cargo.toml)
[[ -z ${2:-} || " ${targets[*]} " = *" $2 "* ]] || die "fuzz.sh: no target '$2'; there are ${targets[*]}"
[[ -z ${2:-} ]] || targets=("$2")
# An instrumented build shares nothing with the others, and is no place for lints.
unset CARGO_BUILD_BUILD_DIR RUSTC_WORKSPACE_WRAPPER
# Sanitizers need a nightly compiler and find errors of unsafe code, of which there is none here. Checked arithmetic and assertions remain.
options=(--fuzz-dir fuzz --target-dir .data/fuzz/target --sanitizer none)
cargo fuzz build "${options[@]}"

failed=0
for target in "${targets[@]}"; do
  mkdir -p ".data/fuzz/$target/corpus" ".data/fuzz/$target/crashes"
  log=".data/fuzz/$target/log"
  if cargo fuzz run "${options[@]}" "$target" ".data/fuzz/$target/corpus" "fuzz/corpus/$target" -- \
    -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=65536 -artifact_prefix=".data/fuzz/$target/crashes/" >"$log" 2>&1; then
    say "ok    $target: $(grep -o 'Done [0-9]* runs' "$log" | tail -n 1)"
  else
    failed=$((failed + 1))
    say "FAIL  $target (log: $log)"
    tail -n 40 "$log"
  fi
done
echo "$((${#targets[@]} - failed)) passed, $failed failed"
[[ $failed = 0 ]]
