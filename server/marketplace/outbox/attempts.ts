/**
 * Failures after which a job stays as a dead letter for an operator to look at. The indexes of outbox and timers
 * hard-code the same number.
 */
export const maxAttempts = 10;
