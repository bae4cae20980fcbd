import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/account/user.ts';
import type { JsonObject } from '#contract/json.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { load, renderPage, type Scene } from '#test/support/renderPage.tsx';
import { NotFound } from '#src/store/loadData.ts';
import { settings, type SettingsState } from '#src/store/settings.ts';
import { loadData, NotificationSettingsPage } from './NotificationSettingsPage.tsx';

const person = (privateData: JsonObject): CurrentUser =>
  currentUserOf({ profile: { ...currentUserOf().profile!, privateData } });
const show = (
  privateData: JsonObject,
  updateProfile: (change: object) => Promise<CurrentUser>,
  {
    state = {},
    telegram = null,
    answers = {},
  }: {
    state?: { settings?: SettingsState };
    telegram?: { isLinked: boolean } | null;
    answers?: Scene['answers'];
  } = {},
) =>
  renderPage(<NotificationSettingsPage />, {
    as: person(privateData),
    url: '/account/notifications',
    data: { telegram },
    state,
    answers: { currentUser: { updateProfile }, ...answers },
  });

const mail = (kind: string) => screen.getByRole('combobox', { name: `${kind}: Email` });
const box = (name: string) => screen.getByRole('checkbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const saves = () => jest.fn((_change: object) => Promise.resolve(person({})));
const withDevices = { state: { settings: { ...settings(undefined), offline: true } } };

test('mails come at once, daily, weekly or never, as chosen', () => {
  show({ mailsOff: ['reviews'], mailRhythm: { newMessage: 'daily' }, matchMails: 'weekly' }, saves());
  expect(mail('Somebody writes to me')).toHaveValue('daily');
  expect(mail('Reviews, and stays that I can review')).toHaveValue('never');
  expect(mail('Changes to listings that I have saved')).toHaveValue('atOnce');
  expect(mail('New offers for my requests')).toHaveValue('weekly');
  expect(screen.getByText('always, at once')).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('the choice is saved in private data', async () => {
  const updateProfile = saves();
  show({ mailsOff: ['reviews'] }, updateProfile);
  await userEvent.selectOptions(mail('Somebody writes to me'), 'weekly');
  await userEvent.selectOptions(mail('New offers for my requests'), 'never');
  await save();
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({
    privateData: {
      mailsOff: ['reviews', 'newMatches'],
      mailRhythm: { newMessage: 'weekly' },
      matchMails: 'daily',
    },
  });
});

test('a choice that cannot be saved is reset, with an error', async () => {
  show({}, () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })));
  await userEvent.selectOptions(mail('Somebody writes to me'), 'never');
  await save();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(mail('Somebody writes to me')).toHaveValue('never');
});

test('the page does not exist when mails are sent elsewhere', async () => {
  const ours = settings(undefined);
  const open = (apiUrl: string) =>
    load(loadData, 'NotificationSettingsPage', {}, '', {
      state: { settings: { ...ours, apiUrl } },
      answers: { call: { 'POST /api/telegram': () => Promise.resolve(null) } },
    });
  await expect(open('')).resolves.toEqual({ telegram: null });
  await expect(open('https://platform.example')).rejects.toBeInstanceOf(NotFound);
});

test('what devices are told of, and when they are silent, is saved beside the mails', async () => {
  const updateProfile = saves();
  show({ pushOff: ['matches'], quietHours: { from: 22, until: 7 } }, updateProfile, withDevices);
  expect(box('New offers for my requests: Devices')).not.toBeChecked();
  expect(box('New in my saved searches: Devices')).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('22');
  await userEvent.click(box('Somebody writes to me: Devices'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'until' }), '8');
  await save();
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({
    privateData: expect.objectContaining({
      pushOff: ['messages', 'savedListings', 'newMatches', 'savedSearches'],
      quietHours: { from: 22, until: 8 },
    }),
  });
});

test.each([
  ['22', '', 'Choose both times, or neither.'],
  ['', '7', 'Choose both times, or neither.'],
  ['7', '7', 'Choose another time than the first.'],
])('quiet hours from “%s” until “%s” are not saved: %s', async (from, until, message) => {
  const updateProfile = saves();
  show({}, updateProfile, withDevices);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quiet from' }), from);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'until' }), until);
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(updateProfile).not.toHaveBeenCalled();
});

test('Telegram is connected by a link that opens there, and the page notices on return', async () => {
  const url = 'https://t.me/PoruchTestBot?start=code';
  const call = {
    'POST /api/telegram/begin': () => Promise.resolve({ url }),
    'POST /api/telegram': () => Promise.resolve({ isLinked: true }),
    'POST /api/telegram/end': () => Promise.resolve(),
  };
  show({}, saves(), { telegram: { isLinked: false }, answers: { call } });
  expect(box('Somebody writes to me: Telegram')).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }));
  expect(await screen.findByRole('link', { name: 'Open Telegram' })).toHaveAttribute('href', url);
  window.dispatchEvent(new Event('focus'));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Telegram' }));
  expect(await screen.findByRole('button', { name: 'Connect Telegram' })).toBeVisible();
});

test('a bot that does not answer is said, and what Telegram tells is saved', async () => {
  const updateProfile = saves();
  const begin = () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' }));
  show({ telegramOff: ['reviews'] }, updateProfile, {
    telegram: { isLinked: false },
    answers: { call: { 'POST /api/telegram/begin': begin } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }));
  expect(await screen.findByText(/^Telegram does not answer at the moment/)).toBeVisible();
  await userEvent.click(box('Somebody writes to me: Telegram'));
  await save();
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({
    privateData: expect.objectContaining({ telegramOff: ['messages', 'reviews'] }),
  });
});
