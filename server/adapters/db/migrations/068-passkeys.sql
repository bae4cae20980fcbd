-- Passkeys (WebAuthn credentials) with which users log in.
create table passkeys (
  -- as the authenticator chose it
  id bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- random, the same for all passkeys of a user: what authenticators store says nothing of whose they are
  user_handle bytea not null,
  -- COSE
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- registered in an open console session: counts as an operator's second factor
  for_console boolean not null default false,
  created_at timestamptz not null,
  -- the day, in UTC
  used_on date
);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  -- sha-256 of the token that the browser or session holds
  binding bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'console')),
  user_id uuid references users on delete cascade,
  challenge text not null,
  user_handle bytea,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);
