-- Money that needs an operator: why a refund came back, and since when something of the payment is not as it should be.
alter table payments
  add column refund_failure text,
  add column troubled_at timestamptz;
create index payments_troubled on payments (troubled_at) where troubled_at is not null;
