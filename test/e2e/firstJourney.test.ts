import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { onEmbeddedDatabase, startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { linkIn, outboxOf } from '#test/support/outbox.ts';
import { photograph } from './photograph.ts';

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer(onEmbeddedDatabase)));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const password = 'three words here';
const question = 'Good day! We are two adults and a child. Is the room still free in March?';
const answer = 'Yes, it is. When would you like to come?';

const main = (page: Page) => page.getByRole('main');

/** Fills in and submits the sign-up form on screen. */
async function signUp(page: Page, kind: 'private' | 'organisation', name: string): Promise<void> {
  await main(page).getByRole('heading', { name: 'Create your account' }).waitFor();
  if (kind === 'organisation') {
    await page.getByRole('radio', { name: /An organisation/ }).check();
    await page.getByLabel('Name of the organisation').fill(name);
    await page.getByLabel('Type of organisation').selectOption('church');
  } else {
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Last name').fill('Shevchenko');
  }
  await page.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Completes the four tabs of the editor, and ends on the published listing's page. */
async function publishRoom(page: Page, title: string): Promise<void> {
  const next = main(page).getByRole('button', { name: 'Continue', exact: true });
  await page.getByRole('radio', { name: /I can offer something/ }).check();
  await next.click();
  await page.getByRole('radio', { name: 'Accommodation' }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByLabel('Title').fill(title);
  await next.click();
  await page
    .getByLabel('Description')
    .fill('Two beds and a cot, a desk, a kitchen to share.\n\nThe tram stops at the door.');
  await next.click();
  await page.getByLabel('For how many people?').fill('3');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByRole('combobox', { name: 'Where is it?' }).fill('Варшава');
  await page.getByRole('option', { name: /^Wars/ }).first().click();
  await page.getByLabel('Street, house, door').fill('Secret Street 7');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByRole('link', { name: 'Price', exact: true }).click();
  await page.getByLabel('Price per night').fill('12.50');
  await page.getByRole('button', { name: 'Save and go back' }).click();

  const [large, small] = await Promise.all([
    photograph('room.jpg', { width: 1600, height: 1200 }),
    photograph('kitchen.jpg', { width: 1200, height: 900 }),
  ]);
  await page.getByLabel('Add pictures').setInputFiles([large, small]);
  await page.getByRole('img', { name: 'Picture 2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  // Payout details can be added later.
  await page.waitForURL('**/edit/payout-details');
  await page.getByRole('link', { name: 'See the listing' }).click();
  await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Finds the listing by entering a town in the search on the landing page. */
async function findByTown(page: Page, town: string, title: string): Promise<void> {
  await visit(page, '/');
  await page.getByRole('combobox').locator('visible=true').fill(town);
  await page.getByRole('option', { name: /^Wars/ }).first().click();
  await main(page)
    .getByRole('heading', { name: /in Wars/ })
    .waitFor();
  // Loaded from the server, as by following a link.
  await page.reload();
  await hydrated(page);
  await main(page).getByRole('link', { name: title }).click();
  await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
}

async function enquireAsVisitor(page: Page, name: string): Promise<void> {
  await main(page).getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('dialog').getByLabel('Your message').fill(question);
  await page.getByRole('button', { name: 'Sign up and send' }).click();
  await signUp(page, 'private', name);
  // Sent without a second press.
  await main(page).getByRole('heading', { name: 'You sent an enquiry' }).waitFor();
  await page.getByRole('log').getByText(question).waitFor();
  // Nothing covers the conversation, which shows the message's status.
  await page.getByRole('region', { name: 'Please confirm your email address' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await main(page)
    .getByText(/^Sent to /)
    .waitFor();
}

/** Opens a topbar link, which is in the menu on a phone. */
async function goByTopbar(page: Page, name: string): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name });
  if (await link.isVisible()) return link.click();
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name }).click();
}

/** Follows the request in the conversation to the link in the mail. */
async function confirmAddress(page: Page): Promise<void> {
  const reminder = page.getByRole('region', { name: 'Please confirm your email address' });
  const email = (await reminder.locator('strong').textContent()) ?? '';
  await visit(page, linkIn(await outboxOf(server).latest(email), '/verify-email'));
  await main(page).getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
}

/** Returns the image metadata found in the pictures on screen. */
async function metadataOfPictures(page: Page): Promise<unknown[]> {
  const urls = await main(page)
    .locator('img[src*="/media/"]')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).src));
  expect(urls.length).toBeGreaterThanOrEqual(2);
  const accepted = ['image/jpeg', 'image/webp'];
  return Promise.all(
    urls.flatMap(url =>
      accepted.map(async Accept => {
        const bytes = Buffer.from(await (await fetch(url, { headers: { Accept } })).arrayBuffer());
        const { exif, xmp, iptc, format } = await sharp(bytes).metadata();
        return { format, metadata: exif ?? xmp ?? iptc, namesOwner: bytes.includes('Olena Secret') };
      }),
    ),
  );
}

// Two independent journeys in parallel, because that is quicker than one after the other on one machine.
const stories = [
  { device: 'phone', width: 390, kind: 'private', provider: 'Olena', customer: 'Taras', town: 'Варшава' },
  {
    device: 'desktop',
    width: 1280,
    kind: 'organisation',
    provider: 'Caritas Nord',
    customer: 'Ivan',
    town: 'Warschau',
  },
] as const;

test('publish, find, enquire, answer: on a phone and on a desktop', async () => {
  await Promise.all(stories.map(story));
}, 180_000);

async function story({ device, width, kind, provider, customer, town }: (typeof stories)[number]) {
  const title = `Quiet room near the tram, ${device}`;
  const giver = await openPage({ width });
  await visit(giver, '/');
  await goByTopbar(giver, 'Create a listing');
  await signUp(giver, kind, provider);
  await publishRoom(giver, title);
  await confirmAddress(giver);
  await visit(giver, '/listings');
  await main(giver).getByRole('link', { name: title }).first().click();
  await main(giver).getByRole('heading', { level: 1, name: title }).waitFor();
  const badge = giver.getByRole('region', { name: 'Confirm who you are' });
  await badge.getByRole('button', { name: 'Later' }).click();
  const pictures = await metadataOfPictures(giver);
  for (const picture of pictures) expect(picture).toMatchObject({ metadata: undefined, namesOwner: false });

  const actor = await openPage({ width });
  await findByTown(actor, town, title);
  expect(await actor.content()).not.toContain('Secret Street');
  await main(actor).getByText('€12.50 per night').first().waitFor();
  await enquireAsVisitor(actor, customer);

  await goByTopbar(giver, 'Inbox');
  await giver.waitForURL('**/inbox');
  await main(giver)
    .getByRole('link', { name: new RegExp(`${customer}.*${title}`) })
    .click();
  await main(giver).getByRole('heading', { name: 'You have an enquiry' }).waitFor();
  await giver.getByRole('log').getByText(question).waitFor();
  await giver.getByLabel('Your message').fill(answer);
  await giver.getByRole('button', { name: 'Send' }).click();
  await giver.getByRole('log').getByText(answer).waitFor();
  expect(await giver.getByLabel('Your message').inputValue()).toBe('');

  // The reply appears without a reload.
  await actor.getByRole('log').getByText(answer).waitFor();
}
