#!/usr/bin/env bash
# Unit tests of the alert rules in deploy/prometheus. PROMTOOL names the tool; otherwise one in the path, or Debian's package `prometheus`,
# unpacked into .data/promtool without being installed.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

unpacked=.data/promtool
promtool=${PROMTOOL:-$(command -v promtool || true)}
if [[ -z $promtool ]]; then
  promtool=$unpacked/usr/bin/promtool
  if [[ ! -x $promtool ]]; then
    command -v apt-get >/dev/null || die 'Missing: promtool (it comes with Prometheus; PROMTOOL names it)'
    mkdir -p "$unpacked"
    (cd "$unpacked" && apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb)
  fi
fi
"$promtool" check rules deploy/prometheus/alerts.yml
"$promtool" test rules deploy/prometheus/alerts.test.yml
