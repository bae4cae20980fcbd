import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Image } from '#contract/image/imageSize.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { fakeCanvas } from '#test/support/fakeCanvas.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from '../EditListingPage.tsx';

const image = (number: number): Image => ({
  id: idOf(number),
  variants: {
    'square-small': { width: 240, height: 240, url: `/media/${number}` },
    'scaled-xlarge': { width: 1200, height: 900, url: `/media/${number}/large` },
  },
});
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
/** Its size is inherited, as a browser's is. */
class Bitmap {
  get width() {
    return 1200;
  }
  get height() {
    return 900;
  }
  close(this: void) {}
}
const drawn: (readonly [number, number])[] = [];
const fetched = jest.fn((_url: string) => Promise.resolve({ ok: true, blob: async () => new Blob([jpeg]) }));
const { fetch } = globalThis;

beforeEach(() => {
  sessionStorage.clear();
  drawn.length = 0;
  fakeCanvas({ jpeg, toBlob: ({ width, height }) => drawn.push([width, height]) });
  globalThis.createImageBitmap = () => Promise.resolve(new Bitmap()) as never;
  globalThis.fetch = fetched as never;
  fetched.mockClear();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  globalThis.fetch = fetch;
});

const upload = jest.fn((_file: File) => Promise.resolve(image(9)));
const update = jest.fn(() => Promise.resolve(listingOf()));

/** Opens the editor of the second of three pictures of a published listing. */
async function openEditor() {
  upload.mockClear();
  update.mockClear();
  renderPage(<EditListingPage />, {
    data: {
      type: 'edit',
      tab: 'photos',
      listing: listingOf({ images: [image(1), image(2), image(3)] }),
      failure: null,
      payout: null,
    },
    as: currentUserOf(),
    answers: { ownListings: { update }, images: { upload } },
  });
  await press('Edit picture 2');
  return screen.findByRole('dialog', { name: 'Edit picture' });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sources = () =>
  within(screen.getByRole('list', { name: /Your pictures/ }))
    .getAllByRole('img')
    .map(picture => picture.getAttribute('src'));

test('a picture is turned, cropped with the keyboard and replaced where it is', async () => {
  const dialog = within(await openEditor());
  expect(await dialog.findByText('1200 × 900 pixels')).toBeVisible();
  expect(fetched).toHaveBeenCalledWith('/media/2/large');
  await press('Turn right');
  expect(dialog.getByText('900 × 1200 pixels')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: /^3:2/ }));
  expect(dialog.getByText('900 × 600 pixels')).toBeVisible();
  act(() => dialog.getByRole('button', { name: 'Bottom right corner' }).focus());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(dialog.getByText('852 × 568 pixels')).toBeVisible();
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Edit picture 2' })).toHaveFocus();
  expect(drawn.at(-1)).toEqual([852, 568]);
  expect(sources()).toEqual(['/media/1', '/media/9', '/media/3']);
  expect(screen.getByText('Picture 2 of 3 was replaced by the edited one.')).toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
  await press('Save changes');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]).toEqual([idOf(10), { images: [idOf(1), idOf(9), idOf(3)] }]);
});

test('without a connection the old picture stays, and saving works later', async () => {
  const dialog = within(await openEditor());
  await dialog.findByText('1200 × 900 pixels');
  await press('Turn left');
  upload.mockRejectedValueOnce(new ApiFailure({ status: 0, code: 'network' }));
  await press('Save');
  expect(await dialog.findByText('Picture 2 of 3 could not be uploaded.')).toBeVisible();
  expect(dialog.getByText('900 × 1200 pixels')).toBeVisible();
  expect(sources()).toEqual(['/media/1', '/media/2', '/media/3']);
  await press('Save');
  await waitFor(() => expect(sources()).toEqual(['/media/1', '/media/9', '/media/3']));
});

test('nothing changes when the editor is closed, even while the picture is on its way', async () => {
  const dialog = within(await openEditor());
  await dialog.findByText('1200 × 900 pixels');
  await press('Turn left');
  let arrive: (sent: Image) => void = () => undefined;
  upload.mockReturnValueOnce(new Promise(resolve => (arrive = resolve)));
  await press('Save');
  await waitFor(() => expect(upload).toHaveBeenCalled());
  await userEvent.click(dialog.getByText('Cancel'));
  await act(async () => arrive(image(9)));
  expect(sources()).toEqual(['/media/1', '/media/2', '/media/3']);
  expect(screen.queryByText(/was replaced/)).not.toBeInTheDocument();
});

test('an unchanged picture is not uploaded', async () => {
  const dialog = within(await openEditor());
  await dialog.findByText('1200 × 900 pixels');
  await press('Save');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(upload).not.toHaveBeenCalled();
});

test('a picture that cannot be loaded is reported and loaded again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const dialog = within(await openEditor());
  expect(await dialog.findByText(/could not be loaded/)).toBeVisible();
  await press('Try again');
  expect(await dialog.findByText('1200 × 900 pixels')).toBeVisible();
});

test('a browser that does not return what it has drawn edits nothing', async () => {
  jest.restoreAllMocks();
  fakeCanvas({ blur: 'noise' });
  const dialog = within(await openEditor());
  expect(await dialog.findByText(/does not let pages work on pictures/)).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
});
