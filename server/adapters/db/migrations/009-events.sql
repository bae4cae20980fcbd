-- What happened, for operators' programs. Written in the transaction of the change, numbered afterwards (decision 016).
create table events (
  -- the order in which one transaction wrote them
  position bigint generated always as identity primary key,
  id uuid not null,
  -- null until it is numbered: in the order in which events became visible
  sequence_id bigint,
  created_at timestamptz not null,
  -- the latest created_at up to here by sequence_id; with it a moment is found in the sequence
  latest_at timestamptz,
  event_type text not null,
  source text not null,
  resource_id uuid not null,
  -- what the resource belongs to or names, itself included
  related_ids uuid[] not null,
  -- as operators saw it after the change, its typed values marked; null: deleted, or forgotten with a person
  resource jsonb,
  previous_values jsonb not null,
  audit jsonb not null
);
create index events_unnumbered on events (position) where sequence_id is null;
create unique index events_sequence on events (sequence_id);
create index events_resource on events (resource_id, sequence_id);
create index events_type on events (event_type, sequence_id);
create index events_latest on events (latest_at, sequence_id);
create index events_created on events (created_at);

create table event_links (
  related_id uuid not null,
  sequence_id bigint not null,
  primary key (related_id, sequence_id)
);

-- One row: the last number that was given. Whoever numbers holds it.
create table event_counter (
  is_only boolean primary key default true check (is_only),
  last bigint not null,
  latest_at timestamptz not null
);
insert into event_counter (last, latest_at) values (0, '-infinity');

-- What operators do not let a person do; nobody is denied anything at first.
alter table users add column denied text[] not null default '{}'
  check (denied <@ array['read', 'postListings', 'initiateTransactions']);

-- Why an operator sent a listing back to its author, and when.
alter table listings
  add column rejected_reason text,
  add column rejected_at timestamptz,
  add check ((rejected_reason is null) = (rejected_at is null));
