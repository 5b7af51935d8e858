#!/usr/bin/env bash
# Restores a server to an instant between two payments: a base backup, archived WAL and recovery_target_time. The restored database has the first
# payment and not the second, its ledger is true, and nothing leaves it (ADR 0045, ADR 0055).
#
# Runs as a part of make test-long, in less than a minute. Needs the debug build and the programs of scripts/pg_tools.sh.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

unset FAST # its servers would lie in memory, elsewhere than expected here
program=$(realpath -m "$target/debug/muqabla")
[[ -x $program ]] || die "the server is not built: cargo build --workspace"
tools=$(scripts/pg_tools.sh)
scratch=$(mktemp -d)

clean_up() {
  scripts/db.sh destroy pitr
  scripts/db.sh destroy pitr-restored
  rm -rf "$scratch"
}
at_exit clean_up

# ask <address> <SQL>: the one value that it answers.
ask() { "$tools/psql" --no-psqlrc --quiet --tuples-only --no-align --dbname="$1" --command="$2"; }
expect() { # expect <what> <found> <expected>
  [[ $2 = "$3" ]] || die "$1: $2 instead of $3"
  say "$1: $2"
}
# until <seconds> <command...>: tries it until it succeeds.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [[ $SECONDS -lt $end ]] || die "too late: $*"
    sleep 0.1
  done
}

# --- A server that archives its WAL, and its base backup ---------------------------------------------------------------

scripts/db.sh destroy pitr
scripts/db.sh destroy pitr-restored
home=$(scripts/db.sh folder pitr)
mkdir -p "$home"
archive="$home/archive"
database=$(PG_OPTIONS="-c archive_mode=on -c archive_command='test -d $archive && test ! -f $archive/%f && cp %p $archive/%f'" scripts/db.sh start pitr)
mkdir "$archive"
chown --reference="$home/data" "$archive"
export SECRET_KEY='the secret of a restore to a point in time'
DATABASE_URL=$database "$program" migrate
base="$scratch/base"
# The address names a database, which a base backup has no use for.
"$tools/pg_basebackup" --dbname="$database" --pgdata="$base" --checkpoint=fast --wal-method=none --no-sync

# --- Two payments, and an instant between them -------------------------------------------------------------------------

port=$(free_port)
mkdir -p "$scratch/files"
start_job "$scratch/serve.log" env DATABASE_URL="$database" PORT="$port" STORAGE_URL="file://$scratch/files" CACHE_DIR="$scratch/cache" "$program" serve
until_true 60 node -e "fetch('http://localhost:$port/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
first=$(node scripts/pay.mjs "http://localhost:$port" a)
instant=$(ask "$database" 'SELECT clock_timestamp()')
second=$(node scripts/pay.mjs "http://localhost:$port" b)
stop_jobs
# All WAL is in the archive when the server has ended.
scripts/db.sh stop pitr

# --- The instant -------------------------------------------------------------------------------------------------------

restored_home=$(scripts/db.sh folder pitr-restored)
mkdir -p "$restored_home"
mv "$base" "$restored_home/data"
cp -p "$home/password" "$restored_home/password"
: >"$restored_home/log"
: >"$restored_home/created"
touch "$restored_home/data/recovery.signal"
cat >>"$restored_home/data/postgresql.auto.conf" <<CONF
restore_command = 'cp $archive/%f %p'
recovery_target_time = '$instant'
recovery_target_action = 'promote'
CONF
chown -R --reference="$home/data" "$restored_home/data" "$restored_home/log" "$restored_home/password"
restored=$(scripts/db.sh start pitr-restored)
is_promoted() { [[ $(ask "$restored" 'SELECT pg_is_in_recovery()') = f ]]; }
until_true 60 is_promoted

paid() { ask "$restored" "SELECT count(*) FROM payments WHERE id = '$1' AND status = 'SUCCEEDED'"; }
expect 'the first payment' "$(paid "$first")" 1
expect 'the second payment' "$(paid "$second")" 0
expect 'payments at all' "$(ask "$restored" 'SELECT count(*) FROM payments')" 1
export DATABASE_URL=$restored
"$program" ledger check
report=$("$program" restore-report)
[[ $report = *MOVED* ]] || die "the restored database does not say that it is another one: $report"
"$program" migrate
expect 'what leaves' "$(ask "$restored" 'SELECT status FROM outbound_state')" HELD
