-- Operators filter and order all listings, people and transactions: what is rare is found without reading the rest.
create index listings_public_data on listings using gin (public_data jsonb_path_ops) where not deleted;
create index listings_price_up on listings (price_amount, created_at desc, id) where not deleted;
create index listings_price_down on listings (price_amount desc nulls last, created_at desc, id) where not deleted;
create index listings_capacity_up on listings ((case when jsonb_typeof(public_data -> 'capacityNumberOfPeople') = 'number'
  then (public_data ->> 'capacityNumberOfPeople')::numeric end), created_at desc, id) where not deleted;
create index listings_capacity_down on listings ((case when jsonb_typeof(public_data -> 'capacityNumberOfPeople') = 'number'
  then (public_data ->> 'capacityNumberOfPeople')::numeric end) desc nulls last, created_at desc, id) where not deleted;
create index users_public_data on users using gin (public_data jsonb_path_ops) where deleted_at is null;

create index transactions_last on transactions (last_transition, created_at desc, id);
create index transactions_process on transactions (process_name, created_at desc, id);
create index transactions_written on transactions (created_at desc, id) where last_message_at is not null;
create index transactions_message_up on transactions (last_message_at, id);
create index transactions_message_down on transactions (last_message_at desc nulls last, id);
create index transactions_priced on transactions (created_at desc, id) where payin_amount > 0;
create index bookings_start on bookings (start_at);
create index bookings_end on bookings (end_at);
create index bookings_state on bookings (state, start_at);

-- People order the whole list in either direction, too.
drop index listing_index_price;
drop index listing_index_capacity;
create index listing_index_price_up on listing_index (price, created_at desc, listing_id);
create index listing_index_price_down on listing_index (price desc nulls last, created_at desc, listing_id);
create index listing_index_capacity_up on listing_index
  (((nums ->> 'capacityNumberOfPeople')::bigint), created_at desc, listing_id);
create index listing_index_capacity_down on listing_index
  (((nums ->> 'capacityNumberOfPeople')::bigint) desc nulls last, created_at desc, listing_id);
-- Searches for free hours look at plans of hours only.
create index listing_index_hours on listing_index (created_at desc, listing_id) where mon is null;
