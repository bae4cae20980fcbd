import { withoutBadge, withoutOperatorFields } from './operatorFields.ts';

test('users cannot grant themselves the badge', () => {
  const written = {
    profileType: 'organisation',
    isVerified: true,
    verifiedAt: '2026-01-01',
    verifiedOrganisation: 'Red Cross',
  };
  expect(withoutOperatorFields(written)).toEqual({ profileType: 'organisation' });
});

test('users cannot remove the badge either', () => {
  expect(withoutOperatorFields({ isVerified: null })).toEqual({});
});

test('a removed badge leaves no data of its verification', () => {
  const verified = {
    fullName: 'Red Cross',
    isVerified: true,
    verifiedAt: '2026-01-01',
    verifiedOrganisation: 'x',
  };
  expect(withoutBadge(verified)).toEqual({ fullName: 'Red Cross', isVerified: false });
});
