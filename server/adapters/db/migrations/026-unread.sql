-- How many messages of the other side each party has not looked at yet.
alter table transactions
  add column customer_unread integer not null default 0,
  add column provider_unread integer not null default 0;
create index transactions_customer_unread on transactions (customer_id) where customer_unread > 0;
create index transactions_provider_unread on transactions (provider_id) where provider_unread > 0;

-- Of the threads that somebody was told about and has not looked at since, at least that message is new.
update transactions t set customer_unread = 1
  from unread_threads u where u.transaction_id = t.id and u.user_id = t.customer_id;
update transactions t set provider_unread = 1
  from unread_threads u where u.transaction_id = t.id and u.user_id = t.provider_id;
