-- New names are compared with those of all verified users.
create index users_verified on users (id) where public_data @> '{"isVerified":true}';
