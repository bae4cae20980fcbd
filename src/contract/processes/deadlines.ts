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
