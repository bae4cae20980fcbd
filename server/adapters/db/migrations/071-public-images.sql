-- Whether everybody may see an image: a published listing or an active profile shows it. A function in PL/pgSQL, whose
-- plan is kept for the connection: planning the joins took longer than reading the rows.
create function is_public_image(image uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from listing_images s join listings l on l.id = s.listing_id join users u on u.id = l.author_id
    where s.image_id = image and l.state = 'published' and not l.deleted and u.state = 'active' and u.deleted_at is null
  ) or exists (
    select 1 from users p where p.profile_image_id = image and p.state = 'active' and p.deleted_at is null
  );
end $$;
