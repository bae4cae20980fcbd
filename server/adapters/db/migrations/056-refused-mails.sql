-- Somebody who reads an address that nobody has confirmed has said that the account is not theirs: it gets no mails about what
-- happens in the account, until it is confirmed.
alter table users add column mails_refused_at timestamptz;
