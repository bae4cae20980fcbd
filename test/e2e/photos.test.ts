import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { bomb } from '#test/platform/pictures.ts';
import { hydrated, seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { photograph } from './photograph.ts';

const folder = mkdtempSync(join(tmpdir(), 'poruch-photos-'));
let server: BuiltServer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  server = await startBuiltServer();
  [ada, ben] = [await person(server, 'Ada', 'Lovelace'), await person(server, 'Ben', 'Kovalenko')];
  await Promise.all([ada, ben].map(one => proveAddress(server, one)));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});
const openPage = useBrowser(() => server.url);

/** Opens the photos tab of one of Ada's drafts, signed in as Ada. */
async function openPhotos(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  return openEditor(`/l/draft/${await draftWithoutPictures()}/draft/photos`, options);
}

async function openEditor(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ as: ada, ...options });
  await visit(page, path);
  return page;
}

async function draftWithoutPictures(): Promise<string> {
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
  return draft.id.uuid;
}

const picker = (page: Page) => page.getByLabel('Add pictures');
const picture = (page: Page, n: number, of: number): Locator =>
  page.getByRole('img', { name: `Picture ${n} of ${of}` });

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** Returns the path of a new file: the browser reads large ones faster than the test can send them. */
function stored(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const plain = async (name: string, background: string) =>
  file(
    name,
    'image/png',
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  );

const sizeOf = (request: Request) => request.postDataBuffer()?.length ?? 0;

test('a photo of twelve megapixels is uploaded in less than 600 KB, one in HEIC as a JPEG', async () => {
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
  // A browser chooses the file after the element is there.
  const image = await picture(page, 2, 2).elementHandle();
  const chosen = await page.waitForFunction(one => (one as HTMLImageElement).currentSrc, image);
  const shown = String(await chosen.jsonValue());
  const { dominant } = await sharp(Buffer.from(await (await fetch(shown)).arrayBuffer())).stats();
  expect(dominant).toMatchObject({ b: expect.any(Number) as number });
  expect(dominant.b).toBeGreaterThan(dominant.r);
});

const orderOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).src.split('/').at(-2)));

test('invalid files are reported next to them; CMYK, animated and other images are uploaded', async () => {
  const page = await openPhotos({
    width: 390,
    expected: [/images\/upload.* answered 409/, /status of 409/],
  });
  const whole = await photograph('room.jpg', { width: 900, height: 600 });
  // Just a header, declaring 16 by 16 pixels.
  const smallGif = Buffer.from('GIF89a\x10\0\x10\0', 'latin1');
  const bombed = Buffer.from(await bomb(20_000).arrayBuffer());
  await picker(page).setInputFiles([
    stored('good.png', (await plain('good.png', '#369')).buffer),
    stored('bomb.png', bombed),
    stored('game.exe.jpg', Buffer.from('MZ this is a program')),
    stored('half.jpg', whole.buffer.subarray(0, whole.buffer.length / 3)),
    stored('large.gif', Buffer.concat([smallGif, Buffer.alloc(21 * 1024 * 1024)])),
    stored('letter.pdf', Buffer.from('%PDF-1.7')),
  ]);
  await picture(page, 1, 1).waitFor();
  const reasons = [
    'bomb.png has too many pixels',
    'game.exe.jpg is not a JPG, PNG, GIF, WebP, AVIF or HEIC picture.',
    'half.jpg is damaged or incomplete.',
    'large.gif is larger than 20 MB.',
    'letter.pdf is not a JPG, PNG, GIF, WebP, AVIF or HEIC picture.',
  ];
  for (const reason of reasons) await page.getByRole('alert').filter({ hasText: reason }).waitFor();
  expect(await page.getByRole('main').getByRole('img').count()).toBe(1);

  const { buffer } = await photograph('print.jpg', { width: 300, height: 200 });
  const print = await sharp(buffer).toColourspace('cmyk').jpeg().toBuffer();
  const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 0), Buffer.alloc(60 * 40 * 3, 255)]);
  const moving = await sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer();
  await picker(page).setInputFiles([
    file('print.jpg', 'image/jpeg', print),
    file('moving.gif', 'image/gif', moving),
  ]);
  await picture(page, 3, 3).waitFor();
});

