#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is new.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" --file /deploy/roles.sql
