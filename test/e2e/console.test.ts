import { TOTP, Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf, proveAddress } from '#test/support/outbox.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { logIn } from './logIn.ts';

const operatorEmail = 'olha@example.org';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let olha: Person;
beforeAll(async () => {
  server = await startBuiltServer({ LISTING_APPROVAL: 'on', OPERATORS: operatorEmail });
  ada = await person(server, 'Ada', 'Lovelace');
  ben = await person(server, 'Ben', 'Kovalenko');
  olha = await person(server, 'Olha', 'Team');
  await Promise.all([ada, ben, olha].map(who => proveAddress(server, who)));
  await olha.sdk.currentUser.changeEmail({ email: operatorEmail, currentPassword: olha.password });
  const change = await outboxOf(server).latest(operatorEmail);
  const token = new URL(linkIn(change, '/verify-email'), server.url).searchParams.get('t');
  await olha.sdk.currentUser.verifyEmail({ verificationToken: token });
  await ada.publishes({ title: 'The first room' });
  await ada.publishes({ title: 'The second room' });
  const report = { kind: 'user', id: ada.id, reason: 'exploitation' };
  await callWebApi(server, 'safety/report', report, ben.tokens.getToken());
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

test('an operator signs in with a second factor, approves two listings by keyboard and decides a report', async () => {
  const page = await openPage();
  await logIn(page, { ...olha, email: operatorEmail });
  await visit(page, '/console');
  expect(await seriousViolations(page)).toEqual([]);
  const secret = (await main(page).locator('code').textContent()) ?? '';
  await main(page)
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await main(page).getByRole('button', { name: 'Confirm the code' }).click();
  await main(page).getByText('These are your recovery codes.', { exact: false }).waitFor();
  expect(await main(page).locator('li code').count()).toBe(10);
  await main(page).getByRole('button', { name: 'I have kept them' }).click();

  const navigation = page.getByRole('navigation', { name: 'Console' });
  await navigation.getByRole('link', { name: /^Listings/ }).click();
  await main(page).getByRole('heading', { level: 2, name: 'The first room' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('a');
  await main(page).getByRole('heading', { level: 2, name: 'The second room' }).waitFor();
  await page.keyboard.press('a');
  await main(page).getByText('Nothing waits here.', { exact: false }).waitFor();

  await navigation.getByRole('link', { name: /^Reports/ }).click();
  await main(page).getByRole('heading', { level: 2, name: 'Ada L' }).waitFor();
  await page.keyboard.press('r');
  const form = main(page).getByRole('form', { name: 'Decide' });
  await form.getByLabel('Outcome').selectOption('warned');
  await form.getByLabel('Your words').fill('We have spoken to her.');
  await form.getByRole('button', { name: 'Decide' }).click();
  await main(page).getByText('Nothing waits here.', { exact: false }).waitFor();

  await navigation.getByRole('link', { name: 'Audit log' }).click();
  await main(page).getByRole('cell', { name: 'Reports: closed' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const mail = await outboxOf(server).latest(ben.email, 'News about your note');
  expect(mail.to).toBe(ben.email);
});
