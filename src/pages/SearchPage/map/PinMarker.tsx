import { memo } from 'react';
import type { MapPin } from '#contract/listing/mapPin.ts';
import type { MapView } from '#src/components/Map/mapView.ts';
import { Pin } from '#src/components/Map/Pin.tsx';
import { Marker } from './Marker.tsx';

interface PinMarkerProps {
  view: MapView;
  pin: MapPin;
  isLit: boolean;
  isOpen: boolean;
  isVisited: boolean;
  onPress: (pin: MapPin) => void;
  onLight: (ids: readonly string[]) => void;
}

/**
 * A marker at its position. Memoised: it does not render again when a moved map finds the same listings, or when
 * something else is highlighted.
 */
export const PinMarker = memo(
  function PinMarker({ view, pin, isLit, isOpen, isVisited, onPress, onLight }: PinMarkerProps) {
    return (
      <Pin view={view} point={pin.point} isOnTop={isOpen || isLit}>
        <Marker
          pin={pin}
          isLit={isLit}
          isOpen={isOpen}
          isVisited={isVisited}
          onPress={() => onPress(pin)}
          onLight={onLight}
        />
      </Pin>
    );
  },
  (before, now) =>
    before.view === now.view &&
    before.isLit === now.isLit &&
    before.isOpen === now.isOpen &&
    before.isVisited === now.isVisited &&
    before.onPress === now.onPress &&
    before.onLight === now.onLight &&
    isSamePin(before.pin, now.pin),
);

/** Each search creates new pins, even for the same listings. */
function isSamePin(one: MapPin, other: MapPin): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
