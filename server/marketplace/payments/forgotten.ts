/** The fact that somebody who paid is no longer known here; its payload is `{customerId}`. */
export const payerForgotten = 'payment/payer-forgotten';

/** The fact that an account belongs to nobody here any more; its payload is `{accountId}`. */
export const accountForgotten = 'payment/account-forgotten';

/** The fact that a card was kept in place of another one; its payload is `{cardId}`, the other one's. */
export const cardReplaced = 'payment/card-replaced';
