-- Operators page through all people and all listings, in any state.
create index users_created on users (created_at desc, id) where deleted_at is null;
create index listings_created on listings (created_at desc, id) where not deleted;
create index listings_state on listings (state, created_at desc, id) where not deleted;
