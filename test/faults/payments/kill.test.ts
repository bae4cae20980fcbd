import { killPayments } from './house.ts';

jest.setTimeout(120_000);

test('killed at any moment, nobody is charged twice and no booking is lost', async () => {
  const outcome = await killPayments(4);
  expect(outcome).toMatchObject({ lost: 0, twice: 0, astray: 0, open: 0 });
  expect(outcome.bookings).toBeGreaterThan(0);
});
