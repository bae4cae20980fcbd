import type { Transaction } from '../entities/transaction.ts';
import { findProcess } from '../processes/index.ts';
import { findTransition, hasAction } from '../processes/process.ts';

const day = 24 * 60 * 60_000;

/** Whether the day of arrival is over. `start`: midnight of that day in UTC. */
export const hasBegun = (start: Date, now: Date): boolean => now.getTime() >= start.getTime() + day;

/** The transition by which a party ends an accepted stay. */
export const endBy = (role: 'customer' | 'provider') => `transition/end-by-${role}`;

/**
 * Returns whether the party can end the stay now. Only transactions of our own engine state which version of the
 * process they follow: `processVersion` of a hosted marketplace counts another process.
 */
export function canEnd(
  { processName, processVersion, state, booking }: Transaction,
  role: 'customer' | 'provider',
  now: Date,
): boolean {
  const process = findProcess(processName, processVersion);
  const end = process && findTransition(process, endBy(role));
  if (!end || end.from !== state) return false;
  const mustNotBegin = hasAction(process, endBy(role), 'action/require-not-begun');
  return !(mustNotBegin && booking && hasBegun(new Date(booking.start), now));
}
