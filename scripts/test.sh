#!/usr/bin/env bash
# make test: everything CI checks, cheapest first, on an empty machine or a warm one. `test.sh lint|e2e` runs a part; `test.sh check` what one
# runs before a commit.
#
# TEST_DATABASE_URL takes another PostgreSQL (its user must be allowed to create databases).
# MUQABLA_CHROMIUM names the browser when it is not in PATH. Logs of all steps: .data/logs/test/.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

part=${1:-all}
logs=.data/logs/test
export CARGO_TERM_COLOR=never NO_COLOR=1
unset FORCE_COLOR
passed=0
failed=0

clean_up() {
  stop_databases
  [[ -z ${FILES_ARE_AGED:-} ]] || make_young
}
at_exit clean_up

wants() { [[ $part = all || " $1 " = *" $part "* ]]; }

# attempt <log name> <command...>: runs it, puts the exit code into $code and the time into $took.
attempt() {
  begin "$@"
  await "$1" "$job"
}

# begin <log name> <command...>: starts what await <log name> <job> waits for, with other steps meanwhile.
begin() {
  rm -f "$logs/$1.took"
  start_job "$logs/$1.log" timed "$@"
}
timed() { # not by `|| code=$?`: with that a function would go on after a command that failed
  # shellcheck disable=SC2064 # now: locals are gone when it runs
  trap "echo \$((SECONDS - $SECONDS)) >'$logs/$1.took'" EXIT
  shift
  "$@"
}
await() {
  code=0
  finish_job "$2" || code=$?
  took=$(cat "$logs/$1.took" 2>/dev/null) || took=0
}

report() { # report <log name> <title> <ok or not> <detail>
  if [[ $3 = 0 ]]; then
    printf '[%4ds] ok    %-28s %4ds  %s\n' "$SECONDS" "$2" "$took" "${4:-}"
  else
    printf '[%4ds] FAIL  %-28s %4ds  %s\n' "$SECONDS" "$2" "$took" "${4:-}"
    printf '%s\n' "--- $logs/$1.log" >&2
    without_noise "$logs/$1.log" 150
    printf '%s\n' '---' >&2
  fi
}

