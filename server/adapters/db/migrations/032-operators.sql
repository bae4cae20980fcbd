-- Operators by command; those whose addresses stand in the settings need no row.
create table operators (
  user_id uuid primary key references users on delete cascade,
  created_at timestamptz not null
);
-- The second factor of an operator.
create table operator_factors (
  user_id uuid primary key references users on delete cascade,
  -- encrypted with the installation's secret
  secret bytea not null,
  created_at timestamptz not null,
  -- null: being set up, opens nothing
  confirmed_at timestamptz,
  -- the time step of the last code that was taken: none is taken twice
  last_step bigint not null default 0
);
-- Hashes of single-use codes for who has lost their phone; a used one is gone.
create table operator_recovery_codes (
  user_id uuid not null references operator_factors on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);
-- Sign-ins to the console, beside the sign-in to the site.
create table console_sessions (
  -- of the token in the browser's cookie
  hash bytea primary key,
  user_id uuid not null references operator_factors on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- when a code was last given
  proved_at timestamptz not null
);
create index console_sessions_user on console_sessions (user_id);
-- Who is looking at what: shown to the others, keeps nobody off.
create table console_claims (
  queue text not null,
  item text not null,
  user_id uuid not null references users on delete cascade,
  until timestamptz not null,
  primary key (queue, item)
);
create index console_claims_user on console_claims (user_id);
create index console_claims_until on console_claims (until);
