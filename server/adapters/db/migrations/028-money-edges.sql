-- A part of a payment can be taken or given back in the provider's own console, and then the sums must say so.
alter table payments
  drop constraint payments_check1,
  add constraint payments_captured_check check (captured between 0 and amount),
  drop constraint payments_check2,
  add constraint payments_refunded_check check (refunded between 0 and captured),
  -- the payer's bank has decided against the payment; withheld: nothing is paid out until operators say so
  add column lost_dispute text check (lost_dispute in ('withheld', 'settled'));

-- Tries before an operator asked for another one. The tries themselves are never counted anew: the provider's keys are
-- made of them, and what was made with an old key is looked for from the second try on.
alter table payment_operations add column forgiven integer not null default 0;
