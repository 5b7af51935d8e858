#!/usr/bin/env bash
# make lighthouse: the release build with demo data, measured as a phone sees it. BASE_URL names a product that runs already.
# Words go on to the program: scripts/lighthouse.sh --save writes the figures into bench/lighthouse/README.md.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

at_exit stop_databases

check_tools
packages bench/lighthouse
[[ -z $chromium ]] || export CHROME_PATH=$chromium
if [[ -n ${BASE_URL:-} ]]; then
  node bench/lighthouse/run.mjs "$BASE_URL" "$@"
  exit
fi

say 'Building (log: .data/logs/lighthouse.log)'
lock_build
packages scripts
packages frontend
site
cargo build --release -p muqabla >"$logs/lighthouse.log" 2>&1 || { without_noise "$logs/lighthouse.log"; die 'The server does not build'; }
unlock_build
FAST=1 start_database lighthouse
export DATABASE_URL=$database PORT=${PORT:-8090} STORAGE_URL="file://$root/.data/lighthouse-files" FRONTEND_DIR=frontend/dist RATE_LIMIT_FACTOR=1000
export BASE_URL="http://127.0.0.1:$PORT"
"$target/release/muqabla" migrate
"$target/release/muqabla" seed --demo
start_job "$logs/lighthouse-server.log" "$target/release/muqabla" serve
for _ in $(seq 100); do curl -fsS -o /dev/null "$BASE_URL/readyz" 2>/dev/null && break; sleep 0.1; done
node bench/lighthouse/run.mjs "$BASE_URL" "$@"
