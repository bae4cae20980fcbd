/**
 * Returns how far the server's clock is ahead of this device's, in milliseconds, accurate to a second or two: phone
 * clocks can be hours off. 0 when the server cannot be reached. Never rejects.
 */
export async function clockSkew(): Promise<number> {
  const askedAt = Date.now();
  try {
    // Every response carries the time; this one is cheap and does not touch the marketplace.
    const { headers } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    // A cached response states its age.
    const sentAt = Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('age'));
    return sentAt ? sentAt - askedAt : 0;
  } catch {
    return 0;
  }
}
