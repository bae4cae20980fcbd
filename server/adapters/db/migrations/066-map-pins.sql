-- Where a listing is shown, in units of 1/2^28 of the earth's width and height: what the pins of a map are counted by.
alter table listing_index
  add column cell_x integer generated always as (((lng + 180) / 360 * 268435456)::integer) stored,
  add column cell_y integer generated always as (((lat + 90) / 180 * 268435456)::integer) stored,
  add column is_request boolean generated always as (keys @> array['category=lookingForPlace']) stored;
create index listing_index_cells on listing_index (cell_x, cell_y) include (is_request);
