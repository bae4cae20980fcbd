import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/listing/listing.ts';
import type { Review } from '#contract/booking/review.ts';
import type { User } from '#contract/account/user.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import type { ProfileData } from './loadData.ts';
import { ProfilePage } from './ProfilePage.tsx';

function show(user: User, data: Partial<ProfileData> = {}, scene: Scene = {}) {
  const shown = { tab: 'listings', page: pageOf([listingOf()]) } as const;
  const isGone = user.banned || user.deleted;
  const counts = { listings: 1, ofProvider: 0, ofCustomer: 2 };
  const found: ProfileData = {
    user,
    counts,
    averages: { ofProvider: null, ofCustomer: null },
    shown: isGone ? null : shown,
    newest: null,
    isBlocked: false,
  };
  return renderPage(<ProfilePage />, { data: { ...found, ...data }, ...scene });
}

const main = () => within(screen.getByRole('main'));

const withProfile = (change: Partial<NonNullable<User['profile']>>) =>
  userOf({
    profile: { displayName: 'Ada L', abbreviatedName: 'AL', publicData: {}, ...change },
  });

test('a profile shows name, type, languages and listings', () => {
  show(withProfile({ publicData: { profileType: 'private', isVerified: true, languages: ['uk', 'pl'] } }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada L');
  expect(main().getByText('Private person')).toBeVisible();
  expect(main().getByText('Checked by our team')).toBeVisible();
  expect(main().getByText('Languages: Ukrainian, Polish')).toBeVisible();
  expect(main().getByText('Member since January 2026')).toBeVisible();
  expect(main().getByRole('heading', { name: '1 listing' })).toBeInTheDocument();
});

test('a blocked user is marked, cannot be written to, and can be unblocked', async () => {
  const unblocked: string[] = [];
  const newest = { id: idOf(10), title: 'A room' };
  show(
    userOf(),
    { isBlocked: true, newest },
    {
      as: currentUserOf(),
      answers: {
        call: { 'POST /api/safety/unblock': ({ userId: id }) => Promise.resolve(void unblocked.push(id)) },
      },
    },
  );
  expect(main().getByText(/^You have blocked Ada L\./)).toBeVisible();
  expect(main().queryByRole('link', { name: 'Write to Ada L' })).not.toBeInTheDocument();
  await userEvent.click(main().getByRole('button', { name: 'Unblock Ada L' }));
  expect(unblocked).toEqual([idOf(1)]);
  expect(await main().findByRole('link', { name: /Ada L/ })).toBeVisible();
  expect(main().queryByText(/^You have blocked/)).not.toBeInTheDocument();
});

test('users cannot report or block themselves', () => {
  const me = currentUserOf();
  show(userOf({ id: me.id }), {}, { as: me });
  expect(main().queryByRole('button', { name: 'Report or block' })).not.toBeInTheDocument();
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

test('a name in public data does not change the displayed name', () => {
  show(withProfile({ publicData: { profileType: 'private', fullName: 'Red Cross' } }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada L');
  expect(screen.queryByText(/Red Cross/)).not.toBeInTheDocument();
});

test('a profile without a name still has a heading', () => {
  show(withProfile({ displayName: '' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Member without a name');
});

test('a long description is truncated at a word until expanded', async () => {
  const bio = 'We have helped people for years. '.repeat(8).trim();
  show(withProfile({ bio }));
  expect(main().queryByText(bio)).not.toBeInTheDocument();
  await userEvent.click(main().getByRole('button', { name: 'Read more' }));
  expect(main().getByText(bio)).toBeVisible();
  expect(main().queryByRole('button', { name: 'Read more' })).not.toBeInTheDocument();
});

test('a short description is shown completely', () => {
  show(withProfile({ bio: 'Hello!' }));
  expect(main().getByText('Hello!')).toBeVisible();
  expect(main().queryByRole('button', { name: 'Read more' })).not.toBeInTheDocument();
});

test('a profile without listings says so', () => {
  show(userOf(), { shown: { tab: 'listings', page: pageOf<Listing>([]) } });
  expect(main().getByText('There are no published listings at the moment.')).toBeVisible();
});

test.each([
  ['banned', 'This account has been banned. Its listings are not shown.'],
  ['deleted', 'This account has been deleted.'],
] as const)('a %s user is a placeholder without listings', (flag, notice) => {
  show({ id: idOf(1), banned: flag === 'banned', deleted: flag === 'deleted' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(flag, 'i'));
  expect(main().getByText(notice)).toBeVisible();
  expect(main().queryByRole('article')).not.toBeInTheDocument();
});

test('the user’s own profile links to their listings', () => {
  show(userOf(), {}, { as: currentUserOf({ id: idOf(1) }) });
  expect(main().getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/listings');
});

test('another user’s profile does not', () => {
  show(userOf(), {}, { as: currentUserOf() });
  expect(main().queryByRole('link', { name: 'Your listings' })).not.toBeInTheDocument();
});

test('a badge shows the day it was granted', () => {
  show(withProfile({ publicData: { isVerified: true, verifiedAt: '2026-03-02' } }));
  expect(main().getByText('2 Mar 2026: what we check')).toBeVisible();
});

test('the user’s own profile can be edited, but not written to', () => {
  show(userOf(), { newest: { id: idOf(10), title: 'Room' } }, { as: currentUserOf({ id: idOf(1) }) });
  expect(main().getByRole('link', { name: 'Edit your profile' })).toHaveAttribute(
    'href',
    '/profile-settings',
  );
  expect(main().queryByRole('link', { name: /^Write to/ })).not.toBeInTheDocument();
});

test('writing to a user starts an enquiry about their newest listing', () => {
  show(userOf(), { newest: { id: idOf(10), title: 'Quiet room' } });
  expect(main().getByRole('link', { name: 'Write to Ada L' })).toHaveAttribute(
    'href',
    `/l/quiet-room/${idOf(10)}?enquiry=open`,
  );
  expect(main().getByText(/about “Quiet room”/)).toBeVisible();
});

const reviewOf = (change: Partial<Review> = {}): Review => ({
  id: idOf(20),
  createdAt: '2026-03-01T10:00:00.000Z',
  type: 'ofCustomer',
  rating: 4,
  content: 'They left the room tidy.',
  deleted: false,
  author: userOf({ id: idOf(3) }),
  ...change,
});

const showReviews = (...reviews: readonly Review[]) =>
  show(userOf(), { shown: { tab: 'ofCustomer', page: pageOf(reviews) } });

test('tabs link to the reviews in either role, with their number', () => {
  show(userOf());
  const tabs = within(main().getByRole('navigation', { name: 'What Ada L shows' }));
  expect(tabs.getByRole('link', { name: /Reviews as a guest/ })).toHaveAttribute(
    'href',
    `/u/${idOf(1)}?tab=ofCustomer`,
  );
  expect(tabs.getByRole('img', { name: '2 reviews as a guest' })).toBeVisible();
  expect(tabs.getByRole('link', { name: /Listings/ })).toHaveAttribute('aria-current', 'page');
});

test('a review shows its stars, text and author', () => {
  showReviews(reviewOf());
  expect(main().getByRole('img', { name: '4 out of 5 stars' })).toHaveTextContent('★★★★☆');
  expect(main().getByText('They left the room tidy.')).toBeVisible();
  expect(main().getByRole('link', { name: 'Ada L' })).toHaveAttribute('href', `/u/${idOf(3)}`);
});

test('a review stays after its author’s account is deleted, and a removed one loses its text', () => {
  showReviews(
    reviewOf({ author: { id: idOf(3), banned: false, deleted: true } }),
    reviewOf({ id: idOf(21), deleted: true, content: '' }),
  );
  expect(main().getByText(/^Deleted user/)).toBeVisible();
  expect(main().queryByRole('link', { name: 'Deleted user' })).not.toBeInTheDocument();
  expect(main().getByText('This review was removed.')).toBeVisible();
});

test('without reviews it says so', () => {
  showReviews();
  expect(main().getByText('Nobody has written about them as a guest yet.')).toBeVisible();
});

test('average ratings are shown beside the name and above the reviews', () => {
  const averages = { ofProvider: 4.6667, ofCustomer: null };
  show(userOf(), { averages, shown: { tab: 'ofProvider', page: pageOf([]) } });
  expect(main().getAllByText(/4\.7 out of 5 stars on average/)).toHaveLength(2);
  expect(main().getByText('as a host')).toBeVisible();
  expect(main().queryByText('as a guest')).not.toBeInTheDocument();
});
