import type { Page } from 'playwright-core';
import { Money } from '#test/platform/sdk.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

// What people write in Hebrew or Arabic is written from right to left wherever it is shown or typed.

let server: BuiltServer;
let dana: Person;
let samir: Person;
let listing: Res;
let enquiry: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  [dana, samir] = await Promise.all([person(server, 'Dana', 'Levi'), person(server, 'Samir', 'Haddad')]);
  await Promise.all([dana, samir].map(who => proveAddress(server, who)));
  await dana.sdk.currentUser.updateProfile({
    firstName: 'דנה',
    lastName: 'לוי',
    bio: 'גרה בברלין, מארחת. Berlin!',
  });
  await samir.sdk.currentUser.updateProfile({
    firstName: 'سمير',
    lastName: 'حداد',
    bio: 'أبحث عن غرفة (هادئة).',
  });
  listing = await dana.publishes({
    title: 'חדר שקט ליד הפארק (2)',
    description: 'חדר לשניים, עם שולחן.\n\nغرفة لشخصين.',
    price: new Money(2500, 'EUR'),
    publicData: {
      ...(room.publicData as object),
      rules: 'בלי עישון!',
      location: { address: 'רחוב הרצל 5, תל אביב', building: 'קומה 3' },
    },
  });
  enquiry = await samir.enquires(listing, 'مرحبا! هل الغرفة متاحة؟');
  await dana.writes(enquiry, 'כן, בוא (ב-18:00).');
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/**
 * The texts from right to left on a page that are neither in an element with a direction of its own nor between isolating
 * marks, those whose element has the wrong direction, and the fields for words that keep them from left to right.
 */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const fromRight = /[\u0590-\u08ff]/;
    const faults: string[] = [];
    let found = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (!parent || !fromRight.test(text) || parent.closest('script, style, noscript, textarea, svg'))
        continue;
      found += 1;
      if (!fromRight.test(text.replace(/\u2068[^\u2069]*\u2069/g, ''))) continue;
      const own = parent.closest('bdi, [dir]');
      const first = /\p{L}/u.exec(own?.textContent?.replace(/\u2068[^\u2069]*\u2069/g, '') ?? '')?.[0] ?? '';
      const isRight = own && own !== document.documentElement;
      if (!isRight) faults.push(`no direction: ${parent.outerHTML.slice(0, 160)}`);
      else if (fromRight.test(first) && getComputedStyle(own).direction !== 'rtl')
        faults.push(`left to right: ${own.outerHTML.slice(0, 160)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      const isForWords = field.matches('textarea, input[type=text], input[type=search], input:not([type])');
      if (isForWords && field.checkVisibility() && !field.readOnly && field.dir !== 'auto')
        faults.push(`a field without direction: ${field.outerHTML.slice(0, 160)}`);
      if (fromRight.test(field.value) && isForWords && getComputedStyle(field).direction !== 'rtl')
        faults.push(`a field from left to right: ${field.outerHTML.slice(0, 160)}`);
    }
    return { found, faults };
  });

async function expectFromRight(page: Page, path: string) {
  await visit(page, path);
  const { found, faults } = await faultsOf(page);
  expect({ path, faults }).toEqual({ path, faults: [] });
  expect({ path, found }).not.toEqual({ path, found: 0 });
}

const listingPath = () => `/l/x/${listing.id.uuid}`;

test.each([390, 1280])('visitors read Hebrew and Arabic from right to left, %i pixels wide', async width => {
  const page = await openPage({ width });
  for (const path of ['/s', listingPath(), `/u/${dana.id}`, `/u/${samir.id}`])
    await expectFromRight(page, path);
});

test('keywords are typed from right to left', async () => {
  const page = await openPage({ width: 390 });
  await visit(page, `/s?keywords=${encodeURIComponent('חדר')}`);
  await page.getByRole('link', { name: /^Filters/ }).click();
  const field = page.getByRole('dialog').getByLabel('Keywords in the listing');
  expect(await field.evaluate(input => getComputedStyle(input).direction)).toBe('rtl');
});

/** By how many CSS pixels the text of an element begins to the right of its left edge. */
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.round(text.getBoundingClientRect().left - element.getBoundingClientRect().left);
    });

test('names and titles from right to left stay beside what belongs to them', async () => {
  const page = await openPage();
  await visit(page, `/u/${dana.id}`);
  expect(await leftOf(page, 'main h1')).toBe(0);
  expect(await leftOf(page, 'main h3')).toBe(0);
  const guest = await openPage({ as: samir });
  await visit(guest, '/inbox/orders');
  for (const text of ['main li a [dir=auto]', 'main li p > [dir=auto]'])
    expect(await leftOf(guest, text)).toBe(0);
});

test('guest and host read and type from right to left', async () => {
  const guest = await openPage({ as: samir, width: 390 });
  for (const path of [
    '/inbox/orders',
    `/order/${enquiry.id.uuid}/details`,
    '/profile-settings',
    `${listingPath()}?enquire=true`,
  ])
    await expectFromRight(guest, path);
  await visit(guest, `/order/${enquiry.id.uuid}/details`);
  const field = guest.getByLabel('Your message');
  await field.fill('شكرا!');
  expect(await field.evaluate(area => getComputedStyle(area).direction)).toBe('rtl');
  await field.fill('Thank you!');
  expect(await field.evaluate(area => getComputedStyle(area).direction)).toBe('ltr');

  const host = await openPage({ as: dana });
  const editor = (tab: string) => `/l/x/${listing.id.uuid}/edit/${tab}`;
  for (const path of [
    '/inbox/sales',
    `/sale/${enquiry.id.uuid}/details`,
    '/listings',
    ...['description', 'location', 'policies'].map(editor),
  ])
    await expectFromRight(host, path);
});
