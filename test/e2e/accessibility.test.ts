import type { Page } from 'playwright-core';
import { lookAs, seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { Money } from '#test/platform/sdk.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
/** Path of each page by name. */
let at: Record<'listing' | 'own' | 'profile' | 'draft' | 'thread' | 'order', string>;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  const images = [await ada.uploads(), await ada.uploads()];
  const listing = await ada.publishes({ images, price: new Money(1250, 'EUR') });
  const draft = await ada.drafts();
  const enquiry = await ben.enquires(listing);
  await ada.writes(enquiry, 'Так, вона ще вільна.');
  at = {
    listing: `/l/room/${listing.id.uuid}`,
    own: `/l/room/${listing.id.uuid}/edit`,
    profile: `/u/${ada.id}`,
    draft: `/l/room/${draft.id.uuid}/draft`,
    thread: `/sale/${enquiry.id.uuid}/details`,
    order: `/order/${enquiry.id.uuid}/details`,
  };
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const wide = { colorScheme: 'light', width: 1280, height: 800 } as const;
/** At this width, no page may scroll horizontally (WCAG 1.4.10). */
const narrow = { colorScheme: 'dark', width: 320, height: 640 } as const;

/** Returns axe violations and horizontal overflow on these pages. Each page is loaded once. */
async function faultsAt(page: Page, paths: readonly string[], looks = [wide, narrow]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    for (const look of looks) {
      await lookAs(page, look);
      found.push(...(await faultsOf(page)).map(fault => `${path} (${look.width} px) ${fault}`));
    }
  }
  return found;
}

async function faultsOf(page: Page): Promise<string[]> {
  const [width, room] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth] as const);
  return [...(width > room ? [`is ${width} px wide`] : []), ...(await seriousViolations(page))];
}

// test/ssr checks the outline and accessible names of all other pages; the style guide test checks the shared
// components.

test('visitors’ pages are accessible', async () => {
  const page = await openPage({ expected: [/404/] });
  const paths = [
    '/',
    '/s',
    at.listing,
    `${at.listing}?enquiry=open`,
    at.profile,
    '/login',
    '/reset-password?t=abc&e=olha%40example.org',
    '/safety-center',
    '/nowhere',
  ];
  expect(await faultsAt(page, paths)).toEqual([]);
  expect(await faultsAt(page, ['/?mobilemenu=open', '/s?mobilesearch=open'], [narrow])).toEqual([]);
});

test('a provider’s pages are accessible', async () => {
  const page = await openPage({ as: ada });
  const tabs = ['features', 'description', 'location', 'photos'].map(tab => `${at.own}/${tab}`);
  expect(await faultsAt(page, ['/listings', ...tabs, at.draft, '/inbox/sales', at.thread])).toEqual([]);
});

test('customers’ and account pages are accessible', async () => {
  const page = await openPage({ as: ben });
  const settings = ['contact-details', 'notifications', 'delete-profile'].map(tab => `/account/${tab}`);
  const paths = ['/', '/inbox/sales', '/listings', at.order, '/verify-email?t=abc', ...settings];
  expect(await faultsAt(page, paths)).toEqual([]);
});

test('forms with errors are accessible', async () => {
  const page = await openPage();
  await visit(page, '/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('You need to add a first name.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await lookAs(page, narrow);
  expect(await faultsOf(page)).toEqual([]);
});

test('Ukrainian pages are accessible', async () => {
  const page = await openPage({ locale: 'uk' });
  expect(await faultsAt(page, ['/', '/s', at.listing], [narrow])).toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');
});
