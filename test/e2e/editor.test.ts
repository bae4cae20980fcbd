import type { Locator, Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { createIntegrationSdk, UUID } from '#test/platform/integrationSdk.ts';
import { person, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { logIn } from './logIn.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  server = await startBuiltServer({
    INTEGRATION_CLIENT_ID: 'test-integration',
    INTEGRATION_CLIENT_SECRET: 'test-integration-secret',
    STRIPE_SIMULATOR_PORT: '0',
  });
  [ada, ben] = await Promise.all([person(server, 'Ada', 'Lovelace'), person(server, 'Ben', 'Kovalenko')]);
  // Ada's account is complete, so that no reminder covers the page.
  await proveAddress(server, ada);
  const badge = { isVerified: true, verifiedAt: '2026-03-02' };
  await createIntegrationSdk(server.baseUrl).users.updateProfile({ id: new UUID(ada.id), publicData: badge });
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const goOn = (page: Page) => press(page, 'Continue');
const saveAndContinue = (page: Page) => press(page, 'Save and continue');

async function asAda(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ as: ada, ...options });
  await visit(page, path);
  return page;
}

const offer = /I can offer something/;
const request = /I am looking for something/;

test.each([
  { category: offer, kind: 'Supplies', levelOne: 'Food', width: 1280 },
  { category: request, kind: 'Services', levelOne: 'Translation', width: 390 },
])('publishes a listing: $category, $kind', async ({ category, kind, levelOne, width }) => {
  const page = await asAda('/l/new', { width });
  await page.getByRole('radio', { name: category }).check();
  await goOn(page);
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('checkbox', { name: levelOne }).check();
  await saveAndContinue(page);
  await page.waitForURL('**/draft/description');
  const title = `${kind} of all sorts`;
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Title').press('Enter');
  await page.getByLabel('Description').fill('Clean and well kept.');
  await goOn(page);
  await saveAndContinue(page);
  // Typed without choosing a suggestion: there is only one match.
  await page.getByRole('combobox', { name: 'Where is it?' }).fill('wroclaw');
  await saveAndContinue(page);
  await page.waitForURL('**/draft/photos');
  await press(page, 'No picture? Use a drawing');
  await page.getByRole('img', { name: 'Picture 1 of 1' }).waitFor();
  await press(page, 'Publish');
  await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
  await main(page)
    .getByText(/Wroclaw/)
    .first()
    .waitFor();
});

test('an ambiguous town name is not resolved silently: the matches are offered', async () => {
  const room = await ada.publishes({ title: 'Room to move' });
  const page = await asAda(`/l/room-to-move/${room.id.uuid}/edit/location`, { width: 390 });
  const where = page.getByRole('combobox', { name: 'Where is it?' });
  await where.fill('Neustadt');
  await press(page, 'Save changes');
  await page.getByText('You need to provide a location').waitFor();
  await page.getByRole('option').first().waitFor();
  // The half-typed town survives a reload.
  await page.reload();
  await page.getByText(/We kept what you typed before/).waitFor();
  expect(await where.inputValue()).toBe('Neustadt');
  await where.press('ArrowDown');
  await where.fill('Lviv');
  await where.press('Enter');
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('main [role=combobox]')?.value.includes(','),
  );
  await press(page, 'Save changes');
  await page.getByText('Saved.').waitFor();
  await page.getByText(/Shown to others: Lviv/).waitFor();
});

