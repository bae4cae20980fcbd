const day = 24 * 60 * 60_000;

/** How often the author of a listing is asked before it is closed. */
export const timesAsked = 2;
/** How long each question waits for an answer, in milliseconds. */
export const timeToAnswer = 7 * day;
/** How long the links of a question work, in milliseconds. */
export const linksValidFor = 30 * day;
/** How long a listing may stay as it is before its author is asked, in milliseconds; `days` is a setting. */
export const unchangedFor = (days: number): number => days * day;

/** What tells whether a listing's author has been asked. */
export interface Asked {
  updated_at: Date;
  confirmed_at: Date | null;
  asked_at: Date | null;
  asked: number;
}

/** How often its author has been asked since they last changed or confirmed it, and when last. */
export function openQuestion({ updated_at, confirmed_at, asked_at, asked }: Asked): {
  asked: number;
  at?: Date;
} {
  const lastSign = Math.max(updated_at.getTime(), confirmed_at?.getTime() ?? 0);
  return asked_at && asked_at.getTime() > lastSign ? { asked, at: asked_at } : { asked: 0 };
}
