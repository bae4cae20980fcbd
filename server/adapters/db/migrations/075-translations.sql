-- Translations of what people write, kept by the hash of the text and both languages. They have no foreign key: the
-- subject is a listing, a user, a review or a message, and triggers drop them with its text.
create table translations (
  subject_id uuid not null,
  field text not null,
  target text not null,
  source text not null,
  hash bytea not null,
  -- The name of the translator, whose work is dropped when a consent is withdrawn.
  translator text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (subject_id, target, field)
);

create function drop_translations() returns trigger language plpgsql as $$
begin
  delete from translations where subject_id = old.id;
  return null;
end $$;

create trigger drop_translations after delete on listings for each row execute function drop_translations();
create trigger drop_stale_translations after update on listings for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description
    or old.public_data is distinct from new.public_data or new.deleted or new.state <> 'published')
  execute function drop_translations();
create trigger drop_translations after delete on users for each row execute function drop_translations();
create trigger drop_stale_translations after update on users for each row
  when (old.bio is distinct from new.bio or new.deleted_at is not null or new.state <> 'active')
  execute function drop_translations();
create trigger drop_translations after delete on reviews for each row execute function drop_translations();
create trigger drop_stale_translations after update on reviews for each row
  when (old.content is distinct from new.content or new.deleted) execute function drop_translations();
create trigger drop_translations after delete on messages for each row execute function drop_translations();
create trigger drop_stale_translations after update on messages for each row
  when (old.content is distinct from new.content or new.deleted) execute function drop_translations();

-- What each of the two people of a conversation has chosen for its translation.
create table conversation_translations (
  transaction_id uuid not null references transactions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  always boolean not null default false,
  -- The translator that may get the messages; null: none.
  agreed_to text,
  agreed_at timestamptz,
  primary key (transaction_id, user_id)
);
create index conversation_translations_user on conversation_translations (user_id);
