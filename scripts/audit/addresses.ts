import type { Page } from 'playwright-core';
import { demoLogins } from '../seed/logins.ts';

/** Addresses to look at, as somebody of the demo community or as a visitor. */
export interface Round {
  who: string;
  /** Address of the person to sign in as; absent: a visitor. */
  email?: string;
  paths: readonly string[];
}

/** Pages of words, where nothing but words can go wrong. */
export const contentPaths = [
  '/about',
  '/faq',
  '/partners',
  '/help-and-donate',
  '/safety-center',
  '/how-it-works',
  '/terms-of-service',
  '/privacy-policy',
  '/imprint',
  '/verify',
] as const;

const account = [
  'contact-details',
  'change-password',
  'notifications',
  'payments',
  'payment-methods',
  'saved-searches',
  'safety',
  'data',
  'delete-profile',
].map(tab => `/account/${tab}`);

/** The chapters of the style guide. */
async function styleguide(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(`${url}/styleguide`);
  const links = page.locator('main a[href^="/styleguide"]');
  return links.evaluateAll(found => [...new Set(found.map(link => link.getAttribute('href') ?? ''))]);
}

/** The first link of a page that looks like this, as its path. @throws when there is none. */
async function firstLink(page: Page, url: string, path: string, pattern: RegExp): Promise<string> {
  await page.goto(url + path);
  const hrefs = await page.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')));
  const found = hrefs.find(href => href !== null && pattern.test(href));
  if (!found) throw new Error(`${path} links to nothing like ${pattern.source}.`);
  return found;
}

/** What visitors see: the listing is the first that the search page shows. */
export async function visitorRound(page: Page, url: string): Promise<Round & { listing: string }> {
  const listing = await firstLink(page, url, '/s', /^\/l\/[^/]+\/[0-9a-f-]{36}/);
  const author = await firstLink(page, url, listing, /^\/u\//);
  const paths = [
    '/',
    '/s',
    '/s?address=nowhere-at-all',
    '/s?mobilesearch=open',
    '/?mobilemenu=open',
    listing,
    `${listing.split('?', 1)[0]}?enquiry=open`,
    author,
    ...contentPaths,
    '/login',
    '/signup',
    '/recover-password',
    '/reset-password',
    '/reset-password?t=abc&e=olha%40example.org',
    '/unsubscribe/none',
    '/still-valid/none',
    '/notfound',
    ...(await styleguide(page, url)),
  ];
  return { who: 'visitor', listing, paths };
}

/** What two members see, one who gives and one who asks. `page` is signed in as each before. */
export const memberRounds: readonly {
  who: string;
  email: string;
  find: (page: Page, url: string) => Promise<Round>;
}[] = [
  {
    who: 'host',
    email: demoLogins.people[0].email,
    find: async (page, url) => {
      const edit = await firstLink(page, url, '/listings', /\/(edit|draft)\/description$/);
      const tabs = ['features', 'description', 'location', 'photos', 'policies', 'pricing', 'availability'];
      const sale = await firstLink(page, url, '/inbox/sales', /^\/sale\//);
      const paths = [
        '/',
        '/listings',
        '/l/new',
        ...tabs.map(tab => edit.replace(/[^/]+$/, tab)),
        '/inbox/sales',
        sale,
        '/profile-settings',
        ...account,
        '/verify',
        '/verify-email',
      ];
      return { who: 'host', paths };
    },
  },
  {
    who: 'guest',
    email: demoLogins.people[1].email,
    find: async (page, url) => {
      const order = await firstLink(page, url, '/inbox/orders', /^\/order\//);
      return { who: 'guest', paths: ['/inbox/orders', order, '/listings', '/account/payment-methods'] };
    },
  },
];
