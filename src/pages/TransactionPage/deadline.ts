import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { dueTransitions } from '#contract/processes/dueTransitions.ts';
import { findProcess } from '#contract/processes/index.ts';
import { stateAfter } from '#contract/processes/process.ts';
import { useSettings } from '#src/store/hooks.ts';

/** Until when a person can still act before time moves the transaction on: an ISO instant; undefined for never. */
export function deadlineOf(
  { processName, state, createdAt, transitions, booking }: Transaction,
  choices?: readonly DeadlineChoice[],
): string | undefined {
  const process = findProcess(processName);
  if (!process) return undefined;
  const due = dueTransitions(process, state, {
    now: new Date(),
    choices,
    initiatedAt: new Date(createdAt),
    history: transitions.map(made => ({
      transition: made.transition,
      to: stateAfter(process, made.transition) ?? '',
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

/** The same, with what operators of this site chose of the deadlines. */
export const useDeadline = (transaction: Transaction): string | undefined =>
  deadlineOf(transaction, useSettings().deadlineChoices);
