import type { Page } from 'playwright-core';
import type { ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import type { ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { operatorOf } from '#test/support/operatorOf.ts';
import { photograph } from './photograph.ts';

let server: BuiltServer;
let ada: Person;
let olha: ConsoleBrowser;
beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  olha = await operatorOf(server, await person(server, 'Olha', 'Team'));
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

/** Ada's request as the console shows it, while it waits. */
async function waiting(): Promise<ConsoleItem | null> {
  const [line] = (await olha.post('queue', { queue: 'verification' })).data as readonly QueueLine[];
  return line ? (await olha.post('item', { queue: 'verification', id: line.id })).data : null;
}

async function decides(item: ConsoleItem, choice: object): Promise<void> {
  const { queue, id, version } = item;
  expect((await olha.post('decide', { queue, id, version, ...choice })).status).toBe(200);
}

async function askWithDocument(page: Page, note: string): Promise<void> {
  await page.getByLabel('What should we know?').fill(note);
  const scan = await photograph('register.jpg', { width: 1600, height: 1200 });
  await page.getByLabel('Add documents').setInputFiles(scan);
  await page.getByRole('listitem').filter({ hasText: 'register.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Ask for the badge' }).click();
  await page.getByText(/You asked on .*, with 1 document\./).waitFor();
}

test('a user requests the badge with a document, is rejected, requests it again, and gets it with its date', async () => {
  const page = await openPage({ width: 390, as: ada });
  await visit(page, '/verify');
  expect(await seriousViolations(page)).toEqual([]);
  await askWithDocument(page, 'We are in the register of Bremen.');

  const asked = (await waiting())!;
  const [scan = ''] = asked.documents ?? [];
  const document = Buffer.from(await (await olha.get(scan.replace('/api/console/', ''))).arrayBuffer());
  expect(document.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  // The image's metadata has been stripped.
  expect(document.includes('Olena Secret')).toBe(false);
  // No URL of the site serves it.
  expect((await fetch(`${server.url}/media/${asked.id}/1.jpg`)).status).toBe(404);
  await decides(asked, { action: 'sendBack', words: 'The date cannot be read.' });

  await page.reload();
  await main(page).getByText('The date cannot be read.').waitFor();
  await askWithDocument(page, 'A better photograph.');
  await decides((await waiting())!, { action: 'approve' });
  expect(await waiting()).toBeNull();

  await visit(page, `/u/${ada.id}`);
  await main(page)
    .getByText(/: what we check$/)
    .waitFor();
  await main(page)
    .getByText(/: what we check$/)
    .click();
  await main(page)
    .getByText(/^You have the badge\. It was given to you on /)
    .waitFor();
});

test('a profile photo is cropped on the device and appears everywhere once saved', async () => {
  const page = await openPage({ as: ada });
  await visit(page, '/profile-settings');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Choose a picture').setInputFiles(await photograph('me.jpg'));
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.waitFor();
  // By keyboard alone.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  expect(Number(await zoom.inputValue())).toBeGreaterThan(1);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await page.getByText('Others see this change once you have saved your profile.').waitFor();
  await page.getByLabel('About you').fill('I like long walks.');
  await page.getByRole('checkbox', { name: 'Ukrainian' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await main(page).getByText('Saved.').waitFor();
  await main(page).getByRole('link', { name: 'See how others see you' }).last().click();
  await main(page).getByText('I like long walks.').waitFor();
  await main(page).getByText('Languages: Ukrainian').waitFor();
  const face = main(page).locator('header img');
  await face.waitFor();
  expect(await face.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)).toBe(1);
  // The topbar shows the new photo too.
  await page.locator('header nav img').waitFor();
});
