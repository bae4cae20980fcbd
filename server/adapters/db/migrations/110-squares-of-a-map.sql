-- The pins of a wide map are grouped in the order in which they are read: hashing a hundred thousand listings took most of
-- the time. Each square is 0.7 degrees wide; see mapPinStore.ts.
create index listing_index_squares on listing_index (((cell_x >> 19) * 1024 + (cell_y >> 19))) include (cell_x, cell_y, is_request);
