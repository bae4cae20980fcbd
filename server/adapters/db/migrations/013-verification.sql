-- Requests for the badge. What people wrote is blanked with the decision; their documents lie in the storage.
create table verification_requests (
  id uuid primary key,
  user_id uuid not null references users,
  -- preparing: its documents are being stored, and nobody sees it yet
  state text not null check (state in ('preparing', 'pending', 'approved', 'rejected')),
  note text not null,
  -- the kind of each document
  documents text[] not null,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((decided_at is not null) = (state in ('approved', 'rejected')))
);
create unique index verification_requests_waiting on verification_requests (user_id) where state = 'pending';
create index verification_requests_user on verification_requests (user_id, created_at desc, id);
create index verification_requests_open on verification_requests (created_at, id)
  where state in ('preparing', 'pending');
