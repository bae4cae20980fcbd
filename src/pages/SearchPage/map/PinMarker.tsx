import { memo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { MapPin, PinnedListing } from '#contract/listing/mapPin.ts';
import type { MapView } from '#src/components/Map/mapView.ts';
import { Pin } from '#src/components/Map/Pin.tsx';
import type { Subcategory } from '#contract/listing/listing.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import type { IconName } from '#src/components/Icon/iconPaths.ts';
import { listingBadgeText } from '#src/components/ListingBadge/ListingBadge.tsx';
import css from './Marker.module.css';

interface PinMarkerProps {
  view: MapView;
  pin: MapPin;
  isLit: boolean;
  isOpen: boolean;
  isVisited: boolean;
  /** Whether there is room for its kind only. */
  isCompact: boolean;
  onPress: (pin: MapPin) => void;
  onLight: (ids: readonly string[]) => void;
}

/**
 * A marker at its position. Memoised: it does not render again when a moved map finds the same listings, or when
 * something else is highlighted.
 */
export const PinMarker = memo(
  function PinMarker({ view, pin, onPress, ...look }: PinMarkerProps) {
    return (
      <Pin view={view} point={pin.point} isOnTop={look.isOpen || look.isLit}>
        <Marker pin={pin} onPress={() => onPress(pin)} {...look} />
      </Pin>
    );
  },
  (before, now) =>
    before.view === now.view &&
    before.isLit === now.isLit &&
    before.isOpen === now.isOpen &&
    before.isVisited === now.isVisited &&
    before.isCompact === now.isCompact &&
    before.onPress === now.onPress &&
    before.onLight === now.onLight &&
    isSamePin(before.pin, now.pin),
);

/** Each search creates new pins, even for the same listings. */
function isSamePin(one: MapPin, other: MapPin): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

interface MarkerProps {
  pin: MapPin;
  /** Whether its listing is hovered in the list. */
  isLit: boolean;
  /** Whether its card is open. */
  isOpen: boolean;
  /** Whether its card was opened before. */
  isVisited: boolean;
  isCompact: boolean;
  onPress: () => void;
  onLight: (ids: readonly string[]) => void;
}

/**
 * Marker of a pin: the kind and price of a listing, or the number of listings. Offers and requests differ in colour.
 */
function Marker({ pin, isLit, isOpen, isVisited, isCompact, onPress, onLight }: MarkerProps) {
  const intl = useIntl();
  const isPlace = pin.kind === 'place';
  const ids = isPlace ? pin.ids : [];
  const handleLeave = () => onLight([]);
  return (
    <button
      type="button"
      className={classNames(
        css.marker,
        isRequest(pin) && css.request,
        !isPlace && css.cluster,
        isVisited && css.visited,
        (isLit || isOpen) && css.lit,
      )}
      aria-label={nameOf(intl, pin)}
      {...(isPlace && { 'aria-expanded': isOpen })}
      onClick={onPress}
      onPointerEnter={() => onLight(ids)}
      onPointerLeave={handleLeave}
      onFocus={() => onLight(ids)}
      onBlur={handleLeave}
    >
      <span className={css.label} data-disc>
        {isPlace && pin.count === 1 ? (
          <One of={pin.first} isCompact={isCompact} />
        ) : (
          intl.formatNumber(pin.count)
        )}
      </span>
    </button>
  );
}

function One({ of: listing, isCompact }: { of: PinnedListing; isCompact: boolean }) {
  const intl = useIntl();
  const price = priceText(intl, listing);
  return (
    <>
      <Icon name={icons[listing.subcategories ?? 'accomodation']} className={css.icon} />
      {price && !isCompact && <span>{price}</span>}
    </>
  );
}

const icons: Readonly<Record<Subcategory, IconName>> = {
  accomodation: 'home',
  supplies: 'box',
  services: 'hands',
  donations: 'gift',
  jobs: 'briefcase',
};

/** Returns about how wide a marker is, in CSS pixels: a disc, or a sign with a price. */
export function pinWidth(intl: IntlShape, pin: MapPin): number {
  const price = pin.kind === 'place' && pin.count === 1 ? priceText(intl, pin.first) : undefined;
  return price ? 40 + 8 * price.length : 36;
}

/** As on cards, but short: nothing for requests and jobs without a price, whole amounts without decimals. */
function priceText(intl: IntlShape, { category, subcategories, price }: PinnedListing): string | undefined {
  if (price?.amount) return formatMoney(intl, price);
  return category === 'offeringPlace' && subcategories !== 'jobs'
    ? intl.formatMessage({ id: 'ListingCard.free' })
    : undefined;
}

/** A cluster has the colour of most of its listings. */
const isRequest = (pin: MapPin) =>
  pin.kind === 'place' ? pin.first.category === 'lookingForPlace' : pin.requests * 2 > pin.count;

function nameOf(intl: IntlShape, pin: MapPin): string {
  const { count } = pin;
  if (pin.kind === 'cluster') return intl.formatMessage({ id: 'SearchPage.markerCluster' }, { count });
  const { title } = pin.first;
  if (count > 1) return intl.formatMessage({ id: 'SearchPage.marker' }, { count, title });
  const kind = listingBadgeText(intl, pin.first);
  return [title, kind, priceText(intl, pin.first)].filter(Boolean).join(', ');
}
