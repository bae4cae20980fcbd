import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room, type Person } from '#test/support/cast.ts';
import { LatLng, type Res } from '#test/platform/sdk.ts';
import { visit } from './visit.ts';

// Towns are named in the reader's language (decisions/097).

let server: BuiltServer;
let ada: Person;
let listing: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  listing = await ada.publishes({ ...room, geolocation: new LatLng(52.2298, 21.0118) });
}, 90_000);
afterAll(() => server?.stop());

const see = async (path: string, language: string) =>
  (await visit(server.url, path, {}, { 'Accept-Language': language })).html;

test('the card of a listing in Warsaw names the town in each reader’s language', async () => {
  expect(await see('/s', 'uk')).toContain('Варшава, Польща');
  expect(await see('/s', 'de')).not.toContain('Варшава');
  expect(await see('/s', 'uk')).toContain('Варшава, Польща');
  expect(await see('/s', 'uk')).not.toMatch(/Warszawa|Warsaw/);
});

test('so does its page, in title and structured data', async () => {
  const html = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`, 'uk');
  expect(html).toContain('Варшава, Польща');
  expect(html).not.toMatch(/Warszawa|Warsaw/);
});

test('footer and landing page name places in the reader’s language, with the same links', async () => {
  const [inUkrainian, inEnglish] = [await see('/', 'uk'), await see('/', 'en')];
  expect(inUkrainian).toMatch(/>Гельсінкі</);
  expect(inUkrainian).not.toMatch(/>Helsinki</);
  expect(inEnglish).toMatch(/>Helsinki</);
  for (const html of [inUkrainian, inEnglish]) expect(html).toContain('address=Helsinki,%20Finland');
});

test('once listings are in three towns, these take the place of the default', async () => {
  const towns = [
    ['Львів, Україна', new LatLng(49.8397, 24.0297)],
    ['Praha, Česko', new LatLng(50.0755, 14.4378)],
  ] as const;
  for (const [address, geolocation] of towns)
    await ada.publishes({
      ...room,
      geolocation,
      publicData: { ...(room.publicData as object), location: { address, building: '' } },
    });
  await server.kill();
  await server.startAgain();
  for (const path of ['/', '/about']) {
    const html = await see(path, 'uk');
    for (const town of ['Варшава', 'Львів', 'Прага']) expect(html).toContain(`>${town}<`);
    expect(html).not.toMatch(/>(Гельсінкі|Helsinki)</);
  }
});
