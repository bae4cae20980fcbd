import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/account/user.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const show = (change: Partial<CurrentUser> = {}) =>
  renderPage(<WelcomePage />, { as: currentUserOf(change), url: '/welcome' });
const search = () => userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
const people = () => screen.getByRole('spinbutton', { name: /How many are you/ });

test('three answers lead to what fits', async () => {
  const { location } = show();
  await userEvent.type(people(), '4');
  await search();
  expect(location()).toMatchObject({
    pathname: '/s',
    search: '?pub_category=offeringPlace&pub_subcategories=accomodation&pub_capacityNumberOfPeople=4',
  });
});

test('an address for which no place is found is left to the search page', async () => {
  const { location } = show();
  await userEvent.click(screen.getByRole('radio', { name: 'Help and advice' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Where?' }), 'Nowhere in particular');
  await search();
  await waitFor(() => expect(location()?.pathname).toBe('/s'));
  const query = new URLSearchParams(location()?.search);
  expect(Object.fromEntries(query)).toEqual({
    pub_category: 'offeringPlace',
    pub_subcategories: 'services',
    address: 'Nowhere in particular',
  });
});

test.each([
  ['2026-05-06', '2026-05-08', '&dates=2026-05-06,2026-05-08'],
  ['2026-05-06', '', '&dates=2026-05-06'],
  ['', '2026-05-08', ''],
])('days from “%s” to “%s” are searched as “%s”', async (arrival, departure, expected) => {
  const { location } = show();
  fireEvent.change(screen.getByLabelText('Arrival'), { target: { value: arrival } });
  fireEvent.change(screen.getByLabelText('Departure'), { target: { value: departure } });
  await search();
  expect(location()?.search).toBe(`?pub_category=offeringPlace&pub_subcategories=accomodation${expected}`);
});

test('the number of people and the days are used for places to stay alone', async () => {
  const { location } = show();
  await userEvent.type(people(), '4');
  fireEvent.change(screen.getByLabelText('Arrival'), { target: { value: '2026-05-06' } });
  await userEvent.click(screen.getByRole('radio', { name: 'Work' }));
  await search();
  expect(location()?.search).toBe('?pub_category=offeringPlace&pub_subcategories=jobs');
});

test('who offers help creates a listing, or sees who needs help', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Ben!');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Create a listing' })).toHaveAttribute('href', '/l/new');
  expect(main.getByRole('link', { name: 'See who needs help' })).toHaveAttribute(
    'href',
    '/s?pub_category=lookingForPlace',
  );
});

test('what the profile lacks is named, with the way there', () => {
  const { unmount } = show({ profileImage: null, emailVerified: false });
  const gaps = within(screen.getByRole('region', { name: 'A fuller profile gets more answers' }));
  expect(gaps.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add a picture.', '/profile-settings'],
    ['Say a few words about yourself.', '/profile-settings'],
    ['Confirm your email address.', '/account/contact-details'],
  ]);
  unmount();
  const { profile } = currentUserOf();
  show({
    profileImage: { id: 'i1', variants: {} } as never,
    emailVerified: true,
    profile: { ...profile!, bio: 'We are three.' },
  });
  expect(screen.queryByRole('region', { name: /A fuller profile/ })).not.toBeInTheDocument();
});
