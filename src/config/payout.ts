/**
 * Merchant category code of those who are paid (specification section 9, readings 45): computer software stores. 7011,
 * lodging, or 8398, charities, say more of what is done here.
 */
export const merchantCategory = '5734';

/** What people agree to when the payment provider opens an account for them. */
export const connectedAccountTerms = 'https://stripe.com/connect-account/legal';
