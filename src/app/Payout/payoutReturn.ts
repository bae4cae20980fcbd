/** The result of the provider's page; undefined when the user does not come from there. */
export type PayoutReturn = 'success' | 'failure' | undefined;
