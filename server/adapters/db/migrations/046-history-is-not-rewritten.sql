-- What happened is written once. Triggers already keep the audit log and the settings from being changed by anybody; whoever
-- works in the tables without owning them (deploy/roles.sql) loses the right as well, here and to the list of migrations.
do $$
declare
  granted record;
begin
  for granted in
    select distinct c.oid::regclass as name,
      case when c.relname = 'migrations' then 'insert, update, delete, truncate' else 'update, delete, truncate' end as rights,
      case when acl.grantee = 0 then 'public' else acl.grantee::regrole::text end as grantee
    from pg_class c, aclexplode(c.relacl) acl
    where c.relnamespace = current_schema()::regnamespace
      and c.relname in ('audit_log', 'site_settings', 'transaction_transitions', 'stock_adjustments', 'migrations')
      and acl.grantee <> c.relowner
  loop
    execute format('revoke %s on %s from %s', granted.rights, granted.name, granted.grantee);
  end loop;
end $$;
