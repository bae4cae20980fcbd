import { withoutOperatorFields } from './operatorFields.ts';

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
