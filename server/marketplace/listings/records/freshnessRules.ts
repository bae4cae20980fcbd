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
  updated_at: Date;
  confirmed_at: Date | null;
  asked_at: Date | null;
  asked: number;
}

/** Returns how often the author has been asked since they last changed or confirmed the listing, and when last. */
export function openQuestion({ updated_at, confirmed_at, asked_at, asked }: RenewalColumns): {
  asked: number;
  at?: Date;
} {
  const lastSign = Math.max(updated_at.getTime(), confirmed_at?.getTime() ?? 0);
  return asked_at && asked_at.getTime() > lastSign ? { asked, at: asked_at } : { asked: 0 };
}
