import type { Listing } from '#contract/entities/listing.ts';
import { isLocation, isRealTitle, missingFields, type NeededField } from '#contract/rules/listingFields.ts';

/** The steps of a new listing, in order (readings 3). */
export const tabs = ['features', 'description', 'location', 'photos'] as const;
export type Tab = (typeof tabs)[number];

/** Every tab name is a valid address (readings 3); those that are no step lead to the first one. */
const tabNames: readonly string[] = [...tabs, 'policies', 'pricing', 'availability', 'payout-details'];

export const editTypes = ['new', 'draft', 'edit'] as const;
export type EditType = (typeof editTypes)[number];

/** The id in the address of a listing that was never saved. */
export const unsavedId = '00000000-0000-0000-0000-000000000000';

export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
export const isTabName = (name: string): boolean => tabNames.includes(name);
export const isEditType = (name: string): name is EditType => (editTypes as readonly string[]).includes(name);

/** The title as the person typed it; '' while the placeholder stands. */
export const titleOf = (listing: Listing | null): string =>
  listing && isRealTitle(listing.title) ? listing.title : '';

const tabOf: Record<NeededField, Tab> = {
  'publicData.category': 'features',
  'publicData.subcategories': 'features',
  title: 'description',
  description: 'description',
  geolocation: 'location',
  'publicData.location.address': 'location',
  images: 'photos',
};

/** Whether a tab holds all it needs (specification section 5, completion for wizard). */
export function isTabComplete(tab: Tab, listing: Listing | null): boolean {
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
  return missing.every(field => tabOf[field] !== tab);
}

/** The tabs a person may open: in create mode each needs all before it complete; in edit mode all are open. */
export function openTabs(type: EditType, listing: Listing | null): readonly Tab[] {
  if (type === 'edit') return tabs;
  const firstIncomplete = tabs.findIndex(tab => !isTabComplete(tab, listing));
  return firstIncomplete < 0 ? tabs : tabs.slice(0, firstIncomplete + 1);
}

/** The tab itself when it is open, else the nearest earlier open one. */
export function nearestOpenTab(tab: Tab, type: EditType, listing: Listing | null): Tab {
  const open = openTabs(type, listing);
  return open[Math.min(tabs.indexOf(tab), open.length - 1)] ?? 'features';
}

/** undefined after the last tab. */
export const tabAfter = (tab: Tab): Tab | undefined => tabs[tabs.indexOf(tab) + 1];
