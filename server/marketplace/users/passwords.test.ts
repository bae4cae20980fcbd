import { hashPassword, isPassword } from './passwords.ts';

test('a password is kept as argon2id with 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password fits', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword(hash, 'correct horse')).toBe(true);
  expect(await isPassword(hash, 'Correct horse')).toBe(false);
  expect(await isPassword(hash, '')).toBe(false);
});

test('the same letters fit however a keyboard writes them', async () => {
  const hash = await hashPassword('caf\u00e9 in Lviv');
  expect(await isPassword(hash, 'cafe\u0301 in Lviv')).toBe(true);
});

test('nobody gets in where there is no password', async () => {
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false);
  expect(await isPassword(null, 'nobody has this password')).toBe(false);
});

test('the event loop turns while passwords are checked', async () => {
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
  // Hashing on this thread would leave it a turn for each password at most.
  expect(turns).toBeGreaterThan(50);
});

test('an account that is not there takes as long as a wrong password', async () => {
  const hash = await hashPassword('correct horse');
  await isPassword(undefined, 'warmed up');
  const lasting = async (check: () => Promise<boolean>) => {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const since = performance.now();
      expect(await check()).toBe(false);
      times.push(performance.now() - since);
    }
    return times.sort((a, b) => a - b)[4] ?? 0;
  };
  const wrong = await lasting(() => isPassword(hash, 'wrong'));
  const nobody = await lasting(() => isPassword(undefined, 'wrong'));
  expect(nobody / wrong).toBeGreaterThan(0.5);
  expect(nobody / wrong).toBeLessThan(2);
});
