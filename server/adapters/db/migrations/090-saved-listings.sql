-- Listings that people have saved, each with what its reader knows of it: a mail tells what has changed since.
create table saved_listings (
  user_id uuid not null references users,
  listing_id uuid not null references listings on delete cascade,
  saved_at timestamptz not null,
  -- until when its reader knows of changed dates
  told_at timestamptz not null,
  -- whether others could see it, as its reader knows
  told_open boolean not null,
  told_price bigint,
  told_currency text,
  primary key (user_id, listing_id)
);
create index saved_listings_listing on saved_listings (listing_id);

-- When somebody is mailed about what they have saved: once a day at most.
create table saved_listing_mails (
  user_id uuid primary key references users,
  -- null: nothing has changed
  due_at timestamptz,
  mailed_at timestamptz
);
create index saved_listing_mails_due on saved_listing_mails (due_at) where due_at is not null;

-- When its author last changed on which days it can be booked.
alter table listings add column dates_changed_at timestamptz;
