-- Whether a listing or a person has ever shown the picture: only what was never used may be fetched without a reference.
alter table images add column used boolean not null default false;
update images set used = true
  where id in (select image_id from listing_images) or id in (select profile_image_id from users);

-- Pictures that nothing refers to are looked for every hour, and each time one is fetched.
create index users_profile_image on users (profile_image_id) where profile_image_id is not null;
create index images_created on images (created_at, id);
