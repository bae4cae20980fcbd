/** Merchant category code of payees, unless configured otherwise (specification section 9, readings 45). */
export const defaultMerchantCategory = '5734';

/** The terms users accept when the payment provider opens an account for them. */
export const connectedAccountTerms = 'https://stripe.com/connect-account/legal';
