import type { Json, JsonObject } from '../json.ts';
import { longestStay, midnightOf, nightsBetween, type Stay } from './nights.ts';

/** How many days ahead a stay may be (specification section 9: dayCountAvailableForBooking). */
export const daysAvailableForBooking = 90;

/**
 * Returns the nights for which the provider invites the customer of an enquiry: `invitation` of a transaction's protected
 * data, which both parties see; undefined when absent.
 */
export function invitationOf({ invitation }: JsonObject): Stay | undefined {
  if (typeof invitation !== 'object' || invitation === null || Array.isArray(invitation)) return undefined;
  const { start, end } = invitation as JsonObject;
  return isDay(start) && isDay(end) && start < end ? { start, end } : undefined;
}

function isDay(value: Json | undefined): value is string {
  try {
    return typeof value === 'string' && midnightOf(value) instanceof Date;
  } catch {
    return false;
  }
}

/** What is wrong with an invitation, and on which of the two days; undefined when it is in order. `today`: ISO day. */
export function invitationProblem(
  { start, end }: Partial<Stay>,
  today: string,
): { field: keyof Stay; problem: 'missing' | 'past' | 'tooFar' | 'order' | 'tooLong' } | undefined {
  if (!start) return { field: 'start', problem: 'missing' };
  if (start < today) return { field: 'start', problem: 'past' };
  if (nightsBetween(today, start) > daysAvailableForBooking) return { field: 'start', problem: 'tooFar' };
  if (!end) return { field: 'end', problem: 'missing' };
  if (end <= start) return { field: 'end', problem: 'order' };
  if (nightsBetween(start, end) > longestStay) return { field: 'end', problem: 'tooLong' };
  return undefined;
}
