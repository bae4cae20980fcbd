import type { Place } from '#contract/entities/place.ts';

/**
 * The places that were searched around last, on this device only: no server hears of the list. It goes when somebody logs
 * out, because on a computer in a shelter the next person must not find it, and whenever somebody asks.
 */
const key = 'poruch.recentPlaces';

/** With the current location they are as many as suggestions (specification section 5). */
const keptPlaces = 4;

/** Newest first; none where the browser keeps nothing or what it kept cannot be read. */
export function readRecentPlaces(): readonly Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, keptPlaces) : [];
  } catch {
    return [];
  }
}

export function keepRecentPlace(place: Place): void {
  const others = readRecentPlaces().filter(({ address }) => address !== place.address);
  try {
    localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, keptPlaces)));
  } catch {
    return;
  }
}

export function forgetRecentPlaces(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

// It may be from an older page, or from somebody's own hand.
function isPlace(value: unknown): value is Place {
  const { address, origin, bounds } = (value ?? {}) as Partial<Place>;
  return typeof address === 'string' && [origin, bounds?.ne, bounds?.sw].every(isPoint);
}

const isPoint = (point: Place['origin'] | undefined) =>
  typeof point?.lat === 'number' && typeof point.lng === 'number';
