import type { Page } from 'playwright-core';
import { Money } from '#test/platform/sdk.ts';
import { becomesPayable } from '#test/support/becomesPayable.ts';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import type { ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { freePort } from '#test/support/freePort.ts';
import { operatorOf } from '#test/support/operatorOf.ts';
import { outboxOf, proveAddress } from '#test/support/outbox.ts';
import { openAccount } from './openAccount.ts';
import { requestAndPay } from './requestAndPay.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let olha: Person;
let atConsole: ConsoleBrowser;
beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  [ada, ben, olha] = await Promise.all([
    person(server, 'Ada', 'Lovelace'),
    person(server, 'Ben', 'Kovalenko'),
    person(server, 'Olha', 'Team'),
  ]);
  await Promise.all([ada, ben].map(who => proveAddress(server, who)));
  atConsole = await operatorOf(server, olha);
  await openAccount(ada, port);
  const listing = await ada.publishes({ price: new Money(2500, 'EUR'), title: 'Room by the sea' });
  await becomesPayable(ada);
  const id = await requestAndPay(server, { port, person: ben, listing, from: 3 });
  await ada.sdk.transactions.transition({ id, transition: 'transition/accept', params: {} });
  await ben.sdk.messages.send({ transactionId: id, content: 'Which bell do we ring?' });
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

test('an operator finds a booking, gives a reason to read its conversation, and cancels it with a refund', async () => {
  const page = await openPage({ as: olha });
  await page.context().addCookies([{ name: 'console', value: atConsole.token(), url: server.url }]);
  await visit(page, '/console/bookings');

  const search = main(page).getByRole('search');
  await search.getByLabel('Person: number or email address').fill(ben.email);
  await search.getByLabel('Status').selectOption('accepted');
  await search.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/person=/);
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Room by the sea' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Room by the sea' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  expect(await page.content()).not.toContain('Which bell');
  await main(page).getByText('Read the conversation').click();
  const reading = main(page).getByRole('form', { name: 'Read the conversation' });
  await reading.getByLabel('Why').fill('Ben asks us to cancel');
  await reading.getByRole('button', { name: 'Show' }).click();
  await main(page).getByText('Which bell do we ring?').waitFor();

  await main(page).getByRole('button', { name: 'Cancel with refund' }).click();
  const cancelling = main(page).getByRole('form', { name: 'Cancel with refund' });
  await main(page).getByText('Goes back to the guest’s card').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await cancelling.getByLabel('Why').fill('Both asked for it');
  await cancelling.getByRole('button', { name: 'Cancel with refund' }).click();
  await main(page).getByText('Done: Cancel with refund').waitFor();
  await main(page).getByText('Cancelled', { exact: true }).first().waitFor();

  const outbox = outboxOf(server);
  const refund = await outbox.latest(ben.email, 'Your stay was cancelled');
  expect(refund.text).toContain('€50');
  await outbox.latest(ada.email, 'A stay was cancelled');
  await visit(page, '/console/audit?action=bookings/');
  await main(page).getByRole('cell', { name: 'Bookings: private data read' }).waitFor();
  await main(page).getByRole('cell', { name: 'Ben asks us to cancel' }).waitFor();
  await main(page).getByRole('cell', { name: 'Both asked for it' }).waitFor();
});
