import { killOnce } from './round.ts';

jest.setTimeout(120_000);

test.each([1, 2, 3])('a process killed at any moment loses nothing and does nothing twice (%i)', async () => {
  const outcome = await killOnce();
  expect(outcome).toMatchObject({ lost: 0, forgotten: 0, twice: 0, torn: 0 });
  expect(outcome.made).toBeGreaterThanOrEqual(outcome.acknowledged);
});
