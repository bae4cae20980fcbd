import type * as argon2 from '@node-rs/argon2';
import { verify } from '@node-rs/argon2';
import { createArgon2 } from './argon2.ts';

jest.mock('@node-rs/argon2', () => {
  const argon = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...argon, verify: jest.fn(argon.verify) };
});

const passwords = createArgon2();

test('a password is hashed with argon2id: 19 MiB, two passes, one lane', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password is accepted', async () => {
  const hash = await passwords.hash('correct horse');
  expect(await passwords.matches(hash, 'correct horse')).toBe(true);
  expect(await passwords.matches(hash, 'Correct horse')).toBe(false);
  expect(await passwords.matches(hash, '')).toBe(false);
});

test('a password is accepted in any Unicode composition', async () => {
  const hash = await passwords.hash('caf\u00e9 in Lviv');
  expect(await passwords.matches(hash, 'cafe\u0301 in Lviv')).toBe(true);
});

test('an account without a password accepts none', async () => {
  expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
  expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
});

test('the event loop is not blocked while passwords are checked', async () => {
  const hash = await passwords.hash('correct horse');
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 8 }, () => passwords.matches(hash, 'correct horse')));
  isDone = true;
  // If hashing ran on this thread, there would be at most one turn per password.
  expect(turns).toBeGreaterThan(50);
});

test('an unknown account takes as much work as a wrong password', async () => {
  const hash = await passwords.hash('correct horse');
  const verified = jest.mocked(verify);
  verified.mockClear();
  expect(await passwords.matches(hash, 'wrong')).toBe(false);
  expect(await passwords.matches(undefined, 'wrong')).toBe(false);
  const costs = verified.mock.calls.map(
    ([known]) => /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$/.exec(String(known))?.[0],
  );
  expect(costs).toHaveLength(2);
  expect(costs[0]).toBe(costs[1]);
});
