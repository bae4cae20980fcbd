-- What visitors' pages show has changed: every process that keeps such pages hears of it once the change is committed.
-- The payload: which pages beside those that show one of the ids ("lists": all lists; "dates": searches by dates), the ids.
create function tell_page_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('pages', concat_ws(' ', tg_argv[0], changed->>tg_argv[1], changed->>tg_argv[2]));
  return null;
end $$;

create trigger listings_shown after update on listings for each row
  when ((old.state = 'published' or new.state = 'published') and (
    old.state, old.deleted, old.title, old.description, old.price_amount, old.price_currency, old.shown_lat, old.shown_lng,
    old.availability_plan, old.public_data, old.metadata, old.published_at, old.confirmed_at
  ) is distinct from (
    new.state, new.deleted, new.title, new.description, new.price_amount, new.price_currency, new.shown_lat, new.shown_lng,
    new.availability_plan, new.public_data, new.metadata, new.published_at, new.confirmed_at
  ))
  execute function tell_page_change('lists', 'id', 'author_id');
create trigger listings_added after insert on listings for each row when (new.state = 'published')
  execute function tell_page_change('lists', 'id', 'author_id');
create trigger listings_gone after delete on listings for each row when (old.state = 'published')
  execute function tell_page_change('lists', 'id', 'author_id');
create trigger listing_images_shown after insert or update or delete on listing_images for each row
  execute function tell_page_change('one', 'listing_id');
create trigger listing_stock_shown after insert or update or delete on listing_stock for each row
  execute function tell_page_change('one', 'listing_id');

create trigger users_shown after update on users for each row
  when ((
    old.first_name, old.last_name, old.display_name, old.bio, old.public_data, old.metadata, old.profile_image_id
  ) is distinct from (
    new.first_name, new.last_name, new.display_name, new.bio, new.public_data, new.metadata, new.profile_image_id
  ))
  execute function tell_page_change('one', 'id');
create trigger users_there after update on users for each row
  when ((old.state, old.deleted_at, old.denied) is distinct from (new.state, new.deleted_at, new.denied))
  execute function tell_page_change('lists', 'id');

create trigger reviews_shown after insert or update or delete on reviews for each row
  execute function tell_page_change('one', 'subject_id', 'listing_id');

create trigger bookings_hold after insert or update or delete on bookings for each row
  execute function tell_page_change('dates', 'listing_id');
create trigger availability_exceptions_hold after insert or update or delete on availability_exceptions for each row
  execute function tell_page_change('dates', 'listing_id');
