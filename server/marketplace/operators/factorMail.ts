/**
 * Outbox event: an operator must be mailed about a change to their second factor. Its payload is `{userId, what}`,
 * `what` being one of {@link factorMailKinds}.
 */
export const factorMail = 'mail/second-factor';

export const factorMailKinds = ['factorSetUp', 'factorReset', 'recoveryCodeUsed'] as const;
