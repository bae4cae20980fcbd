-- Thousands of pushes that are due must not be read again and again by the claims of other queues.
create index outbox_due_messages on outbox (run_at, id) where done_at is null and kind = 'push/new-message';
create index outbox_due_pushes on outbox (run_at, id)
  where done_at is null and kind like 'push/%' and kind <> 'push/new-message';
create index outbox_due_pictures on outbox (run_at, id) where done_at is null and kind like 'image/%';
create index outbox_due_others on outbox (run_at, id)
  where done_at is null and kind not like 'mail/%' and kind not like 'image/%' and kind not like 'push/%';
