#!/usr/bin/env bash
# make run: builds what is not up to date, starts a private PostgreSQL and serves the marketplace on PORT (8080).
#
# DATABASE_URL takes another PostgreSQL. Every variable of the table in the README reaches the server.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

check_tools
install_hooks
borrow_dependencies
export PORT=${PORT:-8080}
[[ $PORT =~ ^[0-9]+$ ]] || die "PORT must be a number, not '$PORT'"
if (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; then
  die "Port $PORT is taken by another program: stop it, or choose another port with 'PORT=8081 make run'"
fi

server=''
clean_up() {
  [[ -z $server ]] || say 'The server has stopped'
  [[ -z $owned_database ]] || say 'Stopping PostgreSQL'
  stop_databases
}
at_exit clean_up
trap 'exit 0' INT TERM HUP

# --- Build: the site in the background, the server in front -----------------------------------------------------------

prepare_site() {
  packages scripts
  echo 'scripts ready' # the server may start its database
  packages frontend
  site
}

lock_build
if ! site_fresh || ! packages_fresh frontend; then say 'Building the website (log: .data/logs/site.log)'; fi
start_job "$logs/site.log" prepare_site
site_job=$job
say 'Building the server (log: .data/logs/cargo.log; the first time takes minutes)'
start_job "$logs/cargo.log" cargo build --workspace
cargo_job=$job

still_building() {
  while sleep 20 && kill -0 "$cargo_job"; do say "Building: $(grep -c '^ *Compiling ' "$logs/cargo.log" || true) crates so far"; done
}
still_building </dev/null 2>/dev/null 8>&- 9>&- &
progress=$!
cargo_code=0
finish_job "$cargo_job" || cargo_code=$?
{ kill -TERM -- "-$progress" && wait "$progress"; } 2>/dev/null || true
[[ $cargo_code = 0 ]] || { without_noise "$logs/cargo.log"; die 'The server does not build'; }
remember_build
say 'The server is built'
finish_job "$site_job" || { without_noise "$logs/site.log"; die 'The website does not build'; }
say 'The website is built'
unlock_build

# --- Database ---------------------------------------------------------------------------------------------------------

if [[ -z ${DATABASE_URL:-} ]]; then
  start_database dev
  export DATABASE_URL=$database
  say 'PostgreSQL runs (data: .data/pg-dev)'
else
  say 'Using the PostgreSQL of DATABASE_URL'
fi

export BASE_URL=${BASE_URL:-http://localhost:$PORT}
export FRONTEND_DIR=${FRONTEND_DIR:-$root/frontend/dist}
export STORAGE_URL=${STORAGE_URL:-$(node -p 'url.pathToFileURL(process.argv[1]).href' "$root/.data/files")}

# once <what> <log> <arguments of muqabla...>
once() {
  local what=$1 log=$2
  shift 2
  start_job "$log" "$target/debug/muqabla" "$@"
  finish_job "$job" || { tail -n 20 "$log" >&2; die "$what failed (log: $log)"; }
  say "$what: done"
}
once 'Bringing the database up to date' "$logs/migrate.log" migrate
once 'Demo data' "$logs/seed.log" seed --demo

# --- Serve ------------------------------------------------------------------------------------------------------------

start_job "$logs/server.log" "$target/debug/muqabla" serve
server=$job
ready() { node -e 'fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' "http://127.0.0.1:$PORT/readyz"; }
deadline=$((SECONDS + 30))
until ready; do
  kill -0 "$server" 2>/dev/null || { tail -n 20 "$logs/server.log" >&2; die 'The server did not start'; }
  [[ $SECONDS -lt $deadline ]] || { tail -n 20 "$logs/server.log" >&2; die 'The server started but is not ready after 30 seconds'; }
  sleep 0.2
done

say 'Ready'
cat <<TEXT

  Muqabla        $BASE_URL
  Mails          $BASE_URL/dev/mailbox
  API            $BASE_URL/api/docs
  Log            .data/logs/server.log

  client@demo.muqabla.pk    hires
  talent@demo.muqabla.pk    competes
  admin@demo.muqabla.pk     runs the marketplace
  finance@demo.muqabla.pk   confirms large payouts
  moderator@demo.muqabla.pk  looks after people and contests
  support@demo.muqabla.pk   answers people
  password of all of them   muqabla-demo-2026

  Ctrl-C stops everything.

TEXT
code=0
finish_job "$server" || code=$?
server=''
tail -n 20 "$logs/server.log" >&2
die "The server stopped by itself (code $code)"
