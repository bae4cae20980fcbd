/** Outbox event: a paying user's data was deleted here. Its payload is `{customerId}`. */
export const payerForgotten = 'payment/payer-forgotten';

/** Outbox event: an account no longer belongs to any user here. Its payload is `{accountId}`. */
export const accountForgotten = 'payment/account-forgotten';

/** Outbox event: a saved card was replaced. Its payload is `{cardId}`, the id of the replaced card. */
export const cardReplaced = 'payment/card-replaced';
