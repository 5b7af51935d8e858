#!/usr/bin/env bash
# make schema | make openapi: writes the files that are generated from the source, instead of comparing them.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

at_exit stop_databases

check_tools
packages scripts
if [[ -z ${TEST_DATABASE_URL:-} ]]; then
  FAST=1 start_database test
  export TEST_DATABASE_URL=$database
fi
case ${1:-} in
  # The Diesel schema of every crate, printed from the migrated database.
  schema) UPDATE_SCHEMA=1 cargo test --workspace --test schema schema_files_are_fresh ;;
  # apps/api/openapi.json, and the TypeScript types made from it.
  openapi)
    UPDATE_OPENAPI=1 cargo test -q --workspace --lib openapi
    packages frontend
    npm run --silent --prefix frontend types
    ;;
  *) die 'Usage: generate.sh schema|openapi' ;;
esac
