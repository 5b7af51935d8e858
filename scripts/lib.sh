# Shared by run.sh and test.sh: progress lines, jobs that can be stopped, and the preparations. Sourced, never run.
# shellcheck shell=bash disable=SC2034
set -euo pipefail
set -m # every background job gets a process group of its own, so that it can be stopped with all it started
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$(pwd -P)
logs=.data/logs
target=${CARGO_TARGET_DIR:-target}
# What is compiled lies outside the checkout, a folder for each: a new one begins with the dependencies of the checkout that built last, and to
# the end.
# One folder for all would mix them up: cargo takes the same crate of another checkout for its own, and for fresh when it is the newer one.
compiled=${XDG_CACHE_HOME:-$HOME/.cache}/muqabla/compiled
export CARGO_BUILD_BUILD_DIR=${CARGO_BUILD_BUILD_DIR:-$compiled/$(cksum <<<"$root" | cut -d' ' -f1)}
borrow_dependencies() {
  local newest
  newest=$(ls -t "$compiled"/*/.built 2>/dev/null | head -n 1) || true
  if [[ -d $CARGO_BUILD_BUILD_DIR || -z $newest ]]; then return; fi
  # Not its lock: two checkouts with one lock would wait for each other. What cargo and build scripts write in place is copied: through a link
  # the other checkout would find its own dependencies changed, and compile them again. Under a name that no other checkout looks for until it
  # is whole.
  local part="$compiled/.${CARGO_BUILD_BUILD_DIR##*/}"
  rm -rf "$part"
  if ! {
    cp -al "${newest%/.built}" "$part" &&
      find "$part" \( -name .cargo-lock -o -name .built -o -name .commit \) -delete &&
      (cd "${newest%/.built}" && find . -type f \( -path '*/.fingerprint/*' -o -name '*.d' -o -name '*output' -o -name invoked.timestamp \) -print0 |
        xargs -0 cp -a --parents --remove-destination -t "$part") &&
      mv "$part" "$CARGO_BUILD_BUILD_DIR" &&
      cargo clean --quiet --workspace
  } 2>/dev/null; then
    rm -rf "$part" "$CARGO_BUILD_BUILD_DIR" # cp of another system, an older cargo: everything is compiled
  fi
}
# In CI, files that are as they were in the commit that it compiled last get this time (test.sh). What else was compiled for this checkout, by
# `make run` for one, may be of an older commit, and would be taken for fresh. So they get the time of now before anything else looks.
aged=2000-01-01
make_young() {
  git ls-tree -rtz --name-only HEAD 2>/dev/null | xargs -0 sh -c '[ $# = 0 ] || find "$@" -prune ! -newermt 2000-01-02 -exec touch -c -h {} +' sh || true
}
[[ -n ${FILES_ARE_AGED:-} ]] || make_young
# Says that all of this checkout is compiled.
remember_build() { touch "$CARGO_BUILD_BUILD_DIR/.built" 2>/dev/null || true; } # an older cargo makes no such folder
# Every checkout leaves crates of its own in the cache of compiled code: those that built longest ago go first.
trim_compiled() {
  local oldest
  while [[ -d $compiled && $(du -sk "$compiled" | cut -f1) -gt 31457280 ]]; do
    oldest=$(ls -td "$compiled"/*/ | grep -vxF "$CARGO_BUILD_BUILD_DIR/" | tail -n 1) || true
    [[ -n $oldest ]] || return 0
    rm -rf "$oldest"
  done
}
mkdir -p "$logs" .data/stamps .data/files
# The server refuses MUQABLA_ variables that it does not know; this one is ours.
chromium=${MUQABLA_CHROMIUM:-}
unset MUQABLA_CHROMIUM

say() { printf '[%4ds] %s\n' "$SECONDS" "$*"; }
free_port() { node -e 'const s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
die() { printf '%s\n' "$*" >&2; exit 1; }

# --- Jobs -----------------------------------------------------------------------------------------------------------

children=''

# start_job <log> <command...>: runs it in the background; its number is then in $job.
start_job() {
  local log=$1
  shift
  "$@" </dev/null >"$log" 2>&1 8>&- 9>&- &
  job=$!
  children="$children $job"
}

# finish_job <number>: waits; answers with the exit code of the job.
finish_job() {
  local code=0 rest='' child
  wait "$1" 2>/dev/null || code=$?
  for child in $children; do [[ $child = "$1" ]] || rest="$rest $child"; done
  children=$rest
  return "$code"
}

stop_jobs() {
  local child
  for child in $children; do kill -TERM -- "-$child" || true; done
  for child in $children; do wait "$child" || true; done
  children=''
} 2>/dev/null

# at_exit <command...>: at the end, however it comes, stops the jobs, does this, and keeps the exit code. More signals do not interrupt it.
at_exit() {
  # shellcheck disable=SC2064
  trap "finish $*" EXIT
  trap 'exit 130' INT TERM HUP
}
finish() {
  local code=$?
  trap - EXIT
  trap '' INT TERM HUP
  stop_jobs
  "$@" || true
  exit "$code"
}

# without_noise <log>: what a person wants to read of it after a failure.
without_noise() { grep -Ev '^ *(Compiling|Checking|Downloading|Downloaded|Updating|Locking|Adding|Blocking|PASS|Running|Executable) ' "$1" | tail -n "${2:-60}" >&2 || true; }

# --- Preparations ---------------------------------------------------------------------------------------------------

# need <program> <how to get it>
need() { command -v "$1" >/dev/null || missing="${missing:+$missing; }$1 ($2)"; }

check_tools() {
  missing=''
  need cargo 'Rust, https://rustup.rs'
  need cc 'a C compiler: Debian "apt install build-essential", macOS "xcode-select --install"'
  need node 'Node.js 20 or newer, https://nodejs.org'
  need npm 'comes with Node.js'
  if command -v node >/dev/null && [[ $(node -p 'parseInt(process.versions.node)') -lt 20 ]]; then
    missing="${missing:+$missing; }a newer Node.js (found $(node -v), needed 20)"
  fi
  [[ -z $missing ]] || die "Missing: $missing"
}

# The check of commit subjects, for those who have no hook of their own.
install_hooks() {
  command -v git >/dev/null && [[ -e .git ]] || return 0
  [[ -n $(git config core.hooksPath || true) || -e $(git rev-parse --git-path hooks)/commit-msg ]] || git config core.hooksPath scripts/hooks
}

# Two runs in one checkout must not install or build the same files at once (9), nor test at once (8).
lock_build() {
  command -v flock >/dev/null || return 0
  exec 9>.data/lock-build
  flock -n 9 || { say 'Waiting for another build of this checkout'; flock 9; }
}
unlock_build() { exec 9>&-; }
lock_test() {
  command -v flock >/dev/null || return 0
  exec 8>.data/lock-test
  flock -n 8 || { say 'Waiting for another test run of this checkout'; flock 8; }
}

packages_fresh() {
  local made="$1/node_modules/.package-lock.json" sum="$1/node_modules/.lock-sum"
  [[ -f $made ]] || return 1
  [[ $made -nt $1/package-lock.json ]] || [[ $(cat "$sum" 2>/dev/null) = $(cksum <"$1/package-lock.json") ]]
}

# packages <folder>: npm ci, unless what is installed fits the lock file.
packages() {
  packages_fresh "$1" && return
  local flags=(--no-progress)
  [[ $1 != scripts ]] || flags+=(--ignore-scripts) # db.sh does what the install scripts would do
  npm ci --prefix "$1" "${flags[@]}"
  cksum <"$1/package-lock.json" >"$1/node_modules/.lock-sum"
}

site_fresh() {
  local stamp=.data/stamps/site
  [[ -f frontend/dist/index.html && -f $stamp ]] || return 1
  [[ -z $(find frontend -mindepth 1 \( -name node_modules -o -name dist -o -name .cache -o -name e2e \) -prune -o -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

# The stamp is taken before the build: what is edited meanwhile is built next time.
site() {
  site_fresh && return
  touch .data/stamps/site.next
  npm run --silent --prefix frontend build
  mv .data/stamps/site.next .data/stamps/site
}

# start_database <name>: puts its address into $database, and remembers whether it has to be stopped by us.
owned_database=''
start_database() {
  local up=''
  if scripts/db.sh running "$1"; then up=yes; fi
  database=$(scripts/db.sh start "$1" 8>&- 9>&-) || die "The private PostgreSQL did not start; set DATABASE_URL to use another one"
  [[ -n $up ]] || owned_database="$owned_database $1"
}
stop_databases() {
  local name
  for name in $owned_database; do scripts/db.sh stop "$name" || true; done
  owned_database=''
}
