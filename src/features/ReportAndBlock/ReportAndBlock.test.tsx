import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Report } from '#contract/safety/safety.ts';
import { reasonsFor, reportKinds } from '#contract/safety/reports.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { messageOf } from '#test/support/transactions.ts';
import { MessageSafety, ReportingContext } from './MessageSafety.tsx';
import { ReportButton, type ReportButtonProps } from './ReportButton.tsx';

const ada = userOf();
const filed = (change: Partial<Report> = {}): Report => ({
  id: idOf(70),
  kind: 'user',
  reason: 'money',
  note: '',
  about: 'Ada L',
  state: 'open',
  createdAt: '2026-03-01T10:00:00.000Z',
  closedAt: null,
  outcome: null,
  answer: null,
  ...change,
});

function show(call: CallAnswers = {}, change: Partial<ReportButtonProps> = {}, scene: Scene = {}) {
  const answers = { call: { 'POST /api/safety/has-blocked': () => Promise.resolve(false), ...call } };
  return renderPage(<ReportButton kind="user" id={ada.id} author={ada} {...change} />, {
    as: currentUserOf(),
    url: '/u/1?tab=listings',
    answers,
    ...scene,
  });
}
const opens = () => userEvent.click(screen.getByRole('button', { name: 'Report or block' }));
const dialog = () => within(screen.getByRole('dialog'));
const taps = (name: RegExp | string) => userEvent.click(dialog().getByRole('button', { name }));

test('two taps report a user; a confirmation follows, and focus is not lost', async () => {
  const report = jest.fn(() => Promise.resolve(filed()));
  const addToReport = jest.fn(() => Promise.resolve());
  show({ 'POST /api/safety/report': report, 'POST /api/safety/report-note': addToReport });
  await opens();
  expect(await screen.findByRole('dialog', { name: 'Report or block Ada L' })).toBeVisible();
  await taps(/^Asks for money/);
  expect(report).toHaveBeenCalledWith({ kind: 'user', id: ada.id, reason: 'money' });
  const receipt = await dialog().findByText('Thank you. We have received it.');
  await waitFor(() => expect(document.activeElement).toContainElement(receipt));
  await userEvent.type(dialog().getByLabelText(/Do you want to add something/), 'She wants a deposit.');
  await taps('Add');
  expect(addToReport).toHaveBeenCalledWith({ id: idOf(70), note: 'She wants a deposit.' });
  expect(await dialog().findByText('We have added this to your report.')).toBeVisible();
});

test('words that the server refuses are reported at their field, and stay', async () => {
  const report = () => Promise.resolve(filed());
  const refused = refusing('validation-invalid-value', 'note');
  show({ 'POST /api/safety/report': report, 'POST /api/safety/report-note': () => Promise.reject(refused) });
  await opens();
  await taps(/^Asks for money/);
  const note = await dialog().findByLabelText(/Do you want to add something/);
  await userEvent.type(note, 'She wants a deposit.');
  await taps('Add');
  await waitFor(() => expect(note).toHaveAccessibleDescription(/This cannot be saved as it is/));
  expect(note).toHaveValue('She wants a deposit.');
  expect(dialog().queryByRole('alert')).toBeNull();
});

test('while one reason is being sent the others are disabled, and a failure keeps all of them', async () => {
  let fail = (_error: Error) => undefined as void;
  const report = jest.fn(() => new Promise<Report>((_, reject) => (fail = reject)));
  show({ 'POST /api/safety/report': report });
  await opens();
  await taps(/^Not true/);
  expect(dialog().getByRole('button', { name: /^Hate/ })).toBeDisabled();
  fail(new ApiFailure({ status: 0, code: 'network' }));
  const alert = await dialog().findByRole('alert');
  // Next to the tapped reason, because the list is longer than a phone screen.
  expect(
    dialog()
      .getByRole('button', { name: /^Not true/ })
      .closest('li'),
  ).toContainElement(alert);
  expect(dialog().getByRole('button', { name: /^Not true/ })).toHaveFocus();
  await taps(/^Hate/);
  expect(report).toHaveBeenCalledTimes(2);
});

test.each([
  [409, 'conflict', 'You have already reported this. We are looking at it.'],
  [429, 'too-many-requests', /sent many reports. You can send the next one later.*Call 112/],
  [404, 'not-found', 'This no longer exists.'],
  [403, 'forbidden', /You cannot do this here/],
] as const)('a rejection is explained: %s %s', async (status, code, words) => {
  show({ 'POST /api/safety/report': () => Promise.reject(new ApiFailure({ status, code })) });
  await opens();
  await taps(/^Something else/);
  expect(await dialog().findByRole('alert')).toHaveTextContent(words);
});

