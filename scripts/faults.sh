#!/usr/bin/env bash
# make faults: breaks what a marketplace runs on in the middle of its work, and compares what is there with what was acknowledged
# (faults/README.md). Ends with 0 when nothing is lost; the last line counts.
#
# LONG=1 takes the counts of a release, ONLY=<text> scenarios whose name contains it, FROM=<text> those from the first such one on, SAVE=1
# writes the table into docs/faults.md, SEED=<n> repeats the moments of a run. `faults.sh --ci` runs the selection of `make test`, a minute. Needs the debug build; what is missing otherwise is said in one line.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

unset FAST # what PostgreSQL acknowledges is to be on disk
program=$(realpath -m "$target/debug/muqabla")
supervisor=$(realpath -m "$target/debug/faults")
if [[ ${1:-} != --ci ]]; then
  cargo build --workspace --bins --tests
  packages scripts
fi
[[ -x $program && -x $supervisor ]] || die "the programs are not built: cargo build --workspace"

arguments=(--program "$program" "$@")
[[ -z ${LONG:-} ]] || arguments+=(--long)
[[ -z ${ONLY:-} ]] || arguments+=(--only "$ONLY")
[[ -z ${FROM:-} ]] || arguments+=(--from "$FROM")
[[ -z ${SEED:-} ]] || arguments+=(--seed "$SEED")
[[ -z ${SAVE:-} ]] || arguments+=(--save docs/faults.md)
if [[ ${1:-} != --ci ]]; then
  tools=$(scripts/pg_tools.sh)
  arguments+=(--pg-tools "$tools")
  # Without it, without root, or without PgBouncer rows say what was skipped.
  if faketime=$(scripts/faketime.sh); then arguments+=(--faketime "$faketime"); fi
  if scripts/pgbouncer.sh --version >/dev/null; then arguments+=(--pooler); fi
fi
# Small disks are mounted where nobody else sees them, and go with the supervisor.
alone=()
if [[ $(id -u) = 0 ]] && unshare --mount --propagation private mount -t tmpfs tmpfs /mnt 2>/dev/null; then
  alone=(unshare --mount --propagation private)
  arguments+=(--may-mount)
fi
exec "${alone[@]}" "$supervisor" "${arguments[@]}"