test('a draft resumes at its first incomplete step, and can be priced before it is published', async () => {
  const draft = await ada.drafts({
    title: 'Garden house',
    publicData: { category: 'offeringPlace', subcategories: 'accomodation' },
  });
  const page = await asAda(`/l/draft/${draft.id.uuid}/draft/photos`);
  await page.waitForURL('**/draft/description');
  expect(await page.getByLabel('Title').inputValue()).toBe('Garden house');
  await goOn(page);
  await page.getByLabel('Description').fill('A small house for four.');
  await goOn(page);
  await saveAndContinue(page);
  await page.getByRole('combobox', { name: 'Where is it?' }).fill('wroclaw');
  await saveAndContinue(page);
  await page.getByText(/Price, availability and rules are optional/).waitFor();
  await press(page, 'No picture? Use a drawing');
  await page.getByRole('img', { name: 'Picture 1 of 1' }).waitFor();

  await page.getByRole('link', { name: 'Price', exact: true }).click();
  await page.getByLabel('Price per night').fill('20');
  expect(await seriousViolations(page)).toEqual([]);
  await press(page, 'Save and go back');
  await page.waitForURL('**/draft/photos');
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByLabel('Rules for guests').fill('No smoking.');
  await press(page, 'Save and go back');
  // The unsaved image is still there.
  await page.getByRole('img', { name: 'Picture 1 of 1' }).waitFor();
  await press(page, 'Publish');
  // The listing is published, and a provider who charges money is sent to the payout form.
  await page.waitForURL('**/edit/payout-details');
  await page.getByText(/please tell us below where your money should go/).waitFor();
  await page.getByLabel('Country').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the listing' }).click();
  await main(page)
    .getByText(/^Price.*€20 per night$/)
    .waitFor();
});

const today = new Date();
const dayIn = (count: number) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10 + count)).toISOString().slice(0, 10);

/** Opens the next month in the calendar, where each day is a button. */
async function openCalendar(page: Page): Promise<(count: number) => Locator> {
  await page.getByRole('button', { name: 'Next' }).click();
  const day = (count: number) => page.locator(`[data-day="${dayIn(count)}"]`);
  await expectName(day(0), /(available|blocked|booked or requested)$/);
  return day;
}

async function expectName(locator: Locator, wanted: RegExp): Promise<void> {
  await locator.and(locator.page().getByRole('button', { name: wanted })).waitFor();
}

test('days are blocked and opened around a booking, by mouse, by keyboard and several at once', async () => {
  const room = await ada.publishes({ title: 'Room with a calendar' });
  await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: room.id, bookingStart: new Date(dayIn(2)), bookingEnd: new Date(dayIn(4)) },
  });
  const page = await asAda(`/l/room/${room.id.uuid}/edit/availability`);
  let day = await openCalendar(page);
  await expectName(day(2), /booked or requested$/);
  await expectName(day(3), /booked or requested$/);
  await day(1).click();
  await expectName(day(1), /blocked$/);
  await day(2).click({ force: true });
  await day(4).focus();
  await page.keyboard.press('Enter');
  await expectName(day(4), /blocked$/);
  expect(await seriousViolations(page)).toEqual([]);

  await page.reload();
  day = await openCalendar(page);
  await expectName(day(1), /blocked$/);
  await expectName(day(2), /booked or requested$/);
  await expectName(day(4), /blocked$/);
  await day(1).click();
  await expectName(day(1), /available$/);

  await page.getByRole('radio', { name: 'Several days' }).check();
  await day(-2).click();
  await day(2).hover();
  expect(await page.getByRole('button', { name: / selected, / }).count()).toBe(5);
  await day(6).click();
  const range = page.getByRole('group', { name: 'Several days at once' });
  await range.getByText(/: 9 days$/).waitFor();
  await range.getByText(/^2 of these days are booked or requested/).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await range.getByRole('button', { name: 'Block these days' }).click();
  await range.getByText(/^Done/).waitFor();
  await page.reload();
  day = await openCalendar(page);
  for (const count of [-2, -1, 0, 1, 4, 5, 6]) await expectName(day(count), /blocked$/);
  await expectName(day(3), /booked or requested$/);
  await expectName(day(7), /available$/);

  const slots = await ben.sdk.timeslots.query({
    listingId: room.id,
    start: new Date(dayIn(-3)),
    end: new Date(dayIn(8)),
  });
  const free = slots.data.data.map(({ attributes }) => [attributes.start, attributes.end].map(toDay));
  expect(free).toEqual([
    [dayIn(-3), dayIn(-2)],
    [dayIn(7), dayIn(8)],
  ]);
});