test('the first bytes of a picture decide what it is, not its name or media type', async () => {
  const page = await openPhotos({ width: 390 });
  expect(await picker(page).getAttribute('accept')).toMatch(/image\/\*.*\.heic/);
  const drawn = sharp((await plain('sun.png', '#fc3')).buffer);
  const webp = await drawn.clone().webp().toBuffer();
  const heic = readFileSync('test/fixtures/sun.heic');
  await picker(page).setInputFiles([
    file('photo.jpg', 'image/jpeg', webp),
    file('photo.JPG', 'image/jpeg', await drawn.clone().avif().toBuffer()),
    file('IMG_0001.jpg', 'image/jpeg', heic),
    file('screen.gif', 'image/gif', await drawn.clone().png().toBuffer()),
    file('IMG_0002', '', await drawn.clone().jpeg().toBuffer()),
    file('IMG_0003.bin', 'application/octet-stream', webp),
    file('letter.jpg', 'image/jpeg', Buffer.from('Dear Anna')),
    file('half.jpg', 'image/jpeg', webp.subarray(0, 40)),
    file('half.HEIC', 'image/heic', heic.subarray(0, 300)),
  ]);
  await picture(page, 6, 6).waitFor();
  for (const reason of [
    'letter.jpg is not a JPG, PNG, GIF, WebP, AVIF or HEIC picture.',
    'half.jpg is a WebP or AVIF picture that this browser cannot open, or it is damaged.',
    'half.HEIC is a HEIC picture that this browser cannot open, or it is damaged.',
  ])
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
});

/** What Tor Browser and Firefox with resistFingerprinting answer for a canvas: noise, whoever reads it and how. */
const noisyCanvas = () => {
  const noise = (data: Uint8ClampedArray) =>
    data.forEach((_, at) => (data[at] = at % 4 === 3 ? 255 : at * 73));
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...area) {
    const answer = getImageData.apply(this, area);
    noise(answer.data);
    return answer;
  };
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    const other = Object.assign(document.createElement('canvas'), { width: this.width, height: this.height });
    const pixels = new ImageData(this.width, this.height);
    noise(pixels.data);
    other.getContext('2d')?.putImageData(pixels, 0, 0);
    toBlob.call(other, done, type, quality);
  };
};
/** Files that are one white area, although the pixels read back as they were drawn. */
const whiteFiles = () => {
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    const other = Object.assign(document.createElement('canvas'), { width: this.width, height: this.height });
    const pen = other.getContext('2d');
    if (pen) Object.assign(pen, { fillStyle: '#fff' }).fillRect(0, 0, this.width, this.height);
    toBlob.call(other, done, type, quality);
  };
};

