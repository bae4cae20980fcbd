-- The account whose name another resembles is the signal's detail, as in the other signals between two accounts.
update signals set detail = subject_id::text, subject_id = null where reason = 'verifiedName' and subject_id is not null;
