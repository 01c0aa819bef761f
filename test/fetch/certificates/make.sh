#!/bin/sh
# Makes the certificates of the tests anew: an authority, and servers that it signed, all with one key. They are valid from
# 2020 to 2120, but for the one that has expired. The authority's own key is thrown away.
set -eu
cd "$(dirname "$0")"
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

cat >"$made/ca.cnf" <<END
[ca]
default_ca = authority
[authority]
database = $made/index
rand_serial = yes
new_certs_dir = $made
default_md = sha256
unique_subject = no
policy = policy
[policy]
organizationName = optional
commonName = supplied
END
: >"$made/index"

key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

# sign <file> <subject> <extensions> <end, yymmdd> <options of openssl ca>
sign() {
  printf '%b' "$3" >"$made/extensions"
  openssl req -new -key "$signed" -subj "$2" -out "$made/request"
  openssl ca -batch -notext -config "$made/ca.cnf" -in "$made/request" -extfile "$made/extensions" \
    -startdate 20200101000000Z -enddate "$4"000000Z -out "$1" $5 2>/dev/null
}

key "$made/authority.key"
key key.pem
signed=$made/authority.key
sign authority.pem '/O=Example Company/CN=Example Company Root' \
  'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n' 21200101 "-selfsign -keyfile $signed"
by="-cert authority.pem -keyfile $made/authority.key"
signed=key.pem
here='subjectAltName=DNS:localhost,IP:127.0.0.1\n'
sign localhost.pem '/CN=localhost' "$here" 21200101 "$by"
sign expired.pem '/CN=localhost' "$here" 20200201 "$by"
sign other_name.pem '/CN=docs.other.example' 'subjectAltName=DNS:docs.other.example\n' 21200101 "$by"
sign self_signed.pem '/O=Nobody/CN=localhost' "$here" 21200101 '-selfsign -keyfile key.pem'
