import { listingsPerFile, sitemapIndex, urlEntries } from './sitemapXml.ts';

const modified = new Date('2022-03-05T10:00:00Z');

test('every URL of a page lists all its languages', () => {
  const xml = urlEntries('https://poruch.example', { path: '/s?pub_category=offeringPlace', modified });
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://poruch.example/s?pub_category=offeringPlace&amp;lang=en',
    'https://poruch.example/s?pub_category=offeringPlace&amp;lang=uk',
    'https://poruch.example/s?pub_category=offeringPlace&amp;lang=de',
    'https://poruch.example/s?pub_category=offeringPlace&amp;lang=pl',
    'https://poruch.example/s?pub_category=offeringPlace&amp;lang=ru',
    'https://poruch.example/s?pub_category=offeringPlace',
  ]);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(36);
  expect(xml.match(/<lastmod>2022-03-05T10:00:00.000Z<\/lastmod>/g)).toHaveLength(6);
});

test('a full sitemap file stays below the limit of search engines', () => {
  const page = { path: '/l/3f2504e0-4f89-41d3-9a0c-0305e82c3301', modified };
  const bytes = urlEntries(`https://${'a'.repeat(40)}.example`, page).length;
  expect(listingsPerFile * bytes).toBeLessThan(50 * 1024 * 1024);
});

test('the index lists files by absolute URLs', () => {
  expect(sitemapIndex([{ url: 'https://poruch.example/sitemaps/pages.xml', modified }])).toContain(
    '<sitemap><loc>https://poruch.example/sitemaps/pages.xml</loc><lastmod>2022-03-05T10:00:00.000Z</lastmod></sitemap>',
  );
});
