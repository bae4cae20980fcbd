import type { Page } from 'playwright-core';
import { isUrgent } from '#contract/safety/reports.ts';
import { close, queryOpen } from '#server/marketplace/reports/index.ts';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { engineBeside, type EngineBeside } from '#test/support/engineBeside.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

let server: BuiltServer;
let beside: EngineBeside;
let ada: Person;
let ben: Person;
let listing: Res;
let thread: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  beside = engineBeside(server);
  [ada, ben] = [await person(server, 'Ada', 'Lovelace'), await person(server, 'Ben', 'Kovalenko')];
  await Promise.all([proveAddress(server, ada), proveAddress(server, ben)]);
  listing = await ada.publishes();
  thread = await ben.enquires(listing, 'Write to me on Telegram: @ben_k');
}, 90_000);
afterAll(async () => {
  await beside?.close();
  await server?.stop();
});
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');
const log = (page: Page) => main(page).getByRole('log');
const dialog = (page: Page) => page.getByRole('dialog');

test('on a phone two taps report a listing, and the outcome is shown to the reporter', async () => {
  const page = await openPage({ width: 390, as: ben });
  await visit(page, `/l/${listing.id.uuid}`);
  // It is visible without scrolling.
  const report = main(page).getByRole('button', { name: 'Report this listing' }).first();
  await report.waitFor();
  expect((await report.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await report.tap();
  await dialog(page)
    .getByRole('button', { name: /^Pressure or exploitation/ })
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^Pressure or exploitation/ })
    .tap();
  await dialog(page).getByText('Thank you. We have received it.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog(page).getByLabel('Do you want to add something?').fill('She wants my passport.');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).tap();
  await dialog(page).getByText('We have added this to your report.').waitFor();

  const [reported] = await queryOpen(beside.operator);
  expect(reported && isUrgent(reported.reason)).toBe(true);
  expect(reported?.note).toBe('She wants my passport.');
  const closing = { outcome: 'acted', answer: 'The listing is gone.' };
  await close(beside.operator, { id: reported?.id ?? '', ...closing });
  await visit(page, '/account/safety');
  await main(page)
    .getByText(/we have acted on it/)
    .waitFor();
  await main(page).getByText('The listing is gone.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test('a user who is warned about a message blocks its sender from the thread, and unblocks them by keyboard', async () => {
  const page = await openPage({ width: 390, as: ada });
  const other = await openPage({ width: 390, as: ben });
  const listening = other.waitForResponse(answer => answer.url().endsWith('/api/live'));
  await visit(other, `/order/${thread.id.uuid}/details`);
  await listening;
  await other.getByLabel('Your message').fill('Why do you not answer?');
  await visit(page, `/sale/${thread.id.uuid}/details`);
  await main(page).getByText('Please be careful').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByLabel('More', { exact: true }).tap();
  await main(page).getByRole('button', { name: 'Report or block' }).tap();
  await dialog(page).getByRole('button', { name: 'Block Ben K' }).tap();
  await dialog(page).getByText('You have blocked Ben K.').waitFor();
  await page.keyboard.press('Escape');
  await main(page)
    .getByText(/^You have blocked this person/)
    .waitFor();
  expect(await main(page).getByRole('button', { name: 'Send' }).count()).toBe(0);

  // The blocked user sees at once that writing is disabled, but not by whom, or that it was a block.
  await main(other)
    .getByText(/^Messages can no longer be sent here/)
    .waitFor();
  expect(await main(other).getByText(/block/i).allTextContents()).toEqual(['Report or block']);
  expect(await main(other).getByRole('button', { name: 'Send' }).count()).toBe(0);
  expect(await log(other).getByText('Write to me on Telegram').count()).toBe(1);
  expect(await seriousViolations(other)).toEqual([]);
  await visit(other, `/l/${listing.id.uuid}`);
  await main(other).getByRole('heading', { level: 1 }).waitFor();
  expect(await main(other).getByText(/block/i).count()).toBe(0);
  await other.goBack();

  await visit(page, `/u/${ben.id}`);
  await main(page)
    .getByText(/^You have blocked Ben K\./)
    .waitFor();
  await visit(page, '/account/safety');
  const unblock = main(page).getByRole('button', { name: 'Unblock Ben K' });
  await unblock.focus();
  await page.keyboard.press('Enter');
  await main(page)
    .getByText(/^You have not blocked anybody/)
    .waitFor();
  await visit(page, `/sale/${thread.id.uuid}/details`);
  await main(page).getByRole('button', { name: 'Send' }).waitFor();
  // Sending is re-enabled without a reload; what was being typed is still there.
  await main(other).getByRole('button', { name: 'Send' }).waitFor();
  expect(await other.getByLabel('Your message').inputValue()).toBe('Why do you not answer?');
});

test('an external link in a message shows its destination before it opens, also without JavaScript', async () => {
  await ben.writes(thread, 'Pay the deposit at https://pоruch.example/pay, please. Or: https://example.org/');
  for (const hasScript of [true, false]) {
    const page = await openPage({ width: 390, as: ada, javaScriptEnabled: hasScript });
    if (hasScript) await visit(page, `/sale/${thread.id.uuid}/details`);
    else await page.goto(`/sale/${thread.id.uuid}/details`);
    const address = main(page).getByText('https://pоruch.example/pay (xn--pruch-jye.example)');
    const open = main(page).getByRole('link', { name: 'Open xn--' });
    expect(await open.count()).toBe(0);
    await address.focus();
    await page.keyboard.press('Enter');
    await open.waitFor();
    expect(await open.getAttribute('href')).toBe('https://xn--pruch-jye.example/pay');
    if (hasScript) expect(await seriousViolations(page)).toEqual([]);
  }
});
