-- Photos of a message, in order.
create table message_images (
  message_id uuid not null references messages on delete cascade,
  image_id uuid not null references images on delete cascade,
  position smallint not null,
  primary key (message_id, position)
);
create index message_images_image on message_images (image_id);

-- PDF documents of messages. One without a message was uploaded and is not sent yet.
create table message_documents (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  message_id uuid references messages on delete cascade,
  name text not null,
  bytes integer not null,
  created_at timestamptz not null
);
create index message_documents_message on message_documents (message_id);
create index message_documents_owner on message_documents (owner_id);
create index message_documents_unsent on message_documents (created_at) where message_id is null;
