-- Mails that stay in the house while no mail server is configured. They may carry tokens: operators read them, and
-- they go after a week.
create table kept_mails (
  id text primary key,
  created_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  locale text not null,
  unsubscribe_url text
);
create index kept_mails_created on kept_mails (created_at desc);

-- Threads that a person was told about by mail and has not looked at since: no other mail goes out meanwhile.
create table unread_threads (
  transaction_id uuid not null references transactions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- the message that the mail is about
  message_id uuid not null,
  primary key (transaction_id, user_id)
);
create index unread_threads_user on unread_threads (user_id);

-- The worker takes mails apart from all else, so that a mail server that hangs holds nothing up.
create index outbox_due_mails on outbox (run_at, id) where done_at is null and kind like 'mail/%';
