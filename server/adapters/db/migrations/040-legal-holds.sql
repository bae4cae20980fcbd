-- People of whom nothing is erased until an operator ends it, for an authority or a court.
create table legal_holds (
  user_id uuid primary key references users on delete cascade,
  reason text not null,
  -- the operator who set it; null: nothing is left of their account
  by_id uuid references users on delete set null,
  at timestamptz not null
);