# check <log name> <title> <command...>: a step that counts as one check.
check() {
  local name=$1 title=$2
  shift 2
  attempt "$name" "$@"
  if [[ $code = 0 ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  report "$name" "$title" "$code"
}

# suite <log name> <title> <counter> <command...>: a step of many tests. The counter prints "passed failed".
suite() {
  local name=$1 title=$2 counter=$3 good=0 bad=0
  shift 3
  attempt "$name" "$@"
  read -r good bad <<<"$("$counter" "$logs/$name.log" 2>/dev/null || true)" || true
  good=${good:-0}
  bad=${bad:-0}
  # Nothing ran, or it stopped for a reason that no test shows: that is a failure too.
  if [[ $bad = 0 && ($code != 0 || $good = 0) ]]; then bad=1; fi
  passed=$((passed + good))
  failed=$((failed + bad))
  report "$name" "$title" "$bad" "$good passed, $bad failed"
}

# battery <log name> <title> <command...>: a script whose last line counts. Without a tool that nobody is made to install (exit code 69) it is
# no failure, and is said to have been left out.
battery() {
  local name=$1 title=$2
  shift 2
  attempt "$name" "$@"
  report_battery "$name" "$title"
}
report_battery() {
  local name=$1 title=$2 last
  last=$(tail -n 1 "$logs/$name.log")
  if [[ $code = 69 ]]; then
    printf '[%4ds] --    %-28s %4ds  %s\n' "$SECONDS" "$title" "$took" "$last"
  elif [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    report "$name" "$title" "$code" "$last"
  else
    failed=$((failed + 1))
    report "$name" "$title" 1 "it stopped"
  fi
}

count_nextest() { # from the JUnit report, which lies there even with CARGO_TARGET_DIR
  local line tests bad
  line=$(grep -m 1 '<testsuites ' "target/nextest/default/junit.xml")
  tests=$(sed -E 's/.* tests="([0-9]+)".*/\1/' <<<"$line")
  bad=$(($(sed -E 's/.* failures="([0-9]+)".*/\1/' <<<"$line") + $(sed -E 's/.* errors="([0-9]+)".*/\1/' <<<"$line")))
  echo "$((tests - bad)) $bad"
}
count_cargo_test() { awk '/^test result:/ { good += $4; bad += $6 } END { print good + 0, bad + 0 }' "$1"; }
count_vitest() {
  node -e 'const r = JSON.parse(fs.readFileSync(process.argv[1])); const broken = r.testResults.filter((f) => f.status === "failed" && f.assertionResults.every((a) => a.status !== "failed")).length; console.log(r.numPassedTests, r.numFailedTests + broken)' .data/logs/test/vitest.json
}
count_browser() { awk '/^# pass / { good = $3 } /^# (fail|cancelled) / { bad += $3 } END { print good + 0, bad + 0 }' "$logs/browser.tap"; }

# --- Preparations -----------------------------------------------------------------------------------------------------

check_tools
install_hooks
lock_test
mkdir -p "$logs"
say "Testing on $(uname -sm), $(cargo --version | cut -d' ' -f1,2), node $(node -v)"

trim_compiled
borrow_dependencies
[[ -d $CARGO_BUILD_BUILD_DIR ]] || say 'Nothing is compiled yet on this machine: this run is a cold one'
# A new clone at the path of an older one has newer files, and cargo would compile them all again. What is as it was in the commit that was
# compiled last gets an old time; folders, too, since build scripts look at them. Not when anything was compiled since: that may be of files that
# were put back.
remember_commit() {
  [[ -n $(git status --porcelain 2>&1) ]] || git rev-parse HEAD 2>/dev/null >"$CARGO_BUILD_BUILD_DIR/.commit" || true # an older cargo makes no such folder
}
age_unchanged() {
  local record="$CARGO_BUILD_BUILD_DIR/.commit" commit
  [[ -f $record && -z $(git status --porcelain 2>&1) ]] || return 0
  [[ -z $(find "$CARGO_BUILD_BUILD_DIR"/*/.fingerprint -newer "$record" -print -quit 2>&1) ]] || return 0
  commit=$(git rev-parse --quiet --verify "$(cat "$record")^{commit}") || return 0
  comm -z -12 <(git ls-tree -rtz "$commit" | sort -z) <(git ls-tree -rtz HEAD | sort -z) | cut -z -f 2 |
    xargs -0 touch --no-create --no-dereference --date="$aged" || true # another system's tools: everything is compiled
}

# A run that nobody follows with another gains nothing by compiling in pieces. It lints and compiles our crates at once, too: clippy-driver is
# a compiler. By hand they stay apart, since what it compiles is not what `make run` looks for.
lint_and_build=''
if [[ -n ${CI:-} ]]; then
  export CARGO_INCREMENTAL=0
  if [[ $part = all ]] && command -v clippy-driver >/dev/null; then
    lint_and_build=yes
    # As `cargo clippy -- -D warnings` sets them.
    export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
    age_unchanged
    export FILES_ARE_AGED=yes
  fi
fi

find_chromium() {
  local name
  for name in "$chromium" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; do
    if [[ -n $name ]] && command -v "$name" 2>/dev/null; then return; fi
  done
  return 1
}
get_chromium() {
  find_chromium >/dev/null && return
  if [[ $(id -u) = 0 ]] && command -v apt-get >/dev/null; then
    # The headless shell takes a quarter less of the processor than the whole browser.
    local install=(apt-get install -y -q --no-install-recommends fonts-dejavu-core fonts-noto-core)
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q && { "${install[@]}" chromium-headless-shell || "${install[@]}" chromium; }
  else
    echo 'Missing: Chromium (install it, or name it in MUQABLA_CHROMIUM)'
    return 1
  fi
}
get_nextest() {
  cargo nextest --version >/dev/null 2>&1 && return
  cargo install cargo-nextest --locked --debug
}
prepare() {
  packages scripts
  packages frontend
}

if wants 'lint e2e'; then
  lock_build
  packages_from=$SECONDS
  start_job "$logs/packages.log" prepare
  packages_job=$job
fi
if wants e2e; then
  start_job "$logs/chromium.log" get_chromium
  chromium_job=$job
fi

# --- Before a commit --------------------------------------------------------------------------------------------------

front() { npm run --silent --prefix frontend "$@"; }
# Types and lints of the whole frontend; format and tests of what differs from the last commit.
check_frontend() (
  front typecheck
  cd frontend
  mapfile -t changed < <({ git diff --name-only --relative --diff-filter=d HEAD -- . && git ls-files --others --exclude-standard -- .; } |
    grep -E '\.(ts|tsx|mts|js|mjs|cjs)$')
  if [[ ${#changed[@]} -gt 0 ]]; then
    node_modules/.bin/prettier --check "${changed[@]}"
  fi
  node scripts/messages.mjs --check
  node_modules/.bin/oxlint
  node_modules/.bin/vitest run --changed HEAD --passWithNoTests
)

if [[ $part = check ]]; then
  prepare >"$logs/packages.log" 2>&1
  begin check-frontend check_frontend
  frontend_job=$job
  check fmt 'cargo fmt' cargo fmt --all --check
  battery migrations 'migrations' scripts/migrations.sh
  check clippy 'cargo clippy' cargo clippy --workspace --all-targets -- -D warnings
  get_nextest >"$logs/nextest-install.log" 2>&1
  FAST=1 start_database test
  # Pictures are drawn for half a minute; who changes how they are drawn runs these by name.
  TEST_DATABASE_URL=$database suite rust 'Rust unit tests' count_nextest cargo nextest run --workspace --lib --no-fail-fast \
    -E 'not test(/^og::/) and not test(any_history_agrees_with_the_model)'
  await check-frontend "$frontend_job"
  if [[ $code = 0 ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  report check-frontend 'frontend' "$code"
fi

# --- Rust -------------------------------------------------------------------------------------------------------------

if wants lint; then
  check fmt 'cargo fmt' cargo fmt --all --check
  battery migrations 'migrations' scripts/migrations.sh
  battery alerts 'alert rules' scripts/alerts.sh
  check lock 'Cargo.lock is fresh' cargo metadata --locked --format-version 1
  # The second without the feature `dev`, and with the traces of packages. Of the whole workspace: dependencies keep their features, and three crates are compiled again.
  if [[ -n $lint_and_build ]]; then
    check production 'build, production' cargo build --workspace --lib --bins --no-default-features --features muqabla/otel
    production_code=$code
    # What is packed below: the next build replaces it.
    rm -f .data/production
    [[ $code != 0 ]] || strip --strip-debug -o .data/production "$target/debug/muqabla"
  else
    check clippy 'cargo clippy' cargo clippy --workspace --all-targets -- -D warnings
    rm -f .data/production # of an earlier run: nothing of it is to be packed
    check production 'cargo clippy, production' cargo clippy --workspace --lib --bins --no-default-features --features muqabla/otel -- -D warnings
  fi
fi

if [[ -n ${packages_job:-} ]]; then
  code=0
  finish_job "$packages_job" || code=$?
  took=$((SECONDS - packages_from))
  unlock_build
  if [[ $code != 0 ]]; then
    failed=$((failed + 1))
    report packages 'npm ci' "$code"
  fi
fi

if wants 'rust e2e'; then
  packages scripts >"$logs/packages-scripts.log" 2>&1 || true # one test starts servers of its own
  if [[ -n ${TEST_DATABASE_URL:-} ]]; then
    say 'Using the PostgreSQL of TEST_DATABASE_URL'
  else
    FAST=1 start_database test
    export TEST_DATABASE_URL=$database
  fi
fi

if wants rust; then
  # Programs and tests together: built apart, they differ in the features of tokio, and half of all crates compile twice.
  check build "build${lint_and_build:+, clippy}" cargo build --workspace --all-targets
  [[ $code != 0 ]] || remember_build
  [[ $code != 0 || ${production_code:-1} != 0 ]] || remember_commit
  scripts/pgbouncer.sh --version >"$logs/pgbouncer.log" 2>&1 || true # its test says what is missing
  scripts/pg_tools.sh >"$logs/pg-tools.log" 2>&1 || true # the tests that need them say what is missing
  attempt nextest-install get_nextest
  if [[ $code = 0 ]]; then
    rm -f "target/nextest/default/junit.xml"
    # A test waits for the database for half of its time.
    suite rust 'Rust tests' count_nextest cargo nextest run --workspace --no-fail-fast --test-threads "$(($(getconf _NPROCESSORS_ONLN) * 3 / 2))"
  else
    say 'cargo-nextest cannot be had (log: .data/logs/test/nextest-install.log): using cargo test'
    suite rust 'Rust tests' count_cargo_test cargo test --workspace --no-fail-fast
  fi
  # Alone: what it breaks is to be found by those it is broken for. A minute.
  battery faults 'faults' scripts/faults.sh --ci
fi

# The demo marketplace of the browser tests takes one core for three minutes, and the next steps leave one free. Whether it came about is
# seen by the first browser test that needs it, which seeds otherwise.
if [[ $part = all && -x $target/debug/muqabla ]]; then
  BASE_URL=http://127.0.0.1 start_job "$logs/demo.log" node frontend/e2e/demo.mjs
  demo_job=$job
  # Asked by one person at a time, the API leaves half of two cores free, too.
  begin schemathesis scripts/schemathesis.sh
  schemathesis_job=$job
fi

# --- Frontend ---------------------------------------------------------------------------------------------------------

build_site() {
  rm -f .data/stamps/site # always rebuilt: a stale build must not hide a fault
  site
}
vitest() {
  rm -f .data/logs/test/vitest.json
  (cd frontend && node_modules/.bin/vitest run --reporter=default --reporter=json "--outputFile.json=$root/.data/logs/test/vitest.json")
}

if wants lint; then
  check typecheck 'frontend types' front typecheck
  check frontend-lint 'frontend lint' front lint
  check tools 'tools' node --test bench/relevance/ndcg.test.mjs frontend/scripts/lint-rules.test.mjs
fi
if wants web; then
  suite vitest 'frontend tests' count_vitest vitest
fi
if wants 'web e2e'; then
  lock_build
  check site 'frontend production build' build_site
  unlock_build
fi
if wants web; then
  check budget 'frontend size budget' front budget
fi

if [[ $part = all && -x .data/production && -f frontend/dist/index.html ]]; then
  begin package scripts/package-test.sh .data/production
  package_job=$job
fi
if wants lint; then
  battery audit 'dependencies' scripts/audit.sh
fi
if [[ -n ${package_job:-} ]]; then
  await package "$package_job"
  report_battery package 'Debian package'
elif [[ $part = all ]]; then
  without='its program is built with CI=true and clippy-driver only'
  [[ -z $lint_and_build ]] || without='program or site was not built'
  code=69 took=0
  echo "package: not run: $without" >"$logs/package.log"
  report_battery package 'Debian package'
fi

# --- Browser ----------------------------------------------------------------------------------------------------------

browser() {
  # A story waits for a fifth of its time, for pages and mails.
  node frontend/e2e/run.mjs "$(($(getconf _NPROCESSORS_ONLN) * 3 / 2))" "$logs/browser.tap"
}

if wants e2e; then
  check server 'server build' cargo build --workspace --all-targets
  if [[ -z ${schemathesis_job:-} ]]; then
    begin schemathesis scripts/schemathesis.sh
    schemathesis_job=$job
  fi
  rm -f "$logs/browser.tap"
  took=0
  if ! finish_job "$chromium_job"; then
    failed=$((failed + 1))
    report chromium 'browser tests' 1 'no browser'
  elif [[ ! -x $target/debug/muqabla || ! -f frontend/dist/index.html ]]; then
    failed=$((failed + 1))
    say 'FAIL  browser tests: server or website was not built'
  else
    [[ -z ${demo_job:-} ]] || finish_job "$demo_job" || say 'The demo marketplace was not seeded ahead (log: .data/logs/test/demo.log)'
    MUQABLA_CHROMIUM=$(find_chromium)
    export MUQABLA_CHROMIUM
    suite browser 'browser tests' count_browser browser
  fi
  # It waits for answers most of its time: the browser is not held up by it.
  await schemathesis "$schemathesis_job"
  report_battery schemathesis 'API against its description'
fi

stop_databases
printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed = 0 ]]