test.each([
  ['noise', noisyCanvas],
  ['white files', whiteFiles],
])('where a canvas answers with %s, the original is uploaded, without its position', async (_, blur) => {
  const page = await openPhotos({ width: 390 });
  await page.addInitScript(blur);
  await page.reload();
  await hydrated(page);
  let uploads = 0;
  page.on('request', request => {
    if (request.url().includes('/images/upload')) uploads += 1;
  });
  const shot = await photograph('room.jpg');
  const sun = await sharp((await plain('sun.png', '#fc3')).buffer)
    .webp()
    .toBuffer();
  await picker(page).setInputFiles([
    stored('room.jpg', shot.buffer),
    stored('sun.jpg', sun),
    stored('large.jpg', Buffer.concat([shot.buffer, Buffer.alloc(21 * 1024 * 1024)])),
  ]);
  await picture(page, 1, 1).waitFor();
  for (const name of ['sun.jpg', 'large.jpg'])
    await page
      .getByRole('alert')
      .filter({ hasText: `${name} can therefore not be converted or made smaller here` })
      .waitFor();
  expect(uploads).toBe(1);
  const shown = await picture(page, 1, 1).evaluate((image: HTMLImageElement) => image.currentSrc);
  const served = Buffer.from(await (await fetch(shown)).arrayBuffer());
  expect((await sharp(served).metadata()).exif).toBeUndefined();
  const small = (bytes: Buffer) => sharp(bytes).resize(4, 4, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [seen, taken] = await Promise.all([
    small(served),
    sharp(shot.buffer).resize({ width: 480, height: 480, fit: 'cover' }).toBuffer().then(small),
  ]);
  seen.forEach((value, at) => expect(Math.abs(value - (taken[at] ?? 0))).toBeLessThan(40));

  await page.getByRole('button', { name: 'No picture? Use a drawing' }).click();
  await picture(page, 2, 2).waitFor();
});

test('pictures of a draft survive a lost connection, are put in order, and appear on another device', async () => {
  const path = `/l/draft/${await draftWithoutPictures()}/draft/photos`;
  const page = await openEditor(path, {
    expected: [/images\/upload failed/, /ERR_INTERNET_DISCONNECTED|Failed to load/],
  });
  await picker(page).setInputFiles(await plain('blue.png', '#00f'));
  await picture(page, 1, 1).waitFor();
  await page.context().setOffline(true);
  await picker(page).setInputFiles(await plain('red.png', '#f00'));
  await page.getByRole('alert').filter({ hasText: 'red.png' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Upload red.png again' }).click();
  await picture(page, 2, 2).waitFor();

  const order = () => orderOn(page);
  const first = await order();
  const saved = (on: Page) => on.waitForResponse(/own_listings\/update/);
  await page.getByRole('button', { name: 'Move picture 2 forward' }).focus();
  await Promise.all([saved(page), page.keyboard.press('Enter')]);
  await expectEventually(order, [...first].reverse());
  await picture(page, 1, 2).hover();
  await page.mouse.down();
  const box = await picture(page, 2, 2).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 40, { steps: 10 });
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40, { steps: 5 });
  await Promise.all([saved(page), page.mouse.up()]);
  await expectEventually(order, first);
  await page.reload();
  await picture(page, 2, 2).waitFor();
  expect(await order()).toEqual(first);

  const [blue, red] = first;
  const phone = await openEditor(path, { width: 390 });
  expect(await orderOn(phone)).toEqual([blue, red]);
  await Promise.all([saved(phone), phone.getByRole('button', { name: 'Move picture 2 forward' }).click()]);
  await picker(phone).setInputFiles(await plain('green.png', '#0f0'));
  await picture(phone, 3, 3).waitFor();
  await Promise.all([saved(phone), phone.getByRole('button', { name: 'Remove picture 2' }).click()]);
  const green = (await orderOn(phone)).at(-1);
  await page.reload();
  await picture(page, 2, 2).waitFor();
  expect(await order()).toEqual([red, green]);
  expect(green).not.toBe(blue);
});

test('a picture is turned and cropped in its place, and stays as it was while there is no connection', async () => {
  const id = await draftWithoutPictures();
  const page = await openEditor(`/l/draft/${id}/draft/photos`, {
    width: 390,
    expected: [/images\/upload failed/, /ERR_INTERNET_DISCONNECTED|Failed to load/],
  });
  const red = { width: 600, height: 200, channels: 3, background: '#f00' } as const;
  const redAboveBlue = await sharp({ create: { ...red, height: 400, background: '#00f' } })
    .composite([{ input: { create: red }, top: 0, left: 0 }])
    .png()
    .toBuffer();
  await picker(page).setInputFiles(file('flag.png', 'image/png', redAboveBlue));
  await picture(page, 1, 1).waitFor();
  await picker(page).setInputFiles(await plain('green.png', '#0f0'));
  await picture(page, 2, 2).waitFor();
  const [before, green] = await orderOn(page);

  await page.getByRole('button', { name: 'Edit picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit picture' });
  await dialog.getByText('600 × 400 pixels').waitFor();
  await dialog.getByRole('button', { name: 'Turn right' }).click();
  await dialog.getByText('400 × 600 pixels').waitFor();
  await dialog.getByRole('radio', { name: /^3:2/ }).check();
  await dialog.getByText('400 × 267 pixels').waitFor();
  const corner = await dialog.getByRole('button', { name: 'Bottom right corner' }).boundingBox();
  const stage = await dialog.locator('canvas').boundingBox();
  const [x, y] = [(corner?.x ?? 0) + 20, (corner?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - (stage?.width ?? 0) / 4, y, { steps: 5 });
  await page.mouse.up();
  await dialog.getByText('300 × 200 pixels').waitFor();
  await dialog.getByRole('button', { name: 'Move the frame' }).focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
  expect(await seriousViolations(page)).toEqual([]);

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Picture 1 of 2 could not be uploaded.' }).waitFor();
  expect(await orderOn(page)).toEqual([before, green]);
  await page.context().setOffline(false);
  const saved = page.waitForResponse(/own_listings\/update/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saved;
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Edit picture 1',
  );
  await page.reload();
  await picture(page, 2, 2).waitFor();
  const after = await orderOn(page);
  expect(after).toHaveLength(2);
  expect(after[1]).toBe(green);
  expect(after[0]).not.toBe(before);

  // Turned to the right, red is on the right; the frame is the right three quarters of it.
  await page.getByRole('button', { name: 'Edit picture 1' }).click();
  await dialog.getByText('300 × 200 pixels').waitFor();
  const at = (column: number) =>
    dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement, x) => {
      const [r = 0, , b = 0] = canvas.getContext('2d')?.getImageData(x, 100, 1, 1).data ?? [];
      return r > b ? 'red' : 'blue';
    }, column);
  expect([await at(20), await at(280)]).toEqual(['blue', 'red']);
});

