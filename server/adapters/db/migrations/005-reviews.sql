-- What the two sides of a transaction write about each other: pending until both have written or the period ends.
create table reviews (
  id uuid primary key,
  transaction_id uuid not null references transactions on delete cascade,
  type text not null check (type in ('ofProvider', 'ofCustomer')),
  state text not null default 'pending' check (state in ('public', 'pending')),
  rating integer not null check (rating between 1 and 5),
  content text not null,
  created_at timestamptz not null,
  author_id uuid not null references users,
  subject_id uuid not null references users,
  -- reviews of the provider only
  listing_id uuid references listings,
  deleted boolean not null default false,
  unique (transaction_id, type),
  check ((listing_id is not null) = (type = 'ofProvider'))
);
create index reviews_listing on reviews (listing_id, created_at desc, id) where not deleted;
create index reviews_subject on reviews (subject_id, created_at desc, id) where not deleted;

-- The payment provider's name for the one payment of a transaction.
alter table transactions add column payment_intent_id text;

-- Operators page through all transactions.
create index transactions_created on transactions (created_at desc, id);
create index transactions_state on transactions (state, created_at desc, id);
create index transactions_moved on transactions (last_transitioned_at desc, id);

-- Dead letters (rows whose attempts are used up, see outbox/attempts.ts) are out of the way of what is due.
drop index outbox_due;
create index outbox_due on outbox (run_at, id) where done_at is null and attempts < 10;
create index outbox_dead on outbox (id) where done_at is null and attempts >= 10;
create index outbox_done on outbox (done_at) where done_at is not null;
drop index timers_due;
create index timers_due on timers (run_at) where attempts < 10;
create index timers_dead on timers (run_at) where attempts >= 10;
