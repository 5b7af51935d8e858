#!/usr/bin/env bash
# Independent tools read the OpenAPI document. openapi-spec-validator accepts it, openapi-python-client makes a client of it without a warning,
# and generated_client.py pays a contest and enters it with that client. Schemathesis asks the running server everything that the document allows
# and much that it does not, every operation as visitor, client, talent and administrator.
# The last line is "<n> passed, <n> failed"; an operation counts once per person.
#
# TEST_DATABASE_URL takes another PostgreSQL. SCHEMATHESIS_EXAMPLES (5) examples per operation. Needs the debug build and python3;
# the tools themselves are installed into .data/venv. What is missing is said in one line, with exit code 69.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

tools=(schemathesis==4.32.5 openapi-spec-validator==0.9.0 openapi-python-client==0.29.1)
examples=${SCHEMATHESIS_EXAMPLES:-5}
venv=$root/.data/venv
out=$root/.data/logs/schemathesis
program=$(realpath -m "$target/debug/muqabla")
mkdir -p "$out/client"

missing() { printf 'schemathesis: not run: %s\n' "$*"; exit 69; }
clean_up() {
  [[ -z ${scratch:-} ]] || rm -rf "$scratch"
  [[ -z ${made:-} ]] || sql "DROP DATABASE IF EXISTS $made WITH (FORCE)"
  stop_databases
}
at_exit clean_up

# --- Tools ------------------------------------------------------------------------------------------------------------

[[ -x $program ]] || missing "the server is not built: cargo build --workspace"
command -v python3 >/dev/null || missing 'python3 is not installed'
if [[ $(cat "$venv/tools" 2>/dev/null) != "${tools[*]}" ]]; then
  python3 -c 'import ensurepip, venv' 2>/dev/null || missing 'python3 has no venv: Debian "apt install python3-venv"'
  { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet "${tools[@]}"; } >"$out/pip.log" 2>&1 ||
    missing "${tools[*]} cannot be had from PyPI (log: $out/pip.log)"
  echo "${tools[*]}" >"$venv/tools"
fi

# --- Server -----------------------------------------------------------------------------------------------------------

packages scripts
if [[ -z ${TEST_DATABASE_URL:-} ]]; then
  FAST=1 start_database test
  TEST_DATABASE_URL=$database
fi
sql() { # <statement>; $1 of another database with DATABASE
  DATABASE=${DATABASE:-$TEST_DATABASE_URL} node -e '
    const { Client } = require("./scripts/node_modules/pg");
    const client = new Client(process.env.DATABASE);
    client.connect().then(() => client.query(process.argv[1])).then(() => client.end(), (error) => { console.error(error.message); process.exit(1); });' "$1"
}
name="schemathesis_$$"
sql "CREATE DATABASE $name"
made=$name
scratch=$(mktemp -d)
PORT=$(free_port)
DATABASE_URL=$(node -p 'const u = new URL(process.argv[1]); u.pathname = process.argv[2]; u.href' "$TEST_DATABASE_URL" "$name")
STORAGE_URL=$(node -p 'url.pathToFileURL(process.argv[1]).href' "$scratch")
export PORT DATABASE_URL STORAGE_URL BASE_URL="http://127.0.0.1:$PORT" RATE_LIMIT_FACTOR=1000000 LOG=${LOG:-warn}
unset FRONTEND_DIR
"$program" migrate >"$out/server.log" 2>&1
start_job "$out/server.log" "$program" serve
until node -e 'fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' "$BASE_URL/readyz"; do
  kill -0 "$job" 2>/dev/null || { tail -n 20 "$out/server.log" >&2; die 'The server did not start'; }
  sleep 0.2
done

# somebody <name> <role>: registers with a confirmed address; prints the cookies.
somebody() {
  local cookies
  cookies=$(node --input-type=module -e '
    import { Member } from "./scripts/member.mjs";
    const [base, name, role] = process.argv.slice(1);
    console.log((await Member.register([base], name, role)).cookieHeader());' "$BASE_URL" "$1" "$2")
  [[ -n $cookies ]] || die "$1 could not register"
  printf '%s' "$cookies"
}

passed=0
failed=0
# check <name> <command…>: counts as one
check() {
  local name=$1 code=0
  shift
  "$@" >"$out/$name.log" 2>&1 || code=$?
  if [[ $code = 0 ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); tail -n 40 "$out/$name.log" >&2; fi
  say "$name: $([[ $code = 0 ]] && echo ok || echo "FAILED (log: $out/$name.log)")"
}

check validator "$venv/bin/openapi-spec-validator" apps/api/openapi.json
check generator "$venv/bin/openapi-python-client" generate --path apps/api/openapi.json --config apps/api/openapi-python-client.yml --meta none \
  --output-path "$out/client/muqabla_api_client" --overwrite --fail-on-warning
check generated-client env PYTHONPATH="$out/client" PYTHONDONTWRITEBYTECODE=1 "$venv/bin/python" scripts/generated_client.py "$BASE_URL"

# --- The calls --------------------------------------------------------------------------------------------------------

# ask <who> <more arguments…>
ask() {
  local who=$1 line tests bad
  shift
  # In a folder of its own: it keeps a database of examples beside itself.
  (cd "$out" && "$venv/bin/st" run "$root/apps/api/openapi.json" --url "$BASE_URL" --workers 1 --phases examples,coverage,fuzzing \
    --max-examples "$examples" --seed 20261121 --request-timeout 20 --suppress-health-check all --continue-on-failure \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance \
    --header 'Sec-Fetch-Site: same-origin' --report junit --report-junit-path "$out/$who.xml" --no-color "$@") >"$out/$who.log" 2>&1 || true
  line=$(grep -m 1 '<testsuites ' "$out/$who.xml") || { tail -n 20 "$out/$who.log" >&2; failed=$((failed + 1)); return 0; }
  tests=$(sed -E 's/.* tests="([0-9]+)".*/\1/' <<<"$line")
  bad=$(($(sed -E 's/.* failures="([0-9]+)".*/\1/' <<<"$line") + $(sed -E 's/.* errors="([0-9]+)".*/\1/' <<<"$line")))
  passed=$((passed + tests - bad))
  failed=$((failed + bad))
  say "schemathesis as $who: $tests operations, $bad with a fault (log: $out/$who.log)"
}

# signed_in <cookies>: their session has not ended.
signed_in() {
  node -e 'fetch(process.argv[1] + "/api/auth/user", { headers: { cookie: process.argv[2] } }).then(({ status }) => process.exit(status === 200 ? 0 : 1))' \
    "$BASE_URL" "$1"
}

# An answer without an end has tests of its own. These end the session with which the rest is asked, and move the clock on which it
# expires: the visitor asks them, last.
endless=(--exclude-operation-id events)
own=(--exclude-operation-id logout --exclude-operation-id logout_link --exclude-operation-id end_session --exclude-operation-id advance_clock
  --exclude-operation-id end_user_sessions)
for who in client talent admin; do
  role=CLIENT
  [[ $who != talent ]] || role=TALENT
  cookie=$(somebody "$who" "$role")
  [[ $who != admin ]] || "$program" admin grant admin@example.com >>"$out/server.log" 2>&1
  ask "$who" "${endless[@]}" "${own[@]}" --header "Cookie: $cookie"
  # Otherwise some or all of it was asked as a visitor.
  check "$who-session" signed_in "$cookie"
done
ask visitor "${endless[@]}"
kill -0 "$job" 2>/dev/null || { say 'The server has ended'; failed=$((failed + 1)); }

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed = 0 ]]
