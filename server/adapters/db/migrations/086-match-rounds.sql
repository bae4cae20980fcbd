-- Open requests, each of which the site compares with all offers once a day.
create table match_rounds (
  listing_id uuid primary key references listings on delete cascade,
  -- of what was published or changed until then the author has been told
  told_until timestamptz not null,
  -- when something last fitted; at first, when the site began to look
  matched_at timestamptz not null,
  due_at timestamptz not null
);
create index match_rounds_due on match_rounds (due_at);
create index match_rounds_matched on match_rounds (matched_at);

-- Offers that a mail has named to the author of a request: no mail names them again.
create table mailed_matches (
  request_id uuid not null references listings on delete cascade,
  offer_id uuid not null references listings on delete cascade,
  mailed_at timestamptz not null,
  primary key (request_id, offer_id)
);
create index mailed_matches_offer on mailed_matches (offer_id);
