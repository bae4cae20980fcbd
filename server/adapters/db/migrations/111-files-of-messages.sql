-- Files of messages: photos, whose pictures are images, and PDF documents. One without a message is not sent yet. Their
-- states are those of the API's files: pendingUpload, pendingVerification, available, verificationFailed.
alter table message_documents rename to message_files;
alter index message_documents_message rename to message_files_message;
alter index message_documents_owner rename to message_files_owner;
alter index message_documents_unsent rename to message_files_unsent;
alter table message_files
  alter column id set default gen_random_uuid(),
  alter column owner_id drop not null,
  alter column bytes drop not null,
  alter column created_at set default now(),
  add column image_id uuid references images on delete cascade,
  -- In the message, from 1.
  add column position smallint,
  add column mime_type text not null default 'application/pdf',
  add column state text not null default 'available',
  add column state_at timestamptz not null default now();
-- Of the picture's largest file; null for those of earlier versions.
alter table images add column bytes integer;

create index message_files_image on message_files (image_id) where image_id is not null;

update message_files set state_at = created_at, position = case when message_id is null then null else 5 end;
insert into message_files (owner_id, message_id, image_id, position, name, mime_type, created_at, state_at)
  select m.sender_id, p.message_id, p.image_id, p.position, 'photo-' || p.position || '.jpg', 'image/jpeg',
    m.created_at, m.created_at
  from message_images p join messages m on m.id = p.message_id;

-- For the previous version, until no process of it serves any more.
drop table message_images;
create view message_images as select message_id, image_id, position, name, mime_type from message_files
  where image_id is not null and message_id is not null;
alter view message_images alter column name set default 'photo.jpg';
alter view message_images alter column mime_type set default 'image/jpeg';
create view message_documents as select id, owner_id, message_id, name, bytes, created_at from message_files
  where mime_type = 'application/pdf' and state = 'available';
