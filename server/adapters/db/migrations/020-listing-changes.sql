-- What an author has changed of a published listing and an operator has not allowed: `listings` keeps what others see.
create table listing_changes (
  listing_id uuid primary key references listings on delete cascade,
  -- title, description, place, price, kind: what needs approval; all else is in effect already
  content jsonb not null,
  -- the pictures it shall have, in their order
  image_ids uuid[] not null,
  submitted_at timestamptz not null,
  rejected_reason text,
  rejected_at timestamptz,
  check ((rejected_reason is null) = (rejected_at is null))
);
-- Whether something shows a picture is asked for each picture.
create index listing_changes_images on listing_changes using gin (image_ids);

-- Where changes are shown at once: since when no operator has looked at one.
alter table listings add column unseen_since timestamptz;
create index listings_unseen on listings (unseen_since) where unseen_since is not null;
