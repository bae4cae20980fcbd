import type { Listing, Subcategory } from '#contract/listing/listing.ts';
import { DAY } from '#contract/time/units.ts';
import { distanceBetween } from '#contract/geo/distance.ts';

/** A listing without a subcategory is a place to stay, as its badge says. */
export const kindOf = ({ publicData }: Listing): Subcategory => publicData.subcategories ?? 'accomodation';

/** What is as old counts half of what is new, in days. */
const halfLife = 30;

/** Parts of 1 that each aspect counts. */
const weights = { near: 0.3, fresh: 0.2, people: 0.2, features: 0.15, placeType: 0.1, languages: 0.05 };

/**
 * Returns a comparison that puts first what may replace `listing` best: near it, fresh, for as many people and with what
 * it has. What a listing doesn't say counts half. `reach`: kilometres, from which on distance no longer counts.
 */
export function byLikeness(
  listing: Listing,
  reach: number,
  now: Date,
): (one: Listing, other: Listing) => number {
  const scores = new Map<string, number>();
  const scoreOf = (other: Listing) => {
    const score = scores.get(other.id) ?? likeness(listing, other, reach, now);
    scores.set(other.id, score);
    return score;
  };
  return (one, other) => scoreOf(other) - scoreOf(one) || (one.id < other.id ? -1 : 1);
}

function likeness(listing: Listing, other: Listing, reach: number, now: Date): number {
  const wanted = listing.publicData;
  const given = other.publicData;
  const kilometres =
    listing.geolocation && other.geolocation
      ? distanceBetween(listing.geolocation, other.geolocation) / 1000
      : reach;
  const days = Math.max(0, now.getTime() - Date.parse(other.createdAt ?? '')) / DAY;
  const room = (given.capacityNumberOfPeople ?? NaN) / (wanted.capacityNumberOfPeople ?? NaN);
  const aspects: Record<keyof typeof weights, number> = {
    near: 1 - Math.min(1, kilometres / reach),
    fresh: halfUnlessKnown(2 ** (-days / halfLife)),
    people: halfUnlessKnown(Math.min(1, room)),
    features: shareOf(wanted.placeFeatures, given.placeFeatures),
    placeType: wanted.placeType && given.placeType ? Number(wanted.placeType === given.placeType) : 0.5,
    languages: shareOf(wanted.language, given.language),
  };
  return Object.entries(weights).reduce(
    (sum, [aspect, weight]) => sum + weight * aspects[aspect as keyof typeof weights],
    0,
  );
}

const halfUnlessKnown = (value: number) => (Number.isNaN(value) ? 0.5 : value);

/** Returns how many of the values the other has, too. */
function shareOf(values: readonly string[] = [], others: readonly string[] = []): number {
  if (values.length === 0) return 0.5;
  return values.filter(value => others.includes(value)).length / values.length;
}

/** Returns the listings with the first of each kind before the second of any: variety before likeness. */
export function mixed(listings: readonly Listing[]): Listing[] {
  const seen = new Map<string, number>();
  return listings
    .map(listing => {
      const turn = seen.get(kindOf(listing)) ?? 0;
      seen.set(kindOf(listing), turn + 1);
      return { listing, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ listing }) => listing);
}
