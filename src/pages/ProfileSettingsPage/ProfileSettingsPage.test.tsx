import { fakeCanvas } from '#test/support/fakeCanvas.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/account/user.ts';
import type { ProfileInput } from '#src/api/inputs.ts';
import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ProfileSettingsPage } from './ProfileSettingsPage.tsx';

const picture = { id: idOf(9), variants: { 'square-small': { width: 240, height: 240, url: '/media/9' } } };
const megabyte = 1024 * 1024;

interface World {
  as?: CurrentUser;
  saves?: (input: ProfileInput) => Promise<CurrentUser>;
  uploads?: () => Promise<typeof picture>;
}

function show({
  as = currentUserOf(),
  saves = () => Promise.resolve(as),
  uploads = () => Promise.resolve(picture),
}: World = {}) {
  const updateProfile = jest.fn(saves);
  const upload = jest.fn(uploads);
  const answers = { currentUser: { updateProfile }, images: { upload } };
  return { ...renderPage(<ProfileSettingsPage />, { as, answers }), updateProfile, upload };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/Choose (a|another) picture/), { target: { files: [file] } });
const useThisPart = () => screen.findByRole('button', { name: 'Use this part' });
const photo = (bytes = 1000, start = [0xff, 0xd8, 0xff]) =>
  new File([new Uint8Array(start), new Uint8Array(bytes - start.length)], 'me.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  sessionStorage.clear();
  // jsdom can neither decode nor draw images; these stubs replace the browser APIs.
  globalThis.createImageBitmap = () =>
    Promise.resolve({ width: 400, height: 200, close: () => undefined }) as never;
  fakeCanvas({ drawImage });
});

const drawImage = jest.fn();

afterEach(() => {
  drawImage.mockClear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('operators choose whether their profile shows team membership; other users have no such choice', async () => {
  const view = show();
  expect(screen.queryByRole('checkbox', { name: /belong to the team/ })).not.toBeInTheDocument();
  view.unmount();
  const { updateProfile } = show({ as: { ...currentUserOf(), isOperator: true } });
  await userEvent.click(screen.getByRole('checkbox', { name: /belong to the team/ }));
  await save();
  expect(updateProfile).toHaveBeenCalledWith(
    expect.objectContaining({ publicData: expect.objectContaining({ staff: true }) as object }),
  );
});

test('a person’s names, text and languages are saved and shown everywhere', async () => {
  const as = currentUserOf();
  const now = { ...as, profile: { ...as.profile!, displayName: 'Benjamin K' } };
  const { updateProfile, store } = show({ saves: () => Promise.resolve(now) });
  await userEvent.clear(field('First name'));
  await userEvent.type(field('First name'), ' Benjamin ');
  await userEvent.type(field(/About you/), 'We have a spare room.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Polish' }));
  await save();
  expect(updateProfile).toHaveBeenCalledWith({
    firstName: 'Benjamin',
    lastName: 'Kovalenko',
    bio: 'We have a spare room.',
    publicData: { languages: ['pl'] },
  });
  const notice = within(await screen.findByText('Saved.').then(text => text.parentElement as HTMLElement));
  expect(notice.getByRole('link', { name: 'See how others see you' })).toHaveAttribute(
    'href',
    `/u/${idOf(2)}`,
  );
  expect(store.getState().session.currentUser?.profile?.displayName).toBe('Benjamin K');
});

const organisation = (name: string) => {
  const as = currentUserOf();
  const publicData = {
    profileType: 'organisation',
    organisationType: 'NGO',
    fullName: name,
    isVerified: true,
  } as const;
  return { ...as, profile: { ...as.profile!, publicData } };
};

test('an organisation has one name, which is split for the account, with a note on when the badge is lost', async () => {
  const as = organisation('Helping Hands');
  const renamed = { ...as, profile: { ...as.profile, publicData: { profileType: 'organisation' as const } } };
  const { updateProfile } = show({ as, saves: () => Promise.resolve(renamed) });
  expect(screen.getByText(/Your badge was given to your current name/)).toBeVisible();
  await userEvent.clear(field('Name of the organisation'));
  await userEvent.type(field('Name of the organisation'), 'Warm Homes Bremen');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type of organisation' }), 'church');
  await save();
  expect(updateProfile).toHaveBeenCalledWith({
    firstName: 'Warm',
    lastName: 'Homes Bremen',
    bio: null,
    publicData: { fullName: 'Warm Homes Bremen', organisationType: 'church', languages: [] },
  });
  expect(
    await screen.findByText('Saved. You no longer have the badge, because your name has changed.'),
  ).toBeVisible();
});

test('names are required', async () => {
  const { updateProfile } = show();
  await userEvent.clear(field('First name'));
  await userEvent.clear(field(/Last name/));
  await save();
  expect(screen.getByText('You need to add a first name.')).toBeVisible();
  expect(screen.getByText('You need to add a last name.')).toBeVisible();
  expect(updateProfile).not.toHaveBeenCalled();
});

test('typed values are kept when saving fails', async () => {
  const failure = new ApiFailure({ status: 500, code: 'internal-error' });
  show({ saves: () => Promise.reject(failure) });
  await userEvent.type(field(/About you/), 'Hello');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be saved.');
  expect(field(/About you/)).toHaveValue('Hello');
});

