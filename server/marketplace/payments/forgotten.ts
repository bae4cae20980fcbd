/** The fact that somebody who paid is no longer known here; its payload is `{customerId}`. */
export const payerForgotten = 'payment/payer-forgotten';

/** The fact that an account belongs to nobody here any more; its payload is `{accountId}`. */
export const accountForgotten = 'payment/account-forgotten';
