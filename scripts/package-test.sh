#!/usr/bin/env bash
# Part of `make test`: installs the Debian package on a clean Debian of its own, checks the units, and lets the program do what an operator does.
# package-test.sh <program>. TEST_DATABASE_URL takes another PostgreSQL. The last line is "<n> passed, <n> failed".
#
# Needs root (a change of root, namespaces of its own) and Debian; what is missing is said in one line, with exit code 69. The clean Debian is made
# once per month and kept in ~/.cache/muqabla. It costs a minute the first time, and some ten seconds later.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/checks.sh
source scripts/checks.sh

program=$(realpath "${1:?the program}")
base=${XDG_CACHE_HOME:-$HOME/.cache}/muqabla/clean-debian-$(date +%Y-%m).tar
if [[ -z ${IN_NAMESPACE:-} ]]; then
  need_namespaces
  {
    command -v mmdebstrap >/dev/null || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends mmdebstrap; }
    if [[ ! -f $base ]]; then
      rm -f "${base%-????-??.tar}"-*.tar
      mmdebstrap --variant=minbase --include=adduser,ca-certificates,systemd "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$base.part.tar"
      mv "$base.part.tar" "$base"
    fi
    packages scripts
    PACKAGE_BINARY=$program scripts/package.sh
  } >"$logs/package.log" 2>&1 || { tail -n 20 "$logs/package.log"; die 'The package cannot be made'; }
  run_in_namespaces "$program"
fi

clean=$(mktemp -d /var/tmp/muqabla-clean-XXXXXX)
clean_up() {
  umount "$clean/proc" 2>/dev/null || true
  remove_scratch "$clean"
  drop_database || true
}
at_exit clean_up
create_database

tar -xf "$base" -C "$clean"
mount -t proc proc "$clean/proc"
cp "$target"/package/*.deb "$clean/tmp/muqabla.deb"
inside() { chroot "$clean" "$@"; }

# --- Installation -----------------------------------------------------------------------------------------------------

check 'installs' inside dpkg -i /tmp/muqabla.deb
check 'nothing is missing of what it depends on' inside dpkg --audit
check 'has a user without a shell' is /usr/sbin/nologin inside sh -c 'getent passwd muqabla | cut -d: -f7'
check 'only root and the user read the configuration' is '640 root muqabla
640 root muqabla' inside stat -c '%a %U %G' /etc/muqabla/muqabla.env /etc/muqabla/secret.env
check 'uploads are readable for nobody else' is '750 muqabla muqabla' inside stat -c '%a %U %G' /var/lib/muqabla
check 'makes a secret of 32 bytes' inside grep -qE "^SECRET_KEY='[0-9a-f]{64}'$" /etc/muqabla/secret.env
secret=$(cat "$clean/etc/muqabla/secret.env")
services=(muqabla-migrate.service muqabla-server.service muqabla-worker.service muqabla-backup.service)
units=("${services[@]}" muqabla-backup.timer)
# Says nothing when nothing is wrong.
check 'systemd accepts the units' is '' inside sh -c 'systemd-analyze verify "$@" 2>&1' sh "${units[@]}"
for unit in "${services[@]}"; do
  check "$unit is confined" inside systemd-analyze security --offline=true --threshold=20 "$unit"
done
for unit in "${units[@]}"; do
  check "$unit waits to be enabled" is '' inside find /etc/systemd/system -name "$unit"
done
check 'an installation without a configuration names what is missing' says JAZZCASH_MERCHANT_ID inside muqablactl migrate

# --- Operation --------------------------------------------------------------------------------------------------------

mail=25
port=$(free_port)
figures=$(free_port)
set_variable() { sed -i "s~^#\\?$1=.*~$1='$2'~" "$clean/etc/muqabla/muqabla.env"; }
set_variable DATABASE_URL "$url"
set_variable PORT "$port"
set_variable SMTP_URL "smtp://127.0.0.1:$mail"
set_variable JAZZCASH_MERCHANT_ID MC1
set_variable JAZZCASH_PASSWORD 'a$b"c'
set_variable JAZZCASH_SALT 'a#b%c'
check 'migrates' inside muqablactl migrate
check 'migrates again, to no effect' inside muqablactl migrate
check 'the ledger is whole' inside muqablactl ledger check
check 'the configuration has no mistake' inside muqablactl check-config --offline

# The command of a unit, as its user and with its configuration.
command_of() { sed -n 's|^ExecStart=/usr/bin/muqabla ||p' "$clean/lib/systemd/system/$1" "$clean/usr/lib/systemd/system/$1" 2>/dev/null | head -n 1; }
read -ra server_command <<<"$(command_of muqabla-server.service)"
read -ra worker_command <<<"$(command_of muqabla-worker.service)"
start_job "$logs/package-server.log" chroot "$clean" muqablactl "${server_command[@]}"
server=$job
METRICS_ADDR=127.0.0.1:$figures start_job "$logs/package-worker.log" chroot "$clean" muqablactl "${worker_command[@]}"
worker=$job
check 'the server is ready' ready /readyz
check 'the worker is ready' ready /readyz "$figures"
check 'serves the site' answers / 200 '<title>'
check 'serves lists' answers /api/contests 200 '"openTotal"'
check 'has nothing of development' answers /dev/mailbox 404 ''
check 'tells no figures to the public' answers /metrics 404 ''
check 'the worker tells its figures' answers /metrics 200 muqabla_ "$figures"
register() {
  node -e 'fetch(`http://127.0.0.1:${process.argv[1]}/api/auth/register`, { method: "POST",
      headers: { "content-type": "application/json", origin: "https://example.com", "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" },
      body: JSON.stringify({ email: "owner@example.com", password: "correct horse battery", firstName: "First", lastName: "Owner", role: "CLIENT" }) })
    .then(async (answer) => { const text = await answer.text(); console.log(answer.status, text); process.exit(answer.ok ? 0 : 1); })' "$port"
}
check 'people register' register
check 'nothing was written beside uploads and pictures' is '' inside sh -c 'find / -xdev -user muqabla -newer /etc/muqabla/muqabla.env \
  -not -path "/proc/*" -not -path "/var/lib/muqabla*" -not -path "/var/cache/muqabla*"'
check 'the server ends when asked to' ends "$server"
check 'the worker ends when asked to' ends "$worker"

# --- Upgrade and removal ----------------------------------------------------------------------------------------------

check 'is upgraded' inside dpkg -i /tmp/muqabla.deb
check 'keeps the secret' is "$secret" cat "$clean/etc/muqabla/secret.env"
check 'keeps the configuration' grep -qF "PORT='$port'" "$clean/etc/muqabla/muqabla.env"
check 'still belongs to nobody else' is '640 root muqabla' inside stat -c '%a %U %G' /etc/muqabla/muqabla.env
inside touch /var/lib/muqabla/files/kept
check 'is removed' inside dpkg --purge muqabla
check 'keeps uploads' test -e "$clean/var/lib/muqabla/files/kept"
check 'keeps the secret of what is encrypted' is "$secret" cat "$clean/etc/muqabla/secret.env"
check 'leaves no program' not test -e "$clean/usr/bin/muqabla"

count_checks
