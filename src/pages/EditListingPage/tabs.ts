import type { Listing } from '#contract/listing/listing.ts';
import { isLocation, missingFields, type RequiredField } from '#contract/listing/listingFields.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import type { ReactNode } from 'react';

/** The steps of a new listing, in order (readings 3). */
export const steps = ['features', 'description', 'location', 'photos'] as const;
export type Step = (typeof steps)[number];

/** The screens of each step of a new listing, in order: one question each. */
export const screens = {
  features: ['category', 'kind'],
  description: ['title', 'description', 'more'],
  location: ['place'],
  photos: ['photos'],
} as const satisfies Record<Step, readonly string[]>;

/** Returns how many screens come before those of this step. */
export const screensBefore = (step: Step): number =>
  steps.slice(0, steps.indexOf(step)).flatMap(one => screens[one]).length;

/**
 * The steps, followed by the optional tabs of an offer, in display order. Every name is a valid URL segment (readings
 * 3).
 */
export const tabs = [...steps, 'pricing', 'availability', 'policies', 'payout-details'] as const;
export type Tab = (typeof tabs)[number];

export const editTypes = ['new', 'draft', 'edit'] as const;
export type EditType = (typeof editTypes)[number];

/** The id in the URL of a listing that was never saved. */
export const unsavedId = '00000000-0000-0000-0000-000000000000';

export const isStep = (name: string): name is Step => (steps as readonly string[]).includes(name);
export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
export const isEditType = (name: string): name is EditType => (editTypes as readonly string[]).includes(name);

/** Returns the title as typed; '' while it is the placeholder. */
export const titleOf = (listing: Listing | null): string =>
  listing && isRealTitle(listing.title) ? listing.title : '';

const stepOf: Record<RequiredField, Step> = {
  'publicData.category': 'features',
  'publicData.subcategories': 'features',
  title: 'description',
  description: 'description',
  geolocation: 'location',
  'publicData.location.address': 'location',
  images: 'photos',
};

/** Returns whether a step is complete (specification section 5, completion for wizard). */
export function isStepComplete(step: Step, listing: Listing | null): boolean {
  if (!listing) return false;
  const { category, subcategories, location } = listing.publicData;
  // The public address is empty when the town is unknown; the author's private data shows whether an address was
  // entered.
  const typed = listing.privateData?.location;
  const { address } = isLocation(typed) ? typed : (location ?? {});
  const missing = missingFields({
    title: listing.title,
    description: listing.description ?? null,
    category,
    subcategories,
    address,
    hasGeolocation: listing.geolocation !== null,
    imageCount: listing.images?.length ?? 0,
  });
  return missing.every(field => stepOf[field] !== step);
}

/** Returns the incomplete steps. */
export const missingSteps = (listing: Listing | null): readonly Step[] =>
  steps.filter(step => !isStepComplete(step, listing));

/** Whether payments are enabled: otherwise nobody is asked for payout details. */
export interface PaymentSettings {
  hasPayments: boolean;
}

/**
 * Returns the tabs of the listing: its steps, and the optional tabs of an offer; payout details only with a price. A
 * request has no price and cannot be booked (readings 7).
 */
export function shownTabs(listing: Listing | null, { hasPayments }: PaymentSettings): readonly Tab[] {
  if (listing?.publicData.category !== 'offeringPlace') return steps;
  const isPaid = hasPayments && listing.price !== null && listing.price.amount > 0;
  return tabs.filter(tab => tab !== 'payout-details' || isPaid);
}

/**
 * Returns the tabs a user can open: in create mode each step needs all previous ones complete, and the optional tabs
 * open with the last step; in edit mode all are open.
 */
export function openTabs(type: EditType, listing: Listing | null, payable: PaymentSettings): readonly Tab[] {
  const shown = shownTabs(listing, payable);
  if (type === 'edit') return shown;
  const firstIncomplete = steps.findIndex(step => !isStepComplete(step, listing));
  const isLastOpen = firstIncomplete < 0 || firstIncomplete === steps.length - 1;
  return isLastOpen ? shown : steps.slice(0, firstIncomplete + 1);
}

/** Returns the tab itself when it is open, else the nearest earlier open one. */
export function nearestOpenTab(
  tab: Tab,
  type: EditType,
  listing: Listing | null,
  payable: PaymentSettings,
): Tab {
  const earlier = openTabs(type, listing, payable).filter(open => tabs.indexOf(open) <= tabs.indexOf(tab));
  return earlier.at(-1) ?? 'features';
}

/** Returns the tab that follows after saving an unpublished listing; undefined after the last step, which publishes. */
export const tabAfter = (tab: Tab): Tab | undefined =>
  isStep(tab) ? steps[steps.indexOf(tab) + 1] : 'photos';

/** Props of each tab's form. */
export interface TabFormProps {
  listing: Listing | null;
  /** Unsaved values typed before a reload; they override the listing's own. */
  typed: object | undefined;
  /** Called with the values to store across a reload; undefined when nothing is unsaved any more. */
  onType: (values: object | undefined, isChanged?: boolean) => void;
  /** Resolves when saving has ended, whether or not it succeeded. */
  onSave: (input: ListingInput) => Promise<void>;
  /** End of the form: why saving failed, and the save button. */
  footer: ReactNode;
}
