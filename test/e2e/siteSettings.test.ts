import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { enterConsole } from './enterConsole.ts';

let server: BuiltServer;
let olha: Person;
beforeAll(async () => {
  // The first person of the cast has this address.
  server = await startBuiltServer({ OPERATORS: 'olha.1@example.org' });
  olha = await person(server, 'Olha', 'Team');
  await proveAddress(server, olha);
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

test('an operator puts up a banner, changes the places and takes a language away; readers see it at once', async () => {
  const page = await openPage({ as: olha });
  await visit(page, '/console/settings');
  await enterConsole(page);
  await main(page).getByRole('heading', { name: 'Banners' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const saved = async (name: string) => {
    const form = main(page).getByRole('form', { name });
    await form.getByLabel('Why').fill('it is time');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved. It counts now.').waitFor();
  };
  const banners = main(page).getByRole('form', { name: 'Banners' });
  await banners.getByRole('button', { name: 'Add a banner' }).click();
  await banners.getByLabel('English').fill('We open in Tampere');
  await banners.getByLabel('Deutsch').fill('Wir öffnen in Tampere');
  await banners.getByLabel('Where it leads').fill('/about');
  await saved('Banners');
  const places = main(page).getByRole('form', { name: 'Places on the first page and in the footer' });
  const onFirstPage = places.getByRole('group', { name: 'On the first page' });
  await onFirstPage.getByRole('button', { name: 'Leave out Ruka, Finland' }).click();
  await onFirstPage.getByLabel('Add a place').fill('Tampere');
  await page
    .getByRole('option', { name: /Tampere/ })
    .first()
    .click();
  await onFirstPage.getByRole('listitem').filter({ hasText: 'Tampere' }).waitFor();
  await saved('Places on the first page and in the footer');
  await main(page).getByRole('form', { name: 'Languages' }).getByLabel('Polski').uncheck();
  await saved('Languages');

  const reader = await openPage({ locale: 'de' });
  await visit(reader, '/');
  const banner = reader.getByRole('link', { name: 'Wir öffnen in Tampere' });
  expect(await banner.getAttribute('href')).toBe('/about');
  const links = main(reader).getByRole('region', { name: 'Hilfe nach Ort' }).getByRole('link');
  expect((await links.allTextContents()).join()).toMatch(/Helsinki.*Tampere/);
  expect(await reader.content()).not.toContain('Ruka');
  expect(await reader.locator('link[hreflang="pl"]').count()).toBe(0);
  await visit(reader, '/faq?lang=pl');
  expect(new URL(reader.url()).search).toBe('?lang=en');
  expect(await seriousViolations(reader)).toEqual([]);
});
