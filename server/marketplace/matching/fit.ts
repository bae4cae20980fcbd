import { distanceBetween } from '#contract/geo/distance.ts';
import type { ListingMatch, MatchAspect } from '#contract/listing/match.ts';
import { DAY } from '#contract/time/units.ts';
import { datesFit } from './datesFit.ts';
import { peopleOf, type Profile } from './profile.ts';

/** Up to this distance a place fits, in kilometres: an hour by bus. */
export const nearby = 25;
/** Nothing farther away is proposed, in kilometres, unless it is online. */
export const farthest = 100;

/** What each aspect weighs in the score. */
const weights: Readonly<Record<MatchAspect, number>> = {
  place: 6,
  dates: 5,
  people: 4,
  kinds: 4,
  stepFree: 3,
  womenAndFamilies: 3,
  pets: 3,
  children: 3,
  languages: 3,
  neededMost: 2,
};
const freshnessWeight = 2;
/** Milliseconds after which the freshness of a listing has halved. */
const halfLife = 30 * DAY;

/**
 * Returns why an offer and a request fit each other; undefined when a hard need, who comes or impossible dates exclude
 * it. An aspect about which one of them says nothing counts half in the score, and not in `of`.
 *
 * @param fresh the one of the two that is proposed.
 */
export function fit(
  request: Profile,
  offer: Profile,
  fresh: Profile,
  now: Date,
): Omit<ListingMatch, 'listingId'> | undefined {
  const dates = datesFit(request.data, offer.data, now);
  if (dates === 'never' || isExcluded(request, offer)) return undefined;
  const away = isOnline(request, offer) ? 0 : distanceOf(request, offer);
  if (away !== undefined && away > farthest) return undefined;
  const known = new Map<MatchAspect, boolean>();
  const add = (aspect: MatchAspect, isFitting: boolean | undefined) => {
    if (isFitting !== undefined) known.set(aspect, isFitting);
  };
  add('place', away === undefined ? undefined : away <= nearby);
  add('dates', dates);
  for (const [aspect, isFitting] of aspectsOf(request, offer)) add(aspect, isFitting);

  const total = Object.values(weights).reduce((sum, weight) => sum + weight, freshnessWeight);
  const shareOf = (aspect: MatchAspect) => {
    if (aspect === 'place' && away !== undefined) return 1 - Math.max(0, away - nearby) / (farthest - nearby);
    if (aspect === 'people' && known.has(aspect)) return shareOfRoom(request.data, offer.data);
    if (aspect === 'stepFree' && !known.has(aspect) && isStepFree(offer.data)) return stepFreeUnneeded;
    return known.has(aspect) ? Number(known.get(aspect)) : 0.5;
  };
  const aspects = Object.entries(weights) as [MatchAspect, number][];
  const age = Math.max(0, now.getTime() - fresh.createdAt.getTime());
  const weighed = aspects.reduce((sum, [aspect, weight]) => sum + weight * shareOf(aspect), 0);
  return {
    score: (weighed + freshnessWeight * 0.5 ** (age / halfLife)) / total,
    fits: [...known].flatMap(([aspect, isFitting]) => (isFitting ? [aspect] : [])),
    of: known.size,
    ...(dates === false && { missesDates: true }),
    ...(away !== undefined && away > nearby && { kilometresBeyond: Math.ceil(away - nearby) }),
  };
}

/** A place without steps is rare: it comes after others for those who can climb stairs. An unknown aspect has 0.5. */
const stepFreeUnneeded = 0.25;

const isStepFree = ({ placeFeatures = [] }: Profile['data']) => placeFeatures.includes('stepFree');

/**
 * Returns which share of a place its guests would fill: a couple in a flat for ten keeps a large family waiting. Beds in
 * a shared room are given one by one, so there nobody takes more than they need.
 */
function shareOfRoom(request: Profile['data'], offer: Profile['data']): number {
  const [people, room] = [peopleOf(request), peopleOf(offer)];
  if (people === undefined || room === undefined || offer.placeType === 'sharedRoom') return 1;
  return Math.min(1, people / Math.max(1, room));
}

