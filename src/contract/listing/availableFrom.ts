import type { Listing } from './listing.ts';
import { addDays, isIsoDay, isoDayOf, midnightOf } from '../time/isoDays.ts';
import { startOfDay } from '../time/zonedDays.ts';

/**
 * Returns the first night that a listing is offered for, as the UTC day on which it begins: the day of its
 * `availableFrom`, or the next where that day begins later in the plan's zone than in UTC. undefined without such a
 * day.
 */
export function firstNight({
  publicData: { availableFrom },
  timeZone = 'UTC',
}: Pick<Listing, 'publicData'> & { timeZone?: string | undefined }): string | undefined {
  const date = availableFrom?.date;
  if (date === undefined || !isIsoDay(date)) return undefined;
  const begin = startOfDay(date, timeZone);
  const day = isoDayOf(begin);
  return midnightOf(day) < begin ? addDays(day, 1) : day;
}
