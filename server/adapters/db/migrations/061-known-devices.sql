-- Browsers in which somebody has signed in to an account, so that wrong passwords from elsewhere don't stop them there.
create table auth_devices (
  user_id uuid not null references users on delete cascade,
  -- sha-256 of the id in the browser's cookie
  device bytea not null,
  -- browser and system, like 'firefox android'
  label text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- when an operator first passed the second factor here
  proved_at timestamptz,
  primary key (user_id, device)
);
create index auth_devices_seen on auth_devices (seen_at);
alter table auth_sessions
  add column label text,
  -- to the hour
  add column seen_at timestamptz;
