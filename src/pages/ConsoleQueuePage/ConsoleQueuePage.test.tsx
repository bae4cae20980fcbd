import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rows } from '#contract/listing/partsOf.ts';
import { allChoices } from '#contract/listing/values.ts';
import type { ConsoleDecision, ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import type { ApiAnswers, CallAnswers } from '#test/support/fakeApi.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ConsoleQueuePage } from './ConsoleQueuePage.tsx';
import { loadData, type QueueData } from './loadData.ts';

const open = openConsole({ counts: { listings: 2 } });
const lineOf = (id: string): QueueLine => ({
  id,
  title: `Room ${id}`,
  about: 'Ada L',
  since: '2026-03-02T10:00:00.000Z',
  marks: ['new'],
  claimedBy: null,
});
const itemOf = (id: string, more: Partial<ConsoleItem> = {}): ConsoleItem => ({
  queue: 'listings',
  id,
  version: `seen ${id}`,
  title: `Room ${id}`,
  since: '2026-03-02T10:00:00.000Z',
  marks: ['new'],
  claim: null,
  people: [{ role: 'author', id: 'ada', name: 'Ada L', email: 'ada@example.org', state: 'active' }],
  facts: [{ label: 'title', value: `Room ${id}` }],
  pictures: [],
  documents: [],
  path: null,
  actions: ['approve', 'sendBack'],
  ...more,
});

const lines = [lineOf('one'), lineOf('two')];
const data = (item: ConsoleItem | null = itemOf('one')): QueueData => ({
  queue: 'listings',
  asked: null,
  state: open,
  content: { lines, item },
});

function show(call: CallAnswers = {}, shown = data()) {
  const decided: ConsoleDecision[] = [];
  renderPage(<ConsoleQueuePage />, {
    data: shown,
    url: '/console/listings',
    answers: {
      call: {
        'POST /api/console/item': ({ id }) => Promise.resolve(itemOf(id)),
        'POST /api/console/decide': decision => Promise.resolve(void decided.push(decision)),
        ...call,
      },
    },
  });
  return { decided };
}
const refused = (status: number, code: 'conflict' | 'forbidden' | 'validation-invalid-value') =>
  new ApiFailure({ status, code });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('two listings are approved by keyboard alone', async () => {
  const { decided } = show();
  await userEvent.keyboard('a');
  expect(await heading('Room two')).toHaveFocus();
  expect(screen.getByText('Done: Room one')).toBeVisible();
  await userEvent.keyboard('a');
  expect(await screen.findByText(/^All done here/)).toBeVisible();
  expect(decided).toEqual([
    { queue: 'listings', id: 'one', version: 'seen one', action: 'approve', despiteClaim: false },
    { queue: 'listings', id: 'two', version: 'seen two', action: 'approve', despiteClaim: false },
  ]);
  const nav = screen.getByRole('navigation', { name: 'Console' });
  expect(within(nav).getByRole('link', { name: 'Listings' })).toBeVisible();
});

test('a listing is returned with a reason; shortcuts are off while typing', async () => {
  const { decided } = show();
  await userEvent.keyboard('r');
  const form = await screen.findByRole('form', { name: 'Send back' });
  await userEvent.click(within(form).getByRole('button', { name: 'Send back' }));
  expect(within(form).getByText('Please choose one.')).toBeVisible();
  await userEvent.selectOptions(within(form).getByLabelText('Reason'), 'other');
  await userEvent.click(within(form).getByRole('button', { name: 'Send back' }));
  expect(within(form).getByText('Please give a reason.')).toBeVisible();
  await userEvent.type(within(form).getByLabelText(/^Your words/), 'a jar?');
  await userEvent.click(within(form).getByRole('button', { name: 'Send back' }));
  expect(await heading('Room two')).toBeVisible();
  expect(decided).toMatchObject([{ id: 'one', action: 'sendBack', reason: 'other', words: 'a jar?' }]);
});

test('a rejection is shown in the submitted form, which keeps the input', async () => {
  show({ 'POST /api/console/decide': () => Promise.reject(refused(400, 'validation-invalid-value')) });
  await userEvent.keyboard('r');
  const form = await screen.findByRole('form', { name: 'Send back' });
  await userEvent.selectOptions(within(form).getByLabelText('Reason'), 'other');
  await userEvent.type(within(form).getByLabelText(/^Your words/), 'Why twice?');
  await userEvent.click(within(form).getByRole('button', { name: 'Send back' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent(/^Something is missing/);
  expect(within(form).getByLabelText(/^Your words/)).toHaveValue('Why twice?');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('j and k move through the list, ? lists the shortcuts and switches them off', async () => {
  const { decided } = show();
  await userEvent.keyboard('j');
  expect(await heading('Room two')).toBeVisible();
  await userEvent.keyboard('k');
  expect(await heading('Room one')).toBeVisible();
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Single keys/ }));
  await userEvent.keyboard('{Escape}');
  act(() => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  await userEvent.keyboard('a');
  expect(decided).toEqual([]);
  localStorage.clear();
});

test('an item that has changed in the meantime is reloaded and nothing is decided', async () => {
  const changed = itemOf('one', {
    title: 'Another room',
    facts: [{ label: 'title', value: 'Another room', before: 'A room' }],
  });
  show({
    'POST /api/console/decide': () => Promise.reject(refused(409, 'conflict')),
    'POST /api/console/item': () => Promise.resolve(changed),
  });
  await userEvent.keyboard('a');
  expect(await screen.findByText(/has changed since you looked/)).toBeVisible();
  expect(await heading('Another room')).toBeVisible();
  const [, added] = [document.querySelector('del'), document.querySelector('ins')];
  expect(added).toHaveTextContent('Added: Another');
});

test('a signal links to where it was detected', () => {
  const noticed = { label: 'noticed', value: { codes: ['contactData'] }, path: '/console/bookings/1' };
  show({}, data(itemOf('one', { facts: [noticed] })));
  expect(screen.getByRole('link', { name: /^Contact details/ })).toHaveAttribute('href', noticed.path);
});

test('the fields of a listing are shown as text', () => {
  const asked = rows.filter(([, { askedIn }]) => askedIn !== undefined);
  const facts = asked.map(([label, row]) => {
    const choices = 'choices' in row ? allChoices(row.choices) : [];
    const prefix = 'hasOwnLabels' in row ? '' : `${label}.`;
    return { label, value: { codes: choices.map(choice => `${prefix}${choice}`) } };
  });
  show({}, data(itemOf('one', { facts })));
  expect(screen.getByText('Kind of place')).toBeVisible();
  expect(screen.getByText('Whole place, Private room, Shared room')).toBeVisible();
  const keys = facts.flatMap(({ label, value }) => [label, ...value.codes]);
  expect(keys.filter(key => screen.queryByText(key) !== null)).toEqual([]);
});

test('an item decided by another operator disappears from the list', async () => {
  show({
    'POST /api/console/decide': () => Promise.reject(refused(409, 'conflict')),
    'POST /api/console/item': ({ id }) => Promise.resolve(id === 'one' ? null : itemOf(id)),
  });
  await userEvent.keyboard('a');
  expect(await screen.findByText(/“Room one” is no longer waiting/)).toBeVisible();
  expect(await heading('Room two')).toBeVisible();
});

test('another operator’s claim on the item is shown, and the user’s own is sent', async () => {
  const claim = { by: 'Taras T', until: '2026-03-02T10:10:00.000Z' };
  const { decided } = show({}, data(itemOf('one', { claim })));
  expect(screen.getByText(/^Taras T has been looking at this/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decided).toMatchObject([{ despiteClaim: true }]));
});

test('a repeated request for a code loses nothing and continues', async () => {
  let isFresh = false;
  const decided: string[] = [];
  show({
    'POST /api/console/decide': ({ id }) =>
      isFresh ? Promise.resolve(void decided.push(id)) : Promise.reject(refused(403, 'forbidden')),
    'POST /api/console/unlock': ({ code }) =>
      code === '123456' ? Promise.resolve(void (isFresh = true)) : Promise.reject(refused(403, 'forbidden')),
  });
  await userEvent.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Please enter a code' });
  await userEvent.type(within(dialog).getByLabelText('Code'), '000000{Enter}');
  expect(await within(dialog).findByText(/^This code is wrong/)).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText('Code'));
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
  expect(await heading('Room two')).toBeVisible();
  expect(decided).toEqual(['one']);
});

test('a locked console shows its unlock form, and is not found for others', async () => {
  show({}, { ...data(), state: { kind: 'locked' }, content: null });
  expect(screen.getByRole('form', { name: 'Open the console' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Console' })).not.toBeInTheDocument();
  const answers = { call: { 'POST /api/console/state': () => Promise.reject(refused(403, 'forbidden')) } };
  const loading = load(loadData, 'ConsoleQueuePage', { queue: 'listings' }, '', { answers });
  await expect(loading).rejects.toBeInstanceOf(NotFound);
});

test('the first item not claimed by others is opened, or the one that the URL names', async () => {
  const asked: string[] = [];
  const answers: ApiAnswers = {
    call: {
      'POST /api/console/state': () => Promise.resolve(open),
      'POST /api/console/queue': () =>
        Promise.resolve([{ ...lineOf('one'), claimedBy: 'Taras T' }, lineOf('two')]),
      'POST /api/console/item': ({ id }) => Promise.resolve(asked.push(id) > 0 ? itemOf(id) : null),
    },
  };
  await load(loadData, 'ConsoleQueuePage', { queue: 'listings' }, '', { answers });
  await load(loadData, 'ConsoleQueuePage', { queue: 'listings' }, 'item=one', { answers });
  expect(asked).toEqual(['two', 'one']);
});

test('a pending item links to its full history in the console', () => {
  show({}, data(itemOf('one', { recordPath: '/console/all-listings/one' })));
  expect(screen.getByRole('link', { name: 'Everything about it' })).toHaveAttribute(
    'href',
    '/console/all-listings/one',
  );
});