test('typed values come back after a reload, unless they were taken back or saved', async () => {
  const restored = () => screen.queryByRole('button', { name: 'Discard it' });
  const as = currentUserOf();
  const saved = { ...as, profile: { ...as.profile!, bio: 'Hello' } };
  let view = show({ as });
  const reload = (user = as) => {
    view.unmount();
    view = show({ as: user, saves: () => Promise.resolve(saved) });
  };
  await userEvent.type(field(/About you/), 'Hello');
  reload();
  expect(restored()).toBeVisible();
  await userEvent.clear(field(/About you/));
  reload();
  expect(field(/About you/)).toHaveValue('');
  await userEvent.click(restored()!);
  await userEvent.type(field(/About you/), 'Hello');
  await userEvent.clear(field(/About you/));
  reload();
  expect(restored()).not.toBeInTheDocument();
  // The server saves it without the space.
  await userEvent.type(field(/About you/), 'Hello ');
  await save();
  expect(await screen.findByText('Saved.')).toBeVisible();
  reload(saved);
  expect(restored()).not.toBeInTheDocument();
});

test('a square is chosen with sliders, uploaded, and shown once saved', async () => {
  const { updateProfile, upload } = show();
  choose(photo());
  const zoom = await screen.findByRole('slider', { name: 'Zoom' });
  expect(zoom).toHaveFocus();
  expect(screen.getByRole('slider', { name: 'Up or down' })).toBeDisabled();
  fireEvent.change(screen.getByRole('slider', { name: 'Left or right' }), { target: { value: '1' } });
  expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 200, 0, 200, 200, 0, 0, 512, 512);
  await userEvent.click(await useThisPart());
  expect(upload).toHaveBeenCalledWith(expect.objectContaining({ name: 'avatar.jpg' }), expect.anything());
  expect(await screen.findByText('One moment, the picture is being uploaded')).toBeInTheDocument();
  await save();
  expect(updateProfile).toHaveBeenCalledWith(expect.objectContaining({ profileImageId: picture.id }));
});

test('the overlay on a new image disappears after two seconds', async () => {
  show();
  choose(photo());
  const use = await useThisPart();
  jest.useFakeTimers();
  await act(async () => void fireEvent.click(use));
  const cover = () => screen.queryByText('One moment, the picture is being uploaded');
  act(() => jest.advanceTimersByTime(1999));
  expect(cover()).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(cover()).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('dragging moves the image', async () => {
  show();
  choose(photo());
  const preview = (await screen.findByRole('img', { name: 'Preview of your picture' }))
    .parentElement as HTMLElement;
  preview.setPointerCapture = () => undefined;
  // jsdom lacks pointer events; a mouse event of that name has the same coordinates.
  const point = (type: string, clientX: number) =>
    fireEvent(preview, new MouseEvent(type, { bubbles: true, buttons: 1, clientX, clientY: 100 }));
  point('pointerdown', 100);
  point('pointermove', 9000);
  expect(drawImage.mock.lastCall?.slice(1, 5)).toEqual([0, 0, 200, 200]);
});

test('cropping can be cancelled', async () => {
  const { upload } = show();
  choose(photo());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Choose a picture')).toBeInTheDocument();
  expect(upload).not.toHaveBeenCalled();
});

test('an image can be removed', async () => {
  const { updateProfile } = show({ as: currentUserOf({ profileImage: picture }) });
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.getByText('Others see this change once you have saved your profile.')).toBeVisible();
  await save();
  expect(updateProfile).toHaveBeenCalledWith(expect.objectContaining({ profileImageId: null }));
});

test('a bio that claims an office is refused beside the field', async () => {
  const saves = () => Promise.reject(refusing('office-claim', 'bio'));
  show({ saves });
  await save();
  expect(await screen.findByText(/This reads as if you spoke for the site’s team/)).toBeVisible();
  expect(field(/About you/)).toBeInvalid();
});

test.each<[FailureCode, string]>([
  ['network', 'The picture could not be uploaded.'],
  ['too-many-requests', 'You have uploaded many pictures. Please try again in 3 minutes.'],
])('a failed upload can be retried: %s', async (code, words) => {
  let tries = 0;
  const { upload } = show({
    uploads: () =>
      (tries += 1) === 1
        ? Promise.reject(new ApiFailure({ status: 429, code, retryAfter: 150 }))
        : Promise.resolve(picture),
  });
  choose(photo());
  await userEvent.click(await useThisPart());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(upload).toHaveBeenCalledTimes(2);
});

test.each([
  ['a PDF', photo(10, [0x25, 0x50, 0x44, 0x46, 0x2d]), 'This is not a picture that we can show.'],
  ['a GIF of 21 MB', photo(21 * megabyte, [0x47, 0x49, 0x46, 0x38]), 'This picture is larger than 20 MB.'],
] as const)('%s is rejected with a reason', async (_, file, words) => {
  const { upload } = show();
  choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(upload).not.toHaveBeenCalled();
});

test('a file that only looks like an image is rejected', async () => {
  const { createImageBitmap } = globalThis;
  globalThis.createImageBitmap = (source: ImageBitmapSource) =>
    (source as Blob).type === 'image/png'
      ? createImageBitmap(source)
      : Promise.reject(new Error('no picture'));
  show();
  choose(photo());
  expect(await screen.findByRole('alert')).toHaveTextContent('This file could not be read.');
});

test('if the browser changes what it has drawn, the whole image is sent', async () => {
  fakeCanvas({ blur: 'noise', drawImage });
  const { upload } = show();
  const file = photo();
  choose(file);
  await waitFor(() => expect(upload).toHaveBeenCalledWith(file, expect.anything()));
});

test('if the browser can’t crop, the whole image is sent', async () => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  const { upload } = show();
  const file = photo();
  choose(file);
  await waitFor(() => expect(upload).toHaveBeenCalledWith(file, expect.anything()));
});
