#!/usr/bin/env bash
# Runs PgBouncer in the foreground: pgbouncer.sh <ini>
#
# PGBOUNCER=<program> names it when it is not in PATH. Where there is none, Debian's packages are unpacked into .data/pgbouncer: that needs no
# root, and leaves no service on the machine. `pgbouncer.sh --version` does the same and ends.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
unpacked="$here/.data/pgbouncer"

die() { echo "pgbouncer.sh: $*" >&2; exit 1; }

find_program() {
  local name
  for name in "${PGBOUNCER:-}" pgbouncer /usr/sbin/pgbouncer "$unpacked/usr/sbin/pgbouncer"; do
    if [[ -n $name ]] && command -v "$name" 2>/dev/null; then return; fi
  done
  return 1
}

unpack() {
  command -v apt-get >/dev/null || die 'install PgBouncer, or name it in PGBOUNCER'
  local part="$unpacked.part" libraries
  rm -rf "$part"
  mkdir -p "$part"
  cd "$part"
  # What else it links to is on every Debian that runs PostgreSQL.
  needed() { apt-cache depends pgbouncer | sed -nE 's/^ *Depends: (libc-?ares.*|libevent-.*)$/\1/p'; }
  libraries=$(needed)
  # shellcheck disable=SC2086
  if [[ -z $libraries ]] || ! apt-get download pgbouncer $libraries; then
    [[ $(id -u) = 0 ]] || die 'apt-get download failed: install PgBouncer, or name it in PGBOUNCER'
    apt-get update -q
    apt-get download pgbouncer $(needed)
  fi
  local package
  for package in ./*.deb; do dpkg -x "$package" .; done
  rm -f ./*.deb
  rm -rf "$unpacked"
  mv "$part" "$unpacked"
}

if ! program=$(find_program); then
  mkdir -p "$here/.data"
  (
    if command -v flock >/dev/null; then exec 9>"$here/.data/pgbouncer.lock" && flock 9; fi
    find_program >/dev/null || unpack
  ) >&2
  program=$(find_program) || die 'PgBouncer cannot be had'
fi
if [[ $program = "$unpacked"/* ]]; then
  libraries=("$unpacked"/usr/lib/*-linux-*)
  export LD_LIBRARY_PATH="${libraries[0]}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
as=()
[[ $(id -u) != 0 || ${1:-} = -* ]] || as=(-u nobody) # it refuses to run as root
exec "$program" "${as[@]}" "$@"