/** Returns whether the dates fit and at least half of what both say: good enough to write to somebody about. */
export const isGoodMatch = ({ fits, of, missesDates }: ListingMatch): boolean =>
  missesDates !== true && fits.length * 2 >= of;

const isOnline = ({ data }: Profile, { data: other }: Profile) =>
  data.attendance?.includes('online') === true && other.attendance?.includes('online') === true;

const distanceOf = ({ place }: Profile, { place: other }: Profile) =>
  place && other ? distanceBetween(place, other) / 1000 : undefined;

/** Of people and needs only what does not exclude is left. Only a place to stay has them. */
function aspectsOf(
  { data: request }: Profile,
  { data: offer }: Profile,
): [MatchAspect, boolean | undefined][] {
  const features = offer.placeFeatures ?? [];
  const needs = request.needs ?? [];
  const room = offer.capacityNumberOfPeople ?? offer.adults;
  const guests = request.adults ?? request.capacityNumberOfPeople;
  const hasChildren = (request.children ?? 0) > 0;
  const saysChildren = offer.placeFeatures !== undefined || offer.children !== undefined;
  return [
    ['people', guests === undefined || room === undefined ? undefined : true],
    [
      'children',
      hasChildren && saysChildren
        ? features.includes('childrenWelcome') || (offer.children ?? 0) >= (request.children ?? 0)
        : undefined,
    ],
    ['pets', needs.includes('pets') ? features.includes('petsWelcome') : undefined],
    ['stepFree', needs.includes('stepFree') ? true : undefined],
    ['womenAndFamilies', needs.includes('womenAndFamilies') ? true : undefined],
    ['languages', shareAny(request.language, offer.language)],
    ['kinds', shareAny(request.subcategoriesLevelOne, offer.subcategoriesLevelOne)],
    ['neededMost', neededMostFits(request.neededMost, offer.stayLength, features)],
  ];
}

function neededMostFits(
  needed: Profile['data']['neededMost'],
  stayLength: Profile['data']['stayLength'],
  features: NonNullable<Profile['data']['placeFeatures']>,
): boolean | undefined {
  if (needed === 'work' && features.length > 0) return features.includes('deskAndInternet');
  if (needed === 'longStay' && stayLength) return stayLength === 'months' || stayLength === 'open';
  return undefined;
}

function shareAny(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean | undefined {
  return one?.length && other?.length ? one.some(value => other.includes(value)) : undefined;
}

/**
 * Returns whether the two can't fit, whatever else does: another kind of help, one author, too little room, guests
 * for whom the place is not, or a need that the offer doesn't promise. What an offer doesn't say it doesn't promise.
 */
function isExcluded({ authorId, data: request }: Profile, { data: offer, ...other }: Profile): boolean {
  if (authorId === other.authorId) return true;
  if (request.category !== 'lookingForPlace' || offer.category !== 'offeringPlace') return true;
  if (!request.subcategories || request.subcategories !== offer.subcategories) return true;
  const { subcategoriesLevelOne: wanted = [], needs = [], children = 0, household } = request;
  const { subcategoriesLevelOne: given = [], placeFeatures = [] } = offer;
  if (wanted.length > 0 && given.length > 0 && !wanted.some(kind => given.includes(kind))) return true;
  if (needs.includes('stepFree') && !placeFeatures.includes('stepFree')) return true;

  const isForWomen = placeFeatures.includes('womenAndFamilies');
  if (needs.includes('womenAndFamilies') && !isForWomen) return true;
  // Who comes decides, not what they wish.
  const isFamily = household === undefined ? children > 0 : household !== 'other';
  if (isForWomen && !isFamily) return true;

  const [people, room] = [peopleOf(request), peopleOf(offer)];
  if (people !== undefined && room !== undefined && people > room) return true;
  return children > 0 && offer.children === 0;
}
