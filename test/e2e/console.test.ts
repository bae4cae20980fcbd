import { TOTP, Secret } from 'otpauth';
import type { Cookie, Locator, Page } from 'playwright-core';
import type { Res } from '#test/platform/sdk.ts';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { outboxOf, proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { logIn } from './logIn.ts';
import { fillQueues } from './whatWaits.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let olha: Person;
let listing: Res;
/** An operator's console session: the first test creates it, the others reuse it. */
let atConsole: Cookie[];
beforeAll(async () => {
  server = await startBuiltServer({ LISTING_APPROVAL: 'on' });
  [ada, ben, olha] = await Promise.all([
    person(server, 'Ada', 'Lovelace'),
    person(server, 'Ben', 'Kovalenko'),
    person(server, 'Olha', 'Team'),
  ]);
  await Promise.all([ada, ben, olha].map(who => proveAddress(server, who)));
  await databaseOf(server)('insert into operators (user_id, created_at) values ($1, now())', [olha.id]);
  listing = await ada.publishes({ title: 'The first room' });
  await ada.publishes({ title: 'The second room' });
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

async function openConsole(path: string): Promise<Page> {
  const page = await openPage({ as: olha });
  await page.context().addCookies(atConsole);
  await visit(page, path);
  return page;
}

const main = (page: Page) => page.getByRole('main');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' });

/** Activates an element by keyboard. */
async function presses(what: Locator, key = 'Enter'): Promise<void> {
  await what.focus();
  await what.press(key);
}

/** Opens a queue with this many waiting items. */
async function goesTo(page: Page, queue: string, waiting: number): Promise<void> {
  await presses(navigation(page).getByRole('link', { name: `${queue} ${waiting}`, exact: true }));
  await main(page).getByRole('heading', { level: 1, name: queue, exact: true }).waitFor();
  await main(page).locator('article h2').waitFor();
}

async function isWorkedOff(page: Page, queue: string): Promise<void> {
  await main(page).getByText('All done here.', { exact: false }).waitFor();
  await navigation(page).getByRole('link', { name: queue, exact: true }).waitFor();
}

test('an operator signs in with a second factor and approves two listings by keyboard', async () => {
  const page = await openPage();
  await logIn(page, olha);
  await visit(page, '/console');
  expect(await seriousViolations(page)).toEqual([]);
  const secret = (await main(page).locator('code').textContent()) ?? '';
  await main(page)
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await main(page).getByRole('button', { name: 'Confirm the code' }).click();
  await main(page).getByText('These are your recovery codes.', { exact: false }).waitFor();
  expect(await main(page).locator('li code').count()).toBe(10);
  await main(page).getByRole('button', { name: 'I have saved them' }).click();

  await goesTo(page, 'Listings', 2);
  await main(page).getByRole('heading', { level: 2, name: 'The first room' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('a');
  await main(page).getByRole('heading', { level: 2, name: 'The second room' }).waitFor();
  await navigation(page).getByRole('link', { name: 'Listings 1', exact: true }).waitFor();
  await page.keyboard.press('a');
  await isWorkedOff(page, 'Listings');
  atConsole = (await page.context().cookies()).filter(({ name }) => name === 'console');
});

test('every queue works by keyboard, its count goes down, and both parties to a report get a mail', async () => {
  await fillQueues({ server, ada, ben, listing });
  const outbox = outboxOf(server);
  const page = await openConsole('/console');

  // A change is shown next to the previous version, and is returned with a reason.
  await goesTo(page, 'Listings', 1);
  await main(page).locator('ins', { hasText: 'cheaper' }).waitFor();
  await page.keyboard.press('r');
  const back = main(page).getByRole('form', { name: 'Send back' });
  await back.getByLabel('Reason').selectOption('unclear');
  await presses(back.getByRole('button', { name: 'Send back' }));
  await isWorkedOff(page, 'Listings');
  await outbox.dueNow('mail/listing-change-rejected');
  // Together with the two approvals.
  await outbox.latest(ada.email, 'We have checked your listings');

  await goesTo(page, 'Badges', 1);
  expect(await main(page).getByRole('link', { name: 'Document 1' }).count()).toBe(1);
  await page.keyboard.press('a');
  await isWorkedOff(page, 'Badges');
  await outbox.latest(ben.email, 'You have the badge');

  // From the report to its subject, which gets closed, and back to the reporter.
  await goesTo(page, 'Reports', 1);
  expect(await seriousViolations(page)).toEqual([]);
  await presses(main(page).getByRole('link', { name: 'Everything about it' }));
  await presses(main(page).getByRole('button', { name: 'Close', exact: true }));
  const close = main(page).getByRole('form', { name: 'Close' });
  await close.getByLabel('What the author reads').selectOption('unsafe');
  await close.getByLabel('Why').fill('As reported');
  await presses(close.getByRole('button', { name: 'Close' }));
  await main(page).getByText('Done: Close').waitFor();
  await outbox.dueNow('mail/listing-taken-down');
  await outbox.latest(ada.email, 'We have closed your listing');
  await goesTo(page, 'Reports', 1);
  await page.keyboard.press('r');
  const form = main(page).getByRole('form', { name: 'Decide' });
  await form.getByLabel('Outcome').selectOption('acted');
  await form.getByLabel('Your words').fill('The listing is closed.');
  await presses(form.getByRole('button', { name: 'Decide' }));
  await isWorkedOff(page, 'Reports');
  await outbox.latest(ben.email, 'News about your report');

  await goesTo(page, 'Signals', 1);
  await page.keyboard.press('a');
  await isWorkedOff(page, 'Signals');

  await goesTo(page, 'Bookings to check', 1);
  await presses(main(page).getByRole('button', { name: 'Cancel the booking' }));
  const cancel = main(page).getByRole('form', { name: 'Cancel the booking' });
  await presses(cancel.getByRole('button', { name: 'Cancel the booking' }));
  await isWorkedOff(page, 'Bookings to check');

  for (const queue of ['Stuck payments', 'Failed emails', 'Failed jobs']) {
    await goesTo(page, queue, 1);
    await page.keyboard.press('a');
    await isWorkedOff(page, queue);
  }

  await presses(navigation(page).getByRole('link', { name: 'Audit log' }));
  for (const action of ['Reports: closed', 'Badges: approved', 'Stuck payments: tried again'])
    await main(page).getByRole('cell', { name: action }).waitFor();
  await main(page).getByRole('cell', { name: 'Acted on it: The listing is closed.' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

/** Opens the form of an action, gives a reason and sends it. */
async function does(page: Page, action: string, words?: string): Promise<void> {
  await main(page).getByRole('button', { name: action, exact: true }).click();
  const form = main(page).getByRole('form', { name: action });
  if (words !== undefined) await form.getByLabel('Your message to them').fill(words);
  await form.getByLabel('Why').fill('She asked us to');
  await form.getByRole('button', { name: action }).click();
}

test('an operator finds a user, bans and unbans them, and sees the site as they do until the impersonation ends', async () => {
  const page = await openConsole('/console');
  await navigation(page).getByRole('link', { name: 'People' }).click();
  await main(page).getByLabel('Name, email address or number').fill('love');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await main(page).getByRole('rowheader', { name: 'Ada L' }).waitFor();
  expect(await main(page).getByRole('rowheader').count()).toBe(1);
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Ada L' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Ada L' }).waitFor();

  await main(page).getByRole('button', { name: 'Ban', exact: true }).click();
  await main(page).getByText('Listings that are removed', { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Back' }).click();
  await does(page, 'Ban', 'Two people were asked for money.');
  await main(page).getByText('Done: Ban').waitFor();
  await outboxOf(server).latest(ada.email, 'Your account has been closed');
  await does(page, 'Lift the ban');
  await main(page).getByText('Done: Lift the ban').waitFor();

  await does(page, 'View as this person');
  const bar = page.getByRole('region', { name: 'Logged in as somebody else' });
  await bar.getByText('You see the site as Ada Lovelace does', { exact: false }).waitFor();
  await visit(page, '/account/contact-details');
  expect(await bar.isVisible()).toBe(true);
  expect(await main(page).getByLabel('Email', { exact: true }).inputValue()).toBe(ada.email);
  expect(await seriousViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'End this' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Ada L' }).waitFor();
  expect(await bar.count()).toBe(0);
  await outboxOf(server).latest(ada.email, 'Somebody from our team');
});

// Must run last, because it disables a language.
test('an operator adds a banner, changes the places and removes a language; readers see it at once', async () => {
  const page = await openConsole('/console/settings');
  const openSection = async (name: string) => {
    await page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link', { name })
      .click();
    await main(page).getByRole('heading', { name }).waitFor();
  };
  await openSection('Banners');
  expect(await seriousViolations(page)).toEqual([]);

  const saved = async (name: string) => {
    const form = main(page).getByRole('form', { name });
    await form.getByLabel('Why').fill('it is time');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved. The change is now in effect.').waitFor();
  };
  const banners = main(page).getByRole('form', { name: 'Banners' });
  await banners.getByRole('button', { name: 'Add a banner' }).click();
  await banners.getByLabel('English').fill('We open in Tampere');
  await banners.getByLabel('Deutsch').fill('Wir öffnen in Tampere');
  await banners.getByLabel('Where it leads').fill('/about');
  await saved('Banners');
  await openSection('Places on the home page and in the footer');
  const places = main(page).getByRole('form', { name: 'Places on the home page and in the footer' });
  const onFirstPage = places.getByRole('group', { name: 'On the home page' });
  await onFirstPage.getByRole('button', { name: 'Remove Ruka, Finland' }).click();
  await onFirstPage.getByLabel('Add a place').fill('Tampere');
  await page
    .getByRole('option', { name: /Tampere/ })
    .first()
    .click();
  await onFirstPage.getByRole('listitem').filter({ hasText: 'Tampere' }).waitFor();
  await saved('Places on the home page and in the footer');
  await openSection('Languages');
  await main(page).getByRole('form', { name: 'Languages' }).getByLabel('Polski').uncheck();
  await saved('Languages');

  const reader = await openPage({ locale: 'de' });
  await visit(reader, '/');
  const banner = reader.getByRole('link', { name: 'Wir öffnen in Tampere' });
  expect(await banner.getAttribute('href')).toBe('/about');
  const links = main(reader).getByRole('region', { name: 'Hilfe nach Ort' }).getByRole('link');
  expect((await links.allTextContents()).join()).toMatch(/Helsinki.*Tampere/);
  expect(await reader.content()).not.toContain('Ruka');
  expect(await reader.locator('link[hreflang="pl"]').count()).toBe(0);
  await visit(reader, '/faq?lang=pl');
  expect(new URL(reader.url()).search).toBe('?lang=en');
  expect(await seriousViolations(reader)).toEqual([]);
});
