import { useInBrowser } from '#src/components/LocalTime/LocalTime.tsx';

/**
 * Returns a URL that leads to an address in the reader's own map application: the one that answers `geo:` on Android,
 * Apple's on its devices, else a page of OpenStreetMap, also without JavaScript. The address leaves the page only with
 * a press.
 */
export function useDirections(address: string): string {
  const isInBrowser = useInBrowser();
  return directionsTo(address, isInBrowser ? navigator.userAgent : '');
}

/** See {@link useDirections}; `userAgent` is empty on the server. */
export function directionsTo(address: string, userAgent: string): string {
  if (userAgent.includes('Android')) return `geo:0,0?q=${encodeURIComponent(address)}`;
  const query = (name: string) => new URLSearchParams({ [name]: address }).toString();
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?${query('daddr')}`;
  return `https://www.openstreetmap.org/search?${query('query')}`;
}
