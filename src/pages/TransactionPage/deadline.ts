import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { dueTransitions } from '#contract/processes/dueTransitions.ts';
import { findProcess } from '#contract/processes/index.ts';
import { stateAfter } from '#contract/processes/process.ts';
import { useSettings } from '#src/store/hooks.ts';
import { serverDate } from '#src/util/clock.ts';

/**
 * Returns until when a user can act before a timed transition applies: an ISO instant; undefined when there is none.
 */
export function deadlineOf(
  { processName, state, createdAt, transitions, booking }: Transaction,
  choices?: readonly DeadlineChoice[],
): string | undefined {
  const process = findProcess(processName);
  if (!process || !state) return undefined;
  const due = dueTransitions(process, state, {
    now: serverDate(),
    choices,
    initiatedAt: new Date(createdAt),
    history: transitions.map(made => ({
      transition: made.transition,
      to: stateAfter(process, made.transition),
      createdAt: new Date(made.createdAt),
    })),
    ...(booking
      ? {
          booking: {
            start: new Date(booking.start),
            end: new Date(booking.end),
            displayStart: new Date(booking.displayStart),
            displayEnd: new Date(booking.displayEnd),
          },
        }
      : {}),
  });
  const times = due.map(({ runAt }) => runAt.getTime());
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : undefined;
}

/** Returns the same deadline, with this site's deadline settings applied. */
export const useDeadline = (transaction: Transaction): string | undefined =>
  deadlineOf(transaction, useSettings().deadlineChoices);
