import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Message } from '#contract/booking/transaction.ts';
import type { Api } from '#src/api/api.ts';
import { messageDraftKey, readFormDraft, saveFormDraft } from '#src/util/formDraft.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import { TransactionPage } from './TransactionPage.tsx';

type Send = Api['messages']['send'];

const me = currentUserOf();
const key = messageDraftKey(me.id, idOf(20));
const delivered: Send = (_, content, { id = '' } = {}) =>
  Promise.resolve({ id, content, createdAt: '2026-03-01T10:03:00.000Z' });

/** Opens the conversation; `leave` closes it, as a reload does. */
function open(change: Partial<ReturnType<typeof transactionOf>> = {}) {
  const send = jest.fn<Promise<Message>, Parameters<Send>>(delivered);
  const { unmount } = renderPage(<TransactionPage />, {
    data: {
      role: 'customer',
      transaction: { ...transactionOf(), ...change },
      thread: { messages: [], olderPage: null },
    },
    as: me,
    answers: { messages: { send } },
  });
  return { send, leave: unmount };
}
const field = () => screen.getByLabelText('Your message');
const write = async (text: string) => {
  await userEvent.click(field());
  await userEvent.paste(text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const log = () => within(screen.getByRole('log'));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test.each([
  ['a sentence', 'Is it still free?'],
  ['5,000 characters', 'x'.repeat(5000)],
  ['several lines and emoji', 'Добрий день!\n\nМи вже в дорозі 👩‍👩‍👧'],
])('a draft is sent after a reload, and the field is empty: %s', async (_, text) => {
  open().leave();
  const before = open();
  await write(text);
  before.leave();
  const { send, leave } = open();
  expect(field()).toHaveValue(text);
  expect(field()).toHaveAccessibleDescription(/kept/);
  await press('Send');
  expect(log().getByText(text.split('\n')[0]!, { exact: false })).toBeVisible();
  expect(send.mock.calls).toEqual([[idOf(20), text, { id: expect.any(String) as string }]]);
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAccessibleDescription();
  leave();
  open();
  expect(field()).toHaveValue('');
});

test('after a restored draft was sent, the next message is kept and sent like any other', async () => {
  saveFormDraft(key, 'first');
  const { send, leave } = open();
  await press('Send');
  await write('first');
  expect(readFormDraft(key)).toBe('first');
  await press('Send');
  expect(send.mock.calls.map(([, content]) => content)).toEqual(['first', 'first']);
  leave();
  open();
  expect(field()).toHaveValue('');
});

test.each([
  ['in the same visit', false],
  ['after a reload', true],
])('a draft cleared %s does not come back', async (_, isReloaded) => {
  let view = open();
  await write('Never mind');
  if (isReloaded) {
    view.leave();
    view = open();
  }
  await userEvent.clear(field());
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAccessibleDescription();
  expect(readFormDraft(key)).toBeUndefined();
  view.leave();
  open();
  expect(field()).toHaveValue('');
});

test('a draft changed and changed back is kept as it is shown', async () => {
  saveFormDraft(key, 'Hello');
  open();
  await userEvent.type(field(), '!');
  expect(readFormDraft(key)).toBe('Hello!');
  await userEvent.type(field(), '{Backspace}');
  expect(readFormDraft(key)).toBe('Hello');
});

test('spaces alone are neither kept nor sent', async () => {
  const before = open();
  await write(' \n ');
  expect(readFormDraft(key)).toBeUndefined();
  before.leave();
  // An earlier version of the page kept them.
  saveFormDraft(key, ' \n ');
  const { send } = open();
  await press('Send');
  expect(await screen.findByText('Please write a message.')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('a draft that another tab has sent, changed or cleared meanwhile can still be sent', async () => {
  saveFormDraft(key, 'Is it still free?');
  const { send } = open();
  for (const other of [undefined, 'Something else']) {
    localStorage.clear();
    if (other) saveFormDraft(key, other);
    await press('Send');
    await write('One more');
  }
  expect(send.mock.calls.map(([, content]) => content)).toEqual(['Is it still free?', 'One more']);
});

test.each([
  ['blocked', { blocked: 'byMe' as const }],
  ['deleted', { provider: userOf({ deleted: true }) }],
])('a draft in a conversation that ended meanwhile does no harm: %s', async (_, change) => {
  saveFormDraft(key, 'Is it still free?');
  open(change);
  await act(() => Promise.resolve());
  expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  expect(screen.getByRole('log')).toBeInTheDocument();
});

test('a stored value that is not a text is ignored', () => {
  saveFormDraft(key, { message: 'Hello' });
  open();
  expect(field()).toHaveValue('');
});
