-- How soon somebody usually answers whoever writes to them first, in bands; null: too few have written, or they don't.
alter table users add column answers_within text check (answers_within in ('hour', 'hours', 'day', 'days'));
create trigger users_answering_shown after update on users for each row
  when (old.answers_within is distinct from new.answers_within)
  execute function tell_page_change('one', 'id');

-- How often an author was told in a row that people wait for an answer about the listing, and when last.
alter table listings add column waiting_told integer not null default 0;
alter table listings add column waiting_told_at timestamptz;
create index listings_waiting on listings (id) where waiting_told > 0;
