-- When others could see a listing for the first time: what is closed and opened again is not new to anybody.
alter table listings add column first_published_at timestamptz;
update listings set first_published_at = created_at where published_at is not null;
create index listings_first_published on listings (first_published_at);

-- Searches that people keep, to be mailed about what is new in them.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- query string of the search page
  address text not null,
  -- the same as parameters of listings/query
  query jsonb not null,
  -- a digest of the query: who saves the same again is told so
  digest bytea not null,
  -- what a listing must have to be looked at more closely, out of the query: keys of the search index, and where it is
  keys text[] not null,
  area box,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  paused boolean not null default false,
  created_at timestamptz not null,
  -- when its dates are over; null: it has none
  ends_at timestamptz,
  -- of what was published until then the person has been told
  told_until timestamptz not null,
  mailed_at timestamptz,
  -- when it is looked at next; null: not before something is published that may fit
  due_at timestamptz,
  unique (user_id, digest),
  check (not paused or due_at is null)
);
create index saved_searches_due on saved_searches (due_at) where due_at is not null;
