#!/usr/bin/env bash
# Runs HAProxy in the foreground: haproxy.sh -f <configuration>
#
# HAPROXY=<program> names it when it is not in PATH. Where there is none, Debian's packages are unpacked. `haproxy.sh -v` does the same and ends.
# shellcheck source=scripts/debian.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian.sh"
debian_program haproxy HAProxy "${XDG_CACHE_HOME:-$HOME/.cache}/muqabla/haproxy" 'liblua|libopentracing|libpcre2|libjemalloc'
exec "$program" "$@"
