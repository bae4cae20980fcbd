import { deadlinePeriod, type DeadlineChoice, type DeadlineName } from './deadlines.ts';
import { addPeriod, subtractPeriod, type Period } from './period.ts';

/** A point in the life cycle of a transaction. */
export type Timepoint<S extends string = string, T extends string = string> =
  | readonly ['time/tx-initiated']
  | readonly ['time/first-entered-state' | 'time/last-entered-state', S]
  | readonly ['time/first-transitioned', T]
  | readonly ['time/booking-start']
  | readonly ['time/booking-end']
  | readonly ['time/booking-display-start']
  | readonly ['time/booking-display-end'];

/** When an automatic transition runs, as data (marketplace-api 7.2): `['fn/plus', ['time/booking-end'], 'P1D']`. */
export type TimeExpression<S extends string = string, T extends string = string> =
  | Timepoint<S, T>
  | readonly ['fn/plus' | 'fn/minus', TimeExpression<S, T>, Period | DeadlineName]
  | readonly ['fn/min', ...TimeExpression<S, T>[]]
  | readonly ['fn/ignore-if-past', TimeExpression<S, T>];

/** The input from which one transaction's expressions are evaluated. */
export interface TimeFacts {
  now: Date;
  initiatedAt: Date;
  /** Oldest first; `to` is the state that the transition led to. */
  history: readonly { transition: string | undefined; to: string | undefined; createdAt: Date }[];
  booking?: { start: Date; end: Date; displayStart: Date; displayEnd: Date };
  /** The operators' deadline choices, oldest first; absent when there have never been any. */
  choices?: readonly DeadlineChoice[] | undefined;
}

/** Evaluates an expression; undefined when a timepoint it needs does not exist, so that nothing is scheduled. */
export function evaluateTime(expression: TimeExpression, facts: TimeFacts): Date | undefined {
  switch (expression[0]) {
    case 'fn/plus':
    case 'fn/minus': {
      const start = evaluateTime(expression[1], facts);
      if (!start) return undefined;
      const [, , length] = expression;
      const period = isName(length) ? deadlinePeriod(length, start, facts.choices) : length;
      return expression[0] === 'fn/plus' ? addPeriod(start, period) : subtractPeriod(start, period);
    }
    case 'fn/min': {
      const [, ...alternatives] = expression;
      const times = alternatives.flatMap(alternative => evaluateTime(alternative, facts)?.getTime() ?? []);
      return times.length > 0 ? new Date(Math.min(...times)) : undefined;
    }
    case 'fn/ignore-if-past': {
      const time = evaluateTime(expression[1], facts);
      return time && time >= facts.now ? time : undefined;
    }
    default:
      return timeOf(expression, facts);
  }
}

const isName = (length: Period | DeadlineName): length is DeadlineName => length.startsWith('deadline/');

/** Returns every timepoint that an expression refers to. */
export function timepointsOf(expression: TimeExpression): Timepoint[] {
  switch (expression[0]) {
    case 'fn/plus':
    case 'fn/minus':
    case 'fn/ignore-if-past':
      return timepointsOf(expression[1]);
    case 'fn/min': {
      const [, ...alternatives] = expression;
      return alternatives.flatMap(timepointsOf);
    }
    default:
      return [expression];
  }
}

function timeOf(timepoint: Timepoint, { initiatedAt, history, booking }: TimeFacts): Date | undefined {
  switch (timepoint[0]) {
    case 'time/tx-initiated':
      return initiatedAt;
    case 'time/first-entered-state':
      return history.find(step => step.to === timepoint[1])?.createdAt;
    case 'time/last-entered-state':
      return history.findLast(step => step.to === timepoint[1])?.createdAt;
    case 'time/first-transitioned':
      return history.find(step => step.transition === timepoint[1])?.createdAt;
    case 'time/booking-start':
      return booking?.start;
    case 'time/booking-end':
      return booking?.end;
    case 'time/booking-display-start':
      return booking?.displayStart;
    case 'time/booking-display-end':
      return booking?.displayEnd;
  }
}
