import { DAY } from '#contract/time/units.ts';
import { testClient } from '#test/platform/sdk.ts';
import type { Res } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { timeMakes } from '#test/support/serverDatabase.ts';
import { visit } from './visit.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let cy: Person;
let room: Res;
let stay: Res['id'];
let path: string;

beforeAll(async () => {
  server = await startBuiltServer({ SECRET: 'a secret of thirty-two characters' });
  ({ ada, ben, cy } = await cast(server));
  room = await ada.publishes({ title: 'Room with a view' });
  path = `/l/room-with-a-view/${room.id.uuid}`;
  const today = Math.floor(Date.now() / DAY) * DAY;
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: {
      listingId: room.id,
      bookingStart: new Date(today + DAY),
      bookingEnd: new Date(today + 2 * DAY),
    },
  });
  stay = data.data.id;
  await ada.sdk.transactions.transition({ id: stay, transition: 'transition/accept', params: {} });
  await timeMakes(server, stay.uuid, 'transition/complete');
}, 90_000);
afterAll(() => server?.stop());

const opened = (who?: Person, address = path) =>
  visit(
    server.url,
    address,
    who ? { [`st-${testClient.clientId}-token`]: JSON.stringify(who.tokens.getToken()) } : {},
  );
const review = (who: Person, transition: string, reviewContent: string) =>
  who.sdk.transactions.transition({
    id: stay,
    transition: `transition/${transition}`,
    params: { reviewRating: 5, reviewContent },
  });

test('published reviews are in the page without JavaScript', async () => {
  for (let time = 0; time < 2; time++) expect((await opened()).html).not.toContain('Warm and safe.');
  await review(ben, 'review-1-by-customer', 'Warm and safe.');
  expect((await opened()).html).not.toContain('Warm and safe.');
  await review(ada, 'review-2-by-provider', 'Good guests.');
  for (let time = 0; time < 2; time++) {
    const { html } = await opened();
    expect(html).toMatch(
      /<h2>1 review<\/h2>.*5 out of 5 stars on average.*<p[^>]*>Warm and safe\.<\/p>.*Ben K/s,
    );
    expect(html).not.toContain('Good guests.');
  }
});

test('without JavaScript the page is complete, its booking card first, and both actions are links', async () => {
  const { html } = await opened();
  const order = [
    /<h1[^>]*>Room with a view/,
    /<img[^>]*alt="Room with a view"/,
    />Choose the nights</,
    />Before you go anywhere</,
    /<h2>Description/,
  ];
  const places = order.map(part => html.search(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(html).toContain(`href="${path}?book=open"`);
  expect(html).toContain(`href="${path}?enquiry=open"`);
  expect((await opened(undefined, `${path}?book=open`)).html).toContain(`href="${path}/checkout"`);
  // Nothing that requires a previous search or JavaScript.
  expect(html).not.toContain('>Back to results<');
  expect(html).not.toContain('>Share<');
});

test('its author gets a link to the editor', async () => {
  const { html } = await opened(ada);
  expect(html).toContain(`href="${path}/edit/description"`);
  expect(html).not.toContain('>Choose the nights<');
});

test('a closed listing says so to its guests, and is not found for others, whatever the order of requests', async () => {
  await opened();
  await ada.sdk.ownListings.close({ id: room.id });
  const readers = [undefined, ben, cy, undefined, ben];
  const pages = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const reader = readers[n % readers.length];
      return { isGuest: reader === ben, ...(await opened(reader)) };
    }),
  );
  for (const { isGuest, status, html, headers } of pages) {
    expect(status).toBe(isGuest ? 200 : 404);
    expect(html.includes('This listing is closed')).toBe(isGuest);
    expect(html.includes('Room with a view')).toBe(isGuest);
    if (isGuest) expect(headers.get('cache-control')).toBe('private, no-store');
  }
  const { html } = await opened(ben);
  expect(html).toMatch(/<meta[^>]* name="robots" content="noindex"/);
  expect(html).not.toContain('application/ld+json');
  expect(html).not.toMatch(/[?&](book|enquiry)=/);
  expect(html).toContain('Warm and safe.');
  expect((await opened(ben, '/s')).html).not.toContain(room.id.uuid);
});

test('the checkout of a listing that a user cannot see is not found', async () => {
  const checkoutOf = (id: string) => `/l/room/${id}/checkout`;
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await opened(cy, checkoutOf(unknown))).status).toBe(404);
  expect((await opened(cy, checkoutOf('room'))).status).toBe(404);
  expect((await opened(cy, checkoutOf(room.id.uuid))).status).toBe(404);
  const guests = await opened(ben, checkoutOf(room.id.uuid));
  expect([guests.status, guests.html.includes('This listing is no longer available')]).toEqual([200, true]);
});
