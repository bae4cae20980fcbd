import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActiveLogin, Passkey } from '#contract/account/user.ts';
import type { WayIn } from '#contract/account/wayIn.ts';
import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { LoginsPage } from './LoginsPage.tsx';
import type { CallAnswers } from '#test/support/fakeApi.ts';

const now = Date.parse('2026-03-08T15:20:00Z');
const login = (id: string, change: Partial<ActiveLogin> = {}): ActiveLogin => ({
  id,
  browser: 'firefox',
  system: 'android',
  since: '2026-03-01T10:00:00.000Z',
  seen: '2026-03-08T13:00:00.000Z',
  isThis: false,
  isTold: false,
  ...change,
});
const own = login('own', { isThis: true });
const laptop = login('laptop', { browser: 'edge', system: 'windows' });
const unknown = login('unknown', { browser: 'other', system: 'other' });

const show = (
  logins: readonly ActiveLogin[] | null,
  end: NonNullable<CallAnswers['POST /api/logins/end']> = async () => undefined,
  ways: readonly WayIn[] = [],
) =>
  renderPage(<LoginsPage />, {
    as: currentUserOf(),
    data: { logins, passkeys: null, ways, now },
    url: '/account/logins',
    answers: { call: { 'POST /api/logins/end': end } },
  });
const rows = () => screen.getAllByRole('listitem').filter(row => within(row).queryByText(/Logged in on/));

test('each login shows its device and an approximate time, and the current one is marked', () => {
  show([own, { ...laptop, isTold: true }, unknown]);
  const [first, second, third] = rows();
  expect(rows().map(row => within(row).queryByText(/Gets notifications/) !== null)).toEqual([
    false,
    true,
    false,
  ]);
  expect(first).toHaveTextContent('Firefox · Android');
  expect(first).toHaveTextContent('This device');
  // Times are stored to the hour, which would look wrong for the current device.
  expect(first).not.toHaveTextContent('Last active');
  expect(first).toHaveTextContent('Logged in on 1 Mar 2026');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('Edge · Windows');
  expect(second).toHaveTextContent('Last active 2 hours ago');
  expect(third).toHaveTextContent('Another browser · another device');
});

test('a login is ended by a button that names it, and disappears from the list', async () => {
  const end = jest.fn(async () => undefined);
  show([own, laptop, unknown], end);
  await userEvent.click(screen.getByRole('button', { name: /^Log out ?: Edge · Windows$/ }));
  expect(end).toHaveBeenCalledWith({ id: 'laptop' });
  expect(rows()).toHaveLength(2);
});

test('all other logins are ended at once', async () => {
  const endOthers = jest.fn(async () => undefined);
  show([own, laptop, unknown], endOthers);
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  expect(endOthers).toHaveBeenCalledWith({});
  expect(await screen.findByText('You are now logged in on this device only.')).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Log out everywhere/ })).toBeNull();
});

test('what else opens the account ends with the logins, unless it is ticked, and asks for the password', async () => {
  const refusals = [new ApiFailure({ status: 403, code: 'forbidden' })];
  const endOthers = jest.fn((_input: object) => {
    const refusal = refusals.shift();
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  });
  show([own], endOthers, [
    { kind: 'passkey', key: 'aa', name: 'My phone', since: '2026-03-01T10:00:00.000Z' },
    { kind: 'identity', key: 'bb', idpId: 'google', since: '2026-03-02T10:00:00.000Z' },
    { kind: 'telegram', key: 'cc', since: '2026-03-03T10:00:00.000Z' },
  ]);
  const phone = screen.getByLabelText('Keep the passkey “My phone”, added on 1 Mar 2026');
  expect(screen.getByLabelText('Keep logging in with Google, linked on 2 Mar 2026')).not.toBeChecked();
  expect(screen.getByLabelText('Keep the news by Telegram, connected on 3 Mar 2026')).not.toBeChecked();
  const send = screen.getByRole('button', {
    name: 'Log out everywhere else and end what is not ticked',
  });
  await userEvent.click(send);
  expect(screen.getByText('Please enter your password.')).toBeVisible();
  await userEvent.click(phone);
  await userEvent.type(screen.getByLabelText('Your password'), 'a guess');
  await userEvent.click(send);
  expect(await screen.findByText('This password is wrong.')).toBeVisible();
  await userEvent.click(send);
  expect(endOthers).toHaveBeenLastCalledWith({ ways: { keep: ['aa'], currentPassword: 'a guess' } });
  expect(await screen.findByText(/what you did not tick has ended/)).toBeVisible();
  expect(screen.queryByLabelText(/Google/)).toBeNull();
  expect(screen.getByLabelText(/My phone/)).toBeInTheDocument();
});

