# The image for containers, which package.sh packs and image-test.sh starts. Sourced, never run.
# shellcheck shell=bash

# image_root <program> <folder>: the program with the libraries that it is linked with: the image holds nothing else, not even a shell.
image_root() {
  local library
  mkdir -p "$2"/{usr/bin,usr/share/muqabla,etc/ssl/certs,tmp,var/lib,var/cache}
  chmod 1777 "$2/tmp"
  install -m 755 "$1" "$2/usr/bin/muqabla"
  cp -a frontend/dist "$2/usr/share/muqabla/site"
  ldd "$1" | grep -o '/[^ ]*' | while read -r library; do install -D -m 755 "$library" "$2$library"; done
  cp -L /etc/ssl/certs/ca-certificates.crt "$2/etc/ssl/certs/" || die 'Missing: ca-certificates (Debian "apt install ca-certificates")'
  echo 'muqabla:x:10001:10001::/var/lib/muqabla:/usr/bin/muqabla' >"$2/etc/passwd"
  echo 'muqabla:x:10001:' >"$2/etc/group"
}

# build_image <program> <tag> <archive> <log> <buildah or podman...>: writes the image as an OCI archive. Times in it are SOURCE_DATE_EPOCH.
build_image() {
  local program=$1 tag=$2 archive=$3 log=$4 context=$3.context
  shift 4
  image_root "$program" "$context/root"
  mkdir -p "$context/data/var/lib/muqabla/files" "$context/data/var/cache/muqabla"
  cp deploy/Containerfile "$context"
  "$@" build --timestamp "$SOURCE_DATE_EPOCH" --tag "$tag" "$context" >"$log" 2>&1 || { tail -n 20 "$log" >&2; die 'The image does not build'; }
  rm -rf "$context"
  "$@" push --quiet "$tag" "oci-archive:$archive" 2>>"$log" || die "The image cannot be written (log: $log)"
}
