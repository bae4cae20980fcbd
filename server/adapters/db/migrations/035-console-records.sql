-- What operators note about people, listings, … for each other.
create table operator_notes (
  id uuid primary key,
  kind text not null,
  -- no reference: it may be a row of any table
  item uuid not null,
  author_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  words text not null
);
create index operator_notes_item on operator_notes (item, kind, created_at desc, id);
create index operator_notes_author on operator_notes (author_id);

-- Operators search people by the beginnings of their names and addresses.
create index users_words on users using gin (to_tsvector('simple_unaccent',
  first_name || ' ' || last_name || ' ' || coalesce(display_name, '') || ' ' || coalesce(public_data ->> 'fullName', '')));
create index users_email_beginning on users (lower(email) text_pattern_ops);
-- What is rare is found without reading the rest.
create index users_state on users (state, created_at desc, id) where state <> 'active';
create index users_deleted on users (created_at desc, id) where deleted_at is not null;
create index users_limited on users (created_at desc, id) where denied <> '{}';

create index reviews_created on reviews (created_at desc, id);
create index reviews_author on reviews (author_id, created_at desc, id);
create index reviews_rating on reviews (rating, created_at desc, id);
create index reviews_words on reviews using gin (to_tsvector('simple_unaccent', content));
