-- Operators who are signed in as somebody, until that has ended and the person is told of it.
create table operator_logins (
  -- no reference: the session is forgotten on its own when it has ended
  session_id uuid primary key,
  operator_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  started_at timestamptz not null,
  until timestamptz not null
);
create index operator_logins_until on operator_logins (until);
-- A sign-in in which everything is read and nothing changed.
alter table auth_sessions add column reads_only boolean not null default false;
