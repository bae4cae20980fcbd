-- When listings can be booked: exceptions, seats that cannot be given away twice, and search over both; searching for
-- words that are inflected or misspelt.

create table availability_exceptions (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  seats integer not null check (seats >= 0),
  check (start_at < end_at),
  constraint availability_exceptions_no_overlap exclude using gist (
    listing_id with =,
    tstzrange(start_at, end_at) with &&
  )
);
create index availability_exceptions_during on availability_exceptions using gist (tstzrange(start_at, end_at));
create index bookings_during on bookings using gist (tstzrange(start_at, end_at)) where state in ('pending', 'accepted');

-- The seats of a listing between two instants, in pieces of constant seats: what plan and exceptions offer, and what
-- pending and accepted bookings leave of it. A day plan (or none) counts whole days in UTC, a time plan takes everything
-- literally. Wall-clock times that a zone skips are read by the offset before the change, as RFC 5545 does.
create function listing_seats(
  of_listing uuid, plan jsonb, from_at timestamptz, to_at timestamptz, but_booking uuid default null
) returns table (start_at timestamptz, end_at timestamptz, capacity integer, free integer)
language plpgsql stable as $$
#variable_conflict use_column
begin
  if plan ->> 'type' is distinct from 'availability-plan/time' then
    return query
      select d.at, d.at + interval '24 hours', o.seats, (o.seats - b.seats)::integer
      from generate_series(date_trunc('day', from_at, 'UTC'), to_at - interval '1 microsecond', interval '24 hours') d (at)
      cross join lateral (select tstzrange(d.at, d.at + interval '24 hours') as whole) as day
      cross join lateral (
        select coalesce(
          (select min(x.seats) from availability_exceptions x
            where x.listing_id = of_listing and tstzrange(x.start_at, x.end_at) && day.whole),
          case when coalesce(plan, 'null') = 'null' then 1 else
            (select least((e ->> 'seats')::numeric, 2147483647)::integer from jsonb_array_elements(plan -> 'entries') e
              where e ->> 'dayOfWeek' = to_char(d.at at time zone 'UTC', 'dy') limit 1)
          end, 0) as seats
      ) as o
      cross join lateral (
        select coalesce(sum(k.seats), 0) as seats from bookings k
        where k.listing_id = of_listing and k.state in ('pending', 'accepted') and k.id is distinct from but_booking
          and k.start_at < upper(day.whole) and k.end_at > d.at
      ) as b;
    return;
  end if;
  return query
    with read as (
      select (l.at + (e ->> 'startTime')::time) at time zone (plan ->> 'timezone') as opens,
        (l.at + (e ->> 'endTime')::time
          + case when e ->> 'endTime' = '00:00' then interval '24 hours' else interval '0' end)
          at time zone (plan ->> 'timezone') as closes,
        least((e ->> 'seats')::numeric, 2147483647) as seats
      from generate_series(date_trunc('day', from_at at time zone (plan ->> 'timezone')) - interval '1 day',
        to_at at time zone (plan ->> 'timezone'), interval '1 day') l (at)
      join jsonb_array_elements(plan -> 'entries') e on e ->> 'dayOfWeek' = to_char(l.at, 'dy')
    ), hours as (
      -- Two entries can only meet where a skipped hour was read: the first of them keeps it.
      select greatest(opens, max(closes) over (order by opens, closes rows between unbounded preceding and 1 preceding))
        as opens, closes, seats
      from read where opens < closes
    ), changes (at, planned, exceptions, excepted, booked) as (
      select from_at, 0::numeric, 0, 0, 0
      union all
      select greatest(opens, from_at), seats, 0, 0, 0 from hours where opens < closes and opens < to_at and closes > from_at
      union all
      select closes, -seats, 0, 0, 0 from hours where opens < closes and opens < to_at and closes > from_at
      union all
      select c.at, 0, c.sign, c.sign * x.seats, 0 from availability_exceptions x
      cross join lateral (values (greatest(x.start_at, from_at), 1), (x.end_at, -1)) c (at, sign)
      where x.listing_id = of_listing and tstzrange(x.start_at, x.end_at) && tstzrange(from_at, to_at)
      union all
      select c.at, 0, 0, 0, c.sign * k.seats from bookings k
      cross join lateral (values (greatest(k.start_at, from_at), 1), (k.end_at, -1)) c (at, sign)
      where k.listing_id = of_listing and k.state in ('pending', 'accepted') and k.id is distinct from but_booking
        and k.start_at < to_at and k.end_at > from_at
    ), steps as (
      select at, lead(at, 1, to_at) over (order by at) as until,
        case when sum(sum(exceptions)) over (order by at) > 0 then sum(sum(excepted)) over (order by at)
          else sum(sum(planned)) over (order by at) end as seats,
        sum(sum(booked)) over (order by at) as booked
      from changes where at < to_at group by at
    )
    select at, until, seats::integer, (seats - booked)::integer from steps;
