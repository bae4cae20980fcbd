import { useSyncExternalStore } from 'react';
import type { MapSettings } from '#src/config/maps.ts';

const key = 'poruch.mapsFrom';

/**
 * Whoever serves a map learns the user's IP address and which places they view. Returns the host of that company;
 * undefined for maps that this site serves itself.
 */
export function mapProviderHost(settings: MapSettings): string | undefined {
  if (settings.kind === 'mapbox') return 'mapbox.com';
  const { origin, host } = new URL(settings.url, window.location.href);
  return origin === window.location.origin ? undefined : host;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Without storage, an answer holds for this visit.
let answer: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? answer;
  } catch {
    return answer;
  }
}

function write(company: string | null): void {
  answer = null;
  try {
    if (company === null) localStorage.removeItem(key);
    else localStorage.setItem(key, company);
  } catch {
    answer = company;
  }
  for (const listener of listeners) listener();
}

/** Withdraws the consent given on this device. */
export const clearMapsConsent = (): void => write(null);

interface MapConsent {
  /** The company that consent is needed for; undefined when none is needed. */
  company: string | undefined;
  /** Whether a map may be fetched. */
  isGiven: boolean;
  /** Saves the consent on this device, for this company only. */
  give(): void;
  withdraw(): void;
}

/** Manages the user's consent to maps of another company. */
export function useMapConsent(settings: MapSettings): MapConsent {
  const given = useSyncExternalStore(subscribe, read, () => null);
  const company = useSyncExternalStore(
    subscribe,
    () => mapProviderHost(settings),
    () => undefined,
  );
  return {
    company,
    isGiven: company === undefined || given === company,
    give: () => company !== undefined && write(company),
    withdraw: clearMapsConsent,
  };
}
