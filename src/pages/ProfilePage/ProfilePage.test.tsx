import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '#contract/entities/user.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import type { ProfileData } from './loadData.ts';
import { ProfilePage } from './ProfilePage.tsx';

function show(user: User, data: Partial<ProfileData> = {}, scene: Scene = {}) {
  const listings = user.banned || user.deleted ? null : pageOf([listingOf()]);
  return renderPage(<ProfilePage />, { data: { user, listings, ...data }, ...scene });
}

const main = () => within(screen.getByRole('main'));

const withProfile = (change: Partial<NonNullable<User['profile']>>) =>
  userOf({
    profile: { displayName: 'Ada L', abbreviatedName: 'AL', bio: null, publicData: {}, ...change },
  });

test('a profile shows the name, who it is, languages and listings', () => {
  show(withProfile({ publicData: { profileType: 'private', isVerified: true, languages: ['uk', 'pl'] } }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada L');
  expect(main().getByText('Private person')).toBeVisible();
  expect(main().getByText('Verified')).toBeVisible();
  expect(main().getByText('Speaks: Ukrainian, Polish')).toBeVisible();
  expect(main().getByRole('heading', { name: '1 listing' })).toBeVisible();
});

test('an organisation shows its full name and type', () => {
  show(
    withProfile({
      displayName: 'Helping Hands',
      publicData: { profileType: 'organisation', organisationType: 'NGO', fullName: 'Helping Hands' },
    }),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Helping Hands');
  expect(main().getByText('Non-profit organisation')).toBeVisible();
});

test('nobody is called by a name that they only wrote into their data', () => {
  show(withProfile({ publicData: { profileType: 'private', fullName: 'Red Cross' } }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada L');
  expect(screen.queryByText(/Red Cross/)).not.toBeInTheDocument();
});

test('a profile without a name still has a heading', () => {
  show(withProfile({ displayName: '' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Member without a name');
});

test('a long text about oneself is cut at a word until more is asked for', async () => {
  const bio = 'We have helped people for years. '.repeat(8).trim();
  show(withProfile({ bio }));
  expect(main().queryByText(bio)).not.toBeInTheDocument();
  await userEvent.click(main().getByRole('button', { name: 'Read more' }));
  expect(main().getByText(bio)).toBeVisible();
  expect(main().queryByRole('button', { name: 'Read more' })).not.toBeInTheDocument();
});

test('a short one is shown whole', () => {
  show(withProfile({ bio: 'Hello!' }));
  expect(main().getByText('Hello!')).toBeVisible();
  expect(main().queryByRole('button', { name: 'Read more' })).not.toBeInTheDocument();
});

test('a profile without listings says so', () => {
  show(userOf(), { listings: pageOf([]) });
  expect(main().getByText('There are no published listings at the moment.')).toBeVisible();
});

test.each([
  ['banned', 'This account has been blocked. Its listings are not shown.'],
  ['deleted', 'This account has been deleted.'],
] as const)('a %s user is a placeholder without listings', (flag, notice) => {
  show({ id: idOf(1), banned: flag === 'banned', deleted: flag === 'deleted' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(flag, 'i'));
  expect(main().getByText(notice)).toBeVisible();
  expect(main().queryByRole('article')).not.toBeInTheDocument();
});

test('one’s own profile leads to one’s listings', () => {
  show(userOf(), {}, { as: currentUserOf({ id: idOf(1) }) });
  expect(main().getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/listings');
});

test('a stranger’s profile does not', () => {
  show(userOf(), {}, { as: currentUserOf() });
  expect(main().queryByRole('link', { name: 'Your listings' })).not.toBeInTheDocument();
});