test('a rejection is reported, and the list stays', async () => {
  show([own, laptop], () => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' })));
  await userEvent.click(screen.getByRole('button', { name: /Edge/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only you can do this');
  expect(rows()).toHaveLength(2);
});

test('when accounts are hosted elsewhere the page says so', () => {
  show(null);
  expect(screen.getByText(/Another service manages the accounts/)).toBeVisible();
});

describe('passkeys', () => {
  const phone: Passkey = {
    id: 'AAAA',
    name: 'My phone',
    createdAt: '2026-03-01T10:00:00.000Z',
    usedOn: '2026-03-07',
    forConsole: false,
    logsIn: true,
  };
  const showPasskeys = (passkeys: readonly Passkey[], calls: Record<string, (input: object) => unknown>) =>
    renderPage(<LoginsPage />, {
      as: currentUserOf(),
      data: { logins: [own], passkeys, ways: [], now },
      url: '/account/logins',
      answers: {
        call: async (key: string, input: object = {}) => {
          if (key === 'POST /api/ways-in') return [];
          const answer = calls[key];
          if (!answer) throw new Error(`the test gives no answer to ${key}`);
          return answer(input);
        },
      },
    });

  test('each shows its name and dates; a browser without WebAuthn can’t add any', () => {
    showPasskeys([phone, { ...phone, id: 'BBBB', name: 'Key', usedOn: null, forConsole: true }], {});
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter(row => within(row).queryByText(/Added on/));
    expect(first).toHaveTextContent('My phoneAdded on 1 Mar 2026Last used on 7 Mar 2026');
    expect(second).toHaveTextContent('KeyOpens the console');
    expect(second).toHaveTextContent('Not used yet');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(screen.getByText(/This browser can’t create passkeys/)).toBeVisible();
  });

  test('a passkey is renamed', async () => {
    const rename = jest.fn(() => null);
    showPasskeys([phone], {
      'POST /api/passkeys/rename': rename,
      'POST /api/passkeys': () => [{ ...phone, name: 'Old phone' }],
    });
    await userEvent.click(screen.getByRole('button', { name: /^Rename ?: My phone$/ }));
    const field = await screen.findByLabelText('Name');
    expect(field).toHaveValue('My phone');
    await userEvent.clear(field);
    await userEvent.type(field, 'Old phone');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Old phone')).toBeVisible();
    expect(rename).toHaveBeenCalledWith({ id: 'AAAA', name: 'Old phone' });
  });

  test('removing one requires the password, and the last login method can’t be removed', async () => {
    const refusals: FailureCode[] = ['forbidden', 'conflict'];
    const remove = jest.fn(() => {
      const code = refusals.shift();
      if (code) throw new ApiFailure({ status: 403, code });
      return null;
    });
    showPasskeys([phone], { 'POST /api/passkeys/remove': remove, 'POST /api/passkeys': () => [] });
    await userEvent.click(screen.getByRole('button', { name: /^Remove ?: My phone$/ }));
    const dialog = await screen.findByRole('dialog');
    const send = await within(dialog).findByRole('button', { name: 'Remove' });
    await userEvent.click(send);
    expect(remove).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Your password'), 'three words here');
    await userEvent.click(send);
    expect(await screen.findByText('This password is wrong.')).toBeVisible();
    await userEvent.click(send);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This passkey must stay');
    await userEvent.click(send);
    expect(await screen.findByText(/The passkey was removed/)).toBeVisible();
    expect(remove).toHaveBeenLastCalledWith({ id: 'AAAA', password: 'three words here' });
    expect(screen.getByText('You have no passkey yet.')).toBeVisible();
  });
});
