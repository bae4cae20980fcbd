const segment = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/**
 * Returns the segments of a key such as `images/<id>/<variant>.<format>`: plain names, so that no key leads out of its
 * root. A trailing slash is permitted, for prefixes.
 * @throws Error for any other text: keys are created by the engine, so a wrong one is a bug.
 */
export function keySegments(key: string): string[] {
  const segments = key.replace(/\/$/, '').split('/');
  if (key.length > 512 || !segments.every(name => segment.test(name)))
    throw new Error(`not a storage key: ${key.slice(0, 100)}`);
  return segments;
}
