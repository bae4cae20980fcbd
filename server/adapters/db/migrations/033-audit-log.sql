-- What operators did and read, and who tried without being one. Rows are added and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- no reference: the row outlives the account. null: a command on the server, or nobody signed in
  user_id uuid,
  action text not null,
  -- what it was done to, such as a listing's id; null where the action says it all
  subject text,
  reason text
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_actors on audit_log (user_id) where action <> 'refused';
create index audit_log_action on audit_log (action, id);
create index audit_log_subject on audit_log (subject, id);
create index audit_log_at on audit_log (at, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
