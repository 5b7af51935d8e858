#!/usr/bin/env bash
# Runs PgBouncer in the foreground: pgbouncer.sh <ini>
#
# PGBOUNCER=<program> names it when it is not in PATH. Where there is none, Debian's packages are unpacked. `pgbouncer.sh --version` does the same
# and ends.
# shellcheck source=scripts/debian.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian.sh"
# What else it links to is on every Debian that runs PostgreSQL.
debian_program pgbouncer PgBouncer "$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)/.data/pgbouncer" 'libc-?ares|libevent-'
as=()
[[ $(id -u) != 0 || ${1:-} = -* ]] || as=(-u nobody) # it refuses to run as root
exec "$program" "${as[@]}" "$@"
