import type { FoundArea } from '#contract/listing/foundArea.ts';
import type { MapPin, MapPins } from '#contract/listing/mapPin.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { testClient, type Token } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
  await ada.publishes({ title: 'Room' });
});
afterAll(() => app.close());

const everywhere = 'bounds=80,180,-80,-180';

async function ask(
  params: Record<string, string>,
  token: Token | null = null,
  at = app,
  endpoint = 'map-pins',
) {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  const answer = await fetch(`${at.baseUrl}/api/${endpoint}?${new URLSearchParams(params).toString()}`, {
    headers: token ? { cookie } : {},
  });
  return {
    status: answer.status,
    body: (await answer.json()) as MapPins & FoundArea & { errors?: { code: string }[] },
  };
}

test('visitors see the pins of published listings', async () => {
  expect(await ask({ query: everywhere, width: '1280' })).toMatchObject({
    status: 200,
    body: { total: 1, pins: [{ kind: 'place', count: 1, first: { title: 'Room' } }] },
  });
  expect((await ask({ query: `${everywhere}&pub_category=lookingForPlace`, width: '1280' })).body.total).toBe(
    0,
  );
});

test('pins of blocked users are left out', async () => {
  const { tokens } = ben;
  await callWebApi(app, 'safety/block', { userId: ada.id }, tokens.getToken());
  expect((await ask({ query: everywhere, width: '1280' }, ben.tokens.getToken())).body.total).toBe(0);
  expect((await ask({ query: everywhere, width: '1280' })).body.total).toBe(1);
});

test('the area of a search is around its pins, for whoever sees them', async () => {
  const { pins } = (await ask({ query: everywhere, width: '1280' })).body;
  const { status, body } = await ask({ query: '' }, null, app, 'found-area');
  expect([status, body]).toEqual([200, { box: { ne: nearTo(pins[0]), sw: nearTo(pins[0]) }, outside: 0 }]);
  expect((await ask({ query: '' }, ben.tokens.getToken(), app, 'found-area')).body).toBeNull();
  expect((await ask({ query: 'price=x' }, null, app, 'found-area')).status).toBe(400);
});

const nearTo = (pin?: MapPin) => ({
  lat: expect.closeTo(pin?.point.lat ?? NaN, 5),
  lng: expect.closeTo(pin?.point.lng ?? NaN, 5),
});

test.each([
  ['no width', { query: everywhere }],
  ['an impossible width', { query: everywhere, width: '1e9' }],
  ['invalid bounds', { query: 'bounds=1,2,3', width: '1280' }],
  ['an endless query', { query: 'x'.repeat(5000), width: '1280' }],
])('%s is rejected', async (_, params) => {
  const { status, body } = await ask(params as unknown as Record<string, string>);
  expect(status).toBe(400);
  expect(body.errors?.[0]?.code).toMatch(/^validation-/);
});

test('a private marketplace rejects visitors', async () => {
  const closed = await startApp({ access: { isPrivate: true, userApproval: false, byPerson: [] } });
  try {
    expect((await ask({ query: everywhere, width: '1280' }, null, closed)).status).toBe(403);
    expect((await ask({ query: '' }, null, closed, 'found-area')).status).toBe(403);
  } finally {
    await closed.close();
  }
});
