-- Migrations 005, 033 and 049 were edited after they had run on some databases, which therefore lack these indexes, and
-- 032 made an index that no query uses any more.
create index if not exists transactions_state on transactions (state, created_at desc, id);
create index if not exists audit_log_actors on audit_log (user_id) where action <> 'refused';
create index if not exists listing_text_by_id on listing_text using hash (listing_id);
create index if not exists listing_index_by_id on listing_index using hash (listing_id);
drop index if exists transactions_appealed;
