import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { Money, type Res } from '#test/platform/sdk.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let listing: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  listing = await ada.publishes({ price: new Money(2000, 'EUR') });
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const title = 'Quiet room near the park';

/** Makes the mails about saved listings due, as if the hour after the author's change had passed. */
async function mailsAreDue(): Promise<void> {
  const asks = databaseOf(server);
  for (let due: object[] = []; due.length === 0;)
    due = await asks(
      `update saved_listing_mails set due_at = now() - interval '1 second' where due_at is not null returning user_id`,
    );
}

test('listings a visitor saves on a phone move to their account at sign-up, and a new price is mailed', async () => {
  const page = await open({ width: 390 });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await visit(page, '/s');
  const heart = page.getByRole('button', { name: `Save: ${title}` });
  await heart.focus();
  await page.keyboard.press('Enter');
  await page.locator('button[aria-pressed=true]').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(asked.filter(path => path.startsWith('/api/saved'))).toEqual([]);

  await visit(page, '/saved');
  await page.getByRole('main').getByRole('link', { name: title }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Olena');
  await page.getByLabel('Last name').fill('Koval');
  await page.getByLabel('Email').fill('olena.koval@example.org');
  await page.getByLabel('Password', { exact: true }).fill('three words here');
  const joined = page.waitForResponse(/saved-listings\/save/);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/saved');
  await joined;
  await page.getByRole('main').getByRole('link', { name: title }).waitFor();
  await page.reload();
  await page.locator('button[aria-pressed=true]').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('poruch.saved'))).toBeNull();

  const outbox = outboxOf(server);
  const proof = linkIn(await outbox.latest('olena.koval@example.org', 'Confirm'), '/verify-email');
  await visit(page, proof);
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  await ada.sdk.ownListings.update({ id: listing.id, price: new Money(2500, 'EUR') });
  await mailsAreDue();
  const mail = await outbox.latest('olena.koval@example.org', 'News about');
  expect(mail.text).toContain('new price: €25');
  await visit(page, linkIn(mail, '/l/'));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Published today').waitFor();
});

test('without JavaScript the heart is a form that returns to the page', async () => {
  const page = await open({ as: ben, javaScriptEnabled: false, width: 390 });
  await page.goto('/s');
  await page.getByRole('button', { name: `Save: ${title}` }).click();
  await page.waitForURL(/\/s$/);
  await page.locator('button[aria-pressed=true]').waitFor();
  await page.goto('/saved');
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByRole('button', { name: `Save: ${title}` }).click();
  await page.waitForURL(/\/saved$/);
  await page.getByText('Nothing saved yet').waitFor();
});

test('a closed listing stays on the page, with a link to similar ones; recently viewed ones can be cleared', async () => {
  const gone = await ada.publishes({ title: 'A room for a week' });
  const page = await open({ as: ben, width: 390 });
  await visit(page, `/l/room/${gone.id.uuid}`);
  // The heart is filled before the listing is saved.
  const saved = page.waitForResponse(/saved-listings\/save/);
  await page.getByRole('button', { name: 'Save: A room for a week' }).click();
  await page.locator('button[aria-pressed=true]').waitFor();
  await saved;
  await ada.sdk.ownListings.close({ id: gone.id });
  await visit(page, '/saved');
  const card = page.getByRole('article').filter({ hasText: 'A room for a week' });
  await card.getByText('No longer available').waitFor();
  await page.getByRole('heading', { name: 'Last viewed' }).waitFor();
  await page.getByRole('button', { name: 'Clear this list' }).click();
  await page.getByText('The list is cleared.').waitFor();
  await card.getByRole('link', { name: 'See what else fits' }).click();
  await page.waitForURL(/\/s\?.*bounds=/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
