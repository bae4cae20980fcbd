/** Merchant category code of those who are paid, unless a setting says another (specification section 9, readings 45). */
export const defaultMerchantCategory = '5734';

/** What people agree to when the payment provider opens an account for them. */
export const connectedAccountTerms = 'https://stripe.com/connect-account/legal';
