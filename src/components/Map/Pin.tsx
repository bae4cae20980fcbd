import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { LatLng } from '#contract/geo/place.ts';
import type { MapView } from './mapView.ts';

interface PinProps {
  view: MapView;
  point: LatLng;
  /** Above the others. */
  isOnTop?: boolean;
  children: ReactNode;
}

/** Renders its children at a point of a map. */
export function Pin({ view, point, isOnTop = false, children }: PinProps) {
  const [element] = useState(() => document.createElement('div'));
  const { lat, lng } = point;
  useEffect(() => view.pin(element, { lat, lng }), [view, element, lat, lng]);
  useEffect(() => {
    element.style.zIndex = isOnTop ? '1' : '';
  }, [element, isOnTop]);
  return createPortal(children, element);
}
