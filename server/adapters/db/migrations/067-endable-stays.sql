-- Transactions under way follow release-2 of their process, which lets either party end an accepted stay (decision 082).
update transactions set process_version = 2
where process_version = 1 and state in ('state/initial', 'state/enquiry', 'state/pending-payment', 'state/preauthorized', 'state/accepted');
