import { guard } from './guard.ts';
import { matchRoute } from './matchRoute.ts';

const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

function verdict(pathname: string, signedIn: boolean) {
  const found = matchRoute({ pathname, search: '' });
  if (!found) throw new Error(`no route takes ${pathname}`);
  return guard(found.route, found.match, signedIn);
}

test.each([
  ['/inbox/sales', '/login'],
  ['/listings', '/login'],
  [`/l/room/${uuid}/draft`, '/login'],
  ['/l/new', '/signup'],
  [`/l/room/${uuid}/edit/photos`, '/signup'],
])('a visitor to %s is sent to %s first', (path, to) =>
  expect(verdict(path, false)).toEqual({ kind: 'signIn', to }),
);

test('public pages are open to everybody', () => {
  expect(verdict('/s', false)).toEqual({ kind: 'enter' });
  expect(verdict('/s', true)).toEqual({ kind: 'enter' });
});

test('a signed-in user is not asked to log in again', () => {
  expect(verdict('/login', true)).toEqual({ kind: 'alreadySignedIn' });
  expect(verdict('/signup', true)).toEqual({ kind: 'alreadySignedIn' });
  expect(verdict('/confirm', true)).toEqual({ kind: 'alreadySignedIn' });
});

test('some routes redirect to others', () => {
  expect(verdict('/account', true)).toEqual({ kind: 'redirect', to: '/account/contact-details' });
  expect(verdict(`/order/${uuid}`, true)).toEqual({ kind: 'redirect', to: `/order/${uuid}/details` });
  expect(verdict('/u', false)).toEqual({ kind: 'redirect', to: '/' });
});

test('a page that is not built is not found by anybody', () => {
  expect(verdict('/notfound', false)).toEqual({ kind: 'notFound' });
  expect(verdict('/notfound', true)).toEqual({ kind: 'notFound' });
});
