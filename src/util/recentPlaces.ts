import type { Place } from '#contract/geo/place.ts';

/**
 * Recently searched places, on this device only: the list is never sent to a server. It is deleted on logout, because
 * on a shared computer in a shelter the next person must not find it, and whenever the user asks.
 */
const key = 'poruch.recentPlaces';

/** With the current location, this equals the number of suggestions (specification section 5). */
const keptPlaces = 4;

/** Returns the newest first; an empty list when storage is blocked or its content is unreadable. */
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

export function clearRecentPlaces(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

// The value may be from an older version of the page, or edited by hand.
function isPlace(value: unknown): value is Place {
  const { address, origin, bounds } = (value ?? {}) as Partial<Place>;
  return typeof address === 'string' && [origin, bounds?.ne, bounds?.sw].every(isPoint);
}

const isPoint = (point: Place['origin'] | undefined) =>
  typeof point?.lat === 'number' && typeof point.lng === 'number';
