-- What happened in a week that is over, counted once, for the operators' figures.
create table week_figures (
  -- its Monday, in UTC
  week date primary key,
  figures jsonb not null
);
create index transaction_transitions_at on transaction_transitions (created_at);
create index reports_created on reports (created_at);
