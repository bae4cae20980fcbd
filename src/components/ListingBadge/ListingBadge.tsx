import { useIntl, type IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import { classNames } from '../classNames.ts';
import css from './ListingBadge.module.css';

type Kind = { [Key in 'category' | 'subcategories']?: ListingPublicData[Key] | undefined };

/** "Offering supplies", "Looking for place"; nothing until the category is chosen. */
export function ListingBadge({ listing }: { listing: { publicData: Kind } }) {
  const intl = useIntl();
  const text = listingBadgeText(intl, listing.publicData);
  return text && <span className={listingBadgeClass(listing.publicData)}>{text}</span>;
}

/** Returns the badge's text. No subcategory and accommodation are both called "place" (specification section 1). */
export function listingBadgeText(intl: Pick<IntlShape, 'formatMessage'>, kind: Kind): string | undefined {
  if (!kind.category) return undefined;
  const id = kind.category === 'offeringPlace' ? 'ListingBadge.offering' : 'ListingBadge.lookingFor';
  return intl.formatMessage({ id }, { subcategory: kind.subcategories ?? 'place' });
}

export function listingBadgeClass(kind: Kind): string {
  return classNames(css.badge, kind.category === 'offeringPlace' ? css.offering : css.lookingFor);
}
