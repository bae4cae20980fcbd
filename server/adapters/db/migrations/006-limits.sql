-- How often somebody did something within a window that began with the first time. Lost in a crash without harm, so not
-- logged: that makes counting cheap.
create unlogged table limits (
  -- keyed hash of what is counted and for whom: an address or e-mail cannot be read here
  key bytea primary key,
  window_start timestamptz not null,
  count integer not null
);
