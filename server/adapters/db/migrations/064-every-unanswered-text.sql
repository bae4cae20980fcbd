-- Every message of an unanswered conversation is compared with others, not only the first one.
alter table text_prints drop constraint text_prints_pkey;
create unique index text_prints_listing on text_prints (subject_id, user_id) where kind = 'listing';
