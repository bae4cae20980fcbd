-- Listings whose authors don't answer come last, unless a search asks for another order.
alter table listing_index add column stale boolean not null default false;
create index listing_index_default on listing_index (stale, created_at desc, listing_id);
create index listing_index_default_hours on listing_index (stale, created_at desc, listing_id) where mon is null;
