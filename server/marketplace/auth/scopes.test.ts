import { viewerOf } from './scopes.ts';

test('a scope tells who holds the token', () => {
  expect(viewerOf('public-read', null)).toEqual({ kind: 'anonymous' });
  expect(viewerOf('integ', null)).toEqual({ kind: 'integration' });
  expect(viewerOf('user', 'u')).toEqual({ kind: 'user', userId: 'u', trusted: false, limited: false });
  expect(viewerOf('trusted:user', 'u')).toEqual({ kind: 'user', userId: 'u', trusted: true, limited: false });
  expect(viewerOf('user:limited', 'u')).toEqual({ kind: 'user', userId: 'u', trusted: false, limited: true });
});

test('a scope without its person, or one nobody knows, is nobody', () => {
  expect(viewerOf('user', null)).toBeUndefined();
  expect(viewerOf('admin', 'u')).toBeUndefined();
});
