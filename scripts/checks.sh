# Shared by package-test.sh and image-test.sh, which install the product as operators do, each in namespaces of its own: checks and how they are counted,
# a database, and questions to a server at $port. Sourced after lib.sh, never run.
# shellcheck shell=bash disable=SC2154

name=$(basename "$0" -test.sh)
missing() { printf '%s: not run: %s\n' "$name" "$*"; exit 69; }

# need_namespaces: ends with exit code 69 where a test can neither change its root nor install what it lacks.
need_namespaces() {
  [[ $(id -u) = 0 ]] || missing 'needs root'
  command -v apt-get >/dev/null || missing 'needs Debian'
  unshare --mount --pid --fork true 2>/dev/null || missing 'this machine allows no namespaces'
}

# run_in_namespaces <argument...>: runs the script again, with a PostgreSQL in TEST_DATABASE_URL. Its processes and mounts end with it.
run_in_namespaces() {
  local code=0
  if [[ -z ${TEST_DATABASE_URL:-} ]]; then
    FAST=1 start_database test
    export TEST_DATABASE_URL=$database
  fi
  trap stop_databases EXIT
  IN_NAMESPACE=yes unshare --mount --pid --fork --kill-child "scripts/${0##*/}" "$@" || code=$?
  exit "$code"
}

sql() {
  node -e '
    const { Client } = require("./scripts/node_modules/pg");
    const client = new Client(process.argv[1]);
    client.connect().then(() => client.query(process.argv[2])).then(() => client.end(), (error) => { console.error(error.message); process.exit(1); });' \
    "$TEST_DATABASE_URL" "$1"
}
# create_database: an empty one, at $url. The script drops it at its end.
create_database() {
  sql "CREATE DATABASE ${name}_$$"
  url=${TEST_DATABASE_URL%/*}/${name}_$$
}
drop_database() { sql "DROP DATABASE IF EXISTS ${name}_$$ WITH (FORCE)"; }

# remove_scratch <folder>: a folder in which things were mounted.
remove_scratch() {
  # What is still mounted there belongs to the machine.
  if grep -qF " $1/" /proc/self/mounts; then echo "$1 is still in use" >&2; else rm -rf --one-file-system "$1"; fi
}

passed=0
failed=0
told=$logs/$name-test.log
check() { # check <what> <command...>
  local what=$1
  shift
  if "$@" >"$told" 2>&1; then
    passed=$((passed + 1))
    printf 'ok    %s\n' "$what"
  else
    failed=$((failed + 1))
    printf 'FAIL  %s\n' "$what"
    tail -n 20 "$told"
  fi
}
count_checks() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [[ $failed = 0 ]]
}
says() { # says <words> <command...>: the command fails and says so
  local words=$1
  shift
  if "$@" >"$told.said" 2>&1; then return 1; fi
  cat "$told.said"
  grep -qF -- "$words" "$told.said"
}
prints() { # prints <words> <command...>: the command works and says so
  local words=$1
  shift
  "$@" >"$told.said" 2>&1 || { cat "$told.said"; return 1; }
  grep -qF -- "$words" "$told.said" || { cat "$told.said"; return 1; }
}
not() { ! "$@"; }
is() { # is <expected> <command...>
  local expected=$1 found
  shift
  found=$("$@") || return 1
  [[ $found = "$expected" ]] || { echo "'$found', not '$expected'"; return 1; }
}

ask() { # ask <path> [port]: status, then body
  node -e 'fetch(`http://127.0.0.1:${process.argv[1]}${process.argv[2]}`, { headers: { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" } })
    .then(async (answer) => console.log(answer.status, await answer.text()), (error) => { console.error(error.cause ?? error); process.exit(1); })' "${2:-$port}" "$1"
}
answers() { # answers <path> <status> <words> [port]
  local found
  found=$(ask "$1" "${4:-}") || return 1
  [[ $found = "$2 "* && $found == *"$3"* ]] || { printf '%s\n' "$found"; return 1; }
}
ready() { # ready <path> [port]
  local until=$((SECONDS + 30))
  until answers "$1" 200 '' "${2:-}" >/dev/null 2>&1; do
    [[ $SECONDS -lt $until ]] || { tail -n 20 "$logs/$name"-{server,worker}.log 2>/dev/null; return 1; }
    sleep 0.1
  done
}
ends() { # ends <job>: within the time that the program has
  local begun=$SECONDS code=0
  kill -TERM -- "-$1"
  finish_job "$1" || code=$?
  [[ $code = 0 && $((SECONDS - begun)) -lt 20 ]] || { echo "exit code $code after $((SECONDS - begun)) s"; return 1; }
}