test('pictures added to one draft in two windows are all published', async () => {
  const id = await draftWithoutPictures();
  const path = `/l/draft/${id}/draft/photos`;
  const page = await openEditor(path);
  const besides = await openPage({ besides: page });
  await visit(besides, path);
  await picker(page).setInputFiles(await plain('blue.png', '#00f'));
  await picture(page, 1, 1).waitFor();
  await picker(besides).setInputFiles(await plain('red.png', '#f00'));
  await picture(besides, 1, 1).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(url => !url.pathname.includes('/draft/'));
  const published = await ada.sdk.ownListings.show({ id, include: ['images'] });
  expect(published.data.data.relationships?.images).toMatchObject({ data: { length: 2 } });
});

test('an upload for a published listing survives a reload, and others see it once it is saved', async () => {
  const listing = await ada.publishes();
  const page = await openEditor(`/l/room/${listing.id.uuid}/edit/photos`, { width: 390 });
  await picker(page).setInputFiles(await plain('blue.png', '#00f'));
  await picture(page, 2, 2).waitFor();
  await page.reload();
  await picture(page, 2, 2).waitFor();
  const count = async () =>
    (await ada.sdk.ownListings.show({ id: listing.id, include: ['images'] })).data.data.relationships?.images;
  expect(await count()).toMatchObject({ data: { length: 1 } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/^Saved\./).waitFor();
  expect(await count()).toMatchObject({ data: { length: 2 } });
});

const pictureOf = (page: Page, imageId: string) => page.locator(`img[src*="/media/${imageId}/"]`).first();

/** Returns the URL of the picture on the page, once the browser shows it. */
async function shownAt(page: Page, imageId: string): Promise<string> {
  const shown = pictureOf(page, imageId);
  await shown.scrollIntoViewIfNeeded();
  await shown.evaluate((image: HTMLImageElement) => image.decode());
  return (await shown.getAttribute('src')) ?? '';
}

/** Returns the status of the URL, bypassing the cache. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(async address => (await fetch(address, { cache: 'no-cache' })).status, path);

test('the picture of a closed listing is gone for visitors, but stays for its author and the guest', async () => {
  const imageId = await ada.uploads();
  const listing = await ada.publishes({ images: [imageId] });
  const path = `/l/room/${listing.id.uuid}`;
  const visitor = await openPage({ width: 390, expected: [/404/] });
  await visit(visitor, path);
  const seen = await shownAt(visitor, imageId);
  expect(seen).not.toContain('access=');
  expect(await statusOf(visitor, seen)).toBe(200);
  const thread = await ben.enquires(listing);
  await ada.sdk.ownListings.close({ id: listing.id });

  // The server is notified by the database within moments.
  while ((await statusOf(visitor, seen)) !== 404) await visitor.waitForTimeout(50);
  await visitor.goto(path);
  expect(await pictureOf(visitor, imageId).count()).toBe(0);

  const guest = await openPage({ as: ben, width: 390 });
  await visit(guest, path);
  const granted = await shownAt(guest, imageId);
  expect(granted).toContain('access=');
  await visit(guest, `/order/${thread.id.uuid}/details`);
  await shownAt(guest, imageId);
  // A signed URL that the guest passes on works for some minutes.
  expect(await statusOf(visitor, granted)).toBe(200);

  const author = await openPage({ as: ada, width: 390 });
  await visit(author, '/listings');
  await shownAt(author, imageId);
  await visit(author, `/l/room/${listing.id.uuid}/edit/photos`);
  await shownAt(author, imageId);

  // Of a draft, too, also after a reload.
  const draft = await ada.drafts({ ...room, images: [imageId] });
  await visit(author, `/l/room/${draft.id.uuid}/draft/photos`);
  expect(await shownAt(author, imageId)).toContain('access=');
  await author.reload();
  expect(await shownAt(author, imageId)).toContain('access=');
});

async function expectEventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const until = Date.now() + 5000;
  while (JSON.stringify(await read()) !== JSON.stringify(wanted) && Date.now() < until)
    await new Promise(resolve => setTimeout(resolve, 50));
  expect(await read()).toEqual(wanted);
}
