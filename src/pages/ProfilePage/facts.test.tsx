import { idOf, userOf } from '#test/support/entities.ts';
import { profileData } from './facts.ts';

const told = (profileType: 'organisation' | 'private') =>
  profileData(
    userOf({
      profile: {
        displayName: 'Helping Hands',
        abbreviatedName: 'HH',
        bio: 'Since 2014.',
        publicData: { profileType, organisationType: 'NGO' },
      },
    }),
    'https://poruch.example',
  );

test('an organisation has structured data', () => {
  expect(told('organisation')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'NGO',
      name: 'Helping Hands',
      description: 'Since 2014.',
      url: `https://poruch.example/u/${idOf(1)}`,
    },
  });
});

test('a private person has none', () => {
  expect(told('private')).toBeUndefined();
});
