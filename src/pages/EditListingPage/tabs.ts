import type { Listing } from '#contract/entities/listing.ts';
import { isLocation, missingFields, type NeededField } from '#contract/rules/listingFields.ts';
import { isRealTitle } from '#contract/rules/listingWords.ts';

/** The steps of a new listing, in order (readings 3). */
export const steps = ['features', 'description', 'location', 'photos'] as const;
export type Step = (typeof steps)[number];

/** With what an offer can have besides, in the order they stand in. Every name is a valid address (readings 3). */
export const tabs = [...steps, 'pricing', 'availability', 'policies', 'payout-details'] as const;
export type Tab = (typeof tabs)[number];

export const editTypes = ['new', 'draft', 'edit'] as const;
export type EditType = (typeof editTypes)[number];

/** The id in the address of a listing that was never saved. */
export const unsavedId = '00000000-0000-0000-0000-000000000000';

export const isStep = (name: string): name is Step => (steps as readonly string[]).includes(name);
export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
export const isEditType = (name: string): name is EditType => (editTypes as readonly string[]).includes(name);

/** The title as the person typed it; '' while the placeholder stands. */
export const titleOf = (listing: Listing | null): string =>
  listing && isRealTitle(listing.title) ? listing.title : '';

const stepOf: Record<NeededField, Step> = {
  'publicData.category': 'features',
  'publicData.subcategories': 'features',
  title: 'description',
  description: 'description',
  geolocation: 'location',
  'publicData.location.address': 'location',
  images: 'photos',
};

/** Whether a step holds all it needs (specification section 5, completion for wizard). */
export function isStepComplete(step: Step, listing: Listing | null): boolean {
  if (!listing) return false;
  const { category, subcategories, location } = listing.publicData;
  // Others may read nothing of an address whose town is unknown; the owner's own part says whether there is one.
  const typed = listing.privateData?.location;
  const { address } = isLocation(typed) ? typed : (location ?? {});
  const missing = missingFields({
    title: listing.title,
    description: listing.description,
    category,
    subcategories,
    address,
    hasGeolocation: listing.geolocation !== null,
    imageCount: listing.images?.length ?? 0,
  });
  return missing.every(field => stepOf[field] !== step);
}

/** The steps that still need something. */
export const missingSteps = (listing: Listing | null): readonly Step[] =>
  steps.filter(step => !isStepComplete(step, listing));

/** Whether people can pay here at all: nobody is asked for payout details otherwise. */
export interface Payable {
  hasPayments: boolean;
}

/**
 * The tabs of the listing: its steps, and what an offer can have besides; payout details only with a price. A request has
 * no price and is not booked (readings 7).
 */
export function shownTabs(listing: Listing | null, { hasPayments }: Payable): readonly Tab[] {
  if (listing?.publicData.category !== 'offeringPlace') return steps;
  const isPaid = hasPayments && listing.price !== null && listing.price.amount > 0;
  return tabs.filter(tab => tab !== 'payout-details' || isPaid);
}

/**
 * The tabs a person may open: in create mode each step needs all before it complete, and what is optional opens with the
 * last step; in edit mode all are open.
 */
export function openTabs(type: EditType, listing: Listing | null, payable: Payable): readonly Tab[] {
  const shown = shownTabs(listing, payable);
  if (type === 'edit') return shown;
  const firstIncomplete = steps.findIndex(step => !isStepComplete(step, listing));
  const isLastOpen = firstIncomplete < 0 || firstIncomplete === steps.length - 1;
  return isLastOpen ? shown : steps.slice(0, firstIncomplete + 1);
}

/** The tab itself when it is open, else the nearest earlier open one. */
export function nearestOpenTab(tab: Tab, type: EditType, listing: Listing | null, payable: Payable): Tab {
  const earlier = openTabs(type, listing, payable).filter(open => tabs.indexOf(open) <= tabs.indexOf(tab));
  return earlier.at(-1) ?? 'features';
}

/** Where saving a tab of an unpublished listing leads; undefined after the last step, which publishes. */
export const tabAfter = (tab: Tab): Tab | undefined =>
  isStep(tab) ? steps[steps.indexOf(tab) + 1] : 'photos';
