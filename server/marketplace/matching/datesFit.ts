import type { ListingPublicData } from '#contract/listing/listing.ts';
import { nightsBetween } from '#contract/booking/nights.ts';
import { isoDayOf } from '#contract/time/isoDays.ts';

/** The longest stay of a place that only says "a few nights" or "weeks", in nights. */
const longestOf = { nights: 14, weeks: 84, months: undefined, open: undefined } as const;

/** Days that a place may begin later or end sooner than asked: people can agree on those. */
const agreed = 7;

/**
 * Returns whether the stay fits the place: never, when nothing that the two could agree on makes it possible; undefined
 * when one of the two names no dates and no length. Days are ISO days, and today is that of UTC.
 */
export function datesFit(
  request: ListingPublicData,
  offer: ListingPublicData,
  now: Date,
): boolean | 'never' | undefined {
  const [wanted, until] = [request.availableFrom?.date, request.availableUntil?.date];
  const [opens, ends] = [offer.availableFrom?.date, offer.availableUntil?.date];
  const { shortestStay, longestStay, stayLength, subcategories } = offer;
  const today = isoDayOf(now);
  if ((until && until < today) || (ends && ends < today)) return 'never';
  if (!wanted && !until) return undefined;

  const from = latest(wanted ?? today, today);
  const start = latest(opens ?? from, from);
  const asked = until === undefined ? undefined : nightsBetween(from, until);
  const left = nightsBetween(start, earliest(until ?? never, ends ?? never));
  const fewest = subcategories === 'accomodation' && asked !== 0 ? 1 : 0;
  if (left < Math.max(shortestStay ?? 0, fewest)) return 'never';
  const most = longestStay ?? (stayLength && longestOf[stayLength]);
  if (asked !== undefined && most !== undefined && asked > most) return 'never';
  const [late, short] = [nightsBetween(from, start), until && ends ? nightsBetween(ends, until) : 0];
  if (late > agreed || short > agreed) return 'never';

  if (!opens && !ends && !stayLength && shortestStay === undefined && longestStay === undefined)
    return undefined;
  return late <= 0 && short <= 0;
}

/** After every day that a listing may name. */
const never = '9999-12-31';

const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string) => (one < other ? one : other);
