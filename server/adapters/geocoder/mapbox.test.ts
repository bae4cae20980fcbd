import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { townGeocoder } from '#test/support/geocoder.ts';
import { createMapboxGeocoder } from './mapbox.ts';

let server: Server;
let answer: { status: number; body: string };
let asked: URL | undefined;

beforeAll(async () => {
  server = createServer((req, res) => {
    asked = new URL(req.url ?? '', 'http://mapbox');
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise(resolve => server.close(resolve)));

const geocoder = () =>
  createMapboxGeocoder({
    token: 'pk.test',
    towns: townGeocoder,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });

const feature = (properties: object) => ({ type: 'Feature', properties });

test('streets are found with their own box of 500 m, towns with the box Mapbox gives', async () => {
  const coordinates = { longitude: 8.8, latitude: 53.07 };
  answer = {
    status: 200,
    body: JSON.stringify({
      features: [
        feature({
          feature_type: 'address',
          name: 'Domshof 1',
          full_address: 'Domshof 1, 28195 Bremen, Germany',
          coordinates,
        }),
        feature({
          feature_type: 'place',
          name: 'Bremen',
          place_formatted: 'Germany',
          coordinates,
          bbox: [8.4, 53, 9, 53.6],
        }),
      ],
    }),
  };
  const [street, town] = await geocoder().search('Domshof', { locale: 'de' });
  expect(street?.address).toBe('Domshof 1, 28195 Bremen, Germany');
  expect((street!.bounds.ne.lat - street!.origin.lat) * 111_195).toBeCloseTo(500, 0);
  expect(town).toMatchObject({
    address: 'Bremen, Germany',
    bounds: { ne: { lat: 53.6, lng: 9 }, sw: { lat: 53, lng: 8.4 } },
  });
  expect(Object.fromEntries(asked!.searchParams)).toEqual({
    q: 'Domshof',
    language: 'de',
    limit: '5',
    autocomplete: 'true',
    access_token: 'pk.test',
  });
});

test.each([
  ['refuses', 401, '{"message":"Not Authorized"}'],
  ['answers nonsense', 200, '{"features":[{}]}'],
  ['answers no JSON', 200, 'oops'],
])('when Mapbox %s, the gazetteer answers', async (_, status, body) => {
  answer = { status, body };
  expect(await geocoder().search('Bremen', { locale: 'de' })).toMatchObject([{ address: 'Bremen, Germany' }]);
});

test('the town of a point is never looked up externally', async () => {
  asked = undefined;
  expect(await geocoder().townOf({ lat: 52.5, lng: 13.4 }, { locale: 'en' })).toBe('Berlin, Germany');
  expect(asked).toBeUndefined();
});
