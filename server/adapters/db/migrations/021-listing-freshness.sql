-- Whether what a listing says is still true: its author is asked when nothing has changed for long.
alter table listings
  -- when its author last said so without changing anything
  add column confirmed_at timestamptz,
  -- when they were last asked, and how often since anything changed
  add column asked_at timestamptz,
  add column asked smallint not null default 0;
create index listings_unchanged on listings (greatest(updated_at, confirmed_at))
  where state = 'published' and not deleted;
