import type { Page } from 'playwright-core';
import { boxFaults } from '#test/support/boxFaults.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { locales } from '#contract/locales.ts';

// Long words of every language in every window: nothing is cut, wraps into a tower, or lies outside.

let server: BuiltServer;
let ada: Person;
let paths: { visitor: string[]; member: string[] };
beforeAll(async () => {
  server = await startBuiltServer();
  const people = await cast(server);
  ({ ada } = people);
  const room = await ada.publishes({ title: 'Donaudampfschifffahrtsgesellschaft: Zimmer' });
  const talk = (await people.ben.enquires(room)).id.uuid;
  paths = {
    visitor: ['/', '/s', '/login', '/signup', '/safety-center', `/l/room/${room.id.uuid}`, `/u/${ada.id}`],
    member: [
      '/welcome',
      '/inbox/sales',
      `/sale/${talk}/details`,
      '/listings',
      '/profile-settings',
      '/account/notifications',
      '/account/contact-details',
      '/account/safety',
    ],
  };
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const widths = [320, 390, 768, 1024, 1280, 1920];

test.each(locales)('in %s everything fits, from the smallest phone to the widest screen', async locale => {
  const found: string[] = [];
  for (const [who, visited] of Object.entries(paths)) {
    const page = await openPage({ locale, ...(who === 'member' ? { as: ada } : {}) });
    for (const path of visited) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const faults = await settledFaults(page);
        found.push(...faults.map(fault => `${path} at ${width}: ${fault}`));
      }
    }
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
