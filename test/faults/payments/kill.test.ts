import { killPayments } from './app.ts';

jest.setTimeout(240_000);

test.each(['outside', 'inside'] as const)(
  'a process killed at any moment charges nobody twice and loses no booking (simulator %s)',
  async simulator => {
    const outcome = await killPayments(3, simulator);
    expect(outcome).toMatchObject({ lost: 0, twice: 0, astray: 0, torn: 0, open: 0 });
    expect(outcome.bookings).toBeGreaterThan(0);
  },
);
