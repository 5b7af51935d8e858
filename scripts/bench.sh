#!/usr/bin/env bash
# make bench: fills a PostgreSQL of its own with a million contests, starts the release build and measures the public calls.
#
# BENCH_CONTESTS (1000000) contests; BENCH_QUICK=1 measures once and shortly; BENCH_ONLY=<text> only the cases whose names hold it;
# BENCH_PRIVATE=10000 measures lists and searches again with so many private contests, prints the ratios and removes them.
# BENCH_WRITES=0 leaves the acts that write out. BENCH_RUNS, BENCH_SECONDS, BENCH_STEADY_SECONDS change how much. BENCH_DATABASE_URL takes a database that is migrated and filled.
# The private database stays for the next run: 'scripts/db.sh destroy bench' gives its space back, and makes a new one after changes of the seed.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

contests=${BENCH_CONTESTS:-1000000}
[[ $contests =~ ^[1-9][0-9]*$ ]] || die "BENCH_CONTESTS must be a number, not '$contests'"
program="$target/release/muqabla"
stamp=.data/stamps/bench

at_exit stop_databases

check_tools

# --- Build ------------------------------------------------------------------------------------------------------------

lock_build
packages scripts
say 'Building the release (log: .data/logs/bench-cargo.log; minutes)'
start_job "$logs/bench-cargo.log" cargo build --release -p muqabla -p bench
finish_job "$job" || { without_noise "$logs/bench-cargo.log"; die 'The release does not build'; }
unlock_build

# --- Database ---------------------------------------------------------------------------------------------------------

# A server as one would set it up for such a database; the commits wait for the disk.
export PG_OPTIONS='-c shared_buffers=1GB -c effective_cache_size=4GB -c work_mem=16MB -c maintenance_work_mem=256MB -c max_wal_size=2GB'
muqabla() { # <title> <command...>
  local title=$1 from=$SECONDS
  shift
  say "$title"
  start_job "$logs/bench-seed.log" "$program" "$@"
  finish_job "$job" || { tail -n 20 "$logs/bench-seed.log" >&2; die "$title failed"; }
  say "$title: $((SECONDS - from)) s"
}
if [[ -n ${BENCH_DATABASE_URL:-} ]]; then
  export DATABASE_URL=$BENCH_DATABASE_URL
else
  # Another number makes another database; new migrations are applied to the one that is there.
  if [[ $(cat "$stamp" 2>/dev/null) != "$contests" ]]; then
    rm -f "$stamp"
    scripts/db.sh destroy bench
  fi
  start_database bench
  export DATABASE_URL=$database
  muqabla 'Migrating' migrate
  if [[ ! -f $stamp ]]; then
    muqabla "Seeding $contests contests" seed --contests "$contests"
    muqabla 'Checking the ledger' ledger check
    echo "$contests" >"$stamp"
  fi
fi

# --- Server and load --------------------------------------------------------------------------------------------------

# Nobody is to be turned away: all load comes from one address.
PORT=$(free_port)
METRICS_ADDR=127.0.0.1:$(free_port)
export PORT METRICS_ADDR RATE_LIMIT_FACTOR=1000000 LOG=${LOG:-warn} BASE_URL="http://127.0.0.1:$PORT"
unset FRONTEND_DIR
started=$(node -p 'Date.now()')
start_job "$logs/bench-server.log" "$program" serve
server=$job
until node -e 'fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' "$BASE_URL/readyz"; do
  kill -0 "$server" 2>/dev/null || { tail -n 20 "$logs/bench-server.log" >&2; die 'The server did not start'; }
  [[ $(($(node -p 'Date.now()') - started)) -lt 30000 ]] || die 'The server is not ready after 30 seconds'
done
say "The server is ready (asked and answered within $(($(node -p 'Date.now()') - started)) ms; the program has $(($(wc -c <"$program") / 1000000)) MB)"
if [[ ${SEARCH_INDEX:-} != off ]]; then
  say 'Waiting for the search index'
  until node -e 'fetch(process.argv[1]).then((a) => a.text()).then((t) => process.exit(/^muqabla_search_index_in_use 1$/mu.test(t) ? 0 : 1))' \
    "http://$METRICS_ADDR/metrics"; do
    [[ $(($(node -p 'Date.now()') - started)) -lt 600000 ]] || die 'The search index is not there after 10 minutes'
  done
fi
say 'Measuring'
printf '\n%s, %s cores, %s contests, %s, load before: %s\n\n' "$(uname -sm)" "$(getconf _NPROCESSORS_ONLN)" "$contests" "$(date -u +%F)" \
  "$(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null || echo unknown)"
BENCH_SERVER="127.0.0.1:$PORT" BENCH_PID=$server "$target/release/bench"

say 'Relevance of search results'
MUQABLA=$program node bench/relevance.mjs

# --- Acts that write ----------------------------------------------------------------------------------------------------

# A copy of the database is made while nobody else is connected; what statements cost is counted from here on only.
if [[ ${BENCH_WRITES:-1} = 1 && -z ${BENCH_DATABASE_URL:-} ]]; then
  kill "$server"
  finish_job "$server" || true
  scripts/db.sh stop bench
  PG_OPTIONS="$PG_OPTIONS -c shared_preload_libraries=pg_stat_statements" start_database bench
  unset PORT METRICS_ADDR BASE_URL
  MUQABLA=$program DATABASE_URL=$database LOGS=$logs node bench/writes.mjs
fi
