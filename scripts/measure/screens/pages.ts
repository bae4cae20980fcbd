import type { Browser, BrowserContext } from 'playwright-core';
import { pathTo } from '#contract/paths.ts';
import { emailOf, demoLogins } from '../../demo/seed/logins.ts';

/** A page to be shown. */
export interface ShownPage {
  name: string;
  path: string;
  /** The email address of who sees it; absent: a visitor. */
  login?: string;
}

const host = emailOf('sabine');
const guest = emailOf('nadia');

/** A page whose path is fixed, or found by following the first link of a kind on another page. */
type Source = { login?: string } & ({ path: string } | { on: string; link: string });

const sources: Readonly<Record<string, Source>> = {
  landing: { path: pathTo('LandingPage', {}) },
  search: { path: pathTo('SearchPage', {}) },
  'search-map': { path: pathTo('SearchPage', {}, { map: 'open' }) },
  listing: { on: pathTo('SearchPage', {}), link: 'main a[href^="/l/"]' },
  profile: { on: pathTo('SearchPage', {}), link: 'main a[href^="/u/"]' },
  about: { path: pathTo('AboutPage', {}) },
  help: { path: pathTo('HelpAndDonatePage', {}) },
  safety: { path: pathTo('SafetyCenterPage', {}) },
  faq: { path: pathTo('FaqPage', {}) },
  imprint: { path: pathTo('ImprintPage', {}) },
  login: { path: pathTo('LoginPage', {}) },
  signup: { path: pathTo('SignupPage', {}) },
  'not-found': { path: pathTo('NotFoundPage', {}) },
  welcome: { path: pathTo('WelcomePage', {}), login: guest },
  'for-you': { path: pathTo('ForYouPage', {}), login: guest },
  saved: { path: pathTo('SavedListingsPage', {}), login: guest },
  'inbox-sales': { path: pathTo('InboxPage', { tab: 'sales' }), login: host },
  'inbox-orders': { path: pathTo('InboxPage', { tab: 'orders' }), login: guest },
  sale: { on: pathTo('InboxPage', { tab: 'sales' }), link: 'main a[href^="/sale/"]', login: host },
  order: { on: pathTo('InboxPage', { tab: 'orders' }), link: 'main a[href^="/order/"]', login: guest },
  listings: { path: pathTo('ManageListingsPage', {}), login: host },
  editor: { on: pathTo('ManageListingsPage', {}), link: 'main a[href*="/edit/"]', login: host },
  'new-listing': { path: pathTo('NewListingPage', {}), login: host },
  'own-profile': { path: pathTo('ProfileSettingsPage', {}), login: host },
  account: { path: pathTo('ContactDetailsPage', {}), login: host },
  notifications: { path: pathTo('NotificationSettingsPage', {}), login: host },
  payout: { path: pathTo('StripePayoutPage', {}), login: host },
  badge: { path: pathTo('VerifyPage', {}), login: host },
};

/** The names of all pages, in the order in which they are shown. */
export const names: readonly string[] = Object.keys(sources);

/**
 * Returns the pages with these names, or all; those that the demo has no example of are left out.
 * @throws when the demo's logins are refused
 */
export async function collectPages(
  browser: Browser,
  url: string,
  only: readonly string[],
): Promise<ShownPage[]> {
  const pages: ShownPage[] = [];
  for (const [name, source] of Object.entries(sources)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const path = 'path' in source ? source.path : await follow(browser, url, source);
    if (path !== undefined) pages.push({ name, path, ...(source.login ? { login: source.login } : {}) });
  }
  return pages;
}

async function follow(
  browser: Browser,
  url: string,
  { on, link, login }: { on: string; link: string; login?: string },
): Promise<string | undefined> {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    ...(login ? { storageState: await sessionOf(browser, url, login) } : {}),
  });
  try {
    const page = await context.newPage();
    await page.goto(on, { waitUntil: 'networkidle' });
    const [first] = await page
      .locator(link)
      .evaluateAll(links => links.map(one => one.getAttribute('href') ?? ''));
    return first;
  } finally {
    await context.close();
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const sessions = new Map<string, Promise<Session>>();

/** Returns the cookies of a user of the demo, signed in once. @throws when that does not work within half a minute */
export function sessionOf(browser: Browser, url: string, email: string): Promise<Session> {
  const session = sessions.get(email) ?? signIn(browser, url, email);
  sessions.set(email, session);
  return session;
}

async function signIn(browser: Browser, url: string, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(pathTo('LoginPage', {}), { waitUntil: 'networkidle' });
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(demoLogins.password);
    await page.locator('main form button[type=submit]').first().click();
    await page.waitForURL(address => !address.pathname.startsWith('/login'));
    return await context.storageState();
  } finally {
    await context.close();
  }
}
