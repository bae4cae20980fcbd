import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActiveLogin } from '#contract/entities/user.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { LoginsPage } from './LoginsPage.tsx';

const now = Date.parse('2026-03-08T15:20:00Z');
const login = (id: string, change: Partial<ActiveLogin> = {}): ActiveLogin => ({
  id,
  browser: 'firefox',
  system: 'android',
  since: '2026-03-01T10:00:00.000Z',
  seen: '2026-03-08T13:00:00.000Z',
  isThis: false,
  ...change,
});
const own = login('own', { isThis: true });
const laptop = login('laptop', { browser: 'edge', system: 'windows' });
const unknown = login('unknown', { browser: 'other', system: 'other' });

const show = (
  logins: readonly ActiveLogin[] | null,
  end: (id?: string) => Promise<void> = async () => undefined,
) =>
  renderPage(<LoginsPage />, {
    as: currentUserOf(),
    data: { logins, now },
    url: '/account/logins',
    answers: { logins: { end } },
  });
const rows = () => screen.getAllByRole('listitem').filter(row => within(row).queryByText(/Logged in on/));

test('each login is named by its device and a coarse time, and this one is marked', () => {
  show([own, laptop, unknown]);
  const [first, second, third] = rows();
  expect(first).toHaveTextContent('Firefox · Android');
  expect(first).toHaveTextContent('This device');
  // Times are kept to the hour: of this device, which is in use, that would sound wrong.
  expect(first).not.toHaveTextContent('Last active');
  expect(first).toHaveTextContent('Logged in on Mar 1, 2026');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('Edge · Windows');
  expect(second).toHaveTextContent('Last active 2 hours ago');
  expect(third).toHaveTextContent('Another browser · another device');
});

test('one is logged out by a button that names it, and leaves the list', async () => {
  const end = jest.fn(async () => undefined);
  show([own, laptop, unknown], end);
  await userEvent.click(screen.getByRole('button', { name: /^Log out ?: Edge · Windows$/ }));
  expect(end).toHaveBeenCalledWith('laptop');
  expect(rows()).toHaveLength(2);
});

test('all others are logged out at once', async () => {
  const end = jest.fn(async () => undefined);
  show([own, laptop, unknown], end);
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  expect(end).toHaveBeenCalledWith(undefined);
  expect(await screen.findByText('You are now logged in on this device only.')).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Log out everywhere/ })).toBeNull();
});

test('a refusal is said, and the list stays', async () => {
  show([own, laptop], () => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' })));
  await userEvent.click(screen.getByRole('button', { name: /Edge/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only you yourself');
  expect(rows()).toHaveLength(2);
});

test('where another service keeps the accounts the page says so', () => {
  show(null);
  expect(screen.getByText(/Another service keeps the accounts/)).toBeVisible();
});
