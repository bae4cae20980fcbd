-- A mailed link ends everything that opens an account.
alter table user_tokens drop constraint user_tokens_reason_check;
alter table user_tokens add constraint user_tokens_reason_check
  check (reason in ('signUp', 'resend', 'emailChange', 'passwordReset', 'endAccess'));

-- False once its owner has ended it: an operator's passkey then remains their second factor, and logs nobody in.
alter table passkeys add column logs_in boolean not null default true;
