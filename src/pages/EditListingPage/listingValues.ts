import { type AvailabilityPlan, type Weekday, weekdays } from '#contract/listing/availability.ts';
import type { Category, Listing, Subcategory, SubcategoryLevelOne } from '#contract/listing/listing.ts';
import type { Place } from '#contract/geo/place.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import { isLocation } from '#contract/listing/listingFields.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { seatsOfWeek, type WeekSeats, withSeats } from './availability/weeklyPlan.ts';
import { levelOneOf } from '#contract/listing/kinds.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { clearedFields, fieldsInput, fieldValuesOf, type FieldValues } from './fieldValues.ts';
import { titleOf } from './tabs.ts';

// The values of each tab's form, derived from a listing, and the input that a valid form sends.

export interface FeaturesValues {
  category?: Category | undefined;
  subcategories?: Subcategory | undefined;
  subcategoriesLevelOne?: readonly SubcategoryLevelOne[] | undefined;
}

export function featuresOf(listing: Listing | null): FeaturesValues {
  const { category, subcategories, subcategoriesLevelOne } = listing?.publicData ?? {};
  return { category, subcategories, subcategoriesLevelOne };
}

/**
 * Builds the input of the features tab. Also sets the kind of account behind the offer, and clears fields the new kind
 * of listing cannot have: a price on a request, a number of people on anything but a place to stay.
 */
export function featuresInput(
  { category, subcategories, subcategoriesLevelOne = [] }: Required<FeaturesValues>,
  author: CurrentUser | null,
  listing: Listing | null,
): ListingInput {
  const { profileType = 'private', organisationType } = author?.profile?.publicData ?? {};
  const allowed: readonly string[] = subcategories ? levelOneOf[subcategories] : [];
  const levelOne = subcategoriesLevelOne.filter(value => allowed.includes(value));
  const hasLevelOne = levelOne.length > 0 || listing?.publicData.subcategoriesLevelOne !== undefined;
  return {
    ...(category === 'lookingForPlace' && listing?.price ? { price: null } : {}),
    publicData: {
      ...(category && { category }),
      ...(subcategories && { subcategories }),
      ...(hasLevelOne && { subcategoriesLevelOne: levelOne }),
      ...clearedFields({ category, subcategories }, listing),
      profileType,
      ...(profileType === 'organisation' && organisationType && { organisationType }),
    },
  };
}

export interface DescriptionValues extends FieldValues {
  title?: string | undefined;
  description?: string | undefined;
}

export function descriptionOf(listing: Listing | null): DescriptionValues {
  return {
    title: titleOf(listing),
    description: listing?.description ?? undefined,
    ...fieldValuesOf(['description', 'match'], listing),
  };
}

/** Emptied fields are cleared. */
export function descriptionInput(values: DescriptionValues, listing: Listing | null): ListingInput {
  const { title = '', description = '' } = values;
  return {
    title: cleanWords(title),
    description: description.trim(),
    publicData: fieldsInput(['description', 'match'], values, listing),
  };
}

export interface LocationValues {
  place?: Place | undefined;
  /** Typed text for which no place has been chosen yet. */
  placeText?: string | undefined;
  building?: string | undefined;
}

/** Returns the address as the author typed it; others get the town only. */
export function locationOf(listing: Listing | null): LocationValues {
  const typed = listing?.privateData?.location;
  const location = isLocation(typed) ? typed : listing?.publicData.location;
  const origin = listing?.geolocation;
  if (!location || !origin) return {};
  const place = { address: location.address, origin, bounds: { ne: origin, sw: origin } };
  return { place, building: location.building ?? undefined };
}

export function locationInput({ place, building = '' }: LocationValues): ListingInput {
  if (!place) return {};
  const trimmed = building.trim();
  return {
    geolocation: place.origin,
    publicData: { location: { address: place.address, ...(trimmed && { building: trimmed }) } },
  };
}

export interface PricingValues {
  /** Minor units. */
  price?: number | undefined;
}

/** An existing free offer has the price 0; a draft has no price yet. */
export function pricingOf(listing: Listing | null): PricingValues {
  return { price: listing?.price?.amount ?? (listing?.state === 'draft' ? undefined : 0) };
}

/** A price of 0 means no price (readings 5). */
export function pricingInput({ price }: PricingValues, currency: string): ListingInput {
  return { price: price ? { amount: price, currency } : null };
}

export const policiesOf = (listing: Listing | null): FieldValues => fieldValuesOf(['policies'], listing);

export const policiesInput = (values: FieldValues, listing?: Listing | null): ListingInput => ({
  publicData: fieldsInput(['policies'], values, listing),
});

/** Seats of each day as typed; a plan of hours also has a time zone. */
export type WeekValues = Partial<Record<Weekday | 'timezone', string>>;

export function weekOf(plan: AvailabilityPlan | null): WeekValues {
  const seats = Object.entries(seatsOfWeek(plan)).map(([day, count]) => [day, String(count)]);
  return {
    ...Object.fromEntries(seats),
    ...(plan?.type === 'availability-plan/time' ? { timezone: plan.timezone } : {}),
  };
}

/** An emptied day is closed. */
export function weekInput(values: WeekValues, plan: AvailabilityPlan | null): ListingInput {
  const seats = Object.fromEntries(weekdays.map(day => [day, Number(values[day] ?? 0)]));
  return { availabilityPlan: withSeats(plan, seats as WeekSeats, values.timezone) };
}
