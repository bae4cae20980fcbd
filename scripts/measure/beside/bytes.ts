import { bytesOf, scriptsIn } from '../bench/wire.ts';

interface Bytes {
  page: string;
  what: string;
  bytes: number;
}

/** Counts the bytes that a visitor's browser receives before a page is hydrated. `pages`: names and paths. */
export async function bytesOfPages(
  url: string,
  pages: readonly (readonly [string, string])[],
): Promise<Bytes[]> {
  const found: Bytes[] = [];
  for (const [page, path] of pages) {
    const address = new URL(path, url);
    const scripts = scriptsIn(await (await fetch(address)).text());
    const sizes = await Promise.all(scripts.map(script => bytesOf(new URL(script, url), 'br')));
    found.push(
      { page, what: 'HTML, plain', bytes: await bytesOf(address, 'identity') },
      { page, what: 'HTML, gzip', bytes: await bytesOf(address, 'gzip') },
      { page, what: 'JavaScript, Brotli', bytes: sizes.reduce((sum, size) => sum + size, 0) },
    );
  }
  return found;
}
