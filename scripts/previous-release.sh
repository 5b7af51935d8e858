#!/usr/bin/env bash
# Runs the program of the release before on today's schema, alone and beside today's program on the same database, and plays the way of the money
# (money-story.mjs). Then the ledger is checked by both.
#
# previous-release.sh [ref]: the newest release tag (v1.2.3, no release candidate) unless named; without one the commit before the newest migration
# was added.
# PREVIOUS names a debug program of that release that is built already.
# Part of make test-long: two minutes, and on the first run for a release the build of its program (five minutes on 2 cores). Needs today's debug build
# and the history of git. The old checkout lies in .data/previous-release, what is compiled where scripts/README.md says. Logs: .data/logs/previous-release/.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

logs=.data/logs/previous-release
mkdir -p "$logs"
export NO_COLOR=1 # ' ERROR ' is looked for in the logs
program=$(realpath -m "$target/debug/muqabla")
[[ -x $program ]] || die "the server is not built: cargo build --workspace"

ref=${1:-$(git tag --list 'v[0-9]*' --sort=-version:refname --no-contains HEAD | grep -v -- - | head -n 1 || true)}
if [[ -z $ref ]]; then
  newest=$(find migrations -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort | tail -n 1)
  added=$(git log -1 --diff-filter=A --format=%H -- "migrations/$newest/up.sql")
  [[ -n $added ]] || die "$newest is not committed: commit it, or name a commit"
  ref="$added^"
fi
commit=$(git rev-parse --verify --quiet "$ref^{commit}") || die "git knows no $ref: a shallow clone? (git fetch --unshallow --tags)"
pending=$(git diff --name-only --diff-filter=A "$commit" -- 'migrations/*/up.sql' | wc -l)
say "The release before: $(git log -1 --format='%h %s' "$commit"), $pending migrations ago"

clean_up() {
  scripts/db.sh destroy previous
  rm -rf "$scratch"
}
scratch=$(mktemp -d)
at_exit clean_up

# --- Its program -------------------------------------------------------------------------------------------------------

checkout="$root/.data/previous-release"
checkout_previous() {
  if [[ -e $checkout/.git ]]; then
    git -C "$checkout" checkout --quiet --force --detach "$commit"
  else
    rm -rf "$checkout"
    git worktree prune
    git worktree add --quiet --force --detach "$checkout" "$commit"
  fi
}
build_previous() (
  cd "$checkout"
  # Its own folder of compiled code, which begins with our dependencies.
  CARGO_BUILD_BUILD_DIR="$compiled/$(cksum <<<"$PWD" | cut -d' ' -f1)"
  export CARGO_BUILD_BUILD_DIR
  borrow_dependencies
  # Of the whole workspace: dependencies have the features that they were built with.
  cargo build --workspace --bins --target-dir target
)
if [[ -z ${PREVIOUS:-} ]]; then
  checkout_previous
  start_job "$logs/build.log" build_previous
  finish_job "$job" || { without_noise "$logs/build.log"; die "the program of $ref cannot be built (log: $logs/build.log)"; }
fi
previous=$(realpath "${PREVIOUS:-$checkout/target/debug/muqabla}")

# --- Today's schema ----------------------------------------------------------------------------------------------------

scripts/db.sh destroy previous
export DATABASE_URL
DATABASE_URL=$(FAST=1 scripts/db.sh start previous)
LOG=warn "$program" migrate
export RATE_LIMIT_FACTOR=1000 STORAGE_URL="file://$scratch/files" CACHE_DIR="$scratch/cache"
# The release before says that a newer one migrated, as a warning, and starts.
"$previous" check-config >"$logs/check-config.log" 2>&1 ||
  die "check-config of the release before fails: $(grep FAILED "$logs/check-config.log" || cat "$logs/check-config.log")"
if [[ $pending -gt 0 ]]; then
  grep -qF 'a newer program migrated this database' "$logs/check-config.log" ||
    die "check-config of the release before does not say that a newer program migrated (log: $logs/check-config.log)"
fi
is_ready() { node -e "fetch('http://localhost:$1/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; }
# serve <name> <program>: starts it; its address is then in $base.
serve() {
  local port end=$((SECONDS + 60))
  port=$(free_port)
  start_job "$logs/$1.log" env PORT="$port" "$2" serve
  until is_ready "$port"; do
    kill -0 "$job" 2>/dev/null && [[ $SECONDS -lt $end ]] || die "the $1 program does not serve today's schema: $(tail -n 5 "$logs/$1.log")"
    sleep 0.2
  done
  base="http://localhost:$port"
}

serve previous "$previous"
old=$base
node scripts/money-story.mjs alone "$old"
say 'The release before works alone on the new schema'
serve current "$program"
new=$base
node scripts/money-story.mjs beside "$old" "$new"
node scripts/money-story.mjs turned "$new" "$old"
say 'Both work beside each other on one database'
"$previous" ledger check
"$program" ledger check
if grep -h ' ERROR ' "$logs/previous.log" "$logs/current.log"; then die 'a program logged errors'; fi
say 'Nothing is wrong in the ledger'
