import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { hideDetails, showDetails } from '#test/support/showDetails.ts';
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

/** Ada accepts Ben for two nights. `alias`: the process as Ben's client names it. */
async function accepted(alias?: string, listing?: Res): Promise<Res> {
  const stay = await requestStay(ben, listing ?? (await ada.publishes()), Date.now(), alias);
  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  return stay;
}

const main = (page: Page) => page.getByRole('main');
const details = (page: Page) => page.getByRole('complementary');
const dialog = (page: Page) => page.getByRole('dialog');

test('the menu ends a stay; the guest loses the address at once, and can be blocked', async () => {
  const stay = await accepted();
  const guest = await openPage({ width: 390, as: ben, locale: 'uk' });
  await visit(guest, `/order/${stay.id.uuid}/details`);
  await showDetails(guest);
  await main(guest).getByText('Invalidenstraße', { exact: false }).first().waitFor();
  const host = await openPage({ width: 390, as: ada, locale: 'uk' });
  await visit(host, `/sale/${stay.id.uuid}/details`);
  await host.getByLabel('Більше', { exact: true }).tap();
  await main(host).getByRole('link', { name: 'Скасувати домовленість' }).tap();
  await dialog(host).getByText('більше не бачитиме вашої адреси', { exact: false }).waitFor();
  expect(await seriousViolations(host)).toEqual([]);
  await dialog(host).getByRole('button', { name: 'Скасувати зараз' }).tap();
  await main(host).getByText('Домовленість скасовано', { exact: true }).waitFor();
  expect(await seriousViolations(host)).toEqual([]);
  await details(guest).getByText('Ваше бронювання скасовано').waitFor();
  expect(await main(guest).getByText('Invalidenstraße', { exact: false }).count()).toBe(0);
  await main(host).getByRole('button', { name: 'Поскаржитися або заблокувати' }).first().tap();
  await dialog(host).waitFor();
});

test('without JavaScript a link asks for confirmation and a button ends the stay', async () => {
  const stay = await accepted();
  const page = await openPage({ width: 390, as: ben, locale: 'uk', javaScriptEnabled: false });
  await page.goto(`/order/${stay.id.uuid}/details`);
  await showDetails(page);
  await main(page).getByRole('button', { name: 'Скасувати домовленість' }).tap();
  await dialog(page).getByRole('button', { name: 'Скасувати зараз' }).tap();
  await main(page).getByText('Гість скасував домовленість.').first().waitFor();
  expect(await main(page).getByText('Invalidenstraße', { exact: false }).count()).toBe(0);
});

test.each([true, false])(
  'a host who is afraid ends a stay of the oldest release and blocks in one step; JavaScript: %s',
  async javaScriptEnabled => {
    const lena = await person(server, 'Lena', 'Host');
    const petro = await person(server, 'Petro', 'Guest');
    const { id } = await requestStay(petro, await lena.publishes(), Date.now(), 'free-process/release-1');
    await lena.sdk.transactions.transition({ id, transition: 'transition/accept', params: {} });
    const page = await openPage({ width: javaScriptEnabled ? 390 : 1280, as: lena, javaScriptEnabled });
    const path = `/sale/${id.uuid}/details`;
    await (javaScriptEnabled ? visit(page, path) : page.goto(path));
    await showDetails(page);
    await main(page).getByRole('button', { name: 'End this arrangement' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^I don’t feel safe/ })
      .check();
    const box = dialog(page).getByRole('checkbox', { name: /^Block .* too/ });
    expect(await box.isChecked()).toBe(javaScriptEnabled);
    if (javaScriptEnabled) expect(await seriousViolations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'End it now' }).click();
    await (
      javaScriptEnabled
        ? details(page).getByText('The booking was cancelled')
        : main(page).getByText('The host has ended the arrangement.').first()
    ).waitFor();
    await hideDetails(page);
    await main(page).getByText('You have blocked this person', { exact: false }).waitFor();
    const message = { transactionId: id, content: 'I know where you live' };
    await expect(petro.sdk.messages.send(message)).rejects.toMatchObject({ status: 409 });
  },
);

test.each([true, false])(
  'a host hands a changed address to the guest with one button; JavaScript: %s',
  async javaScriptEnabled => {
    const listing = await ada.publishes();
    const stay = await accepted(undefined, listing);
    const location = { address: 'Lindenweg 7, 10115 Berlin', building: 'Left bell' };
    await ada.sdk.ownListings.update({ id: listing.id, publicData: { location } } as never);
    const host = await openPage({ width: javaScriptEnabled ? 390 : 1280, as: ada, javaScriptEnabled });
    const path = `/sale/${stay.id.uuid}/details`;
    await (javaScriptEnabled ? visit(host, path) : host.goto(path));
    await main(host).getByText('Check the address').waitFor();
    await showDetails(host);
    await main(host).getByText('Lindenweg 7', { exact: false }).waitFor();
    if (javaScriptEnabled) expect(await seriousViolations(host)).toEqual([]);
    const guest = await openPage({ width: 390, as: ben });
    await visit(guest, `/order/${stay.id.uuid}/details`);
    await showDetails(guest);
    await main(guest).getByText('Invalidenstraße', { exact: false }).first().waitFor();
    expect(await guest.content()).not.toMatch(/Lindenweg|Left bell/);
    const button = main(host).getByRole('button', { name: /^Show .* the new address$/ });
    await button.click();
    await main(guest).getByText('Lindenweg 7', { exact: false }).first().waitFor();
    // The guest may see it before the host's page has its own answer.
    await button.waitFor({ state: 'detached' });
    expect(await button.count()).toBe(0);
  },
);

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
