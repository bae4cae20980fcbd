-- What the Stripe simulator remembers. Nothing else reads these tables; emptying them resets it.
create schema stripe_simulator;

create table stripe_simulator.objects (
  id text primary key,
  -- Whose object it is: the platform's or a connected account's.
  account text not null,
  object text not null,
  -- Newest first is the order of every list.
  number bigint generated always as identity,
  data jsonb not null,
  -- What the API never shows: how a test card behaves, what a person's form said.
  hidden jsonb not null default '{}'
);
create index on stripe_simulator.objects (account, object, number);

create table stripe_simulator.idempotency (
  account text not null,
  key text not null,
  request text not null,
  status int not null,
  body text not null,
  created_at timestamptz not null,
  primary key (account, key)
);

-- What happens by itself when its time has come: holds run out, accounts are verified, payouts arrive.
create table stripe_simulator.due (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  account text not null,
  object_id text not null
);
create index on stripe_simulator.due (at);

create table stripe_simulator.deliveries (
  number bigint generated always as identity primary key,
  event_id text not null,
  endpoint_id text not null,
  attempts int not null default 0,
  at timestamptz not null
);
create index on stripe_simulator.deliveries (at);

create table stripe_simulator.links (
  nonce text primary key,
  account text not null,
  data jsonb not null
);
