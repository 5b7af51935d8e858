#!/usr/bin/env bash
# make scale: what a contest costs the database, and how many of them this machine takes, as tables of docs/scale.md.
#
# scale.sh acts [--save]   plays whole lives of contests, one act after the other, on a database with a few contests
# scale.sh load [--save]   repeats the mixture at multiples of a million contests a month on a database with many
# scale.sh                 the first
#
# Builds the program optimised without LTO, in a folder of its own: a fraction of the time of a release. SCALE_CONTESTS (200000) are the
# contests of `load`; what follows is passed to bench/scale.mjs, like --contests 60, --multiples 1,4,8, --seconds 120, --without-pictures.
# The database of `load` stays for the next run: 'scripts/db.sh destroy scale' gives its space back.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

part=acts
if [[ ${1:-} = acts || ${1:-} = load ]]; then
  part=$1
  shift
fi
if [[ $part = acts ]]; then name=scale-acts contests=4000; else name=scale contests=${SCALE_CONTESTS:-200000}; fi
[[ $contests =~ ^[1-9][0-9]*$ ]] || die "SCALE_CONTESTS must be a number, not '$contests'"
stamp=.data/stamps/$name

at_exit stop_databases

check_tools

# --- Build ------------------------------------------------------------------------------------------------------------

export MUQABLA=${MUQABLA:-}
if [[ -z $MUQABLA ]]; then
  lock_build
  packages scripts
  say 'Building without LTO (log: .data/logs/scale-cargo.log; minutes)'
  # What works on pixels and passwords is as quick as in a release; the rest is optimised a little.
  quick=()
  while read -r crate; do quick+=(--config "profile.release.package.$crate.opt-level=3"); done \
    < <(sed -nE 's/^\[profile\.dev\.package\.([a-z0-9_-]+)\]$/\1/p' Cargo.toml)
  start_job "$logs/scale-cargo.log" env CARGO_BUILD_BUILD_DIR="${CARGO_BUILD_BUILD_DIR%/*}/${CARGO_BUILD_BUILD_DIR##*/}-scale" \
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
    cargo build --release -p muqabla --target-dir target/scale "${quick[@]}"
  finish_job "$job" || { without_noise "$logs/scale-cargo.log"; die 'The program does not build'; }
  unlock_build
  MUQABLA=$root/target/scale/release/muqabla
fi

# --- Database ---------------------------------------------------------------------------------------------------------

# A server as one would set it up for such a database; the commits wait for the disk.
export PG_OPTIONS='-c shared_buffers=1GB -c effective_cache_size=4GB -c work_mem=16MB -c maintenance_work_mem=256MB -c max_wal_size=4GB
  -c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track=all -c jit=off'
PG_OPTIONS=${PG_OPTIONS//$'\n'/ }
# Another number makes another database; new migrations are applied to the one that is there. What contests leave is told by a new one: an
# old one has room to use again.
if [[ $part = acts || $(cat "$stamp" 2>/dev/null) != "$contests" ]]; then
  rm -f "$stamp"
  scripts/db.sh destroy "$name"
fi
start_database "$name"
export DATABASE_URL=$database
"$MUQABLA" migrate
if [[ ! -f $stamp ]]; then
  say "Seeding $contests contests (log: .data/logs/scale-seed.log)"
  start_job "$logs/scale-seed.log" "$MUQABLA" seed --contests "$contests"
  finish_job "$job" || { tail -n 20 "$logs/scale-seed.log" >&2; die 'Seeding failed'; }
  echo "$contests" >"$stamp"
fi

# --- Measuring --------------------------------------------------------------------------------------------------------

say "Measuring ($part)"
LOGS=$logs node bench/scale.mjs "$part" "$@"
