/**
 * By how much the server's clock is ahead of this device's, in milliseconds, to a second or two: clocks of phones may be
 * hours off. 0 when the server cannot be asked. Never rejects.
 */
export async function clockAhead(): Promise<number> {
  const askedAt = Date.now();
  try {
    // Every answer carries the time; this one costs next to nothing and asks nothing of the marketplace.
    const { headers } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    // An answer out of a cache on the way says how old it is.
    const sentAt = Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('age'));
    return sentAt ? sentAt - askedAt : 0;
  } catch {
    return 0;
  }
}