end
$$;

-- The longest stretch, in minutes, in which a listing has so many free seats.
create function longest_free(of_listing uuid, plan jsonb, from_at timestamptz, to_at timestamptz, wanted integer)
returns numeric language sql stable cost 10000 as $$
  select coalesce(max(minutes), 0) from (
    select sum(extract(epoch from end_at - start_at)) / 60 as minutes from (
      select *, count(*) filter (where free < wanted) over (order by start_at) as island
      from listing_seats(of_listing, plan, from_at, to_at)
    ) pieces where free >= wanted group by island
  ) stretches
$$;

-- One row for each listing that was ever booked. Whoever takes seats writes it first, and so they take turns.
create table listing_calendars (
  listing_id uuid primary key references listings on delete cascade,
  changes bigint not null
);

-- Two bookings of a listing with one seat can never hold the same time: the index says so, without any counting.
alter table bookings drop constraint bookings_no_overlap;
alter table bookings add column is_sole boolean not null default false;
update bookings set is_sole = true;
alter table bookings add constraint bookings_no_overlap exclude using gist (
  listing_id with =,
  tstzrange(start_at, end_at) with &&
) where (state in ('pending', 'accepted') and is_sole);

-- No booking can ever take seats that are not there, whatever the code above does.
create function take_seats() returns trigger language plpgsql as $$
declare
  plan jsonb;
  most integer;
  fewest integer;
begin
  if new.state not in ('pending', 'accepted') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.state in ('pending', 'accepted') and old.listing_id = new.listing_id and old.start_at = new.start_at
      and old.end_at = new.end_at and old.seats = new.seats then
      return new;
    end if;
  end if;
  insert into listing_calendars as c (listing_id, changes) values (new.listing_id, 1)
    on conflict (listing_id) do update set changes = c.changes + 1;
  select availability_plan into plan from listings where id = new.listing_id;
  select max(capacity), min(free) into most, fewest
    from listing_seats(new.listing_id, plan, new.start_at, new.end_at, new.id);
  if fewest < new.seats then
    raise exception 'Only % seats are free', greatest(fewest, 0)
      using errcode = 'exclusion_violation', constraint = 'bookings_seats_left';
  end if;
  new.is_sole := most <= 1;
  return new;
end
$$;
create trigger bookings_take_seats before insert or update on bookings for each row execute function take_seats();

-- What search knows of a plan: seats on each weekday (null: the plan is one of hours) …
alter table listing_index
  add column mon smallint default 1, add column tue smallint default 1, add column wed smallint default 1,
  add column thu smallint default 1, add column fri smallint default 1, add column sat smallint default 1,
  add column sun smallint default 1,
  -- … and of a plan of hours, which hours of the week in UTC it may touch, its longest stretch in minutes and its most
  -- seats; null: not worked out yet, so every hour, any stretch and any number.
  add column hours bit(168),
  add column longest integer,
  add column most integer;
update listing_index i set mon = week.seats[1], tue = week.seats[2], wed = week.seats[3], thu = week.seats[4],
  fri = week.seats[5], sat = week.seats[6], sun = week.seats[7]
from listings l
cross join lateral (
  select array(
    select case when l.availability_plan ->> 'type' = 'availability-plan/day' then coalesce(
      (select least((e ->> 'seats')::numeric, 32767)::smallint from jsonb_array_elements(l.availability_plan -> 'entries') e
        where e ->> 'dayOfWeek' = d.name limit 1), 0) end
    from unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) with ordinality d (name, at) order by d.at) as seats
) as week
where l.id = i.listing_id and coalesce(l.availability_plan, 'null') <> 'null';

