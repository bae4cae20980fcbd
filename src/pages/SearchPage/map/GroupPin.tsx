import { memo } from 'react';
import type { MapView } from '#src/components/Map/mapView.ts';
import { Pin } from '#src/components/Map/Pin.tsx';
import type { Group } from './groups.ts';
import { Marker } from './Marker.tsx';

interface GroupPinProps {
  view: MapView;
  group: Group;
  isLit: boolean;
  isOpen: boolean;
  /** Called with the group's key. */
  onPress: (key: string) => void;
  onLight: (ids: readonly string[]) => void;
}

/**
 * A marker at its position. Memoised: it does not render again when a moved map finds the same listings, or when
 * something else is highlighted.
 */
export const GroupPin = memo(
  function GroupPin({ view, group, isLit, isOpen, onPress, onLight }: GroupPinProps) {
    return (
      <Pin view={view} point={group.point} isOnTop={isOpen || isLit}>
        <Marker
          group={group}
          isLit={isLit}
          isOpen={isOpen}
          onPress={() => onPress(group.key)}
          onLight={onLight}
        />
      </Pin>
    );
  },
  (before, now) =>
    before.view === now.view &&
    before.isLit === now.isLit &&
    before.isOpen === now.isOpen &&
    before.onPress === now.onPress &&
    before.onLight === now.onLight &&
    isSameGroup(before.group, now.group),
);

/** Each search creates new listing objects, even for the same listings. */
function isSameGroup(one: Group, other: Group): boolean {
  if (one === other) return true;
  if (one.key !== other.key || one.listings.length !== other.listings.length) return false;
  return one.listings.every(({ id, title, publicData }, at) => {
    const listing = other.listings[at];
    return (
      id === listing?.id && title === listing.title && publicData.category === listing.publicData.category
    );
  });
}
