-- The pins of a map are counted from an index alone where a vacuum has marked the pages of the table as visible. A change
-- takes that mark from a page of thirty listings, so by default a fifth of all listings could unmark every page.
alter table listing_index set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
