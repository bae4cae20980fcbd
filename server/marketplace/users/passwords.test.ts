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
