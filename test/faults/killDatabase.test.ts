import { crashableServer, type CrashableServer } from './crashableServer.ts';
import { killOnce } from './round.ts';

jest.setTimeout(180_000);

let server: CrashableServer;

beforeAll(async () => {
  server = await crashableServer();
});

afterAll(() => server.stop());

test.each([1, 2])('a database killed at any moment loses nothing (%i)', async () => {
  const outcome = await killOnce({ server });
  expect(outcome).toMatchObject({ lost: 0, forgotten: 0, twice: 0, torn: 0 });
  expect(outcome.made).toBeGreaterThanOrEqual(outcome.acknowledged);
});
