-- The account at the payment provider through which a person is paid.
create table payment_accounts (
  user_id uuid primary key references users on delete cascade,
  account_id text not null unique,
  created_at timestamptz not null,
  -- as the provider last told; its own word counts when money moves
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false
);

-- Whom the payment provider knows a paying person as, and the one card that is kept there.
create table payment_customers (
  user_id uuid primary key references users on delete cascade,
  customer_id text not null unique,
  created_at timestamptz not null,
  -- {"id","brand","last4","expMonth","expYear"}; null: no card is kept
  card jsonb
);

-- The payment of one transaction and what has become of its money, in minor units. Written with the operations below.
create table payments (
  transaction_id uuid primary key references transactions on delete cascade,
  intent_id text not null unique,
  account_id text not null,
  amount bigint not null check (amount > 0),
  -- the marketplace's share
  fee bigint not null check (fee between 0 and amount),
  currency text not null,
  charge_id text,
  captured bigint not null default 0 check (captured in (0, amount)),
  -- what went back, the fee and the provider's share among it
  refunded bigint not null default 0 check (refunded in (0, captured)),
  -- the provider's bank: in the currency of the provider's account, which need not be the payment's
  payout_id text,
  payout_amount bigint,
  payout_currency text,
  payout_failure text,
  disputed boolean not null default false
);
create index payments_payout on payments (payout_id) where payout_id is not null;

-- Everything that is asked of the payment provider about a transaction, written down before it is asked.
create table payment_operations (
  id uuid primary key,
  -- without a reference: a reservation is begun before its transaction exists
  transaction_id uuid not null,
  step text not null check (step in ('reserve', 'confirm', 'capture', 'refund', 'payOut')),
  attempt integer not null,
  -- the transition that the answer decides, and who makes it; null for money that follows a transition
  transition text,
  by text check (by in ('customer', 'provider', 'operator', 'system')),
  -- what is needed to ask again
  request jsonb not null,
  -- open: not known to be done; undone: a reservation that came to nothing
  status text not null default 'open' check (status in ('open', 'done', 'failed', 'undone')),
  created_at timestamptz not null,
  run_at timestamptz not null,
  locked_until timestamptz,
  tries integer not null default 0,
  last_error text,
  ended_at timestamptz,
  unique (transaction_id, step, attempt),
  check ((transition is null) = (by is null)),
  check ((status = 'open') = (ended_at is null))
);
-- A payment that is being decided keeps every other transition out, whatever dies meanwhile.
create unique index payment_operations_claim on payment_operations (transaction_id)
  where status = 'open' and transition is not null;
create index payment_operations_due on payment_operations (run_at) where status = 'open';

-- What the payment provider has told us, once each.
create table payment_events (
  id text primary key,
  received_at timestamptz not null
);
create index payment_events_received on payment_events (received_at);
