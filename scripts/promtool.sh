#!/usr/bin/env bash
# Runs promtool, which tests alert rules: promtool.sh test rules <file>
#
# PROMTOOL=<program> names it when it is not in PATH. Where there is none, Debian's package of Prometheus is unpacked. `promtool.sh --version` does the
# same and ends.
# shellcheck source=scripts/debian.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian.sh"
debian_program prometheus promtool "${XDG_CACHE_HOME:-$HOME/.cache}/muqabla/prometheus" '' promtool
exec "$program" "$@"
