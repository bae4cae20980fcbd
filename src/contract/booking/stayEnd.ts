import { DAY } from '../time/units.ts';
import type { Transaction } from './transaction.ts';
import { findProcess } from '../processes/index.ts';
import {
  findTransition,
  hasAction,
  transitionsFrom,
  type Process,
  type StateName,
  type TransitionName,
} from '../processes/process.ts';

/**
 * Why a party ends a stay. It is neither stored nor told to anybody: it decides whether blocking is proposed (decision
 * 082).
 */
export const endReasons = ['plans', 'fear'] as const;
export type EndReason = (typeof endReasons)[number];

/** Whether the day of arrival is over. `start`: midnight of that day in UTC. */
export const hasBegun = (start: Date, now: Date): boolean => now.getTime() >= start.getTime() + DAY;

/** The transition by which a party ends an accepted stay, since release-2. */
export const endBy = (role: 'customer' | 'provider') => `transition/end-by-${role}` as const;

/**
 * Returns the transition that ends a stay for one of its parties: their own, or in release-1, which has none for them,
 * the operators', made on their behalf (decision 082). undefined in other states than accepted.
 */
export function endingOf(
  process: Process,
  state: StateName,
  role: 'customer' | 'provider',
): TransitionName | undefined {
  const byActor = (actor: 'customer' | 'provider' | 'operator') =>
    transitionsFrom(process, state, actor).find(name => hasAction(process, name, 'action/cancel-booking'));
  return byActor(role) ?? byActor('operator');
}

/**
 * Returns whether the party can end the stay now. The version of the process doesn't matter: the rule of the newest one
 * holds in all. Only for transactions of our own engine.
 */
export function canEnd(
  {
    processName,
    state,
    booking,
  }: Pick<Transaction, 'processName' | 'state'> & {
    booking: { start: string | Date } | null;
  },
  role: 'customer' | 'provider',
  now: Date,
): boolean {
  const newest = findProcess(processName);
  const end = newest && findTransition(newest, endBy(role));
  if (!end || end.from !== state) return false;
  const mustNotBegin = hasAction(newest, endBy(role), 'action/require-not-begun');
  return !(mustNotBegin && booking && hasBegun(new Date(booking.start), now));
}
