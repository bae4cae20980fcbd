import { saveReturnUrl, rememberHash, takeReturnUrl } from './returnUrl.ts';

const onLogin = (hash: string) => ({ pathname: '/login', hash });

test('after login the user is redirected to their destination, once', () => {
  saveReturnUrl('/inbox/orders?page=2#newest');
  expect(takeReturnUrl(null, '/')).toBe('/inbox/orders?page=2#newest');
  expect(takeReturnUrl(null, '/')).toBe('/');
});

test('router state takes precedence over the cookie', () => {
  saveReturnUrl('/listings');
  expect(takeReturnUrl({ from: '/l/new' }, '/')).toBe('/l/new');
});

test('a forged URL of another site is not followed', () => {
  saveReturnUrl('//evil.example');
  expect(takeReturnUrl({ from: 'https://evil.example' }, '/')).toBe('/');
});

test('the URL fragment, which the server never sees, is kept', () => {
  saveReturnUrl('/inbox/sales');
  rememberHash(onLogin('#last'));
  rememberHash(onLogin('#other'));
  expect(takeReturnUrl(null, '/')).toBe('/inbox/sales#last');
});
