import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { outboxOf, proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { enterConsole } from './enterConsole.ts';

let server: BuiltServer;
let ada: Person;
let olha: Person;
beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  olha = await person(server, 'Olha', 'Team');
  await Promise.all([ada, olha].map(who => proveAddress(server, who)));
  await ada.publishes({ title: 'A quiet room' });
  await databaseOf(server)('insert into operators (user_id, created_at) values ($1, now())', [olha.id]);
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

/** Opens the form of an action, gives a reason and sends it. */
async function does(page: Page, action: string): Promise<void> {
  await main(page).getByRole('button', { name: action, exact: true }).click();
  const form = main(page).getByRole('form', { name: action });
  await form.getByLabel('Why').fill('She asked us to');
  await form.getByRole('button', { name: action }).click();
}

test('an operator finds somebody, bans them and lifts it, and sees the site as they do until it is ended', async () => {
  const page = await openPage({ as: olha });
  await visit(page, '/console');
  await enterConsole(page);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People' }).click();
  await main(page).getByLabel('Name, e-mail address or number').fill('love');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await main(page).getByRole('rowheader', { name: 'Ada L' }).waitFor();
  expect(await main(page).getByRole('rowheader').count()).toBe(1);
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Ada L' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Ada L' }).waitFor();

  await main(page).getByRole('button', { name: 'Ban', exact: true }).click();
  await main(page).getByText('Listings that are taken away').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Back' }).click();
  await does(page, 'Ban');
  await main(page).getByText('Done: Ban').waitFor();
  await outboxOf(server).latest(ada.email, 'Your account has been closed');
  await does(page, 'Lift the ban');
  await main(page).getByText('Done: Lift the ban').waitFor();

  await does(page, 'Look as this person');
  const bar = page.getByRole('region', { name: 'Signed in as somebody else' });
  await bar.getByText('You see the site as Ada Lovelace does', { exact: false }).waitFor();
  await visit(page, '/account/contact-details');
  expect(await bar.isVisible()).toBe(true);
  expect(await main(page).getByLabel('Email', { exact: true }).inputValue()).toBe(ada.email);
  expect(await seriousViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'End this' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Ada L' }).waitFor();
  expect(await bar.count()).toBe(0);
  await outboxOf(server).latest(ada.email, 'Somebody of our team');
});
