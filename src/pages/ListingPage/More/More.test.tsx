import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/entities/listing.ts';
import { idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { More } from './More.tsx';

const review = {
  id: idOf(50),
  createdAt: '2026-03-01T10:00:00.000Z',
  type: 'ofProvider' as const,
  rating: 5,
  content: 'Warm and safe.',
  deleted: false,
  author: userOf({ id: idOf(3) }),
};

function show(listing: Listing, answers: ApiAnswers = {}) {
  return renderPage(<More listing={listing} title={listing.title} />, { answers });
}

const ratings = () => Promise.resolve({ count: 12, average: 4.25 });

const none: ApiAnswers = {
  reviews: { query: () => Promise.resolve(pageOf([])), ratings },
  listings: { query: () => Promise.resolve(pageOf([])) },
};

test('shows what was written about this listing and leads to the rest', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([review], 12)));
  show(listingOf({ author: userOf() }), { ...none, reviews: { query, ratings } });
  expect(await screen.findByRole('heading', { name: '12 reviews' })).toBeVisible();
  expect(screen.getByText('4.3 of 5 stars on average')).toBeVisible();
  expect(screen.getByText('Warm and safe.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All reviews' })).toHaveAttribute(
    'href',
    `/u/${userOf().id}?tab=ofProvider`,
  );
  expect(query).toHaveBeenCalledTimes(1);
  expect(query).toHaveBeenCalledWith({ listingId: idOf(10), type: 'ofProvider', page: 1, perPage: 10 });
});

test.each([
  ['offeringPlace', 'lookingForPlace', 'Who looks for this nearby'],
  ['lookingForPlace', 'offeringPlace', 'Who offers this nearby'],
] as const)('beside what is %s stands what is %s', async (category, opposite, heading) => {
  const query = jest.fn(() => Promise.resolve(pageOf([listingOf({ id: idOf(11), title: 'A match' })])));
  const geolocation = { lat: 53.08, lng: 8.8 };
  const publicData = { category, subcategories: 'supplies' } as const;
  show(listingOf({ geolocation, publicData }), { ...none, listings: { query } });
  const section = (await screen.findByRole('heading', { name: heading })).closest('section');
  expect(within(section!).getByRole('link', { name: /A match/ })).toBeVisible();
  expect(query).toHaveBeenCalledWith(
    {
      pub_category: opposite,
      pub_subcategories: 'supplies',
      bounds: expect.stringMatching(/^53\.5\d*,9\.5\d*,52\.6\d*,8\.0\d*$/) as string,
      perPage: 3,
    },
    ['landscape-crop', 'landscape-crop2x'],
  );
});

test('nothing is looked for around a listing without a place', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([])));
  const reviews = { query: jest.fn(() => Promise.resolve(pageOf([]))), ratings };
  show(listingOf({ geolocation: null }), { reviews, listings: { query } });
  await waitFor(() => expect(reviews.query).toHaveBeenCalled());
  expect(query).not.toHaveBeenCalled();
});

test('a marketplace that fails leaves the page as it is', async () => {
  const query = jest.fn(() => Promise.reject(new Error('away')));
  show(listingOf(), { reviews: { query, ratings }, listings: { query } });
  await waitFor(() => expect(query).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('passing it on', () => {
  const url = expect.stringMatching(new RegExp(`/l/${idOf(10)}$`)) as string;

  test('the link is copied', async () => {
    const user = userEvent.setup();
    show(listingOf(), none);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('The link is copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toEqual(url);
  });

  test('a browser that does not copy shows the link', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    document.execCommand = () => false;
    show(listingOf(), none);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByLabelText('Link to this listing')).toHaveProperty('value', url);
  });

  test('the phone’s own dialog shares where there is one; closing it is no failure', async () => {
    const closed = Object.assign(new Error('closed'), { name: 'AbortError' });
    const share = jest.fn(() => Promise.reject(closed));
    Object.assign(navigator, { share });
    show(listingOf(), none);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ url, title: 'Quiet room near the park' });
    expect(screen.queryByText('The link is copied.')).not.toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'share');
  });

  test('it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    show(listingOf(), none);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('what others do not see is not passed on', async () => {
    show(listingOf({ state: 'closed' }), {
      reviews: { query: () => Promise.resolve(pageOf([review])) },
      listings: { query: () => Promise.resolve(pageOf([])) },
    });
    await screen.findByText('Warm and safe.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

test('reviews can be read without their average', async () => {
  const reviews = {
    query: () => Promise.resolve(pageOf([review], 12)),
    ratings: () => Promise.reject(new Error('away')),
  };
  show(listingOf({ author: userOf() }), { ...none, reviews });
  expect(await screen.findByText('Warm and safe.')).toBeVisible();
  expect(screen.queryByText(/on average/)).not.toBeInTheDocument();
});
