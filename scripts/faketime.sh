#!/usr/bin/env bash
# Prints the path of libfaketime, which gives processes another clock: the installed one, or that of Debian's package, unpacked into
# .data/faketime. That needs no root. What is missing is said in one line.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
unpacked="$here/.data/faketime"

die() { echo "faketime.sh: $*" >&2; exit 1; }
find_library() {
  local file
  for file in "${FAKETIME:-}" /usr/lib/*-linux-*/faketime/libfaketime.so.1 "$unpacked"/usr/lib/*-linux-*/faketime/libfaketime.so.1; do
    if [[ -n $file && -f $file ]]; then echo "$file" && return; fi
  done
  return 1
}

if ! find_library; then
  command -v apt-get >/dev/null || die 'install libfaketime, or name its library in FAKETIME'
  (
    part="$unpacked.part"
    rm -rf "$part"
    mkdir -p "$part"
    cd "$part"
    if ! apt-get download libfaketime; then
      [[ $(id -u) = 0 ]] || die 'apt-get download failed: install libfaketime, or name its library in FAKETIME'
      apt-get update -q
      apt-get download libfaketime
    fi
    dpkg -x ./*.deb .
    rm -f ./*.deb
    rm -rf "$unpacked"
    mv "$part" "$unpacked"
  ) >&2
  find_library || die 'libfaketime cannot be had'
fi
