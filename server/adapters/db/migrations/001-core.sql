-- People, their pictures and sessions; listings and their search rows; transactions, messages; outbox and timers.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists cube;

create text search configuration simple_unaccent (copy = simple);
alter text search configuration simple_unaccent alter mapping
  for asciiword, word, asciihword, hword, hword_asciipart, hword_part with unaccent, simple;

create table images (
  id uuid primary key,
  -- null: uploaded by an Integration client or the seed, usable by any owner
  owner_id uuid,
  created_at timestamptz not null,
  -- [{"name","width","height"}] of every size that was made
  variants jsonb not null,
  -- true once the background job has added AVIF files
  avif boolean not null default false
);
create index images_owner on images (owner_id);

create table users (
  id uuid primary key,
  created_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'banned', 'pendingApproval')),
  deleted_at timestamptz,
  email text not null,
  email_verified boolean not null default false,
  pending_email text,
  -- argon2id; null for accounts that only ever signed in through a provider
  password_hash text,
  first_name text not null,
  last_name text not null,
  -- null: made from the names
  display_name text,
  bio text,
  public_data jsonb not null default '{}',
  protected_data jsonb not null default '{}',
  private_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  profile_image_id uuid references images on delete set null
);
create unique index users_email on users (lower(email)) where deleted_at is null;

-- One sign-in. Its access and refresh tokens die with it.
create table auth_sessions (
  id uuid primary key,
  client_id text not null,
  -- null for Integration clients
  user_id uuid references users on delete cascade,
  scope text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index auth_sessions_user on auth_sessions (user_id);
create index auth_sessions_expiry on auth_sessions (expires_at);

create table auth_tokens (
  -- sha-256 of the token
  hash bytea primary key,
  session_id uuid not null references auth_sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  -- differs from the session's for tokens exchanged with the client secret
  scope text not null,
  expires_at timestamptz not null,
  -- a refresh token is used once; again within the grace it answers anew, after it the session is revoked
  used_at timestamptz
);
create index auth_tokens_session on auth_tokens (session_id);
create index auth_tokens_expiry on auth_tokens (expires_at);

create table listings (
  id uuid primary key,
  author_id uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  state text not null check (state in ('draft', 'pendingApproval', 'published', 'closed')),
  deleted boolean not null default false,
  title text not null,
  description text,
  price_amount bigint check (price_amount >= 0),
  price_currency text,
  -- exact, for the owner only
  lat double precision,
  lng double precision,
  -- what others may see: blurred where the readings say so, stable per listing
  shown_lat double precision,
  shown_lng double precision,
  availability_plan jsonb,
  public_data jsonb not null default '{}',
  private_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  check ((lat is null) = (lng is null)),
  check ((price_amount is null) = (price_currency is null))
);
create index listings_author on listings (author_id, created_at desc, id);
create index listings_title_trgm on listings using gin (title gin_trgm_ops);

create table listing_images (
  listing_id uuid not null references listings on delete cascade,
  position integer not null,
  image_id uuid not null references images,
  primary key (listing_id, position)
);
create index listing_images_image on listing_images (image_id);

-- One narrow row for each listing that search may find; written with the listing in one transaction.
create table listing_index (
  listing_id uuid primary key references listings on delete cascade,
  author_id uuid not null,
  created_at timestamptz not null,
  price bigint,
  lat double precision,
  lng double precision,
  -- 'category=offeringPlace', 'subcategoriesLevelOne=food', …: every enum, multi-enum and boolean of the search schema
  keys text[] not null,
  -- long fields of the search schema
  nums jsonb not null default '{}',
  search tsvector not null,
  geo point generated always as (point(lng, lat)) stored,
  pos cube generated always as (cube(array[cos(radians(lat)) * cos(radians(lng)),
    cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))])) stored
);
create index listing_index_keys on listing_index using gin (keys);
create index listing_index_search on listing_index using gin (search);
create index listing_index_geo on listing_index using gist (geo);
create index listing_index_pos on listing_index using gist (pos);
create index listing_index_created on listing_index (created_at desc, listing_id);
create index listing_index_price on listing_index (price);
create index listing_index_author on listing_index (author_id, created_at desc);
create index listing_index_capacity on listing_index (((nums ->> 'capacityNumberOfPeople')::bigint));

create table transactions (
  id uuid primary key,
  created_at timestamptz not null,
  process_name text not null,
  process_version integer not null,
  state text not null,
  last_transition text not null,
  last_transitioned_at timestamptz not null,
  listing_id uuid not null references listings,
  customer_id uuid not null references users,
  provider_id uuid not null references users,
  line_items jsonb not null default '[]',
  payin_amount bigint,
  payout_amount bigint,
  currency text,
  protected_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  check (customer_id <> provider_id)
);
create index transactions_customer on transactions (customer_id, created_at desc, id);
create index transactions_provider on transactions (provider_id, created_at desc, id);
create index transactions_listing on transactions (listing_id);

-- History: one row for each transition, never changed.
create table transaction_transitions (
  transaction_id uuid not null references transactions on delete cascade,
  position integer not null,
  transition text not null,
  created_at timestamptz not null,
  by text not null check (by in ('customer', 'provider', 'operator', 'system')),
  primary key (transaction_id, position)
);

create table bookings (
  id uuid primary key,
  transaction_id uuid not null unique references transactions on delete cascade,
  listing_id uuid not null references listings,
  start_at timestamptz not null,
  end_at timestamptz not null,
  display_start timestamptz not null,
  display_end timestamptz not null,
  seats integer not null default 1 check (seats > 0),
  state text not null check (state in ('pending', 'proposed', 'accepted', 'declined', 'cancelled')),
  check (start_at < end_at)
);
create index bookings_listing on bookings (listing_id, start_at);

create table messages (
  id uuid primary key,
  transaction_id uuid not null references transactions on delete cascade,
  sender_id uuid not null references users,
  created_at timestamptz not null,
  content text not null,
  deleted boolean not null default false
);
create index messages_transaction on messages (transaction_id, created_at desc, id);

-- Facts to act on after the commit: mails, pictures to finish, events. Claimed with FOR UPDATE SKIP LOCKED.
create table outbox (
  id bigint generated always as identity primary key,
  -- 'transaction/transitioned', 'message/sent', 'image/uploaded', …
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (run_at, id) where done_at is null;

-- Transitions that time makes: written when a state is entered, dropped when it is left.
create table timers (
  transaction_id uuid not null references transactions on delete cascade,
  transition text not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  primary key (transaction_id, transition)
);
create index timers_due on timers (run_at);
