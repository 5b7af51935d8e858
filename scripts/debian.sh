# Programs of Debian's packages, unpacked into a folder: that needs no root, and leaves no service on the machine. Sourced, never run.
# shellcheck shell=bash
set -euo pipefail

die() { echo "${0##*/}: $*" >&2; exit 1; }

# debian_program <package> <name> <folder> <libraries> [tool]: sets `program` to $<TOOL>, to what is in PATH, or to what it unpacks into the
# folder, and LD_LIBRARY_PATH for that. <libraries> is a pattern of what it links to and a small Debian lacks, '' for nothing. Never all of it:
# another libc in LD_LIBRARY_PATH ends every program. <tool> is its name where the package has another one.
debian_program() {
  local package=$1 title=$2 unpacked=$3 pattern=$4 tool=${5:-$1} folders
  if ! program=$(find_program); then
    mkdir -p "${unpacked%/*}"
    (
      if command -v flock >/dev/null; then exec 9>"$unpacked.lock" && flock 9; fi
      find_program >/dev/null || unpack
    ) >&2
    program=$(find_program) || die "$title cannot be had"
  fi
  if [[ -n $pattern && $program = "$unpacked"/* ]]; then
    folders=("$unpacked"/usr/lib/*-linux-*)
    export LD_LIBRARY_PATH="${folders[0]}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  fi
}

# The rest reads the variables of `debian_program`.
find_program() {
  local given=${tool^^} name
  for name in "${!given:-}" "$tool" "/usr/sbin/$tool" "$unpacked"/usr/{bin,sbin}/"$tool"; do
    if [[ -n $name ]] && command -v "$name" 2>/dev/null; then return; fi
  done
  return 1
}

libraries() {
  [[ -n $pattern ]] || return 0
  apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances "$package" |
    grep -oE "^($pattern)[^ ]*$" || true
}

unpack() {
  local instead="install $title, or name it in ${tool^^}" part="$unpacked.part" one tries=0
  command -v apt-get >/dev/null || die "$instead"
  rm -rf "$part"
  mkdir -p "$part"
  cd "$part"
  # shellcheck disable=SC2046
  if [[ -n $pattern && -z $(libraries) ]] || ! apt-get download "$package" $(libraries); then
    [[ $(id -u) = 0 ]] || die "apt-get download failed: $instead"
    # The lists have a lock: `make test` installs the browser meanwhile.
    until apt-get update -q; do
      [[ $((tries += 1)) -lt 30 ]] || die "apt-get update failed: $instead"
      sleep 2
    done
    apt-get download "$package" $(libraries)
  fi
  for one in ./*.deb; do dpkg -x "$one" .; done
  rm -f ./*.deb
  rm -rf "$unpacked"
  mv "$part" "$unpacked"
}
