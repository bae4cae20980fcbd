import { withoutBadge, withoutOperatorFields } from './operatorFields.ts';

test('nobody gives the badge to themselves', () => {
  const written = {
    profileType: 'organisation',
    isVerified: true,
    verifiedAt: '2026-01-01',
    verifiedOrganisation: 'Red Cross',
  };
  expect(withoutOperatorFields(written)).toEqual({ profileType: 'organisation' });
});

test('nor takes it away', () => {
  expect(withoutOperatorFields({ isVerified: null })).toEqual({});
});

test('a badge that is taken away leaves nothing of its check', () => {
  const verified = {
    fullName: 'Red Cross',
    isVerified: true,
    verifiedAt: '2026-01-01',
    verifiedOrganisation: 'x',
  };
  expect(withoutBadge(verified)).toEqual({ fullName: 'Red Cross', isVerified: false });
});
