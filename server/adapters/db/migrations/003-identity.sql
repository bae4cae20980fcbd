-- Who a person is at other sign-in providers.
create table user_identities (
  idp_id text not null,
  -- the provider's own id of the person
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (idp_id, subject)
);
create index user_identities_user on user_identities (user_id);

-- Proofs sent by mail: that an address is theirs, that they may set a new password.
create table user_tokens (
  -- sha-256 of the token
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('signUp', 'resend', 'emailChange', 'passwordReset')),
  -- where it was sent, so what it proves
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_tokens_user on user_tokens (user_id, reason, created_at);
create index user_tokens_expiry on user_tokens (expires_at);

-- When a deleted account lost its last personal data; until then it waits to be purged.
alter table users add column purged_at timestamptz;
create index users_to_purge on users (deleted_at) where deleted_at is not null and purged_at is null;

-- The operator who signed in as somebody else.
alter table auth_sessions add column operator_id text;

-- Codes with which an operator signs in as somebody, once and soon.
create table auth_codes (
  -- sha-256 of the code
  hash bytea primary key,
  client_id text not null,
  user_id uuid not null references users on delete cascade,
  operator_id text,
  redirect_uri text not null,
  -- PKCE S256
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- what it was used for: ends when the code comes back
  session_id uuid references auth_sessions on delete set null
);
create index auth_codes_expiry on auth_codes (expires_at);
