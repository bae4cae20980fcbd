import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/listing/listing.ts';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ListingFooter } from './ListingFooter.tsx';

function show(listing: Listing, answers: ApiAnswers = {}, own = true) {
  return renderPage(<ListingFooter listing={listing} own={own} />, { answers });
}

const none: ApiAnswers = { listings: { query: () => Promise.resolve(pageOf([])) } };

test.each([
  ['offeringPlace', 'lookingForPlace', 'People looking for this nearby'],
  ['lookingForPlace', 'offeringPlace', 'People offering this nearby'],
] as const)(
  'a listing that is %s is followed by listings that are %s',
  async (category, opposite, heading) => {
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
  },
);

test('without a location, nothing nearby is searched', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([])));
  show(listingOf({ geolocation: null }), { listings: { query } });
  await screen.findByRole('button', { name: 'Print' });
  expect(query).not.toHaveBeenCalled();
});

test('a marketplace failure leaves the page unchanged', async () => {
  const query = jest.fn(() => Promise.reject(new Error('away')));
  show(listingOf({ geolocation: { lat: 53.08, lng: 8.8 } }), { listings: { query } });
  await waitFor(() => expect(query).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('links for other readers', () => {
  const one = (id: number, title: string) => listingOf({ id: idOf(id), title });
  const around = {
    same: [one(11, 'Room for three')],
    otherHelp: [one(12, 'Warm coats')],
    ofAuthor: [one(13, 'A second room')],
  };

  test('lead to similar listings, to other help nearby, and to other offers of the author', async () => {
    const call = jest.fn(() => Promise.resolve(around));
    show(listingOf(), { call }, false);
    const region = async (name: string) =>
      within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);
    const same = await region('More like this nearby');
    expect(same.getByRole('link', { name: 'Room for three' })).toHaveAttribute(
      'href',
      `/l/room-for-three/${idOf(11)}`,
    );
    expect(same.getByRole('link', { name: 'See all' }).getAttribute('href')).toMatch(
      /^\/s\?bounds=53\.5.*&pub_category=offeringPlace&pub_subcategories=accomodation$/,
    );
    expect((await region('Other help nearby')).getByRole('link', { name: 'Warm coats' })).toBeVisible();
    const ofAuthor = await region('More from Ada L');
    expect(ofAuthor.getByRole('link', { name: 'A second room' })).toBeVisible();
    expect(ofAuthor.getByRole('link', { name: 'See all' })).toHaveAttribute('href', `/u/${idOf(1)}`);
    expect(call.mock.calls).toEqual([['GET /api/listings-around', { id: idOf(10), locale: 'en' }]]);
  });

  test('an empty list has no heading, and a failure shows none at all', async () => {
    const call = jest.fn(() => Promise.resolve({ ...around, same: [], otherHelp: [] }));
    show(listingOf(), { call }, false).unmount();
    show(listingOf(), { call }, false);
    await screen.findByRole('heading', { name: 'More from Ada L' });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('nothing is requested for a closed listing', async () => {
    const call = jest.fn(() => Promise.resolve(around));
    show(listingOf({ state: 'closed' }), { call }, false);
    expect(await screen.findByRole('link', { name: 'Log in to report' })).toBeVisible();
    expect(call).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

test('the print button opens the print dialog', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  show(listingOf(), none);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
