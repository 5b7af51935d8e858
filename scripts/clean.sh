#!/usr/bin/env bash
# make clean: stops the private databases and removes everything that was built or downloaded. Data in .data/ go too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for name in dev test bench; do [[ ! -d scripts/node_modules ]] || scripts/db.sh destroy "$name"; done
rm -rf .data frontend/dist frontend/.cache frontend/node_modules frontend/e2e/.shots frontend/e2e/.logs scripts/node_modules
cargo clean