-- A word without its ending, for the languages that PostgreSQL has no stemmer for: Ukrainian and Polish (without accents).
create function light_stem(word text) returns text language sql immutable parallel safe as $$
  select case
    when word ~ '^[a-z]+$' then regexp_replace(word,
      '^(.{3,}?)(iami|iach|ami|ach|iego|iemu|ego|emu|ymi|imi|owie|owi|ych|ich|iej|iem|iom|ej|em|om|am|ow|ym|im|ia|ie|iu|io|a|e|i|o|u|y)$', '\1')
    else regexp_replace(word,
      '^(.{3,}?)(ностями|остями|ями|ами|іями|ого|ому|его|ему|ими|іми|ями|ією|єю|ією|ою|ею|їй|ій|ей|ах|ях|ам|ям|ом|ем|єм|ів|їв|ев|ий|их|им|ія|ії|ію|ої|а|я|у|ю|і|ї|о|е|є|и|ь|й)$', '\1')
  end
$$;

-- The stems of a text's words in all five languages, as lexemes of their own kind (=room); nobody knows which it is in.
create function word_stems(content text) returns text[] language sql stable as $$
  select array(select distinct '=' || stem from unnest(
    tsvector_to_array(to_tsvector('english', unaccent(content)))
    || tsvector_to_array(to_tsvector('german', unaccent(content)))
    || tsvector_to_array(to_tsvector('russian', unaccent(content)))
    || array(select light_stem(word) from unnest(tsvector_to_array(to_tsvector('simple_unaccent', content))) word)
  ) stem where length(stem) > 2)
$$;

-- The words of a listing as they are written; those of the title weigh more.
create function listing_words(title text, description text) returns tsvector language sql stable as $$
  select setweight(to_tsvector('simple_unaccent', title), 'A')
    || setweight(to_tsvector('simple_unaccent', description), 'B')
$$;

-- Their stems; and the words backwards (<moor), for the ends of words.
create function listing_forms(content text) returns tsvector language sql stable as $$
  select array_to_tsvector(word_stems(content) || array(
    select '<' || reverse(word) from unnest(tsvector_to_array(to_tsvector('simple_unaccent', content))) word
    where length(word) > 3))
$$;

-- Finds words with the same stems.
create function stem_query(content text) returns tsquery language sql stable as $$
  select coalesce(string_agg(quote_literal(stem), ' | '), '')::tsquery from unnest(word_stems(content)) stem
$$;

-- Finds what ends with the words, from three letters on.
create function end_query(content text) returns tsquery language sql stable as $$
  select coalesce(string_agg(quote_literal('<' || reverse(word)) || ':*', ' | '), '')::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple_unaccent', content))) word where length(word) > 2
$$;

-- Apart from listing_index, so that filters over many rows read narrow ones.
create table listing_text (
  listing_id uuid primary key references listing_index on delete cascade,
  search tsvector not null,
  -- large and only ever asked of its index
  forms tsvector not null
);
-- So forms lie apart and the rows that a search reads stay narrow.
alter table listing_text set (toast_tuple_target = 128);
alter table listing_text alter column search set storage main;
insert into listing_text (listing_id, search, forms)
  select i.listing_id, listing_words(l.title, coalesce(l.description, '')),
    listing_forms(l.title || ' ' || coalesce(l.description, ''))
  from listing_index i join listings l on l.id = i.listing_id;
create index listing_text_search on listing_text using gin (search);
create index listing_text_forms on listing_text using gin (forms);
alter table listing_index drop column search;
-- Drops the old column's bytes from the rows as well.
cluster listing_index using listing_index_created;
alter table listing_index set without cluster;

-- Every word that was ever written, to find what a misspelt one may have meant.
create table search_words (word text primary key);
insert into search_words
  select distinct word from listing_text, unnest(tsvector_to_array(search)) word
  where length(word) between 4 and 40 and word !~ '[0-9./]';
create index search_words_trgm on search_words using gin (word gin_trgm_ops);
drop index listings_title_trgm;
