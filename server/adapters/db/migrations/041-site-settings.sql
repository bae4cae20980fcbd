-- What operators changed of the site without a deploy: every save is a row, and the newest of a key holds.
create table site_settings (
  key text not null,
  -- counts the saves of a key from 1: of two who save at once one is told
  version int not null check (version > 0),
  -- null: back to what the environment says
  value jsonb,
  former jsonb,
  at timestamptz not null,
  -- no reference: the row outlives the account
  user_id uuid not null,
  reason text not null,
  primary key (key, version)
);

create function refuse_settings_change() returns trigger language plpgsql as $$
begin
  raise exception 'settings are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger site_settings_append_only before update or delete or truncate on site_settings
  for each statement execute function refuse_settings_change();
