#!/usr/bin/env bash
# Part of `make test-long`: builds the image from deploy/Containerfile as `make package` does, and starts the program out of the archive with a
# read-only root. image-test.sh <program>. TEST_DATABASE_URL takes another PostgreSQL. The last line is "<n> passed, <n> failed".
#
# Needs root and Debian, where buildah is installed when it is not there; what is missing is said in one line, with exit code 69. No container
# runtime is needed: what `podman run --read-only` does is done here with mounts, so that it works where no container can be started.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/checks.sh
source scripts/checks.sh
# shellcheck source=scripts/image.sh
source scripts/image.sh

program=$(realpath "${1:?the program}")
if [[ -z ${IN_NAMESPACE:-} ]]; then
  need_namespaces
  get_buildah() {
    local install=(apt-get install -y -q --no-install-recommends buildah)
    export DEBIAN_FRONTEND=noninteractive
    "${install[@]}" || { apt-get update -q && "${install[@]}"; }
  }
  command -v buildah >/dev/null || get_buildah >"$logs/buildah.log" 2>&1 || missing "buildah cannot be had (log: $logs/buildah.log)"
  {
    packages scripts
    [[ -f frontend/dist/index.html ]] || { packages frontend && site; }
  } >"$logs/image-site.log" 2>&1 || { tail -n 20 "$logs/image-site.log"; die 'The website cannot be built'; }
  run_in_namespaces "$program"
fi

scratch=$(mktemp -d /var/tmp/muqabla-image-XXXXXX)
container=$scratch/container
clean_up() {
  umount -q "$container"/{proc,dev,var/lib/muqabla,var/cache/muqabla} "$container" || true
  remove_scratch "$scratch"
  drop_database || true
}
at_exit clean_up
create_database

# --- The image --------------------------------------------------------------------------------------------------------

# Storage of its own, which leaves nothing on the machine, and in folders: other drivers need kernels and file systems that not every machine has.
storage=(buildah --storage-driver vfs --root "$scratch/store" --runroot "$scratch/run")
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
build_image "$program" muqabla:test "$scratch/muqabla.oci.tar" "$logs/image-test-build.log" "${storage[@]}"
"${storage[@]}" rmi --all --force >/dev/null
# What is started comes out of the archive, as on the machine that it is brought to.
made=$("${storage[@]}" from --quiet "oci-archive:$scratch/muqabla.oci.tar")
image=$("${storage[@]}" mount "$made")
configured() { # configured <expression over the configuration>: a line for each value
  "${storage[@]}" inspect --type container "$made" |
    node -e 'const config = JSON.parse(fs.readFileSync(0)).OCIv1.config; console.log([eval(process.argv[1])].flat().join("\n"))' "$1"
}
mapfile -t command < <(configured '[...config.Entrypoint, ...config.Cmd]')
mapfile -t environment < <(configured config.Env)
mapfile -t volumes < <(configured 'Object.keys(config.Volumes).sort()')
folder=$(configured config.WorkingDir)

check 'runs as a user without rights' is 10001:10001 configured config.User
check 'keeps data in two volumes' is '/var/cache/muqabla /var/lib/muqabla' echo "${volumes[@]}"
check 'has no shell' is '' find "$image" -name '*sh' -path '*bin/*'

# What a runtime adds: folders that the kernel fills, names of machines, volumes with what the image has at their place. Then its root is read-only.
mkdir -p "$container" "$image"/{proc,dev}
chmod 711 "$scratch"
echo '127.0.0.1 localhost' >"$image/etc/hosts"
mount --bind "$image" "$container"
writable() { # what the user may write
  setpriv --reuid 10001 --regid 10001 --clear-groups find "$container" -path "$container/proc" -prune -o -path "$container/dev" -prune -o \
    -not -type l -writable -printf '/%P\n' | sort
}
check 'its user may write to the volumes and to /tmp alone' is '/tmp
/var/cache/muqabla
/var/lib/muqabla
/var/lib/muqabla/files' writable
mount -o remount,bind,ro "$container"
for volume in "${volumes[@]}"; do
  cp -a "$image$volume" "$scratch/${volume//\//_}"
  mount --bind "$scratch/${volume//\//_}" "$container$volume"
done
mount -t proc proc "$container/proc"
mount -t tmpfs -o mode=755,size=64k dev "$container/dev"
mknod -m 666 "$container/dev/null" c 1 3
mknod -m 666 "$container/dev/urandom" c 1 9
check 'nothing but the volumes can be written' is '/var/cache/muqabla
/var/lib/muqabla
/var/lib/muqabla/files' writable

# --- Operation --------------------------------------------------------------------------------------------------------

port=$(free_port)
# The file of the package, as `--env-file` takes it: without quotes.
mapfile -t file < <(env -i bash -c 'set -a; . deploy/muqabla.env; env' | grep -vE '^(PWD|SHLVL|_)=')
file+=("PORT=$port" "DATABASE_URL=${url/127.0.0.1/localhost}" SMTP_URL=smtp://127.0.0.1:25)
complete=("${file[@]}" "SECRET_KEY=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" JAZZCASH_MERCHANT_ID=MC1 JAZZCASH_PASSWORD=password JAZZCASH_SALT=salt)
confined=(setpriv --no-new-privs unshare --root "$container" --wd "$folder" --setuid 10001 --setgid 10001)
muqabla() { env -i "${environment[@]}" "${complete[@]}" "${confined[@]}" "${command[0]}" "$@"; }
muqabla_without_configuration() { env -i "${environment[@]}" "${confined[@]}" "${command[0]}" "$@"; }
muqabla_without_secrets() { env -i "${environment[@]}" "${file[@]}" "${confined[@]}" "${command[0]}" "$@"; }

check 'starts in production' says DATABASE_URL muqabla_without_configuration check-config --offline
check 'names the secret that is missing' says SECRET_KEY muqabla_without_secrets check-config --offline
check 'names the provider that is missing' says JAZZCASH_MERCHANT_ID muqabla_without_secrets check-config --offline
check 'accepts a complete configuration' prints 'configuration: complete, profile production' muqabla check-config --offline
check 'finds the site' prints 'website: FRONTEND_DIR holds the built website' muqabla check-config --offline
check 'migrates' muqabla migrate
check 'the ledger is whole' muqabla ledger check
stores() { # mail server and providers are not there: it fails
  muqabla check-config >"$told.said" || true
  grep -q '^ok .*store: ' "$told.said" || { cat "$told.said"; return 1; }
}
check 'writes uploads to the volume' stores
start_job "$logs/image-server.log" env -i "${environment[@]}" "${complete[@]}" "${confined[@]}" "${command[@]}"
server=$job
check 'the server lives' ready /healthz
check 'the server is ready' ready /readyz
check 'serves the site' answers / 200 '<title>'
check 'serves lists' answers /api/contests 200 '"openTotal"'
check 'has nothing of development' answers /dev/mailbox 404 ''
state_of() { sed -nE 's/^(Uid|Gid|Groups|CapEff|NoNewPrivs):\s*/\1 /p' "$container/proc/$server/status" | tr -s '\t ' ' '; }
check 'has the rights of its user alone' is 'Uid 10001 10001 10001 10001
Gid 10001 10001 10001 10001
Groups 
CapEff 0000000000000000
NoNewPrivs 1' state_of
check 'keeps the search index in the volume' test -d "$container/var/cache/muqabla/search"
check 'the server ends when asked to' ends "$server"

count_checks
