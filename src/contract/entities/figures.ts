/** How many weeks operators look at. */
export const figureSpans = [4, 12, 52] as const;
export type FigureSpan = (typeof figureSpans)[number];

export const isFigureSpan = (count: number): count is FigureSpan => figureSpans.some(span => span === count);

/** What comes of bookings, by the moment at which it happened. */
export const bookingSteps = ['requested', 'accepted', 'refused', 'canceled', 'completed'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** What happened in one week, from Monday to Sunday in UTC. */
export interface WeekFigures {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  /** Listings that others could see for the first time. */
  offers: number;
  requests: number;
  /** Transactions that somebody began. */
  conversations: number;
  /** Conversations that got their first answer: a message of the other side, or its decision about a booking. */
  matches: number;
  /** Median from the beginning of these conversations to that answer; null without any. */
  answerSeconds: number | null;
  bookings: Readonly<Record<BookingStep, number>>;
  /** Of bookings that were accepted, in minor units: what customers paid, and what of it goes to providers. */
  money: readonly { currency: string; paid: number; paidOut: number }[];
  reports: { filed: number; closed: number };
}

export interface Figures {
  /** The oldest first; the last one is not over yet. Weeks that have yet to be counted are missing. */
  weeks: readonly WeekFigures[];
  /** How many were asked for. */
  span: FigureSpan;
  /** Reports that wait; `oldest` is the ISO instant of the one that waits for longest. */
  open: { reports: number; oldest: string | null };
}

/** As an operator sees them in the console. */
export interface OwnFigures extends Figures {
  /** Whether they get a mail with them every Monday. */
  isMailed: boolean;
}