test('an accidental report can be withdrawn, but not once it is being handled', async () => {
  const answersTo = [Promise.reject(new ApiFailure({ status: 404, code: 'not-found' })), Promise.resolve()];
  answersTo[0]?.catch(() => undefined);
  const withdrawReport = jest.fn(() => answersTo.shift() ?? Promise.resolve());
  show({
    'POST /api/safety/report': () => Promise.resolve(filed()),
    'POST /api/safety/report-take-back': withdrawReport,
  });
  await opens();
  await taps(/^Something else/);
  await dialog().findByText('Thank you. We have received it.');
  await taps(/^Sent by mistake/);
  expect(await dialog().findByRole('alert')).toHaveTextContent('This can no longer be changed');
  await taps(/^Sent by mistake/);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a serious reason says where faster help is available', async () => {
  show({ 'POST /api/safety/report': () => Promise.resolve(filed({ reason: 'danger' })) });
  await opens();
  await taps(/^Somebody is in danger/);
  await dialog().findByText('Thank you. We have received it.');
  expect(dialog().getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
});

test('two taps block a user, and two unblock', async () => {
  const done: string[] = [];
  const onBlocked = jest.fn();
  show(
    {
      'POST /api/safety/block': ({ userId: id }) => Promise.resolve(void done.push(`block ${id}`)),
      'POST /api/safety/unblock': ({ userId: id }) => Promise.resolve(void done.push(`unblock ${id}`)),
    },
    { onBlocked },
  );
  await opens();
  await userEvent.click(await dialog().findByRole('button', { name: 'Block Ada L' }));
  expect(await dialog().findByText('You have blocked Ada L.')).toBeVisible();
  await taps('Unblock Ada L');
  await dialog().findByRole('button', { name: 'Block Ada L' });
  expect(done).toEqual([`block ${ada.id}`, `unblock ${ada.id}`]);
  expect(onBlocked.mock.calls).toEqual([[true], [false]]);
});

test('whoever has blocked somebody and publishes nothing is offered to hide the profile, in the same dialog', async () => {
  const count = jest.fn(() => Promise.resolve(0));
  const call = {
    'POST /api/safety/has-blocked': () => Promise.resolve(false),
    'POST /api/safety/block': () => Promise.resolve(),
  };
  show({}, { isBlocked: false }, { answers: { call, ownListings: { count } } });
  await opens();
  expect(count).not.toHaveBeenCalled();
  await userEvent.click(await dialog().findByRole('button', { name: 'Block Ada L' }));
  expect(await dialog().findByRole('button', { name: 'Hide my profile' })).toBeVisible();
});

test('where the page knows of a block, it is shown before the reasons, without a request', async () => {
  const hasBlocked = jest.fn(() => Promise.resolve(false));
  show({ 'POST /api/safety/has-blocked': hasBlocked }, { isBlocked: false });
  await opens();
  const block = dialog().getByRole('button', { name: 'Block Ada L' });
  const [reason] = dialog().getAllByRole('listitem');
  expect(block.compareDocumentPosition(reason as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(hasBlocked).not.toHaveBeenCalled();
});

test('a blocked user can be unblocked, and a rejection is reported', async () => {
  show({
    'POST /api/safety/has-blocked': () => Promise.resolve(true),
    'POST /api/safety/unblock': () =>
      Promise.reject(new ApiFailure({ status: 429, code: 'too-many-requests' })),
  });
  await opens();
  await userEvent.click(await dialog().findByRole('button', { name: 'Unblock Ada L' }));
  expect(await dialog().findByRole('alert')).toBeVisible();
  expect(dialog().getByText('You have blocked Ada L.')).toBeVisible();
});

test.each(reportKinds)('a %s is reported for the reasons of its kind', async kind => {
  show({}, { kind });
  await userEvent.click(screen.getByRole('button', { name: /^Report/ }));
  const reasons = await dialog().findAllByRole('listitem');
  expect(reasons).toHaveLength(reasonsFor[kind].length);
});

test('a visitor is asked to log in and comes back', async () => {
  const { location } = renderPage(<ReportButton kind="user" id={ada.id} author={ada} />, {
    url: '/u/1?tab=listings',
  });
  await userEvent.click(screen.getByRole('link', { name: 'Log in to report or block' }));
  expect(location()).toMatchObject({ pathname: '/login', state: { from: '/u/1?tab=listings' } });
});

test('it is not offered for oneself, for deleted users, or when accounts are hosted elsewhere', () => {
  const me = currentUserOf();
  show({}, { id: me.id, author: me });
  show({}, { author: userOf({ deleted: true }) });
  const { store } = show({}, {}, {});
  const hosted = { ...store.getState().settings, apiUrl: 'https://flex.example' };
  show({}, {}, { state: { settings: hosted } });
  expect(screen.getAllByRole('button', { name: 'Report or block' })).toHaveLength(1);
});

test('only the recipient is warned of a message that leads off the site, and every message can be reported', () => {
  const sender = userOf();
  const scene = { as: currentUserOf() };
  const reportButton = () => screen.queryByRole('button', { name: 'Report this message' });
  const warned = renderPage(<MessageSafety message={messageOf(1, { sender, warned: true })} />, scene);
  expect(screen.getByText('Please be careful')).toBeVisible();
  expect(reportButton()).toBeVisible();
  warned.unmount();
  const other = renderPage(<MessageSafety message={messageOf(2, { sender })} />, scene);
  expect(screen.queryByText('Please be careful')).not.toBeInTheDocument();
  expect(reportButton()).not.toBeInTheDocument();
  other.unmount();
  renderPage(
    <ReportingContext value>
      <MessageSafety message={messageOf(2, { sender })} />
    </ReportingContext>,
    scene,
  );
  expect(reportButton()).toBeVisible();
});
