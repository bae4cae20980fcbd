import type { Listing } from '#contract/entities/listing.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import { currentUserOf, idOf, listingOf, userOf } from '#test/support/entities.ts';
import { load, type Scene } from '#test/support/renderPage.tsx';
import { loadData } from './loadData.ts';

const author = currentUserOf({ id: userOf().id });
const absent = () => Promise.reject(new ApiFailure({ status: 404, code: 'not-found' }));
const forbidden = () => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' }));

/** Opens a listing that only its author's endpoint knows. */
function open(listing: Listing, variant: string | undefined, scene: Scene = {}) {
  const params = { slug: 'room', id: listing.id, ...(variant === undefined ? {} : { variant }) };
  return load(loadData, variant === undefined ? 'ListingPage' : 'ListingPageVariant', params, '', {
    answers: { listings: { show: absent }, ownListings: { show: () => Promise.resolve(listing) } },
    ...scene,
  });
}

test('anyone reads a published listing, under whatever slug', async () => {
  const answers = { listings: { show: () => Promise.resolve(listingOf()) } };
  await expect(open(listingOf(), undefined, { answers })).resolves.toMatchObject({ own: false });
});

test('the author of a published listing is told that it is theirs', async () => {
  const answers = { listings: { show: () => Promise.resolve(listingOf()) } };
  await expect(open(listingOf(), undefined, { answers, as: author })).resolves.toMatchObject({ own: true });
});

test('a listing without its author is nobody’s own', async () => {
  const { author: _, ...orphan } = listingOf();
  const answers = { listings: { show: () => Promise.resolve(orphan) } };
  await expect(open(orphan, undefined, { answers })).resolves.toMatchObject({ own: false });
});

test('an author sees a closed listing; strangers find nothing', async () => {
  const closed = listingOf({ state: 'closed' });
  await expect(open(closed, undefined, { as: author })).resolves.toMatchObject({ own: true });
  await expect(open(closed, undefined)).rejects.toBeInstanceOf(NotFound);
  const answers = { listings: { show: absent }, ownListings: { show: forbidden } };
  await expect(open(closed, undefined, { answers, as: currentUserOf() })).rejects.toBeInstanceOf(NotFound);
});

test('a draft opens at its own address only', async () => {
  const draft = listingOf({ state: 'draft' });
  await expect(open(draft, 'draft', { as: author })).resolves.toEqual({ listing: draft, own: true });
  const variantPath = `/l/quiet-room-near-the-park/${draft.id}/draft`;
  await expect(open(draft, undefined, { as: author })).rejects.toMatchObject({ to: variantPath });
  await expect(open(draft, 'pending-approval', { as: author })).rejects.toMatchObject({ to: variantPath });
});

test('a listing that has been approved has left its variant address', async () => {
  await expect(open(listingOf(), 'pending-approval', { as: author })).rejects.toMatchObject({
    to: `/l/quiet-room-near-the-park/${idOf(10)}`,
  });
});

test('what is no id or no variant is a 404 without asking anyone', async () => {
  await expect(load(loadData, 'ListingPageCanonical', { id: 'room' }, '')).rejects.toBeInstanceOf(NotFound);
  await expect(open(listingOf(), 'constructor', { as: author })).rejects.toBeInstanceOf(NotFound);
});

test('a marketplace that fails is not a missing listing', async () => {
  const failure = new ApiFailure({ status: 500, code: 'internal-error' });
  const answers = { listings: { show: () => Promise.reject(failure) } };
  await expect(open(listingOf(), undefined, { answers })).rejects.toBe(failure);
});
