-- Operators order all transactions by their booking: beside the row's other columns an index can. A transaction has one
-- booking at most, whose times never change.
alter table transactions add column booking_start timestamptz, add column booking_end timestamptz;
update transactions t set booking_start = b.start_at, booking_end = b.end_at
from bookings b where b.transaction_id = t.id;
create index transactions_booking_start_up on transactions (booking_start, id);
create index transactions_booking_start_down on transactions (booking_start desc nulls last, id);
create index transactions_booking_end_up on transactions (booking_end, id);
create index transactions_booking_end_down on transactions (booking_end desc nulls last, id);
drop index bookings_start;
drop index bookings_end;
-- What has not been is as rare on one site as what has been on another.
create index transactions_unbooked on transactions (created_at desc, id) where booking_start is null;
create index transactions_unwritten on transactions (created_at desc, id) where last_message_at is null;
create index transactions_free on transactions (created_at desc, id) where coalesce(payin_amount, 0) = 0;
