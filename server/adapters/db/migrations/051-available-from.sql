-- When a listing is offered for the first time (publicData.availableFrom.date): the day begins where its plan counts days, in
-- UTC for a plan of days. null where there is no such day, or none that exists.
create function available_from(public_data jsonb, plan jsonb) returns timestamptz language sql stable parallel safe as $$
  select case when first.day ~ '^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then
    case when substr(first.day, 9)::int
        <= extract(day from (substr(first.day, 1, 8) || '01')::date + interval '1 month' - interval '1 day')
      then first.day::timestamp at time zone
        case when plan ->> 'type' = 'availability-plan/time' then plan ->> 'timezone' else 'UTC' end
    end
  end
  from (select public_data #>> '{availableFrom,date}') first (day)
$$;

-- As before, and nothing is offered before that moment, whatever the plan and exceptions say.
create or replace function listing_seats(
  of_listing uuid, plan jsonb, from_at timestamptz, to_at timestamptz, but_booking uuid default null
) returns table (start_at timestamptz, end_at timestamptz, capacity integer, free integer)
language plpgsql stable as $$
#variable_conflict use_column
declare
  offered_at timestamptz := (select available_from(l.public_data, plan) from listings l where l.id = of_listing);
begin
  if plan ->> 'type' is distinct from 'availability-plan/time' then
    return query
      select d.at, d.at + interval '24 hours', o.seats, (o.seats - b.seats)::integer
      from generate_series(date_trunc('day', from_at, 'UTC'), to_at - interval '1 microsecond', interval '24 hours') d (at)
      cross join lateral (select tstzrange(d.at, d.at + interval '24 hours') as whole) as day
      cross join lateral (
        select case when d.at < offered_at then 0 else coalesce(
          (select min(x.seats) from availability_exceptions x
            where x.listing_id = of_listing and tstzrange(x.start_at, x.end_at) && day.whole),
          case when coalesce(plan, 'null') = 'null' then 1 else
            (select least((e ->> 'seats')::numeric, 2147483647)::integer from jsonb_array_elements(plan -> 'entries') e
              where e ->> 'dayOfWeek' = to_char(d.at at time zone 'UTC', 'dy') limit 1)
          end, 0) end as seats
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
      select offered_at, 0, 0, 0, 0 where offered_at > from_at
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
        case when at < offered_at then 0
          when sum(sum(exceptions)) over (order by at) > 0 then sum(sum(excepted)) over (order by at)
          else sum(sum(planned)) over (order by at) end as seats,
        sum(sum(booked)) over (order by at) as booked
      from changes where at < to_at group by at
    )
    select at, until, seats::integer, (seats - booked)::integer from steps;
end
$$;

-- What search knows of it.
alter table listing_index add column available_from timestamptz;
update listing_index i set available_from = available_from(l.public_data, l.availability_plan)
from listings l where l.id = i.listing_id and l.public_data ? 'availableFrom';
