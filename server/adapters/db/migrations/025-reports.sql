-- What people tell the operators about listings, people, messages and reviews. What was reported is kept as it looked, for
-- it may be changed or deleted before an operator looks.
create table reports (
  id uuid primary key,
  -- null: nothing is left of their account
  reporter_id uuid references users,
  -- whom it is about; null as above
  subject_id uuid references users,
  kind text not null check (kind in ('listing', 'user', 'message', 'review')),
  -- null once nothing is left of the subject's account
  target_id uuid,
  reason text not null,
  note text not null default '',
  evidence jsonb not null,
  -- its pictures: not removed while the report is open
  image_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  outcome text,
  -- what an operator wrote to the reporter
  answer text,
  closed_at timestamptz,
  check ((state = 'closed') = (outcome is not null and closed_at is not null))
);
create unique index reports_one_open on reports (reporter_id, kind, target_id) where state = 'open';
create index reports_open on reports (created_at, id) where state = 'open';
create index reports_closed on reports (closed_at) where state = 'closed';
create index reports_reporter on reports (reporter_id, created_at desc, id);
create index reports_subject on reports (subject_id);
create index reports_images on reports using gin (image_ids) where state = 'open';

-- Whether the reader of a message is warned of it, as it was decided when it was sent.
alter table messages add column warned boolean not null default false;
