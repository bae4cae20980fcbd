import { screen, within } from '@testing-library/react';
import type { ListingQuery } from '#src/api/inputs.ts';
import { noteGoodbye } from '#src/util/goodbye.ts';
import { currentUserOf, idOf, listingOf, pageOf } from '#test/support/entities.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { LandingPage } from './LandingPage.tsx';
import { loadData } from './loadData.ts';

const main = () => within(screen.getByRole('main'));
const link = (name: string | RegExp) => main().getByRole('link', { name });

test('the first page leads to searching, both kinds of help and creating a listing', () => {
  renderPage(<LandingPage />, { data: { newest: [] } });
  expect(link('Browse all listings')).toHaveAttribute('href', '/s');
  expect(link('I need help')).toHaveAttribute('href', '/s?pub_category=offeringPlace');
  expect(link('I offer help')).toHaveAttribute('href', '/s?pub_category=lookingForPlace');
  expect(link('Create a listing')).toHaveAttribute('href', '/l/new');
  expect(main().getByRole('search')).toBeVisible();
});

test('three steps tell how it works', () => {
  renderPage(<LandingPage />, { data: { newest: [] } });
  const steps = within(main().getByRole('region', { name: 'How it works' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
});

test('Helsinki, Rovaniemi and Ruka lead to searches with address, bounds and origin', () => {
  renderPage(<LandingPage />, { data: { newest: [] } });
  for (const town of ['Helsinki', 'Rovaniemi', 'Ruka']) {
    const href = link(`Listings near ${town}`).getAttribute('href') ?? '';
    expect([...new URLSearchParams(href.split('?')[1]).keys()].sort()).toEqual([
      'address',
      'bounds',
      'origin',
    ]);
  }
});

test('the newest listings are shown, and their section only when there are some', () => {
  const { unmount } = renderPage(<LandingPage />, {
    data: { newest: [listingOf(), listingOf({ id: idOf(11) })] },
  });
  expect(within(main().getByRole('region', { name: 'New here' })).getAllByRole('article')).toHaveLength(2);
  unmount();
  renderPage(<LandingPage />, { data: { newest: [] } });
  expect(main().queryByRole('region', { name: 'New here' })).not.toBeInTheDocument();
});

test('eight newest listings are asked for', async () => {
  const asked: ListingQuery[] = [];
  const query = (listingQuery: ListingQuery) => {
    asked.push(listingQuery);
    return Promise.resolve(pageOf([listingOf()]));
  };
  const { newest } = await load(loadData, 'LandingPage', {}, '', { answers: { listings: { query } } });
  expect(newest).toHaveLength(1);
  expect(asked).toEqual([{ sort: 'createdAt', page: 1, perPage: 8 }]);
});

test('whoever has just deleted an account is told goodbye, once', () => {
  noteGoodbye();
  const { unmount } = renderPage(<LandingPage />, { data: { newest: [] } });
  expect(main().getAllByRole('status')[0]).toHaveTextContent('Your account is deleted.');
  unmount();
  renderPage(<LandingPage />, { data: { newest: [] } });
  expect(screen.queryByText(/Your account is deleted/)).not.toBeInTheDocument();
});

test('a new member reads where the mail went, until the address is confirmed', () => {
  const { unmount } = renderPage(<LandingPage />, {
    data: { newest: [] },
    as: currentUserOf({ emailVerified: false }),
  });
  expect(main().getAllByRole('status')[0]).toHaveTextContent('We sent a link to ben@example.org.');
  expect(screen.getByRole('link', { name: 'No email, or a wrong address?' })).toHaveAttribute(
    'href',
    '/account/contact-details',
  );
  unmount();
  renderPage(<LandingPage />, { data: { newest: [] }, as: currentUserOf() });
  expect(screen.queryByText(/We sent a link/)).not.toBeInTheDocument();
});
