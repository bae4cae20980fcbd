import { actionsOf, transitionsFrom, type Process } from '../processes/process.ts';

/** What a party of a booking can ask the operators to look at (readings 37 and 39). */
export const appealMatters = ['cancel', 'didNotHappen'] as const;
export type AppealMatter = (typeof appealMatters)[number];

/** Characters that operators can answer. */
export const appealAnswerMax = 2000;

/** Why somebody wants a booking cancelled. Chosen, not written: what hurts is told to the team, not to a form. */
export const cancelReasons = ['plansChanged', 'agreed', 'notAsDescribed', 'unsafe', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** What one party has asked. */
export interface Appeal {
  matter: AppealMatter;
  reason?: CancelReason;
  /** ISO instants. */
  at: string;
  /** When an operator had looked at it. */
  closedAt?: string;
  /** What they wrote to who asked. */
  answer?: string;
}

/** What can be asked while a booking stands in a state; undefined for nothing. */
export function appealMatter(process: Process, state: string): AppealMatter | undefined {
  const next = transitionsFrom(process, state).flatMap(name => actionsOf(process, name));
  if (next.includes('action/cancel-booking')) return 'cancel';
  const isReviewed = next.some(action => action.startsWith('action/post-review-by-'));
  return isReviewed ? 'didNotHappen' : undefined;
}
