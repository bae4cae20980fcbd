-- Public listings that wait for being translated ahead. A row's time is that of the next attempt.
create table listings_to_translate (
  listing_id uuid primary key references listings (id) on delete cascade,
  due_at timestamptz not null default '-infinity',
  tries int not null default 0
);
create index listings_to_translate_due on listings_to_translate (due_at);

create function queue_translation() returns trigger language plpgsql as $$
begin
  if new.state = 'published' and not new.deleted then
    insert into listings_to_translate (listing_id) values (new.id)
      on conflict (listing_id) do update set due_at = '-infinity', tries = 0;
  else
    delete from listings_to_translate where listing_id = new.id;
  end if;
  return null;
end $$;

create trigger queue_translation after insert on listings for each row
  when (new.state = 'published') execute function queue_translation();
create trigger queue_translation_again after update on listings for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description
    or old.public_data -> 'rules' is distinct from new.public_data -> 'rules'
    or old.state is distinct from new.state or old.deleted is distinct from new.deleted)
  execute function queue_translation();

-- The words of a listing's kept translations, and their stems. Without positions and weights: they take less room, and
-- what an author wrote ranks higher.
create function translated_words(listing uuid) returns tsvector language sql stable as $$
  select coalesce(strip(to_tsvector('simple_unaccent', string_agg(text, ' '))), ''::tsvector)
  from translations where subject_id = listing and field in ('title', 'description')
$$;
create function translated_stems(listing uuid) returns tsvector language sql stable as $$
  select coalesce(array_to_tsvector(word_stems(string_agg(text, ' '))), ''::tsvector)
  from translations where subject_id = listing and field in ('title', 'description')
$$;
