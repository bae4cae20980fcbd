/**
 * After so many failures a job stays as a dead letter for a person to look at. The indexes of outbox and timers name the
 * same number.
 */
export const attemptsAtMost = 10;
