-- Conversations that one party has put away. Whatever happens next in them brings them back.
alter table transactions
  add column customer_archived boolean not null default false,
  add column provider_archived boolean not null default false;
