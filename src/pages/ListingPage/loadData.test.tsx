import type { Listing } from '#contract/listing/listing.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { load, type Scene } from '#test/support/renderPage.tsx';
import { loadData } from './loadData.ts';

const absent = () => Promise.reject(new ApiFailure({ status: 404, code: 'not-found' }));
const forbidden = () => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' }));
const info = (signedIn: boolean) => ({ info: () => Promise.resolve({ signedIn, scopes: [] }) });

/** Opens a listing as its author; only the own-listings endpoint returns it, unless `answers` override that. */
function open(listing: Listing, variant: string | undefined, answers: Scene['answers'] = {}) {
  const params = { slug: 'room', id: listing.id, ...(variant === undefined ? {} : { variant }) };
  return load(loadData, variant === undefined ? 'ListingPage' : 'ListingPageVariant', params, '', {
    answers: {
      auth: info(true),
      listings: { show: absent },
      ownListings: { show: () => Promise.resolve(listing) },
      ...answers,
    },
  });
}

test('anyone can read a published listing, under any slug', async () => {
  const listing = listingOf();
  const found = open(listing, undefined, {
    auth: info(false),
    listings: { show: () => Promise.resolve(listing) },
  });
  await expect(found).resolves.toEqual({ listing });
});

test('an author sees a closed listing; strangers find nothing', async () => {
  const closed = listingOf({ state: 'closed' });
  await expect(open(closed, undefined)).resolves.toEqual({ listing: closed });
  await expect(open(closed, undefined, { auth: info(false) })).rejects.toBeInstanceOf(NotFound);
  await expect(open(closed, undefined, { ownListings: { show: forbidden } })).rejects.toBeInstanceOf(
    NotFound,
  );
});

test('a draft opens at its own URL only', async () => {
  const draft = listingOf({ state: 'draft' });
  await expect(open(draft, 'draft')).resolves.toEqual({ listing: draft });
  const variantPath = `/l/quiet-room-near-the-park/${draft.id}/draft`;
  await expect(open(draft, undefined)).rejects.toMatchObject({ to: variantPath });
  await expect(open(draft, 'pending-approval')).rejects.toMatchObject({ to: variantPath });
  const untitled = listingOf({ state: 'draft', title: 'temporaryTitle' });
  await expect(open(untitled, undefined)).rejects.toMatchObject({ to: `/l/draft/${untitled.id}/draft` });
});

test('an approved listing is no longer found under its variant URL', async () => {
  await expect(open(listingOf(), 'pending-approval')).rejects.toMatchObject({
    to: `/l/quiet-room-near-the-park/${idOf(10)}`,
  });
});

test('a pending change is reviewed in the queue of listings; the listing itself stays public', async () => {
  const changed = listingOf({ title: 'A house', pendingChange: { state: 'waiting' } });
  const shown = listingOf();
  const listings = { show: () => Promise.resolve(shown) };
  await expect(open(changed, 'pending-approval', { listings })).resolves.toEqual({ listing: changed });
  await expect(open(changed, undefined, { listings })).resolves.toEqual({
    listing: shown,
    change: { state: 'waiting' },
  });
  await expect(open(changed, 'draft', { listings })).rejects.toMatchObject({
    to: `/l/a-house/${changed.id}`,
  });
});

test('changes cause one refresh, and none is lost when it fails', async () => {
  const listings = { show: () => Promise.resolve(listingOf()) };
  const show = jest.fn(forbidden);
  const ask = (scene: Scene) =>
    load(loadData, 'ListingPageCanonical', { id: idOf(10) }, '', {
      ...scene,
      answers: { auth: info(true), listings, ownListings: { show }, ...scene.answers },
    });
  await expect(ask({ as: currentUserOf() })).resolves.toEqual({ listing: listingOf() });
  await expect(ask({ answers: { auth: info(false) } })).resolves.toEqual({ listing: listingOf() });
  expect(show).not.toHaveBeenCalled();
  const failure = new ApiFailure({ status: 500, code: 'internal-error' });
  show.mockRejectedValue(failure);
  await expect(ask({})).resolves.toEqual({ listing: listingOf() });
  expect(show).toHaveBeenCalledTimes(1);
});

test('an invalid id or variant is a 404 without a request', async () => {
  await expect(load(loadData, 'ListingPageCanonical', { id: 'room' }, '')).rejects.toBeInstanceOf(NotFound);
  await expect(open(listingOf(), 'constructor')).rejects.toBeInstanceOf(NotFound);
});

test('a marketplace failure is not reported as a missing listing', async () => {
  const failure = new ApiFailure({ status: 500, code: 'internal-error' });
  const listings = { show: () => Promise.reject(failure) };
  await expect(open(listingOf(), undefined, { listings })).rejects.toBe(failure);
});
