import { createSealedCookie } from './sealedCookie.ts';

const secret = 'a secret of thirty-two characters';
const now = new Date('2026-03-01T10:00:00Z');
const later = new Date('2026-03-01T10:10:00Z');

test('a sealed value is readable until it expires', () => {
  const seal = createSealedCookie(secret, 'test');
  const sealed = seal.close({ state: 'x' }, later);
  expect(seal.open(sealed, now)).toEqual({ state: 'x' });
  expect(seal.open(sealed, later)).toBeUndefined();
  expect(sealed).not.toContain(Buffer.from('state').toString('base64url').slice(0, 5));
});

test('a modified, truncated or foreign cookie is rejected', () => {
  const seal = createSealedCookie(secret, 'test');
  const sealed = seal.close({ state: 'x' }, later);
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const strangers = [
    bytes.toString('base64url'),
    sealed.slice(0, 30),
    '',
    'nonsense',
    undefined,
    createSealedCookie('another secret of thirty-two char', 'test').close({}, later),
    createSealedCookie(secret, 'other').close({}, later),
  ];
  for (const stranger of strangers) expect(seal.open(stranger, now)).toBeUndefined();
});
