import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Image } from '#contract/image/imageSize.ts';
import type { Listing } from '#contract/listing/listing.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from './EditListingPage.tsx';

const image = (number: number): Image => ({
  id: idOf(number),
  variants: { 'square-small': { width: 240, height: 240, url: `/media/${number}` } },
});
const offline = () => Promise.reject(new ApiFailure({ status: 0, code: 'network' }));

/** Creates a marketplace that stores one listing and every uploaded image. */
function marketplace(listing: Listing) {
  let kept = listing;
  let uploaded = 100;
  const change = (images: readonly Image[]) => Promise.resolve((kept = { ...kept, images }));
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const find = (id: string) => image(numbers.find(number => idOf(number) === id) ?? 0);
  const ownListings = {
    show: () => Promise.resolve(kept),
    addImage: jest.fn((_id: string, imageId: string) => change([...(kept.images ?? []), find(imageId)])),
    update: jest.fn((_id: string, { images }: ListingInput) =>
      change(images ? images.map(find) : (kept.images ?? [])),
    ),
  };
  const images = { upload: jest.fn(() => Promise.resolve(image(++uploaded))) };
  return {
    answers: { ownListings, images },
    ids: () => (kept.images ?? []).map(({ id }) => id),
    /** Changes the listing, as another window would. */
    becomes: (more: Partial<Listing>) => (kept = { ...kept, ...more }),
    /** Opens the photos tab with the current listing. */
    open: () =>
      renderPage(<EditListingPage />, {
        data: {
          type: kept.state === 'draft' ? 'draft' : 'edit',
          tab: 'photos',
          listing: kept,
          failure: null,
          payout: null,
        },
        as: currentUserOf(),
        answers: { ownListings, images },
      }),
  };
}

const draftOf = (...images: Image[]) => marketplace(listingOf({ state: 'draft', images }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pictures = () =>
  within(screen.getByRole('list', { name: /Your pictures/ }))
    .getAllByRole('img')
    .map(picture => picture.getAttribute('src'));
const choose = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Add pictures'),
    names.map(
      name => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'picture'], name, { type: 'image/png' }),
    ),
  );

beforeEach(() => sessionStorage.clear());

test('a draft is saved whenever an image is uploaded, moved or removed', async () => {
  const market = draftOf();
  const { unmount } = market.open();
  await choose('a.png', 'b.png');
  await waitFor(() => expect(pictures()).toEqual(['/media/101', '/media/102']));
  expect(market.ids()).toEqual([idOf(101), idOf(102)]);
  await press('Move picture 2 forward');
  await waitFor(() => expect(market.ids()).toEqual([idOf(102), idOf(101)]));
  await press('Remove picture 1');
  await waitFor(() => expect(market.ids()).toEqual([idOf(101)]));
  unmount();

  // As on another device: this window's storage is empty.
  expect(sessionStorage).toHaveLength(0);
  market.open();
  expect(pictures()).toEqual(['/media/101']);
});

test('an image uploaded after leaving the page is still added to the draft', async () => {
  const market = draftOf();
  let arrive: (sent: Image) => void = () => undefined;
  market.answers.images.upload.mockReturnValue(new Promise(resolve => (arrive = resolve)));
  const { unmount } = market.open();
  await choose('a.png');
  await waitFor(() => expect(market.answers.images.upload).toHaveBeenCalled());
  unmount();
  arrive(image(7));
  await waitFor(() => expect(market.ids()).toEqual([idOf(7)]));
});

test('images added in another window are kept, and shown with the next change', async () => {
  const market = draftOf(image(1), image(2));
  market.open();
  market.becomes({ images: [image(1), image(2), image(3)] });
  await press('Move picture 2 forward');
  await waitFor(() => expect(pictures()).toEqual(['/media/2', '/media/1', '/media/3']));
  expect(market.ids()).toEqual([idOf(2), idOf(1), idOf(3)]);
});

test('a change that could not be saved is reported, survives a reload and is retried', async () => {
  const market = draftOf(image(1), image(2));
  market.answers.ownListings.update.mockImplementationOnce(offline);
  const { unmount } = market.open();
  await press('Move picture 2 forward');
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  expect(market.ids()).toEqual([idOf(1), idOf(2)]);
  unmount();
  market.becomes({ images: [image(1), image(2), image(3)] });
  market.open();
  expect(pictures()).toEqual(['/media/2', '/media/1', '/media/3']);
  await waitFor(() => expect(market.ids()).toEqual([idOf(2), idOf(1), idOf(3)]));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));

  market.answers.ownListings.update.mockImplementationOnce(offline);
  await press('Remove picture 3');
  await screen.findByText(/could not reach the server/);
  await press('Try again');
  await waitFor(() => expect(market.ids()).toEqual([idOf(2), idOf(1)]));
  expect(screen.queryByText(/could not reach the server/)).not.toBeInTheDocument();
});

test('a draft published in another window is not changed without confirmation', async () => {
  const market = draftOf(image(1), image(2));
  market.open();
  market.becomes({ state: 'published' });
  await press('Remove picture 2');
  await choose('a.png');
  await waitFor(() => expect(pictures()).toEqual(['/media/1', '/media/101']));
  expect(market.ids()).toEqual([idOf(1), idOf(2)]);
  expect(market.answers.ownListings.addImage).not.toHaveBeenCalled();
});

test('a published listing changes only when saved; pending changes survive a reload', async () => {
  const market = marketplace(listingOf({ images: [image(1)] }));
  const { unmount } = market.open();
  await choose('a.png');
  await waitFor(() => expect(pictures()).toEqual(['/media/1', '/media/101']));
  unmount();
  const again = market.open();
  expect(pictures()).toEqual(['/media/1', '/media/101']);
  expect(market.ids()).toEqual([idOf(1)]);
  // A removed image is not stored.
  await press('Remove picture 2');
  again.unmount();
  market.open();
  expect(pictures()).toEqual(['/media/1']);
  await choose('b.png');
  await waitFor(() => expect(pictures()).toHaveLength(2));
  await press('Save changes');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(market.ids()).toEqual([idOf(1), idOf(102)]);
});

test('after a reload images use their current URLs: earlier ones may have expired', async () => {
  const market = marketplace(listingOf({ images: [image(1)] }));
  const { unmount } = market.open();
  await choose('a.png');
  await waitFor(() => expect(pictures()).toEqual(['/media/1', '/media/101']));
  unmount();
  const variants = { 'square-small': { width: 240, height: 240, url: '/media/1?access=later' } };
  market.becomes({ images: [{ ...image(1), variants }] });
  market.open();
  expect(pictures()).toEqual(['/media/1?access=later', '/media/101']);
});

test('a failed upload has no position', async () => {
  const market = draftOf(image(1));
  market.answers.images.upload.mockImplementationOnce(offline);
  market.open();
  await choose('b.png', 'c.png');
  expect(await screen.findByText('b.png could not be uploaded.')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move picture 2 back' })).toBeDisabled();
  await press('Move picture 2 forward');
  expect(pictures()).toEqual(['/media/101', '/media/1']);
  expect(screen.getByText('Picture is now number 1 of 2.')).toBeInTheDocument();
});
