import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { requestStay } from '#test/support/stays.ts';
import type { Res } from '#test/platform/sdk.ts';

// "I accepted him and am afraid", in Ukrainian on a phone.

let server: BuiltServer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  server = await startBuiltServer();
  [ada, ben] = [await person(server, 'Ada', 'Lovelace'), await person(server, 'Ben', 'Kovalenko')];
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/** Ada accepts Ben for two nights. */
async function accepted(): Promise<Res> {
  const stay = await requestStay(ben, await ada.publishes());
  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  return stay;
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test('two taps end a stay; the guest loses the address at once, and can be blocked', async () => {
  const stay = await accepted();
  const guest = await openPage({ width: 390, as: ben, locale: 'uk' });
  await visit(guest, `/order/${stay.id.uuid}/details`);
  await main(guest).getByText('Invalidenstraße', { exact: false }).first().waitFor();
  const host = await openPage({ width: 390, as: ada, locale: 'uk' });
  await visit(host, `/sale/${stay.id.uuid}/details`);
  await main(host).getByRole('button', { name: 'Скасувати домовленість' }).tap();
  await dialog(host).getByText('більше не бачитиме вашої адреси', { exact: false }).waitFor();
  expect(await seriousViolations(host)).toEqual([]);
  await dialog(host).getByRole('button', { name: 'Скасувати зараз' }).tap();
  await main(host).getByText('Домовленість скасовано', { exact: true }).waitFor();
  expect(await seriousViolations(host)).toEqual([]);
  await main(guest).getByText('Господар скасував домовленість.').first().waitFor();
  expect(await main(guest).getByText('Invalidenstraße', { exact: false }).count()).toBe(0);
  await main(host).getByRole('button', { name: 'Поскаржитися або заблокувати' }).first().tap();
  await dialog(host).waitFor();
});

test('without JavaScript a link asks for confirmation and a button ends the stay', async () => {
  const stay = await accepted();
  const page = await openPage({ width: 390, as: ben, locale: 'uk', javaScriptEnabled: false });
  await page.goto(`/order/${stay.id.uuid}/details`);
  await main(page).getByRole('button', { name: 'Скасувати домовленість' }).tap();
  await dialog(page).getByRole('button', { name: 'Скасувати зараз' }).tap();
  await main(page).getByText('Гість скасував домовленість.').first().waitFor();
  expect(await main(page).getByText('Invalidenstraße', { exact: false }).count()).toBe(0);
});

test("a copy on the guest's phone loses the address after a block, even if the page is not opened again", async () => {
  const stay = await accepted();
  const path = `/order/${stay.id.uuid}/details`;
  const guest = await openPage({ width: 390, as: ben, hasWorker: true, expected: [/ERR_INTERNET/] });
  await visit(guest, '/account/device');
  await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
  await guest.getByRole('button', { name: 'Keep pages on this device' }).click();
  await guest.getByText('On: what you open is kept on this device.').waitFor();
  await visit(guest, path);
  const copyHasAddress = () =>
    guest.evaluate(
      async asked => (await (await caches.match(asked))?.text())?.includes('Invalidenstra'),
      path,
    );
  while (!(await copyHasAddress())) await guest.waitForTimeout(50);
  const listening = guest.waitForResponse(answer => answer.url().endsWith('/api/live'));
  await visit(guest, '/terms-of-service');
  await listening;
  const host = await openPage({ as: ada });
  await visit(host, `/sale/${stay.id.uuid}/details`);
  await main(host).getByLabel('More', { exact: true }).click();
  await main(host).getByRole('button', { name: 'Report or block' }).click();
  await dialog(host)
    .getByRole('button', { name: /^Block/ })
    .first()
    .click();
  while ((await copyHasAddress()) !== false) await guest.waitForTimeout(50);
  await guest.context().setOffline(true);
  await guest.goto(path).catch(() => undefined);
  expect(await guest.content()).not.toContain('Invalidenstra');
});
