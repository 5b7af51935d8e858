#!/usr/bin/env bash
# Part of `make test-long`: connects over TLS to a PostgreSQL with certificates. The last line is "<n> passed, <n> failed".
#
# tls-test.sh <program>: a muqabla that was built with the feature `tls`.
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

program=$(realpath "${1:?the program}")
command -v openssl >/dev/null || die 'Missing: openssl (Debian "apt install openssl")'
packages scripts >&2
folder=$(mktemp -d)
clean_up() {
  scripts/db.sh destroy tls
  rm -rf "$folder"
}
at_exit clean_up

authority() { # authority <name>
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" -keyout "$folder/$1.key" -out "$folder/$1.crt" 2>/dev/null
}
certificate() { # certificate <name> <days> <subject alternative names>
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=server -keyout "$folder/$1.key" -out "$folder/$1.csr" 2>/dev/null
  openssl x509 -req -in "$folder/$1.csr" -CA "$folder/ours.crt" -CAkey "$folder/ours.key" -CAcreateserial -days "$2" \
    -extfile <(echo "subjectAltName=$3") -out "$folder/$1.crt" 2>/dev/null
}
authority ours
authority strange
certificate good 2 DNS:localhost,IP:127.0.0.1
certificate elsewhere 2 DNS:database.example.com
certificate expired -1 DNS:localhost,IP:127.0.0.1
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=app -keyout "$folder/client.key" -out "$folder/client.csr" 2>/dev/null
openssl x509 -req -in "$folder/client.csr" -CA "$folder/ours.crt" -CAkey "$folder/ours.key" -CAcreateserial -days 2 -out "$folder/client.crt" 2>/dev/null
# The server's user reads them; a private key may then belong to root and be readable for its group.
chmod 755 "$folder"
if [[ $(id -u) = 0 ]]; then
  user=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)
  chgrp "$(id -g "$user")" "$folder"/{good,elsewhere,expired}.key
  chmod 640 "$folder"/{good,elsewhere,expired}.key
fi

serve() { # serve <certificate> [how clients show who they are]: the server with that certificate, for connections over TLS only
  echo "hostssl all all 127.0.0.1/32 scram-sha-256 ${2:-}" >"$folder/hba.conf"
  scripts/db.sh stop tls
  url=$(FAST=1 PG_OPTIONS="-c hba_file=$folder/hba.conf -c ssl=on -c ssl_cert_file=$folder/$1.crt -c ssl_key_file=$folder/$1.key \
    -c ssl_ca_file=$folder/ours.crt" scripts/db.sh start tls)
}

passed=0
failed=0
# connects <yes|words of the refusal> <what> <parameters>
connects() {
  local code=0 said
  said=$(env -i "DATABASE_URL=$url?$3" "$program" migrate 2>&1) || code=$?
  if [[ $1 = yes && $code = 0 || $1 != yes && $code != 0 && $said == *"$1"* ]]; then
    passed=$((passed + 1))
    printf 'ok    %s\n' "$2"
  else
    failed=$((failed + 1))
    printf 'FAIL  %s (%s expected, exit code %s)\n%s\n' "$2" "$1" "$code" "$said"
  fi
}

full="sslmode=verify-full&sslrootcert=$folder/ours.crt"
serve good
connects yes 'verify-full with our authority' "$full"
url=${url/127.0.0.1/localhost} connects yes 'by name' "$full"
connects 'certificate verify failed' 'an unknown authority' "sslmode=verify-full&sslrootcert=$folder/strange.crt"
connects 'certificate verify failed' 'authorities of the system only' 'sslmode=verify-full&sslrootcert=system'
connects 'does not exist' 'no file of authorities' "sslmode=verify-full&sslrootcert=$folder/missing.crt"
connects 'no encryption' 'without TLS' sslmode=disable
serve good clientcert=verify-ca
connects yes 'a certificate of the client' "$full&sslcert=$folder/client.crt&sslkey=$folder/client.key"
connects 'valid client certificate' 'without one that is asked for' "$full"
serve elsewhere
connects 'does not match host name' 'a certificate of another host' "$full"
connects yes 'which verify-ca does not look at' "sslmode=verify-ca&sslrootcert=$folder/ours.crt"
serve expired
connects 'certificate verify failed' 'a certificate that has expired' "$full"
scripts/db.sh stop tls
url=$(FAST=1 scripts/db.sh start tls)
connects 'does not support SSL' 'a server without TLS' "$full"

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed = 0 ]]
