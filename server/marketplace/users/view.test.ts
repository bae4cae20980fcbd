import type { UserRow } from './store.ts';
import { toCurrentUser, toUser, toUserForOperator } from './view.ts';

const row: UserRow = {
  id: '69c3d77a-db3f-11e6-bf26-cec0c932ce01',
  createdAt: new Date('2026-03-01T10:00:00Z'),
  state: 'active',
  deletedAt: null,
  email: 'olena@example.com',
  emailVerified: true,
  refusesMails: false,
  pendingEmail: null,
  hasPassword: true,
  firstName: '<Olena>',
  lastName: 'Kovalenko',
  displayName: null,
  bio: 'a < b',
  publicData: { profileType: 'private' },
  protectedData: { phoneNumber: '1' },
  privateData: { note: 'x' },
  metadata: { trusted: true },
  profileImageId: null,
  denied: [],
  answersWithin: null,
  isAppointed: false,
  isHidden: false,
};
const nothing = { include: {}, profileImage: null };

test('users see their own account in full, their names as written', () => {
  expect(toCurrentUser(row, nothing)).toEqual({
    id: row.id,
    type: 'currentUser',
    attributes: {
      banned: false,
      deleted: false,
      createdAt: row.createdAt,
      state: 'active',
      email: 'olena@example.com',
      emailVerified: true,
      pendingEmail: null,
      stripeConnected: false,
      stripePayoutsEnabled: false,
      stripeChargesEnabled: false,
      identityProviders: [],
      hasPassword: true,
      permissions: {
        read: 'permission/allow',
        postListings: 'permission/allow',
        initiateTransactions: 'permission/allow',
      },
      profile: {
        firstName: '<Olena>',
        lastName: 'Kovalenko',
        displayName: '＜Olena＞ K',
        abbreviatedName: '＜K',
        bio: 'a ＜ b',
        publicData: { profileType: 'private' },
        protectedData: { phoneNumber: '1' },
        privateData: { note: 'x' },
        metadata: { trusted: true },
      },
    },
  });
});

test('relationships are returned on request', () => {
  const include = { profileImage: {}, stripeAccount: {}, marketplace: {} };
  const marketplace = { id: 'm', type: 'marketplace' as const, attributes: {} };
  expect(toCurrentUser(row, { include, profileImage: null, marketplace }).relationships).toEqual({
    profileImage: null,
    stripeAccount: null,
    marketplace,
  });
  expect(toUser(row, { include, profileImage: null, marketplace }).relationships).toEqual({
    profileImage: null,
    marketplace,
  });
});

test('an operator sees a banned user in full', () => {
  const banned = { ...row, state: 'banned' as const };
  expect(toUserForOperator(banned, nothing).attributes).toMatchObject({
    banned: true,
    email: 'olena@example.com',
  });
  expect(toUser(banned, nothing).attributes).toEqual({ banned: true, deleted: false });
});

test('a banned user’s picture is not shown', () => {
  const include = { profileImage: {} };
  const profileImage = { id: 'x', type: 'image' as const, attributes: {} };
  const banned = { ...row, state: 'banned' as const };
  expect(toUser(banned, { include, profileImage }).relationships).toEqual({ profileImage: null });
});
