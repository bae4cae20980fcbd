-- Mails that their readers want collected, by the outbox row that would have sent them. The text is made when the digest
-- is sent.
create table digest_entries (
  event_id bigint primary key,
  user_id uuid not null references users on delete cascade,
  mail text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- when the digest that contains it was queued
  queued_at timestamptz
);
create index digest_entries_due on digest_entries (due_at) where queued_at is null;
create index digest_entries_user on digest_entries (user_id);

-- The Telegram conversation through which a user is told of news.
create table telegram_links (
  user_id uuid primary key references users on delete cascade,
  chat_id bigint not null unique,
  linked_at timestamptz not null
);

-- Hashes of the codes that link a conversation to an account, once.
create table telegram_codes (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index telegram_codes_user on telegram_codes (user_id);

-- What the bot has received so far, and until when one process receives alone.
create table telegram_bot (
  singleton boolean primary key default true check (singleton),
  next_update bigint not null default 0,
  leased_until timestamptz not null default '-infinity'
);
insert into telegram_bot default values;
