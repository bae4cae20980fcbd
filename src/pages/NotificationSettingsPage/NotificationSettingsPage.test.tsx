import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/entities/user.ts';
import type { JsonObject } from '#contract/json.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { NotFound } from '#src/store/loadData.ts';
import { settings } from '#src/store/settings.ts';
import { loadData, NotificationSettingsPage } from './NotificationSettingsPage.tsx';

const person = (privateData: JsonObject): CurrentUser =>
  currentUserOf({ profile: { ...currentUserOf().profile!, privateData } });
const show = (privateData: JsonObject, updateProfile: (change: object) => Promise<CurrentUser>) =>
  renderPage(<NotificationSettingsPage />, {
    as: person(privateData),
    url: '/account/notifications',
    answers: { currentUser: { updateProfile } },
  });

const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('mails that are switched off are shown as off, all others as on', () => {
  show({ mailsOff: ['reviews'] }, () => Promise.resolve(person({})));
  expect(box(/writes to me/)).toBeChecked();
  expect(box(/review a stay/)).not.toBeChecked();
  expect(box(/approved or sent back/)).toBeChecked();
});

test('the choice is saved in private data', async () => {
  const updateProfile = jest.fn((_change: object) =>
    Promise.resolve(person({ mailsOff: ['newMessage', 'reviews'] })),
  );
  const { store } = show({ mailsOff: ['reviews'] }, updateProfile);
  await userEvent.click(box(/writes to me/));
  await userEvent.click(screen.getByRole('radio', { name: /once a week/ }));
  await save();
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({
    privateData: { mailsOff: ['newMessage', 'reviews'], matchMails: 'weekly' },
  });
  expect(store.getState().session.currentUser?.profile?.privateData).toEqual({
    mailsOff: ['newMessage', 'reviews'],
  });
});

test('a choice that cannot be saved is reset, with an error', async () => {
  show({}, () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })));
  await userEvent.click(box(/review a stay/));
  await save();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(box(/review a stay/)).not.toBeChecked();
});

test('the page does not exist when mails are sent elsewhere', async () => {
  const ours = settings(undefined);
  const open = (apiUrl: string) =>
    load(loadData, 'NotificationSettingsPage', {}, '', { state: { settings: { ...ours, apiUrl } } });
  await expect(open('')).resolves.toBeNull();
  await expect(open('https://platform.example')).rejects.toBeInstanceOf(NotFound);
});
