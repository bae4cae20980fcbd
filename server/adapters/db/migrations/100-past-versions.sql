-- What a former contact still sees of a listing and a person: both as they were (decision 129).

-- Since when others have not seen the listing; null while it is published.
alter table listings add column hidden_since timestamptz;
update listings set hidden_since = updated_at where state <> 'published';

create function listings_hidden_since() returns trigger language plpgsql as $$
begin
  if new.state = 'published' then
    new.hidden_since := null;
  elsif new.hidden_since is null then
    new.hidden_since := new.updated_at;
  end if;
  return new;
end
$$;
create trigger listings_hidden_since before insert or update of state on listings
  for each row execute function listings_hidden_since();

-- When nothing was left to agree on or to wait for; null before that.
alter table transactions add column over_at timestamptz;

create function is_live_state(state text) returns boolean language sql immutable as $$
  select state in ('state/initial', 'state/enquiry', 'state/pending-payment', 'state/preauthorized', 'state/accepted')
$$;

update transactions t set over_at = coalesce(
  (select min(h.created_at) from transaction_transitions h
   where h.transaction_id = t.id and h.transition = 'transition/complete'),
  t.last_transitioned_at)
where not is_live_state(t.state);

create function transactions_over_at() returns trigger language plpgsql as $$
begin
  if is_live_state(new.state) then
    new.over_at := null;
  elsif new.over_at is null then
    new.over_at := new.last_transitioned_at;
  end if;
  return new;
end
$$;
create trigger transactions_over_at before insert or update of state on transactions
  for each row execute function transactions_over_at();

-- Earlier versions, each what others saw until then. Only those that a former contact may still see are kept.
create table past_listings (
  listing_id uuid not null references listings on delete cascade,
  until timestamptz not null,
  title text not null,
  description text,
  price_amount bigint,
  price_currency text,
  shown_lat double precision,
  shown_lng double precision,
  availability_plan jsonb,
  public_data jsonb not null,
  image_ids uuid[] not null,
  primary key (listing_id, until)
);
create index past_listings_images on past_listings using gin (image_ids);

create table past_profiles (
  user_id uuid not null references users,
  until timestamptz not null,
  first_name text not null,
  last_name text not null,
  display_name text,
  bio text,
  public_data jsonb not null,
  profile_image_id uuid,
  primary key (user_id, until)
);
create index past_profiles_image on past_profiles (profile_image_id) where profile_image_id is not null;

-- Since when a block separates the two, whoever made it; null: none does.
create function apart_since(one uuid, other uuid) returns timestamptz language sql stable as $$
  select (select min(created_at) from blocks
    where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one))
$$;

-- What its reader saved: {title, category, subcategories, address, lat, lng}; null where it could have changed since.
alter table saved_listings add column saved jsonb;
update saved_listings s set saved = jsonb_build_object('title', l.title, 'category', l.public_data -> 'category',
    'subcategories', l.public_data -> 'subcategories', 'address', l.public_data #> '{location,address}',
    'lat', l.shown_lat, 'lng', l.shown_lng)
from listings l where l.id = s.listing_id and l.state = 'published';
