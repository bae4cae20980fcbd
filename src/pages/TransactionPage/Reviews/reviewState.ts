import type { Transaction } from '#contract/booking/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import {
  hasAction,
  hasPassedState,
  nextTransitions,
  type Process,
  type TransitionName,
} from '#contract/processes/process.ts';
import type { Role } from '../loadData.ts';

/**
 * State of a transaction's reviews for one of its parties: none can be written yet; theirs can; theirs waits for the
 * other party's; or the review phase is over, and what was written is public.
 */
export type ReviewState = 'none' | 'open' | 'waiting' | 'over';

export function reviewState(role: Role, transaction: Transaction): ReviewState {
  const { processName, lastTransition, transitions } = transaction;
  const process = findProcess(processName);
  if (!process || !hasPassedState(process, transitions, 'state/delivered')) return 'none';
  const next = nextTransitions(process, lastTransition);
  // A party who reported that no stay took place is not asked for a review (readings 39).
  if (next.some(name => isReviewBy(process, name, role))) return isDenied(transaction) ? 'none' : 'open';
  return next.length > 0 ? 'waiting' : 'over';
}

/** Returns whether this party has written a review. */
export function hasReviewed(role: Role, { processName, transitions }: Transaction): boolean {
  const process = findProcess(processName);
  return process !== undefined && transitions.some(({ transition }) => isReviewBy(process, transition, role));
}

const isDenied = ({ appeal }: Transaction) => appeal?.matter === 'didNotHappen' && !appeal.closedAt;

const isReviewBy = (process: Process, transition: TransitionName | undefined, role: Role) =>
  hasAction(process, transition, `action/post-review-by-${role}`);

export const otherRole = (role: Role): Role => (role === 'customer' ? 'provider' : 'customer');
