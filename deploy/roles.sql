-- Two roles for one database: poruch_owner makes and changes the tables (npx poruch database migrate), poruch_app works with what is in
-- them and can neither change nor drop one. Run once by a superuser on an empty database server:
--   psql -v owner_password=… -v app_password=… -f deploy/roles.sql

create role poruch_owner login password :'owner_password';
create role poruch_app login password :'app_password';
create database poruch owner poruch_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke connect, temporary on database poruch from public;
grant connect on database poruch to poruch_app;

-- Whatever the owner makes from now on, in whichever schema.
\connect poruch
alter default privileges for role poruch_owner grant usage on schemas to poruch_app;
alter default privileges for role poruch_owner grant select, insert, update, delete on tables to poruch_app;
alter default privileges for role poruch_owner grant usage, select on sequences to poruch_app;
