-- The copy of somebody's data that they asked for: one each. The file lies in the storage.
create table data_copies (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  created_at timestamptz not null,
  -- whole percent
  progress integer not null default 0 check (progress between 0 and 100),
  bytes bigint,
  -- when the file goes
  expires_at timestamptz,
  -- whose turn it is to prepare it, and for how long
  locked_until timestamptz,
  attempts integer not null default 0,
  check ((state = 'ready') = (expires_at is not null and bytes is not null))
);
create index data_copies_due on data_copies (created_at) where state = 'preparing';
create index data_copies_expiry on data_copies (expires_at) where expires_at is not null;
