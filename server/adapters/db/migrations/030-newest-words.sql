-- The words of the newest listings are read in their order without a look at another table.
alter table listing_text add column listed_at timestamptz;
update listing_text t set listed_at = i.created_at from listing_index i where i.listing_id = t.listing_id;
alter table listing_text alter column listed_at set not null;
create index listing_text_created on listing_text (listed_at desc, listing_id);
