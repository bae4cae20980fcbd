import { actionsOf, transitionsFrom, type Process, type StateName } from '../processes/process.ts';

/** What a party of a booking can ask the operators to review (readings 37 and 39). */
export const appealMatters = ['cancel', 'didNotHappen'] as const;
export type AppealMatter = (typeof appealMatters)[number];

/** Maximum length of an operator's reply, in characters. */
export const maxAppealAnswer = 2000;

/**
 * Reasons for requesting a cancellation. A choice rather than free text: distressing details belong in a conversation
 * with the team, not in a form.
 */
export const cancelReasons = ['plansChanged', 'agreed', 'notAsDescribed', 'unsafe', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Why operators are asked to review a booking: a party's reason, or that the party deleted their account. */
export type AppealReason = CancelReason | 'accountDeleted';

/** One party's appeal. */
export interface Appeal {
  matter: AppealMatter;
  reason?: AppealReason;
  /** ISO instants. */
  at: string;
  /** When an operator handled it. */
  closedAt?: string;
  /** The operator's reply to the party. */
  answer?: string;
}

/** Returns what can be appealed while a booking is in a state; undefined when nothing can. */
export function appealMatter(process: Process, state: StateName): AppealMatter | undefined {
  const next = transitionsFrom(process, state).flatMap(name => actionsOf(process, name));
  if (next.includes('action/cancel-booking')) return 'cancel';
  const isReviewed = next.some(action => action.startsWith('action/post-review-by-'));
  return isReviewed ? 'didNotHappen' : undefined;
}
