import type { Period } from './period.ts';

/** The deadlines of both booking processes (readings, "Deadlines of the booking process"). Defined only here. */
export const deadlines = {
  /** For confirming the card payment, counted from request-payment. */
  payment: 'PT15M',
  /** For the provider's response, counted from the confirmation of the request. */
  answer: 'P6D',
  /** How long after the booking's end a request can stay unanswered. */
  answerAfterBookingEnd: 'P1D',
  /** How long a card hold lasts, counted from its earliest possible moment, the payment request. */
  cardHold: 'P7D',
  /** An unanswered request expires at least this long before the card hold runs out. */
  cardHoldMargin: 'PT12H',
  /** For the first and the second review, counted from delivery. */
  review: 'P7D',
} as const satisfies Record<string, Period>;

/**
 * Deadlines that operators can change within bounds; the others follow from card rules and from what the checkout
 * promises.
 */
export const adjustableDeadlines = ['answer', 'review'] as const;
export type AdjustableDeadline = (typeof adjustableDeadlines)[number];

/** Reference to an adjustable deadline in the time expressions of a process. */
export type DeadlineName = `deadline/${AdjustableDeadline}`;

/** The operators' choice, and the ISO instant from which it applies. */
export interface DeadlineChoice {
  from: string;
  periods: Readonly<Record<AdjustableDeadline, Period>>;
}

/**
 * Returns the length of a deadline that begins at `start`. A deadline keeps the choice it began under, since users were
 * told so.
 * @param choices oldest first
 */
export function deadlinePeriod(
  name: DeadlineName,
  start: Date,
  choices: readonly DeadlineChoice[] = [],
): Period {
  const key = name.slice('deadline/'.length) as AdjustableDeadline;
  const chosen = choices.findLast(({ from }) => Date.parse(from) <= start.getTime());
  return (chosen?.periods ?? deadlines)[key];
}
