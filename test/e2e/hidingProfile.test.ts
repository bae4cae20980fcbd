import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer()), 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');
const isSeen = async (id: string) => (await fetch(`${server.url}/u/${id}`)).status === 200;

test.each([390, 1280])(
  'who closes the last listing hides the profile with one button, and shows it again, %i px wide',
  async width => {
    const ada = await person(server, 'Ada', 'Lovelace');
    await proveAddress(server, ada);
    await ada.publishes();
    const page = await openPage({ width, as: ada });
    expect(await isSeen(ada.id)).toBe(true);
    await visit(page, '/listings');
    await page.getByLabel(/^More for/).click();
    await page.getByRole('button', { name: 'Close the listing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, close it' }).click();
    const hide = main(page).getByRole('button', { name: 'Hide my profile' });
    await hide.waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await hide.click();
    await main(page)
      .getByText(/^Your profile is hidden\./)
      .waitFor();
    expect(await isSeen(ada.id)).toBe(false);
    await visit(page, '/account/safety');
    const setting = main(page).getByRole('form', { name: 'Hide your profile' });
    await setting.getByRole('checkbox').uncheck();
    await setting.getByRole('button', { name: 'Save' }).click();
    await setting.getByText('Your choice is saved.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await isSeen(ada.id)).toBe(true);
  },
);

test('who blocks somebody in a conversation and publishes nothing is offered it in the same dialog', async () => {
  const [ada, ben] = [await person(server, 'Ada', 'Lovelace'), await person(server, 'Ben', 'Kovalenko')];
  const listing = await ada.publishes();
  const thread = await ben.enquires(listing);
  await ada.sdk.ownListings.close({ id: listing.id });
  const [page, other] = [await openPage({ width: 390, as: ada }), await openPage({ width: 390, as: ben })];
  await visit(page, `/sale/${thread.id.uuid}/details`);
  await main(page).getByLabel('More', { exact: true }).tap();
  await main(page).getByRole('button', { name: 'Report or block' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block Ben K' }).tap();
  await dialog.getByRole('button', { name: 'Hide my profile' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await visit(other, `/order/${thread.id.uuid}/details`);
  expect(await main(other).getByText('Ada L').count()).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Hide my profile' }).tap();
  await dialog.getByText(/^Your profile is hidden\./).waitFor();
  await visit(other, `/order/${thread.id.uuid}/details`);
  await main(other).getByText('Deleted user').first().waitFor();
  expect(await main(other).getByText('Ada').count()).toBe(0);
  expect(await seriousViolations(other)).toEqual([]);
});
