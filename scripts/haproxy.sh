#!/usr/bin/env bash
# Runs HAProxy in the foreground: haproxy.sh -f <configuration>
#
# HAPROXY=<program> names it when it is not in PATH. Where there is none, Debian's packages are unpacked into ~/.cache/muqabla/haproxy: that needs no
# root, and leaves no service on the machine. `haproxy.sh -v` does the same and ends.
set -euo pipefail
unpacked=${XDG_CACHE_HOME:-$HOME/.cache}/muqabla/haproxy

die() { echo "haproxy.sh: $*" >&2; exit 1; }

find_program() {
  local name
  for name in "${HAPROXY:-}" haproxy /usr/sbin/haproxy "$unpacked/usr/sbin/haproxy"; do
    if [[ -n $name ]] && command -v "$name" 2>/dev/null; then return; fi
  done
  return 1
}

# What it links to and a small Debian lacks. Never all of it: another libc in LD_LIBRARY_PATH ends every program.
libraries() {
  apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances haproxy |
    grep -oE '^(liblua|libopentracing|libpcre2|libjemalloc)[^ ]*$' || true
}

unpack() {
  command -v apt-get >/dev/null || die 'install HAProxy, or name it in HAPROXY'
  local part="$unpacked.part" package
  rm -rf "$part"
  mkdir -p "$part"
  cd "$part"
  # shellcheck disable=SC2046
  if [[ -z $(libraries) ]] || ! apt-get download haproxy $(libraries); then
    [[ $(id -u) = 0 ]] || die 'apt-get download failed: install HAProxy, or name it in HAPROXY'
    apt-get update -q
    apt-get download haproxy $(libraries)
  fi
  for package in ./*.deb; do dpkg -x "$package" .; done
  rm -f ./*.deb
  rm -rf "$unpacked"
  mv "$part" "$unpacked"
}

if ! program=$(find_program); then
  mkdir -p "${unpacked%/*}"
  (
    if command -v flock >/dev/null; then exec 9>"$unpacked.lock" && flock 9; fi
    find_program >/dev/null || unpack
  ) >&2
  program=$(find_program) || die 'HAProxy cannot be had'
fi
if [[ $program = "$unpacked"/* ]]; then
  folders=("$unpacked"/usr/lib/*-linux-*)
  export LD_LIBRARY_PATH="${folders[0]}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
exec "$program" "$@"
