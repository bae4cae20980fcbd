-- What operators have not looked at yet is found without reading every transaction.
create index transactions_open_appeals on transactions (id)
  where jsonb_path_exists(metadata, '$.appeals.* ? (!exists(@.closedAt))');
