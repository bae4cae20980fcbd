import { screen } from '@testing-library/react';
import { idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ListingPage } from './ListingPage.tsx';
import { loadData } from './loadData.ts';

const listing = listingOf({ author: userOf() });
const about = { listingId: listing.id, type: 'ofProvider' };
const reviewOf = (rating: number, content: string) => ({
  id: idOf(50 + rating),
  createdAt: '2026-03-01T10:00:00.000Z',
  type: 'ofProvider' as const,
  rating,
  content,
  deleted: false,
  author: userOf({ id: idOf(3) }),
});
const both = [reviewOf(5, 'Warm and safe.'), reviewOf(4, 'Quiet at night.')];
const away = () => Promise.reject(new Error('away'));

const open = (reviews: NonNullable<ApiAnswers['reviews']>) =>
  load(loadData, 'ListingPageCanonical', { id: listing.id }, '', {
    answers: {
      auth: { info: () => Promise.resolve({ signedIn: false, scopes: [] }) },
      listings: { show: () => Promise.resolve(listing) },
      reviews,
    },
  });
const show = (data: unknown) => renderPage(<ListingPage />, { data, url: `/l/room/${listing.id}` });

test('a listing’s few reviews load with its page, and their average needs no other request', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf(both)));
  show(await open({ query, ratings: away }));
  expect(await screen.findByRole('heading', { name: '2 reviews' })).toBeVisible();
  expect(screen.getByText('4.5 out of 5 stars on average')).toBeVisible();
  expect(screen.getByText('Warm and safe.')).toBeVisible();
  // The rating in the heading leads to them.
  const rating = screen.getByRole('link', { name: '4.5 out of 5 stars on average, 2 reviews' });
  expect(rating).toHaveTextContent('★ 4.5 ·');
  expect(document.querySelector(rating.getAttribute('href')!)).toContainElement(
    screen.getByRole('heading', { name: '2 reviews' }),
  );
  expect(screen.queryByRole('link', { name: 'All reviews' })).not.toBeInTheDocument();
  expect(query).toHaveBeenCalledTimes(1);
  expect(query).toHaveBeenCalledWith({ ...about, page: 1, perPage: 10 });
});

test('of many reviews the newest are shown, with the average of all and a link to the others', async () => {
  const ratings = jest.fn(() => Promise.resolve({ count: 12, average: 3.25 }));
  show(await open({ query: () => Promise.resolve(pageOf(both, 12)), ratings }));
  expect(await screen.findByRole('heading', { name: '12 reviews' })).toBeVisible();
  expect(screen.getByText('3.3 out of 5 stars on average')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All reviews' })).toHaveAttribute(
    'href',
    `/u/${userOf().id}?tab=ofProvider`,
  );
  expect(ratings).toHaveBeenCalledWith(about);
});

test('reviews are shown without their average if it fails, and so are listings without reviews', async () => {
  const page = show(await open({ query: () => Promise.resolve(pageOf(both, 12)), ratings: away }));
  expect(await screen.findByText('Warm and safe.')).toBeVisible();
  expect(screen.queryByText(/on average/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '12 reviews' })).toHaveAttribute('href', '#reviews');
  page.unmount();
  for (const query of [away, () => Promise.resolve(pageOf([]))])
    expect(await open({ query })).toEqual({ listing });
});
