-- What operators are shown of the last day: errors of the log and slow statements, counted by the hour and never quoted.
create table day_log (
  kind text not null check (kind in ('error', 'slow')),
  label text not null,
  hour timestamptz not null,
  count int not null,
  -- Milliseconds of the slowest; 0 for errors.
  worst int not null default 0,
  primary key (kind, label, hour)
);

-- When something that nobody sees has last succeeded, such as a backup.
create table last_done (
  name text primary key,
  at timestamptz not null
);
