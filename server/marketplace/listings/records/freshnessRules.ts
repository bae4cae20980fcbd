import { DAY } from '#contract/time/units.ts';

/** How often an author is asked before the listing is closed. */
export const maxReminders = 2;
/** How long each question waits for an answer, in milliseconds. */
export const timeToAnswer = 7 * DAY;
/** How long the links of a question work, in milliseconds. */
export const linksValidFor = 30 * DAY;
/** Milliseconds for which a listing may stay unchanged before its author is asked; `days` is a setting. */
export const unchangedFor = (days: number): number => days * DAY;

/** The columns that show whether a listing's author has been asked. */
export interface RenewalColumns {
  updatedAt: Date;
  confirmedAt: Date | null;
  askedAt: Date | null;
  asked: number;
}

/** Returns how often the author has been asked since they last changed or confirmed the listing, and when last. */
export function openQuestion({ updatedAt, confirmedAt, askedAt, asked }: RenewalColumns): {
  asked: number;
  at?: Date;
} {
  const lastSign = Math.max(updatedAt.getTime(), confirmedAt?.getTime() ?? 0);
  return askedAt && askedAt.getTime() > lastSign ? { asked, at: askedAt } : { asked: 0 };
}

/** Returns when a listing closes unless its author answers; undefined while no question is open. */
export function closesAt(row: RenewalColumns): Date | undefined {
  const { asked, at } = openQuestion(row);
  return at && new Date(at.getTime() + (maxReminders - asked + 1) * timeToAnswer);
}
