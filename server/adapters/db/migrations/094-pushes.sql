-- Browsers that take pushes. Each belongs to the login that subscribed it, and ends with it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references auth_sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What devices are told of: the outbox row behind a mail, from which the text is made when a device asks for it.
create table push_notices (
  id uuid primary key,
  event_id bigint not null unique,
  user_id uuid not null references users on delete cascade,
  mail text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- when a device fetched it
  shown_at timestamptz
);
create index push_notices_user on push_notices (user_id);
create index push_notices_age on push_notices (created_at);
