import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout } from '#src/store/logout.ts';
import { keepRecentPlace, readRecentPlaces } from '#src/util/recentPlaces.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { settings } from '#src/store/settings.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { Topbar } from './Topbar.tsx';

const ben = currentUserOf();
const session = {
  currentUser: ben,
  scopes: ['user'],
  notificationCount: 2,
  unreadCount: 3,
  hasListings: true,
  savedIds: [],
};

test('a visitor can log in, sign up and create a listing', () => {
  renderPage(<Topbar />);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: 'Create a listing' })).toHaveAttribute('href', '/l/new');
  expect(screen.queryByRole('link', { name: /Inbox/ })).not.toBeInTheDocument();
});

test('the inbox link announces pending requests and unread messages', () => {
  renderPage(<Topbar />, { state: { session } });
  const words = /^Inbox\s*2 requests are waiting for your answer\s*3 new messages$/;
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', '/inbox');
});

test('on a phone the menu button shows a dot for new items', () => {
  renderPage(<Topbar />, { state: { session: { ...session, notificationCount: 0 } } });
  const opener = screen.getByRole('link', { name: /^Open menu\s*3 new messages$/ });
  expect(opener.querySelector('.dot')).toBeInTheDocument();
});

test('without unread messages there is no dot', () => {
  renderPage(<Topbar />, { state: { session: { ...session, notificationCount: 0, unreadCount: 0 } } });
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeInTheDocument();
  expect(document.querySelector('.dot')).toBeNull();
});

test('a user without listings has the same inbox', () => {
  renderPage(<Topbar />, { as: ben });
  expect(screen.getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', '/inbox');
});

test('menu and search open through query parameters and keep the rest of the URL', () => {
  renderPage(<Topbar />, { url: '/s?address=Lviv' });
  expect(screen.getByRole('link', { name: 'Open menu' })).toHaveAttribute(
    'href',
    '/s?address=Lviv&mobilemenu=open',
  );
  expect(screen.getByRole('link', { name: 'Search by place' })).toHaveAttribute(
    'href',
    '/s?address=Lviv&mobilesearch=open',
  );
});

test('links on a page requested with another origin stay on this site', () => {
  renderPage(<Topbar />, { url: '//evil.example/x' });
  expect(screen.getByRole('link', { name: 'Open menu' })).toHaveAttribute(
    'href',
    '/evil.example/x?mobilemenu=open',
  );
});

test('the search bar shows the current search, also after the next one', () => {
  const { unmount } = renderPage(<Topbar />, { url: '/s?address=Lviv,%20Ukraine' });
  expect(screen.getByRole('combobox')).toHaveValue('Lviv, Ukraine');
  unmount();
  renderPage(<Topbar />, { url: '/login?address=Lviv' });
  expect(screen.getByRole('combobox')).toHaveValue('');
});

test('a search from the bar keeps the filters, but neither the place nor the page', async () => {
  const { location } = renderPage(<Topbar />, {
    url: '/s?address=Lviv&bounds=1,2,0,1&pub_category=offeringPlace&page=3&mobilesearch=open',
  });
  const [field] = screen.getAllByRole('combobox', { hidden: true });
  await userEvent.clear(field!);
  await userEvent.type(field!, '{Enter}');
  await waitFor(() => expect(location()?.search).toBe('?pub_category=offeringPlace'));
});

test('every language can be chosen in the bar, and links back to this page', () => {
  const offered = { ...settings(), locales: ['en', 'uk', 'de', 'pl', 'ru'] as const };
  renderPage(<Topbar />, { url: '/s?page=2', state: { settings: offered } });
  const menu = screen.getByLabelText('English, Language').closest('details')!;
  const links = within(menu).getAllByRole('link', { hidden: true });
  expect(links.map(link => link.textContent)).toEqual([
    'English',
    'Українська',
    'Deutsch',
    'Polski',
    'Русский',
  ]);
  expect(links[1]).toHaveAttribute('href', '/language/uk?return=%2Fs%3Fpage%3D2');
  expect(links[0]).toHaveAttribute('aria-current', 'true');
});

test('logging out is a form, so that it works without JavaScript', () => {
  renderPage(<Topbar />, { as: ben });
  const { form } = screen.getByText('Log out').closest('button')!;
  expect(form).toHaveAttribute('action', '/logout');
  expect(form).toHaveAttribute('method', 'post');
});

test('the open menu greets by first name and closes', async () => {
  const { location } = renderPage(<Topbar />, { url: '/s?page=2&mobilemenu=open', as: ben });
  const menu = await screen.findByRole('dialog', { name: 'Hello, Ben!' });
  expect(within(menu).getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/listings');
  await userEvent.click(within(menu).getByRole('link', { name: 'Close' }));
  expect(location()).toMatchObject({ pathname: '/s', search: '?page=2' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('logging out deletes recent places, so that the next person finds none', async () => {
  const lviv = { lat: 49.84, lng: 24.03 };
  keepRecentPlace({ address: 'Lviv, Ukraine', origin: lviv, bounds: { ne: lviv, sw: lviv } });
  const goTo = jest.fn();
  const { store } = renderPage(<Topbar />, { as: ben, answers: { auth: { logout: async () => undefined } } });
  await store.dispatch(logout(goTo));
  expect(goTo).toHaveBeenCalledWith('/');
  expect(readRecentPlaces()).toEqual([]);
});

test('a failed logout is reported', async () => {
  renderPage(<Topbar />, { as: ben, answers: { auth: { logout: () => Promise.reject(new Error('down')) } } });
  await userEvent.click(screen.getByText('Log out'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

test('the full menu links to the pages about the site', async () => {
  renderPage(<Topbar />, { url: '/?mobilemenu=open' });
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  for (const [name, path] of [
    ['About us', '/about'],
    ['How it works', '/how-it-works'],
    ['Help and donate', '/help-and-donate'],
    ['Supporters', '/partners'],
    ['FAQ', '/faq'],
    ['Safety centre', '/safety-center'],
    ['Contact us', '/about#contact'],
  ] as const)
    expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
});
