import { viewerOf } from './scopes.ts';

const access = (scope: string, userId: string | null = 'u') => ({
  scope,
  userId,
  sessionId: 's',
  operatorId: null,
  readsOnly: false,
  state: userId && 'active',
  denied: userId === null ? null : [],
});

test('the scope tells what kind of viewer holds the token', () => {
  expect(viewerOf(access('public-read', null))).toEqual({ kind: 'anonymous' });
  expect(viewerOf(access('integ', null))).toEqual({ kind: 'integration' });
  const permissions = { isPendingApproval: false, denied: [] };
  const person = { kind: 'user', userId: 'u', sessionId: 's', permissions };
  expect(viewerOf(access('user'))).toEqual({ ...person, trusted: false, limited: false });
  expect(viewerOf(access('trusted:user'))).toEqual({ ...person, trusted: true, limited: false });
  expect(viewerOf({ ...access('user:limited'), operatorId: 'Olha' })).toEqual({
    ...person,
    trusted: false,
    limited: true,
    operatorId: 'Olha',
  });
  expect(viewerOf({ ...access('user:limited'), readsOnly: true })).toMatchObject({ readsOnly: true });
});

test('a viewer carries the permissions that operators granted', () => {
  const waiting = { ...access('user'), state: 'pendingApproval', denied: ['read' as const] };
  expect(viewerOf(waiting)).toMatchObject({ permissions: { isPendingApproval: true, denied: ['read'] } });
});

test('a user scope without a user, or an unknown scope, is no viewer', () => {
  expect(viewerOf(access('user', null))).toBeUndefined();
  expect(viewerOf(access('admin'))).toBeUndefined();
});
