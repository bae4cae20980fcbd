-- A listing without a price is free: searched for as one that costs nothing.
update listing_index set price = 0 where price is null;
