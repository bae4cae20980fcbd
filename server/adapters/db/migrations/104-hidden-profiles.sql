-- Whether a person's profile is hidden now: they want it so while nothing of theirs is published. In PL/pgSQL, whose plan
-- is kept for the connection, because a SQL function with a subquery would be planned at each call.
create function is_hidden_profile(person uuid, data jsonb) returns boolean language plpgsql stable as $$
begin
  return data @> '{"hidesProfile": true}' and not exists (
    select from listings l where l.author_id = person and l.state = 'published' and not l.deleted
  );
end $$;

create or replace function is_public_image(image uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from listing_images s join listings l on l.id = s.listing_id join users u on u.id = l.author_id
    where s.image_id = image and l.state = 'published' and not l.deleted and u.state = 'active' and u.deleted_at is null
  ) or exists (
    select 1 from users p where p.profile_image_id = image and p.state = 'active' and p.deleted_at is null
      and not is_hidden_profile(p.id, p.private_data)
  );
end $$;

-- Publishing and closing a listing already name its author to every process that keeps pages and public pictures.
create trigger users_hidden after update on users for each row
  when ((old.private_data @> '{"hidesProfile": true}') is distinct from (new.private_data @> '{"hidesProfile": true}'))
  execute function tell_page_change('one', 'id');
