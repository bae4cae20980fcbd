import { isUserToken, isVisitorToken } from './sessionToken.ts';

const token = { access_token: 'abc.def', token_type: 'Bearer', scope: 'user', refresh_token: 'r' };
const cookie = (change: object) => JSON.stringify({ ...token, ...change });

test('a complete token is a session, with or without scope and refresh token', () => {
  expect(isUserToken(cookie({}))).toBe(true);
  expect(isUserToken(cookie({ scope: undefined, refresh_token: undefined }))).toBe(true);
});

test.each([
  { access_token: '' },
  { access_token: 'tök en' },
  { access_token: 'a\nb' },
  { access_token: 12 },
  { scope: ['a'] },
  { scope: 'public-read' },
  { refresh_token: {} },
  { token_type: undefined },
])('a cookie with %j is not a session', change => {
  expect(isUserToken(cookie(change))).toBe(false);
});

test.each(['', 'null', '[]', '"text"', '{', undefined, {}])('a cookie %j is ignored', value => {
  expect([isUserToken(value), isVisitorToken(value)]).toEqual([false, false]);
});

test('a visitor’s token is distinguished from a broken one', () => {
  expect(isVisitorToken(cookie({ scope: 'public-read' }))).toBe(true);
  expect(isVisitorToken(cookie({ scope: 'public-read', access_token: '' }))).toBe(false);
});
