import type { Json, JsonObject } from '../json.ts';
import { lastDeparture } from './bookingWindow.ts';
import type { Stay } from './nights.ts';
import { midnightOf } from '../time/isoDays.ts';

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

/**
 * What is wrong with an invitation, and on which of the two days; undefined when the customer can book it. `today`: ISO
 * day in UTC.
 */
export function invitationProblem(
  { start, end }: Partial<Stay>,
  today: string,
): { field: keyof Stay; problem: 'missing' | 'past' | 'tooFar' | 'order' } | undefined {
  if (!start) return { field: 'start', problem: 'missing' };
  if (start < today) return { field: 'start', problem: 'past' };
  if (start >= lastDeparture(today)) return { field: 'start', problem: 'tooFar' };
  if (!end) return { field: 'end', problem: 'missing' };
  if (end <= start) return { field: 'end', problem: 'order' };
  if (end > lastDeparture(today)) return { field: 'end', problem: 'tooFar' };
  return undefined;
}
