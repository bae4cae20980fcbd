import { inLanguage, locales, type LocaleCode } from '#src/config/locales.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page in all its languages. */
export interface CrawledPage {
  /** Path and query of the address that answers in the reader's language. */
  path: string;
  modified: Date;
}

/** A file may hold 50,000 addresses and 50 MB (sitemaps.org): with all the languages in each entry the second comes first. */
const addressesPerFile = 40_000;
/** Each has an address in every language, and the one for readers of any. */
export const listingsPerFile = Math.floor(addressesPerFile / (locales.length + 1));

export const urlsetStart = `${declaration}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const urlsetEnd = '</urlset>\n';

/** Every address of a page in the languages that are offered, each naming all the others as search engines ask for it. */
export function urlEntries(
  rootUrl: string,
  { path, modified }: CrawledPage,
  offered: readonly LocaleCode[] = locales,
): string {
  const addresses = [
    ...offered.map(locale => ({ hreflang: locale, href: rootUrl + inLanguage(path, locale) })),
    { hreflang: 'x-default', href: rootUrl + path },
  ];
  const links = addresses
    .map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
    )
    .join('');
  const lastmod = `<lastmod>${modified.toISOString()}</lastmod>`;
  return addresses.map(({ href }) => `<url><loc>${escaped(href)}</loc>${lastmod}${links}</url>\n`).join('');
}

/** The file that names the others. */
export function sitemapIndex(files: readonly { url: string; modified: Date }[]): string {
  const entries = files.map(
    ({ url, modified }) =>
      `<sitemap><loc>${escaped(url)}</loc><lastmod>${modified.toISOString()}</lastmod></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${sitemaps}">\n${entries.join('')}</sitemapindex>\n`;
}

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
