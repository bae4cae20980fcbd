-- A marketplace may publish listings without a place: cube() refuses arrays with nulls. The expression of a generated
-- column can only be changed from PostgreSQL 17 on.
alter table listing_index drop column pos;
alter table listing_index add column pos cube generated always as (
  case when lat is not null and lng is not null then
    cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))])
  end) stored;
create index listing_index_pos on listing_index using gist (pos);
