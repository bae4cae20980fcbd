import { killPayments } from './app.ts';

jest.setTimeout(240_000);

test.each(['outside', 'inside'] as const)(
  'killed at any moment, nobody is charged twice and no booking is lost (simulator %s)',
  async simulator => {
    const outcome = await killPayments(3, simulator);
    expect(outcome).toMatchObject({ lost: 0, twice: 0, astray: 0, torn: 0, open: 0 });
    expect(outcome.bookings).toBeGreaterThan(0);
  },
);
