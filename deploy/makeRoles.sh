#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is new.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$(cat /run/secrets/owner_password)" \
  --set app_password="$(cat /run/secrets/app_password)" --file /deploy/roles.sql
