-- From which networks accounts are used, as keyed hashes, for two weeks.
create table account_networks (
  user_id uuid not null references users on delete cascade,
  network bytea not null,
  -- the last time, to the day
  at timestamptz not null,
  primary key (user_id, network)
);
create index account_networks_network on account_networks (network, at);
create index account_networks_at on account_networks (at);
-- Which accounts are used in one browser.
create index auth_devices_device on auth_devices (device);
-- Not published until an operator has looked: both sides of the stay use one device.
alter table reviews add column held_at timestamptz;
create index reviews_held on reviews (subject_id) where held_at is not null;
