import { isAnonymousToken, issueAnonymousToken, readAnonymousToken } from './anonymousTokens.ts';

const secret = 'a secret of thirty-two characters';
const now = new Date('2026-03-01T10:00:00Z');
const token = issueAnonymousToken(secret, 'client.with.dots', new Date('2026-03-01T10:15:00Z'));

test('a visitor token identifies its client until it expires', () => {
  expect(isAnonymousToken(token)).toBe(true);
  expect(readAnonymousToken(secret, token, now)).toEqual({ clientId: 'client.with.dots' });
  expect(readAnonymousToken(secret, token, new Date('2026-03-01T10:15:00Z'))).toBeUndefined();
});

test('a modified token is rejected', () => {
  const [mark, client, expiry, signature] = token.split('.') as [string, string, string, string];
  const forged = [
    [mark, client, String(Number(expiry) + 60), signature],
    [mark, Buffer.from('other').toString('base64url'), expiry, signature],
    [mark, client, expiry, `${signature.slice(0, -2)}AA`],
    [mark, client, expiry, ''],
    [mark],
  ];
  for (const parts of forged) expect(readAnonymousToken(secret, parts.join('.'), now)).toBeUndefined();
  expect(readAnonymousToken('another secret of 32 characters..', token, now)).toBeUndefined();
});
