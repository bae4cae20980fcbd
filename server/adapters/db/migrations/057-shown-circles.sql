-- The circles in which others see an author's places. A place that lies in one of them is shown by it again, so that neither
-- further listings nor corrections of a place say more about it. Points that have been shown before stay as they are.
create table shown_circles (
  id bigint generated always as identity primary key,
  author_id uuid not null references users on delete cascade,
  lat double precision not null,
  lng double precision not null,
  unique (author_id, lat, lng)
);
insert into shown_circles (author_id, lat, lng)
  select author_id, shown_lat, shown_lng from listings
  where shown_lat is not null and (shown_lat, shown_lng) <> (lat, lng)
  group by author_id, shown_lat, shown_lng order by min(created_at);
