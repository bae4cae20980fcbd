import type { Page } from 'playwright-core';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { testClient, type Token } from '#test/platform/sdk.ts';
import { logIn } from './logIn.ts';

// The connection, the session or the server fails in the middle of an action.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let cy: Person;
let address: string;
let talk: string;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben, cy } = await cast(server));
  for (const one of [ada, ben, cy]) await proveAddress(server, one);
  const listing = await ada.publishes();
  talk = `/sale/${(await ben.enquires(listing)).id.uuid}/details`;
  address = `/l/quiet-room-near-the-park/${listing.id.uuid}`;
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const words = 'Good day! We are three. Може, є місце з понеділка?';
const serverIsAway = [
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/,
];
const sessionIsOver = [/answered 40[13]/, /status of 40[13]/];

const tokenCookie = `st-${testClient.clientId}-token`;

/** Changes the token stored in this browser, as if time had passed. */
async function changeToken(page: Page, change: (token: Token) => Partial<Token>): Promise<void> {
  const context = page.context();
  const cookie = (await context.cookies()).find(({ name }) => name === tokenCookie);
  if (!cookie) throw new Error('This browser keeps no token');
  const token = JSON.parse(decodeURIComponent(cookie.value)) as Token;
  const value = encodeURIComponent(JSON.stringify({ ...token, ...change(token) }));
  await context.addCookies([{ ...cookie, value }]);
}

const expire = () => ({ access_token: 'no-longer-valid' });
const end = () => ({ access_token: 'no-longer-valid', refresh_token: 'no-longer-valid' });

async function writeEnquiry(page: Page): Promise<void> {
  await visit(page, `${address}?enquiry=open`);
  await page.getByRole('dialog').getByLabel('Your message').fill(words);
}

const typedEnquiry = (page: Page) => page.getByRole('dialog').getByLabel('Your message').inputValue();

/** Opens a form of a new listing, and types it as far as the second step. */
async function writeListing(page: Page): Promise<void> {
  await visit(page, '/l/new');
  const next = page.getByRole('main').getByRole('button', { name: 'Continue', exact: true });
  await page.getByRole('radio', { name: /I can offer something/ }).check();
  await next.click();
  await page.getByRole('radio', { name: 'Services' }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByLabel('Title').fill('Lessons of Polish');
  await next.click();
  await page.getByLabel('Description').fill(words);
  await next.click();
}

test('an enquiry and a half-written listing survive a reload, and an outage of the server while they are sent', async () => {
  const [enquiry, listing] = await Promise.all(
    [cy, ada].map(as => openPage({ as, width: 390, expected: serverIsAway })),
  );
  if (!enquiry || !listing) throw new Error('The browser opened no pages.');
  await Promise.all([writeEnquiry(enquiry), writeListing(listing)]);
  await Promise.all([enquiry, listing].map(page => page.reload().then(() => hydrated(page))));
  expect(await typedEnquiry(enquiry)).toBe(words);
  await listing.getByText('We kept what you typed before. It is not saved yet.').waitFor();
  expect(await listing.getByLabel('Title').inputValue()).toBe('Lessons of Polish');
  expect(await listing.getByLabel('Description').inputValue()).toBe(words);

  await server.kill();
  await enquiry.getByRole('button', { name: 'Send the message' }).click();
  await enquiry.getByRole('dialog').getByRole('alert').waitFor();
  expect(await typedEnquiry(enquiry)).toBe(words);
  await listing.getByRole('button', { name: 'Save and continue' }).click();
  await listing.getByRole('main').getByRole('alert').waitFor();
  expect(await listing.getByLabel('Description').inputValue()).toBe(words);

  await server.startAgain();
  await enquiry.getByRole('button', { name: 'Send the message' }).click();
  await enquiry.getByRole('heading', { name: 'You sent an enquiry' }).waitFor();
  expect(await enquiry.getByRole('log').getByText(words).count()).toBe(1);
  await listing.getByRole('button', { name: 'Save and continue' }).click();
  await listing.getByRole('combobox', { name: 'Where is it?' }).waitFor();
  await listing.goBack();
  await listing.getByLabel('Title').waitFor();
  expect(await listing.getByLabel('Title').inputValue()).toBe('Lessons of Polish');
});

test('an inbox that fails to load beside a conversation leaves what was typed there', async () => {
  const page = await openPage({ as: ada, width: 1000, expected: [/net::ERR_FAILED/] });
  await visit(page, talk);
  const message = page.getByLabel('Your message');
  await message.fill(words);
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/static/'));
  await page.route('**/static/**', route => route.abort());
  await page.setViewportSize({ width: 1400, height: 800 });
  await failed;
  await page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: 'Inbox' }).waitFor();
  expect(await message.inputValue()).toBe(words);

  // Wide from the start, the list is there.
  await page.unroute('**/static/**');
  await visit(page, talk);
  await page
    .getByRole('region', { name: 'Inbox' })
    .getByRole('link', { name: /^Ben K/ })
    .waitFor();
});

test('two tabs of one user continue when their token has expired', async () => {
  const first = await openPage({ as: ada, expected: sessionIsOver });
  const second = await openPage({ besides: first, expected: sessionIsOver });
  await Promise.all([visit(first, '/'), visit(second, '/')]);
  await changeToken(first, expire);
  await Promise.all(
    [first, second].map(page => page.getByRole('banner').getByRole('link', { name: 'Inbox' }).click()),
  );
  for (const page of [first, second]) {
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('main').getByText('Quiet room near the park').first().waitFor();
  }
  await changeToken(first, expire);
  await Promise.all([visit(first, '/listings'), visit(second, '/inbox/orders')]);
  await first.getByRole('heading', { level: 1, name: 'Your listings' }).waitFor();
  await second.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
});

test('an expired session leads to the login page and back', async () => {
  const page = await openPage({ as: ada, width: 390, expected: sessionIsOver });
  await changeToken(page, end);
  await page.goto('/inbox/sales?page=1');
  await page.waitForURL('**/login');
  await hydrated(page);
  await logIn(page, ada);
  await page.waitForURL('**/inbox/sales?page=1');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
});

test('an enquiry whose session has expired keeps its text until the next login', async () => {
  const page = await openPage({ as: ben, expected: sessionIsOver });
  await writeEnquiry(page);
  await changeToken(page, end);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByText('You are no longer logged in.').waitFor();
  expect(await typedEnquiry(page)).toBe(words);
  await page.reload();
  await page.getByRole('link', { name: 'I have an account: log in' }).click();
  await page.getByRole('form', { name: 'Log in' }).waitFor();
  await logIn(page, ben);
  await page.waitForURL(/enquiry=open/);
  expect(await typedEnquiry(page)).toBe(words);
});
