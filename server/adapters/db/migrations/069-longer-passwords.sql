-- An operator has logged in with a password shorter than operators need; known only while it is typed (decision 081).
alter table users add column needs_longer_password boolean not null default false;
