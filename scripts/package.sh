#!/usr/bin/env bash
# make package: release build with TLS to PostgreSQL and traces, then in target/package an archive, a Debian package, lists of what is in them (CycloneDX), an
# OCI image where buildah or podman is there, and SHA256SUMS. Notes on reproducible builds: deploy/README.md.
#
# PACKAGE_BINARY=<file> packs a program that is built already, and only the Debian package (what CI installs).
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/image.sh
source scripts/image.sh

check_tools
need perl 'builds OpenSSL: Debian "apt install perl"'
need make 'builds OpenSSL: Debian "apt install make"'
[[ -z $missing ]] || die "Missing: $missing"
# Times in the packages are those of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
version=$(cargo metadata --no-deps --format-version 1 --locked | node -p 'JSON.parse(fs.readFileSync(0)).packages.find((one) => one.name === "muqabla").version')
machine=$(uname -m)
packages=$target/package
rm -rf "$packages"
mkdir -p "$packages"

at_exit true

cargo_tool() { # cargo_tool <command> <crate>
  cargo "$1" --version >/dev/null 2>&1 || cargo install "$2" --locked --debug
}

binary=${PACKAGE_BINARY:-}
if [[ -z $binary ]]; then
  lock_build
  packages frontend
  say 'Building the website'
  site
  say 'Building the program (minutes)'
  borrow_dependencies
  # No path of this machine is part of the program.
  RUSTFLAGS="--remap-path-prefix=$root=/muqabla --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$CARGO_BUILD_BUILD_DIR=/build" \
    cargo build --release --locked -p muqabla --bin muqabla --no-default-features --features tls,otel
  unlock_build
  binary=$target/release/muqabla
fi
[[ -f frontend/dist/index.html ]] || die 'The website is not built: npm run --prefix frontend build'

debian_package() {
  cargo_tool deb cargo-deb
  mkdir -p "$target/release"
  [[ $binary -ef $target/release/muqabla ]] || install -m 755 "$binary" "$target/release/muqabla"
  cargo deb --package muqabla --no-build --no-strip --locked --output "$packages/" ${PACKAGE_BINARY:+--fast} >/dev/null
}

archive() {
  local name=muqabla-$version-linux-$machine
  local folder=$packages/$name
  mkdir -p "$folder"
  install -m 755 "$binary" deploy/muqablactl -t "$folder"
  cp -a frontend/dist "$folder/site"
  cp -a deploy/systemd deploy/muqabla.env README.md CHANGELOG.md LICENSE "$folder"
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w -C "$packages" -cf - "$name" |
    gzip -n -9 >"$packages/$name.tar.gz"
  rm -rf "$folder"
}

bills_of_material() {
  cargo_tool cyclonedx cargo-cyclonedx
  local made=apps/muqabla/muqabla_bin.cdx.json
  cargo cyclonedx --manifest-path apps/muqabla/Cargo.toml --no-default-features --features tls,otel --format json --describe binaries --target all
  sed "s|file://$root|file:///muqabla|g" "$made" >"$packages/muqabla-$version.program.cdx.json"
  find . -name '*_bin.cdx.json' -not -path './target/*' -delete
  (cd frontend && npm sbom --omit dev --sbom-format cyclonedx) | node -e '
    const bom = JSON.parse(fs.readFileSync(0));
    delete bom.serialNumber; // another one each time
    bom.metadata.timestamp = new Date(process.env.SOURCE_DATE_EPOCH * 1000).toISOString();
    console.log(JSON.stringify(bom, null, 2));' >"$packages/muqabla-$version.site.cdx.json"
}

image() {
  local tool
  tool=$(command -v buildah || command -v podman) || { say 'No image: neither buildah nor podman is there'; return 0; }
  build_image "$binary" "muqabla:$version" "$packages/muqabla-$version.oci.tar" "$logs/image.log" "$tool"
}

say 'Debian package'
debian_package
if [[ -z ${PACKAGE_BINARY:-} ]]; then
  say 'Archive'
  archive
  say 'Lists of what is in them'
  bills_of_material
  image
  (cd "$packages" && sha256sum -- * >SHA256SUMS)
fi
ls -l "$packages"
