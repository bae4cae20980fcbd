-- The language of the title, guessed from title, description and the author's languages when they were written: ISO
-- 639-1, '' where it can't be told. Null: not guessed yet. A job guesses it for what was written before.
alter table listings add column written_in text;
alter table past_listings add column written_in text;
alter table listing_changes add column written_in text;
create index listings_language_unknown on listings (id) where written_in is null;
