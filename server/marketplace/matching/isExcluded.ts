import { peopleOf, type Profile } from './profile.ts';

/**
 * Returns whether the two can't fit, whatever else does: another kind of help, one author, too little room, guests
 * for whom the place is not, or a need that the offer doesn't promise. What an offer doesn't say it doesn't promise.
 */
export function isExcluded(
  { authorId, data: request }: Profile,
  { data: offer, ...other }: Profile,
): boolean {
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
