import type { Page } from 'playwright-core';
import { Money } from '#test/platform/sdk.ts';
import { boxFaults } from '#test/support/boxFaults.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { locales } from '#contract/locales.ts';

// Every page in every language and window: nothing is cut, wraps into a tower, or lies outside, and nothing differs
// between server and browser, since React reports that as an error.

let server: BuiltServer;
let ada: Person;
let paths: Record<'visitor' | 'member', Pages>;

/** Pages that are looked at in every window, and those that are only opened. */
interface Pages {
  sized: string[];
  opened: string[];
}

beforeAll(async () => {
  server = await startBuiltServer();
  const people = await cast(server);
  ({ ada } = people);
  const publicData = {
    category: 'offeringPlace',
    subcategories: 'services',
    subcategoriesLevelOne: ['translation', 'transport'],
    language: ['uk', 'pl'],
    availableFrom: { date: '2027-01-01' },
    location: { address: 'Warszawa, Poland' },
  };
  const images = [await ada.uploads(), await ada.uploads()];
  const help = (await ada.publishes({ images, publicData, price: new Money(123456, 'EUR') })).id.uuid;
  const room = await ada.publishes({ title: 'Donaudampfschifffahrtsgesellschaft: Zimmer' });
  const talk = (await people.ben.enquires(room)).id.uuid;
  const tabs = ['description', 'photos', 'pricing', 'availability'];
  paths = {
    visitor: {
      sized: [
        '/',
        '/s',
        '/login',
        '/signup',
        '/about',
        '/safety-center',
        `/l/room/${room.id.uuid}`,
        `/u/${ada.id}`,
      ],
      opened: [
        '/s?address=Warszawa',
        `/l/x/${help}`,
        '/recover-password',
        '/reset-password?t=abc&e=olha%40example.org',
      ],
    },
    member: {
      sized: [
        '/welcome',
        '/inbox/sales',
        `/sale/${talk}/details`,
        '/listings',
        '/l/new',
        '/profile-settings',
        '/account/notifications',
        '/account/contact-details',
        '/account/safety',
      ],
      opened: [
        '/',
        ...tabs.map(tab => `/l/x/${help}/edit/${tab}`),
        '/account/change-password',
        '/account/delete-profile',
      ],
    },
  };
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/** Pages are opened at the first. */
const widths = [1280, 1920, 1024, 768, 390, 320];

test.each(locales)('in %s everything fits, from the smallest phone to the widest screen', async locale => {
  const found: string[] = [];
  for (const [who, { sized, opened }] of Object.entries(paths)) {
    const page = await openPage({ locale, ...(who === 'member' ? { as: ada } : {}) });
    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
    for (const path of opened) await visit(page, path);
    for (const path of sized) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        if (width === widths[0]) await visit(page, path);
        const faults = await settledFaults(page);
        found.push(...faults.map(fault => `${path} at ${width}: ${fault}`));
      }
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  }
  expect(found).toEqual([]);
});

test('what does not fit is found', async () => {
  const page = await openPage({ width: 1280 });
  await page.setViewportSize({ width: 320, height: 600 });
  const style = 'width: 80px; font: 16px sans-serif';
  await page.setContent(`<!doctype html>
    <p style="${style}; overflow: hidden; white-space: nowrap">Cut in the middle of it</p>
    <p style="${style}; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Shortened as it should be</p>
    <div style="${style}; overflow-x: auto; white-space: nowrap">Scrolls by itself, as a strip of chips does</div>
    <button style="${style}">One two three four five six seven</button>
    <input style="${style}" placeholder="Too long for its field">
    <p style="width: 600px; white-space: nowrap">Wider than the window and nobody can scroll to it: end</p>
    <details><summary>Menu</summary><button style="${style}">Hidden until it is opened by someone</button></details>`);
  expect(await page.evaluate(boxFaults)).toEqual([
    expect.stringMatching(/^the page scrolls sideways: \d+ > 320$/),
    'p “Cut in the middle of it” text is cut',
    'button “One two three four five six seven” has more than two lines',
    'p “Wider than the window and nobody can scroll to it:” is outside the window',
    'input “Too long for its field” placeholder is cut',
  ]);
});

/** Some parts, such as the map, take a moment to follow a new size. */
async function settledFaults(page: Page): Promise<string[]> {
  let faults = await page.evaluate(boxFaults);
  for (let tries = 0; faults.length > 0 && tries < 10; tries++) {
    await page.waitForTimeout(100);
    faults = await page.evaluate(boxFaults);
  }
  return faults;
}
