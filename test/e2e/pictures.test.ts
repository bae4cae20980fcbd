import type { Page } from 'playwright-core';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let listing: Res;
let imageId: string;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  imageId = await ada.uploads();
  listing = await ada.publishes({ images: [imageId] });
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const pictureOf = (page: Page) => page.locator(`img[src*="/media/${imageId}/"]`).first();

/** Returns the URL of the picture on the page, once the browser shows it. */
async function shownAt(page: Page): Promise<string> {
  const picture = pictureOf(page);
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  return (await picture.getAttribute('src')) ?? '';
}

/** Returns the status of the URL, bypassing the cache. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(async address => (await fetch(address, { cache: 'no-cache' })).status, path);

test('the picture of a closed listing is gone for visitors, but stays for its author and the guest', async () => {
  const page = () => `/l/room/${listing.id.uuid}`;
  const visitor = await openPage({ width: 390, expected: [/404/] });
  await visit(visitor, page());
  const seen = await shownAt(visitor);
  expect(seen).not.toContain('access=');
  expect(await statusOf(visitor, seen)).toBe(200);
  const thread = await ben.enquires(listing);
  await ada.sdk.ownListings.close({ id: listing.id });

  // The server is notified by the database within moments.
  while ((await statusOf(visitor, seen)) !== 404) await visitor.waitForTimeout(50);
  await visitor.goto(page());
  expect(await pictureOf(visitor).count()).toBe(0);

  const guest = await openPage({ as: ben, width: 390 });
  await visit(guest, page());
  const granted = await shownAt(guest);
  expect(granted).toContain('access=');
  await visit(guest, `/order/${thread.id.uuid}/details`);
  await shownAt(guest);
  // A signed URL that the guest passes on works for some minutes.
  expect(await statusOf(visitor, granted)).toBe(200);

  const author = await openPage({ as: ada, width: 390 });
  await visit(author, '/listings');
  await shownAt(author);
  await visit(author, `/l/room/${listing.id.uuid}/edit/photos`);
  await shownAt(author);

  // Of a draft, too, also after a reload.
  const draft = await ada.drafts({ ...room, images: [imageId] });
  await visit(author, `/l/room/${draft.id.uuid}/draft/photos`);
  expect(await shownAt(author)).toContain('access=');
  await author.reload();
  expect(await shownAt(author)).toContain('access=');
});
