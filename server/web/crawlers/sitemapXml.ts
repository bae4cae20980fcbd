import { inLanguage, locales, type LocaleCode } from '#contract/locales.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page in all its languages. */
export interface CrawledPage {
  /** Path and query of the URL that responds in the user's language. */
  path: string;
  modified: Date;
}

/**
 * A file may hold 50,000 URLs and 50 MB (sitemaps.org): with every language in each entry, the size limit is reached
 * first.
 */
const addressesPerFile = 40_000;
/** Each listing has a URL per language, and one without a language. */
export const listingsPerFile = Math.floor(addressesPerFile / (locales.length + 1));

export const urlsetStart = `${declaration}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const urlsetEnd = '</urlset>\n';

/**
 * Returns an entry for every URL of a page in the offered languages, each with links to all its alternates, as search
 * engines require.
 */
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

/** Returns the sitemap index. */
export function sitemapIndex(files: readonly { url: string; modified: Date }[]): string {
  const entries = files.map(
    ({ url, modified }) =>
      `<sitemap><loc>${escaped(url)}</loc><lastmod>${modified.toISOString()}</lastmod></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${sitemaps}">\n${entries.join('')}</sitemapindex>\n`;
}

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
