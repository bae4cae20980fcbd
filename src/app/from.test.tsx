import { saveReturnUrl, rememberHash, takeReturnUrl } from './from.ts';

const onLogin = (hash: string) => ({ pathname: '/login', hash });

test('after signing in a person goes on to where they were going, once', () => {
  saveReturnUrl('/inbox/orders?page=2#newest');
  expect(takeReturnUrl(null)).toBe('/inbox/orders?page=2#newest');
  expect(takeReturnUrl(null)).toBe('/');
});

test('router state comes before the cookie', () => {
  saveReturnUrl('/listings');
  expect(takeReturnUrl({ from: '/l/new' })).toBe('/l/new');
});

test('a forged address of another site is not followed', () => {
  saveReturnUrl('//evil.example');
  expect(takeReturnUrl({ from: 'https://evil.example' })).toBe('/');
});

test('the hash that the server never saw is kept', () => {
  saveReturnUrl('/inbox/sales');
  rememberHash(onLogin('#last'));
  rememberHash(onLogin('#other'));
  expect(takeReturnUrl(null)).toBe('/inbox/sales#last');
});
