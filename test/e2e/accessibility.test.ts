import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { Money } from '#test/platform/sdk.ts';
import { logIn } from './logIn.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
/** Path of each page by its name. */
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

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

/** What axe finds on these pages: wide by day, narrow by night. */
async function violationsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const path of paths) {
      await visit(page, path);
      found.push(
        ...(await seriousViolations(page)).map(violation => `${path} (${colorScheme}) ${violation}`),
      );
    }
  }
  return found;
}

test('the pages of visitors can be used by everybody', async () => {
  const page = await openPage({ expected: [/404/] });
  const paths = [
    '/',
    '/s',
    '/s?address=Paris',
    at.listing,
    `${at.listing}?enquiry=open`,
    at.profile,
    '/login',
    '/signup',
    '/recover-password',
    '/reset-password',
    '/reset-password?t=abc&e=olha%40example.org',
  ];
  expect(
    await violationsOn(page, [...paths, '/?mobilemenu=open', '/s?mobilesearch=open', '/nowhere']),
  ).toEqual([]);
});

test('the pages of a provider can be used by everybody', async () => {
  const page = await openPage();
  await logIn(page, ada);
  const tabs = ['features', 'description', 'location', 'photos'].map(tab => `${at.own}/${tab}`);
  const paths = ['/listings', '/l/new', ...tabs, at.draft, '/inbox/sales', '/inbox/orders', at.thread];
  expect(await violationsOn(page, paths)).toEqual([]);
});

test('the pages of a customer can be used by everybody', async () => {
  const page = await openPage();
  await logIn(page, ben);
  expect(await violationsOn(page, ['/inbox/orders', '/listings', at.order])).toEqual([]);
});

test('the pages around an account can be used by everybody', async () => {
  const page = await openPage();
  await logIn(page, ben);
  const settings = ['contact-details', 'change-password', 'notifications', 'delete-profile'];
  const paths = ['/', '/verify-email', '/verify-email?t=abc', ...settings.map(tab => `/account/${tab}`)];
  expect(await violationsOn(page, paths)).toEqual([]);
});

test('forms that were filled in wrongly can be used by everybody', async () => {
  const page = await openPage();
  await visit(page, '/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('You need to add a first name.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test('the pages in Ukrainian can be used by everybody', async () => {
  const page = await openPage({ locale: 'uk' });
  expect(await violationsOn(page, ['/', '/s', at.listing])).toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');
});
