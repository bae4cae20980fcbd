import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/entities/listing.ts';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { More } from './More.tsx';

function show(listing: Listing, answers: ApiAnswers = {}) {
  return renderPage(<More listing={listing} title={listing.title} />, { answers });
}

const none: ApiAnswers = { listings: { query: () => Promise.resolve(pageOf([])) } };

test.each([
  ['offeringPlace', 'lookingForPlace', 'People looking for this nearby'],
  ['lookingForPlace', 'offeringPlace', 'People offering this nearby'],
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

test('nothing is searched for around a listing without a location', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([])));
  show(listingOf({ geolocation: null }), { listings: { query } });
  await screen.findByRole('heading', { name: 'Share' });
  expect(query).not.toHaveBeenCalled();
});

test('a marketplace that fails leaves the page as it is', async () => {
  const query = jest.fn(() => Promise.reject(new Error('away')));
  show(listingOf({ geolocation: { lat: 53.08, lng: 8.8 } }), { listings: { query } });
  await waitFor(() => expect(query).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('sharing', () => {
  const url = expect.stringMatching(new RegExp(`/l/${idOf(10)}$`)) as string;

  test('the link is copied', async () => {
    const user = userEvent.setup();
    show(listingOf(), none);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toEqual(url);
  });

  test('a browser that cannot copy shows the link', async () => {
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
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'share');
  });

  test('it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    show(listingOf(), none);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('what others do not see is not passed on', async () => {
    show(listingOf({ state: 'closed' }), none);
    expect(await screen.findByRole('link', { name: 'Log in to report' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
