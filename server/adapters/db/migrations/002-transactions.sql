-- When anybody last wrote in a transaction, for the inbox's order; null: nobody has.
alter table transactions add column last_message_at timestamptz;

-- No two bookings of one listing can ever hold the same night, whatever the code above does.
alter table bookings add constraint bookings_no_overlap exclude using gist (
  listing_id with =,
  tstzrange(start_at, end_at) with &&
) where (state in ('pending', 'accepted'));
