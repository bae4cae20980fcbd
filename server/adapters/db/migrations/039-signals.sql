-- What looks like abuse, for operators to look at. Nobody is refused or hidden by it.
create table signals (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  -- which limit it was; '' for all other reasons
  detail text not null default '',
  -- the transaction or listing that it is about
  subject_id uuid,
  -- how often, between the first and the last time
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- null: waits for an operator
  dismissed_at timestamptz
);
create unique index signals_one_open on signals (user_id, reason, detail, subject_id) nulls not distinct
  where dismissed_at is null;
create index signals_user on signals (user_id);
create index signals_dismissed on signals (dismissed_at) where dismissed_at is not null;

-- Keyed hashes of parts of texts: whether two are nearly the same can be told from them, what they say cannot.
create table text_prints (
  -- the transaction that a message began, or the listing
  subject_id uuid not null,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('message', 'listing')),
  -- who a message is for
  to_id uuid,
  marks bigint[] not null,
  at timestamptz not null,
  primary key (subject_id, user_id)
);
create index text_prints_user on text_prints (user_id, kind, at);
create index text_prints_listings on text_prints using gin (marks) where kind = 'listing';
create index text_prints_at on text_prints (at);

-- From which network accounts were made, as a keyed hash, for days.
create table sign_up_networks (
  user_id uuid primary key references users on delete cascade,
  network bytea not null,
  at timestamptz not null
);
create index sign_up_networks_network on sign_up_networks (network, at);
create index sign_up_networks_at on sign_up_networks (at);

-- Keyed hash of the file that was uploaded: the same file again is found by it. null: from before, or our own drawing.
alter table images add column print bytea;
create index images_print on images (print) where print is not null;
