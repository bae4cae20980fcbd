#!/bin/sh
# Makes the secrets that compose.yaml mounts, a file each, in the folder that is named: sh deploy/makeSecrets.sh secrets
# What is there already stays. Only whoever runs this may enter the folder; in their containers the files are read by accounts
# that this machine does not know, so that they themselves are open.
set -eu
[ $# -eq 1 ] || { echo "usage: sh deploy/makeSecrets.sh <folder>" >&2; exit 1; }
umask 077
mkdir -p "$1"
chmod 700 "$1"
cd "$1"

# 32 random bytes as 64 letters that mean nothing in addresses and SQL.
random() { od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "$1" ] || printf %s "$2" >"$1"; chmod 444 "$1"; }

for name in secret client_secret s3_secret_access_key superuser_password owner_password app_password; do keep "$name" "$(random)"; done
keep owner_database_url "postgres://poruch_owner:$(cat owner_password)@database:5432/poruch"
keep app_database_url "postgres://poruch_app:$(cat app_password)@database:5432/poruch"
