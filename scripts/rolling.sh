#!/usr/bin/env bash
# make rolling: restarts three servers and a worker one after the other behind HAProxy, under load; no request may fail.
#
# rolling.sh [rolls] (5 unless named, ten seconds each; before a release 50: make rolling ROLLS=50). PROGRAM names another muqabla than
# target/debug/muqabla; it must be one with the feature `dev`. With a database of its own; TEST_DATABASE_URL is not used.
# Part of make test-long. Logs: .data/logs/rolling/.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

program=$(realpath -m "${PROGRAM:-$target/debug/muqabla}")
[[ -x $program ]] || die "the server is not built: cargo build --workspace"
scripts/haproxy.sh -v >"$logs/haproxy.log" 2>&1 || die "$(tail -n 1 "$logs/haproxy.log")"
rm -rf "$logs/rolling"

at_exit scripts/db.sh destroy rolling

scripts/db.sh destroy rolling
export DATABASE_URL
DATABASE_URL=$(FAST=1 scripts/db.sh start rolling)
LOG=warn "$program" migrate
node scripts/rolling.mjs "$program" "${1:-5}"
