/**
 * The fact that an operator is to be told what happened to their second factor; its payload is `{userId, what}`, one of
 * {@link factorNews}.
 */
export const factorMail = 'mail/second-factor';

export const factorNews = ['factorSetUp', 'factorReset', 'recoveryCodeUsed'] as const;
