import { rememberFrom, rememberHash, takeFrom } from './from.ts';

const onLogin = (hash: string) => ({ pathname: '/login', hash });

test('after signing in a person goes on to where they were going, once', () => {
  rememberFrom('/inbox/orders?page=2#newest');
  expect(takeFrom(null)).toBe('/inbox/orders?page=2#newest');
  expect(takeFrom(null)).toBe('/');
});

test('router state comes before the cookie', () => {
  rememberFrom('/listings');
  expect(takeFrom({ from: '/l/new' })).toBe('/l/new');
});

test('a forged address of another site is not followed', () => {
  rememberFrom('//evil.example');
  expect(takeFrom({ from: 'https://evil.example' })).toBe('/');
});

test('the hash that the server never saw is kept', () => {
  rememberFrom('/inbox/sales');
  rememberHash(onLogin('#last'));
  rememberHash(onLogin('#other'));
  expect(takeFrom(null)).toBe('/inbox/sales#last');
});
