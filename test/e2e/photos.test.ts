import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { bomb } from '#test/platform/pictures.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { logIn } from './logIn.ts';
import { photograph } from './photograph.ts';

let server: BuiltServer;
let ada: Person;
beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/** The photos tab of a draft of Ada's, on a page on which she is logged in. */
async function openPhotos(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const draft = await ada.drafts({
    title: 'Quiet room',
    description: 'Two beds.',
    geolocation: undefined,
    publicData: { category: 'offeringPlace', subcategories: 'accomodation' },
  });
  await ada.sdk.ownListings.update({
    id: draft.id,
    geolocation: { lat: 52.5, lng: 13.4, _sdkType: 'LatLng' },
    publicData: { location: { address: 'Berlin' } },
  });
  const page = await openPage(options);
  await logIn(page, ada);
  await visit(page, `/l/draft/${draft.id.uuid}/draft/photos`);
  return page;
}

const picker = (page: Page) => page.getByLabel('Add pictures');
const picture = (page: Page, n: number, of: number): Locator =>
  page.getByRole('img', { name: `Picture ${n} of ${of}` });

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const plain = async (name: string, background: string) =>
  file(
    name,
    'image/png',
    await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer(),
  );

const sizeOf = (request: Request) => request.postDataBuffer()?.length ?? 0;

test('a photo of twelve megapixels leaves the phone in less than 600 KB, one in HEIC as a JPEG', async () => {
  const page = await openPhotos({ width: 390 });
  const uploads: number[] = [];
  page.on('request', request => {
    if (request.url().includes('/images/upload')) uploads.push(sizeOf(request));
  });
  const heic = file('sun.heic', '', readFileSync('test/fixtures/sun.heic'));
  await picker(page).setInputFiles([await photograph('room.jpg'), heic]);
  await picture(page, 2, 2).waitFor();
  expect(uploads).toHaveLength(2);
  for (const bytes of uploads) expect(bytes).toBeLessThan(605_000);
  const shown = await picture(page, 2, 2).evaluate((image: HTMLImageElement) => image.currentSrc);
  const { dominant } = await sharp(Buffer.from(await (await fetch(shown)).arrayBuffer())).stats();
  expect(dominant).toMatchObject({ b: expect.any(Number) as number });
  expect(dominant.b).toBeGreaterThan(dominant.r);
});

test('what is no picture is said beside it, and the others arrive', async () => {
  const page = await openPhotos({ expected: [/images\/upload.* answered 409/, /status of 409/] });
  const whole = await photograph('room.jpg', { width: 900, height: 600 });
  // The header of 16 by 16 pixels.
  const smallGif = Buffer.from('GIF89a\x10\0\x10\0', 'latin1');
  const bombed = Buffer.from(await bomb(20_000).arrayBuffer());
  await picker(page).setInputFiles([
    await plain('good.png', '#369'),
    file('bomb.png', 'image/png', bombed),
    file('game.exe.jpg', 'image/jpeg', Buffer.from('MZ this is a program')),
    file('half.jpg', 'image/jpeg', whole.buffer.subarray(0, whole.buffer.length / 3)),
    file('large.gif', 'image/gif', Buffer.concat([smallGif, Buffer.alloc(21 * 1024 * 1024)])),
    file('letter.pdf', 'application/pdf', Buffer.from('%PDF-1.7')),
  ]);
  await picture(page, 1, 6).waitFor();
  const reasons = [
    'bomb.png has too many pixels',
    'game.exe.jpg is not a JPG, PNG or GIF picture.',
    'half.jpg is damaged or not complete.',
    'large.gif is larger than 20 MB.',
    'letter.pdf is not a JPG, PNG or GIF picture.',
  ];
  for (const reason of reasons) await page.getByRole('alert').filter({ hasText: reason }).waitFor();
  expect(await page.getByRole('main').getByRole('img').count()).toBe(1);
});

test('a picture for print and a moving one arrive as pictures', async () => {
  const page = await openPhotos({ width: 390 });
  const { buffer } = await photograph('print.jpg', { width: 900, height: 600 });
  const print = await sharp(buffer).toColourspace('cmyk').jpeg().toBuffer();
  const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 0), Buffer.alloc(60 * 40 * 3, 255)]);
  const moving = await sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer();
  await picker(page).setInputFiles([
    file('print.jpg', 'image/jpeg', print),
    file('moving.gif', 'image/gif', moving),
  ]);
  await picture(page, 2, 2).waitFor();
});

test('a connection that is lost in the middle leaves the other pictures, and the next try arrives', async () => {
  const page = await openPhotos({
    expected: [/images\/upload failed/, /ERR_INTERNET_DISCONNECTED|Failed to load/],
  });
  await picker(page).setInputFiles(await plain('first.png', '#369'));
  await picture(page, 1, 1).waitFor();
  await page.context().setOffline(true);
  await picker(page).setInputFiles(await plain('second.png', '#963'));
  await page.getByRole('alert').filter({ hasText: 'second.png' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Upload second.png again' }).click();
  await picture(page, 2, 2).waitFor();
});

test('pictures are sorted by keys and by dragging, and stay so', async () => {
  const page = await openPhotos();
  await picker(page).setInputFiles([await plain('blue.png', '#00f'), await plain('red.png', '#f00')]);
  await picture(page, 2, 2).waitFor();
  const order = () =>
    page
      .getByRole('main')
      .getByRole('img')
      .evaluateAll(images => images.map(image => (image as HTMLImageElement).src.split('/').at(-2)));
  const first = await order();
  await page.getByRole('button', { name: 'Move picture 2 forward' }).focus();
  await page.keyboard.press('Enter');
  await expectEventually(order, [...first].reverse());
  await picture(page, 1, 2).hover();
  await page.mouse.down();
  const box = await picture(page, 2, 2).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 40, { steps: 10 });
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40, { steps: 5 });
  await page.mouse.up();
  await expectEventually(order, first);
});

async function expectEventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const until = Date.now() + 5000;
  while (JSON.stringify(await read()) !== JSON.stringify(wanted) && Date.now() < until)
    await new Promise(resolve => setTimeout(resolve, 50));
  expect(await read()).toEqual(wanted);
}
