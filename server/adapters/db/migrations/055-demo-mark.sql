-- One row in a database that the demo community was brought into: everybody knows its password, so production refuses it.
create table demo_mark (
  marked boolean primary key default true check (marked),
  since timestamptz not null
);
