import { viewerOf } from './scopes.ts';

test('a scope tells who holds the token', () => {
  expect(viewerOf('public-read', null, 's')).toEqual({ kind: 'anonymous' });
  expect(viewerOf('integ', null, 's')).toEqual({ kind: 'integration' });
  const person = { kind: 'user', userId: 'u', sessionId: 's' };
  expect(viewerOf('user', 'u', 's')).toEqual({ ...person, trusted: false, limited: false });
  expect(viewerOf('trusted:user', 'u', 's')).toEqual({ ...person, trusted: true, limited: false });
  expect(viewerOf('user:limited', 'u', 's')).toEqual({ ...person, trusted: false, limited: true });
});

test('a scope without its person, or one nobody knows, is nobody', () => {
  expect(viewerOf('user', null, 's')).toBeUndefined();
  expect(viewerOf('admin', 'u', 's')).toBeUndefined();
});