test('hourly availability keeps its hours and time zone in the weekly plan, and its days can be blocked', async () => {
  const hours = (dayOfWeek: string, startTime: string, endTime: string) => ({
    dayOfWeek,
    seats: 2,
    startTime,
    endTime,
  });
  const entries = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => hours(day, '09:00', '17:00'));
  const plan = { type: 'availability-plan/time', timezone: 'Europe/Kyiv', entries };
  const room = await ada.publishes({ title: 'Room by the hour', availabilityPlan: plan });
  const page = await asAda(`/l/room/${room.id.uuid}/edit/availability`, { width: 390 });
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Kyiv');
  expect(await page.getByText('09:00–17:00').count()).toBe(7);
  await page.getByRole('spinbutton', { name: 'Sunday' }).fill('0');
  await page.getByRole('spinbutton', { name: 'Monday' }).fill('3');
  await press(page, 'Save changes');
  await page.getByText('Saved.').waitFor();
  expect(await page.getByText('09:00–17:00').count()).toBe(6);
  expect(await seriousViolations(page)).toEqual([]);
  const shown = await ada.sdk.ownListings.show({ id: room.id });
  expect(shown.data.data.attributes.availabilityPlan).toMatchObject({
    timezone: 'Europe/Kyiv',
    entries: [{ ...hours('mon', '09:00', '17:00'), seats: 3 }, ...entries.slice(1, 6)],
  });
  await page.getByRole('button', { name: 'Next' }).click();
  const day = page.locator(`[data-day="${dayIn(0)}"]`);
  await expectName(day, /(available|blocked)$/);
});

const toDay = (instant: unknown) => (instant as Date).toISOString().slice(0, 10);

test('a form filled in when the session ends keeps its content, and login leads back to it', async () => {
  const room = await ada.publishes({ title: 'Room for a while' });
  const path = `/l/room-for-a-while/${room.id.uuid}/edit/description`;
  const page = await openPage({ as: ada, width: 390, expected: [/40[13]/] });
  // An event stream that is refused for lack of a session when it opens would reload the page.
  const listening = page.waitForResponse(answer => answer.url().endsWith('/api/live'));
  await visit(page, path);
  await listening;
  await page.getByLabel('Description').fill('Now with a balcony.');
  await page.context().clearCookies();
  await press(page, 'Save changes');
  await page.getByText(/You have been logged out in the meantime/).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Now with a balcony.');
  await page.getByRole('link', { name: 'Log in again' }).click();
  await page.waitForURL('**/login');
  await logIn(page, ada);
  await page.waitForURL(`**${path}`);
  await page.getByText(/We kept what you typed before/).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Now with a balcony.');
  await press(page, 'Save changes');
  await page.getByText('Saved.').waitFor();
});

test('the optional details of a listing are in sections, which say what they hold and open for an error', async () => {
  const room = await ada.publishes({ title: 'Room in sections' });
  const path = `/l/room-in-sections/${room.id.uuid}/edit/description`;
  const page = await asAda(path, { width: 390 });
  const section = (name: string) =>
    page.locator('details', { has: page.getByRole('heading', { name, exact: true }) });
  const summary = (name: string) => section(name).locator('summary');
  const shortest = page.getByLabel('Shortest stay, in nights');
  const longest = page.getByLabel('Longest stay, in nights');
  await summary('People').waitFor();
  expect(await summary('People').innerText()).toMatch(/2 people$/);
  expect(await page.getByLabel('For how many people?').isVisible()).toBe(false);
  expect(await shortest.isVisible()).toBe(false);
  expect(await seriousViolations(page)).toEqual([]);

  await summary('Dates').press('Enter');
  await shortest.fill('9');
  await longest.fill('8');
  await summary('Dates').click();
  expect(await longest.isVisible()).toBe(false);
  await press(page, 'Save changes');
  await longest.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'longestStay');
  expect(await seriousViolations(page)).toEqual([]);
  await longest.fill('10');
  await summary('Dates').click();
  await press(page, 'Save changes');
  await page.getByText('Saved.').waitFor();
  expect(await longest.isVisible()).toBe(false);

  const plain = await openPage({ as: ada, width: 390, javaScriptEnabled: false });
  await plain.goto(path);
  expect(await plain.getByLabel('Longest stay, in nights').inputValue()).toBe('10');
  expect(await plain.getByLabel('What kind of place?').isVisible()).toBe(false);
  await plain.getByRole('heading', { name: 'The place', exact: true }).click();
  expect(await plain.getByLabel('What kind of place?').isVisible()).toBe(true);
});
