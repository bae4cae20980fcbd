-- When the payment provider said that the account does not exist, or is not connected to us. The row stays: the user is
-- told to enter the payout details again, and the account counts again if the provider shows it again.
alter table payment_accounts add column gone_at timestamptz;
