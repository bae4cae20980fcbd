import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let enquiry: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  // Users with listings or enquiries get a reminder to verify their address, which covers the page.
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  enquiry = await ben.enquires(await ada.publishes(), 'Чи ще вільно?');
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const midnight = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY);

const order = ({ id }: Res) => `/order/${id.uuid}/details`;
const sale = ({ id }: Res) => `/sale/${id.uuid}/details`;
const log = (page: Page) => page.getByRole('main').getByRole('log');
const inbox = (page: Page, news: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^Inbox\\s*${news}$`) });

/** Opens a page for a signed-in user and waits until its event stream is connected. */
async function at(path: string, person: Person, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ as: person, ...options });
  const listening = page.waitForResponse(answer => answer.url().endsWith('/api/live'));
  await visit(page, path);
  await listening;
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('messages arrive in both directions without a reload; of several tabs, one holds the connection', async () => {
  const [giver, actor] = await Promise.all([at(sale(enquiry), ada), at(order(enquiry), ben)]);
  await write(giver, 'Так, приїжджайте!');
  await log(actor).getByText('Так, приїжджайте!').waitFor();
  await write(actor, 'Дякую 🙏');
  await log(giver).getByText('Дякую 🙏').waitFor();
  await inbox(giver, '').waitFor();
  expect(await log(actor).getByText('Sending …').count()).toBe(0);
  expect(await log(actor).getByText('Дякую 🙏').count()).toBe(1);

  // Of several tabs, only one holds the connection.
  const streams: string[] = [];
  const second = await openPage({ besides: actor });
  for (const page of [actor, second])
    page.on('request', asked => asked.url().endsWith('/api/live') && streams.push(asked.url()));
  await visit(second, '/inbox/orders');
  await ada.writes(enquiry, 'For both of your tabs');
  await log(actor).getByText('For both of your tabs').waitFor();
  await second.getByRole('main').getByText('For both of your tabs').waitFor();
  expect(streams).toEqual([]);
  // Another tab takes over.
  const taking = second.waitForRequest(asked => asked.url().endsWith('/api/live'));
  await actor.close();
  await taking;
});

test('the topbar and the inbox show unread messages until they are read', async () => {
  const elsewhere = await at('/inbox/sales', ada);
  await inbox(elsewhere, '').waitFor();
  await ben.writes(enquiry, 'Are you there?');
  await inbox(elsewhere, '1 new message').waitFor();
  const row = elsewhere.getByRole('main').getByRole('listitem').filter({ hasText: 'Are you there?' });
  await row.getByText('1 new message').waitFor();
  // On another device.
  await visit(await at('/', ada), sale(enquiry));
  await inbox(elsewhere, '').waitFor();
  await row.getByText('1 new message').waitFor({ state: 'detached' });
});

test('a request appears in the topbar, and the answer on the guest’s page', async () => {
  const giver = await at('/', ada, { width: 390 });
  const request = await requestStay();
  const opener = giver.getByRole('link', { name: /^Open menu\s*1 request is waiting for your answer$/ });
  await opener.waitFor();
  const actor = await at(order(request), ben);
  await actor.getByRole('heading', { name: 'You sent a booking request' }).waitFor();
  await ada.sdk.transactions.transition({ id: request.id, transition: 'transition/accept', params: {} });
  await actor.getByRole('heading', { name: 'Your booking has been accepted' }).waitFor();
  await giver.getByRole('link', { name: 'Open menu', exact: true }).waitFor();
});

test('after a server outage the page reconnects by itself and misses nothing', async () => {
  const gone = { expected: [/ERR_/, /answered 5\d\d/] };
  const actor = await at(order(enquiry), ben, gone);
  await server.kill();
  await write(actor, 'Sent while nobody was there');
  await log(actor)
    .getByText(/^No connection\. Your message is kept here/)
    .waitFor();
  await server.startAgain();
  await ada.writes(enquiry, 'Written before you were back');
  // The longer the outage, the longer the page waits between reconnects.
  await log(actor).getByText('Written before you were back').waitFor({ timeout: 75_000 });
  for (const notYetSent of [/^No connection/, /^Sending/])
    await log(actor).getByText(notYetSent).waitFor({ state: 'detached' });
  const { data } = await ada.sdk.messages.query({ transactionId: enquiry.id });
  const mine = data.data.filter(({ attributes }) => attributes.content === 'Sent while nobody was there');
  expect(mine).toHaveLength(1);
}, 240_000);

const field = (page: Page) => page.getByLabel('Your message');
const kept = (page: Page) => page.getByText('We kept what you had typed. It has not been sent yet.');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(name => name.includes('message.')));

test('a draft is sent after a reload, cleared, and sent in two tabs: the field is empty for good', async () => {
  const page = await openPage({ as: ben, width: 390 });
  await visit(page, order(enquiry));
  for (const text of ['Is the room still free?', 'x'.repeat(5000)]) {
    await field(page).fill(text);
    await page.reload();
    await kept(page).waitFor();
    expect(await field(page).inputValue()).toBe(text);
    await send(page);
    await log(page).getByText(text, { exact: true }).waitFor();
    expect(await field(page).inputValue()).toBe('');
    expect(await kept(page).count()).toBe(0);
    expect(await stored(page)).toEqual([]);
  }
  await page.reload();
  await log(page).getByText('Is the room still free?').waitFor();
  expect(await field(page).inputValue()).toBe('');

  // A cleared draft does not come back, and one sent in another tab can be sent here, too.
  await field(page).fill('Never mind');
  await page.reload();
  await kept(page).waitFor();
  await field(page).fill('');
  await kept(page).waitFor({ state: 'detached' });
  expect(await stored(page)).toEqual([]);
  await field(page).fill('From the first tab');
  const other = await openPage({ besides: page });
  await visit(other, order(enquiry));
  await kept(other).waitFor();
  await send(page);
  await log(page).getByText('From the first tab').waitFor();
  await send(other);
  expect(await field(other).inputValue()).toBe('');
  await page.reload();
  expect(await field(page).inputValue()).toBe('');
});

test('signing out on a shared computer clears its other tabs', async () => {
  const one = await at('/', ben, { width: 390 });
  const other = await openPage({ besides: one });
  await other.clock.install();
  await visit(other, order(enquiry));
  // When the first tab leaves its page, the other listens in its place and fetches what it may have missed.
  const answer = (page: Page) => (part: string) => page.waitForResponse(it => it.url().includes(part));
  const counts = ['hasUnread=true', 'only=sale'];
  const caughtUp = answer(other)('/api/live').then(() =>
    Promise.all(['/transactions/show', '/messages/query', ...counts].map(answer(other))),
  );
  // Requests under way when the session ends are refused.
  const counted = Promise.all(counts.map(answer(one)));
  await visit(one, '/?mobilemenu=open');
  await Promise.all([caughtUp, counted]);
  await one.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await one.waitForURL(url => url.pathname === '/');
  // A page has some seconds for its own work before the end of the session hides it.
  const form = other.getByRole('form', { name: 'Log in' });
  while (!(await form.isVisible())) await other.clock.runFor(1_000);
  expect(await other.getByText('Чи ще вільно?').count()).toBe(0);
});

/** Ben requests a free night at Ada's. */
async function requestStay(): Promise<Res> {
  const listing = await ada.publishes();
  const params = { listingId: listing.id, bookingStart: midnight(3), bookingEnd: midnight(4) };
  const begin = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  return (await ben.sdk.transactions.initiate(begin, { expand: true })).data.data;
}
