import type * as argon2 from '@node-rs/argon2';
import { verify } from '@node-rs/argon2';
import { hashPassword, isPassword } from './passwords.ts';

jest.mock('@node-rs/argon2', () => {
  const argon = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...argon, verify: jest.fn(argon.verify) };
});

test('a password is hashed with argon2id: 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password is accepted', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword(hash, 'correct horse')).toBe(true);
  expect(await isPassword(hash, 'Correct horse')).toBe(false);
  expect(await isPassword(hash, '')).toBe(false);
});

test('a password is accepted in any Unicode composition', async () => {
  const hash = await hashPassword('caf\u00e9 in Lviv');
  expect(await isPassword(hash, 'cafe\u0301 in Lviv')).toBe(true);
});

test('an account without a password accepts none', async () => {
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false);
  expect(await isPassword(null, 'nobody has this password')).toBe(false);
});

test('the event loop is not blocked while passwords are checked', async () => {
  const hash = await hashPassword('correct horse');
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 8 }, () => isPassword(hash, 'correct horse')));
  isDone = true;
  // If hashing ran on this thread, there would be at most one turn per password.
  expect(turns).toBeGreaterThan(50);
});

test('an unknown account takes as much work as a wrong password', async () => {
  const hash = await hashPassword('correct horse');
  const verified = jest.mocked(verify);
  verified.mockClear();
  expect(await isPassword(hash, 'wrong')).toBe(false);
  expect(await isPassword(undefined, 'wrong')).toBe(false);
  const costs = verified.mock.calls.map(
    ([known]) => /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$/.exec(String(known))?.[0],
  );
  expect(costs).toHaveLength(2);
  expect(costs[0]).toBe(costs[1]);
});
