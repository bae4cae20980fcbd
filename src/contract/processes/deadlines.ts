import type { Period } from './period.ts';

/** The deadlines of both booking processes (readings, "Deadlines of the booking process"). The only place they stand. */
export const deadlines = {
  /** For confirming the card payment, counted from request-payment. */
  payment: 'PT15M',
  /** For the provider's answer, counted from the moment the request is confirmed. */
  answer: 'P6D',
  /** A request may stay unanswered for so long after the booking's end. */
  answerAfterBookingEnd: 'P1D',
  /** How long a card hold lasts, counted from its earliest possible moment, the request of the payment. */
  cardHold: 'P7D',
  /** An unanswered request expires at least so long before the card hold runs out. */
  cardHoldMargin: 'PT12H',
  /** For reviews, the first and the second, counted from the delivery. */
  review: 'P7D',
} as const satisfies Record<string, Period>;

/** Those that operators may change within bounds: the others follow from cards, and from what the checkout promises. */
export const adjustableDeadlines = ['answer', 'review'] as const;
export type AdjustableDeadline = (typeof adjustableDeadlines)[number];

/** An adjustable deadline in the expressions of a process. */
export type DeadlineName = `deadline/${AdjustableDeadline}`;

/** What operators chose, and from when on it counts (ISO instant). */
export interface DeadlineChoice {
  from: string;
  periods: Readonly<Record<AdjustableDeadline, Period>>;
}

/**
 * How long a deadline is that begins at `start`: what begins under one choice keeps it, since people were told so.
 * @param choices oldest first
 */
export function periodFrom(name: DeadlineName, start: Date, choices: readonly DeadlineChoice[] = []): Period {
  const key = name.slice('deadline/'.length) as AdjustableDeadline;
  const chosen = choices.findLast(({ from }) => Date.parse(from) <= start.getTime());
  return (chosen?.periods ?? deadlines)[key];
}
