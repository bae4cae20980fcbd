/** The spans that operators can choose, in weeks. */
export const statisticsSpans = [4, 12, 52] as const;
export type StatisticsSpan = (typeof statisticsSpans)[number];

export const isFigureSpan = (count: number): count is StatisticsSpan =>
  statisticsSpans.some(span => span === count);

/** Outcomes of bookings, each counted when it happened. */
export const bookingSteps = ['requested', 'accepted', 'refused', 'canceled', 'completed'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** Statistics of one week, Monday to Sunday in UTC. */
export interface WeeklyStatistics {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  /** Listings that became public for the first time. */
  offers: number;
  requests: number;
  /** Transactions that were started. */
  conversations: number;
  /** Conversations that got their first response: a message from the other party, or its decision about a booking. */
  matches: number;
  /** Median time from the start of these conversations to that response, in seconds; null without any. */
  answerSeconds: number | null;
  bookings: Readonly<Record<BookingStep, number>>;
  /** For accepted bookings, in minor units: what customers paid, and how much of it goes to providers. */
  money: readonly { currency: string; paid: number; paidOut: number }[];
  reports: { filed: number; closed: number };
}

export interface Statistics {
  /** Oldest first; the last week is still running. Weeks not counted yet are missing. */
  weeks: readonly WeeklyStatistics[];
  /** The number of weeks requested. */
  span: StatisticsSpan;
  /** Open reports; `oldest` is the ISO instant of the one that has been open longest. */
  open: { reports: number; oldest: string | null };
}

/** The statistics as shown to an operator in the console. */
export interface OperatorStatistics extends Statistics {
  /** Whether the operator gets them by mail every Monday. */
  isMailed: boolean;
}

/** The community's figures. */
export interface Community {
  /** Published listings that offer something. */
  offers: number;
  /** Published listings that look for something. */
  requests: number;
  /** People and organisations with a verified email address. */
  members: number;
}
