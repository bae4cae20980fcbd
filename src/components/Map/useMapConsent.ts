import { useSyncExternalStore } from 'react';
import type { MapSettings } from '#src/config/maps.ts';

const key = 'poruch.mapsFrom';

/**
 * Whoever draws a map for somebody learns their internet address and which places they look at. `company` is who that is,
 * by its host; undefined for maps that this site hands out itself.
 */
export function mapCompany(settings: MapSettings): string | undefined {
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

// Where the browser keeps nothing, an answer holds for this visit.
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

/** Takes back what was answered on this device. */
export const forgetMapsConsent = (): void => write(null);

interface MapConsent {
  /** Whom the reader is asked about; undefined when there is nobody to ask about. */
  company: string | undefined;
  /** A map may be fetched. */
  isGiven: boolean;
  /** Remembered on this device, for this company only. */
  give(): void;
  withdraw(): void;
}

/** Whether the reader lets another company draw maps for them. */
export function useMapConsent(settings: MapSettings): MapConsent {
  const given = useSyncExternalStore(subscribe, read, () => null);
  const company = useSyncExternalStore(
    subscribe,
    () => mapCompany(settings),
    () => undefined,
  );
  return {
    company,
    isGiven: company === undefined || given === company,
    give: () => company !== undefined && write(company),
    withdraw: forgetMapsConsent,
  };
}
