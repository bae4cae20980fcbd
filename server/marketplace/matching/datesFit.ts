import type { ListingPublicData } from '#contract/entities/listing.ts';
import { isoDayOf, nightsBetween } from '#contract/rules/nights.ts';

/** The longest stay of a place that only says "a few nights" or "weeks", in nights. */
const longestOf = { nights: 14, weeks: 84, months: undefined, open: undefined } as const;

/** Returns whether the stay fits the place; undefined when one of the two names no dates and no length. */
export function datesFit(
  request: ListingPublicData,
  offer: ListingPublicData,
  now: Date,
): boolean | undefined {
  const { availableFrom: wanted, availableUntil: until } = request;
  const { availableFrom: opens, availableUntil: ends, shortestStay, longestStay, stayLength } = offer;
  if (!wanted && !until) return undefined;
  if (!opens && !ends && !stayLength && shortestStay === undefined && longestStay === undefined)
    return undefined;
  const today = isoDayOf(now);
  const from = wanted && wanted.date > today ? wanted.date : today;
  if (opens && opens.date > from) return false;
  if (ends && ends.date < (until?.date ?? from)) return false;
  if (!until) return true;
  if (until.date < from) return false;
  const nights = nightsBetween(from, until.date);
  const longest = longestStay ?? (stayLength && longestOf[stayLength]);
  return nights >= (shortestStay ?? 0) && (longest === undefined || nights <= longest);
}
