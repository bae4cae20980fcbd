import { get } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Figure } from '../report.ts';

const kilobyte = 1024;

/** Measures the bytes a browser receives for a page before it is hydrated: HTML, its inlined styles, and scripts. */
export async function benchWire(url: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(url + path)).text();
    const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(match => match[1] ?? '').join('');
    const sizes = await Promise.all(scriptsIn(html).map(script => bytesOf(new URL(script, url), 'br')));
    figures.push(
      {
        what: `${name}: JavaScript`,
        value: sizes.reduce((sum, size) => sum + size, 0) / kilobyte,
        unit: 'KB',
        budget: 90,
      },
      { what: `${name}: CSS, in the HTML`, value: brotli(styles) / kilobyte, unit: 'KB', budget: 25 },
      {
        what: `${name}: HTML with CSS`,
        value: (await bytesOf(new URL(path, url), 'br')) / kilobyte,
        unit: 'KB',
      },
    );
  }
  return figures;
}

/** Returns the URLs of the scripts that a page loads. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(match => match[1] ?? '');

const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Counts the bytes on the wire: fetch() would decompress the response, so the raw one is requested. */
export function bytesOf(url: URL, encoding: 'br' | 'gzip' | 'identity'): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url.href} answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
