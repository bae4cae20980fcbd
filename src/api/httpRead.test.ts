import { readByFetch } from './httpRead.ts';

const answering = (status: number, body: unknown) =>
  jest.spyOn(global, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })));

afterEach(() => jest.restoreAllMocks());

test('an endpoint is read by its path, with the input as its query', async () => {
  const fetched = answering(200, [{ seats: 1 }]);
  const input = { listingId: 'a b', from: '2026-04-01', to: '2026-04-02' };
  expect(await readByFetch('GET /api/time-slots', input)).toEqual([{ seats: 1 }]);
  const options = { credentials: 'same-origin' };
  expect(fetched.mock.calls).toEqual([
    ['/api/time-slots?listingId=a+b&from=2026-04-01&to=2026-04-02', options],
  ]);
});

test('a refusal and a lost connection are failures with a code', async () => {
  const read = () => readByFetch('GET /api/time-slots', { listingId: 'a', from: '', to: '' });
  answering(429, { errors: [{ code: 'too-many-requests', meta: { retryAfter: 3 } }] });
  await expect(read()).rejects.toMatchObject({
    failure: { status: 429, code: 'too-many-requests', retryAfter: 3 },
  });
  jest.spyOn(global, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(read()).rejects.toMatchObject({ failure: { status: 0, code: 'network' } });
});
