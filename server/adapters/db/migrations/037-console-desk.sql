-- Operators look for listings in any state by words of their titles and by their towns,
create index listings_title_trgm on listings using gin (title gin_trgm_ops) where not deleted;
create index listings_place_trgm on listings using gin ((public_data -> 'location' ->> 'address') gin_trgm_ops)
  where not deleted;
-- for messages by who wrote them and when,
create index messages_sender on messages (sender_id, created_at desc, id);
create index messages_created on messages (created_at desc, id);
-- and for what was reported about something.
create index reports_target on reports (target_id, created_at desc) where target_id is not null;
