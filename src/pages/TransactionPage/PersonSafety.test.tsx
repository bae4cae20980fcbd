import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updatePage } from '#src/store/page.ts';
import { currentUserOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionOf } from '#test/support/transactions.ts';
import type { TransactionData } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';

const main = () => within(screen.getByRole('main'));

function show(answers: ApiAnswers, change: Partial<TransactionData> = {}) {
  const thread = { messages: [messageOf(1, { sender: userOf() })], olderPage: null };
  renderPage(<TransactionPage />, {
    data: { role: 'customer', transaction: transactionOf(), thread, ...change },
    as: currentUserOf(),
    answers,
  });
}

test('blocking in the conversation removes the message form at once, and says why', async () => {
  const blocked: string[] = [];
  show({
    call: { 'POST /api/safety/block': ({ userId: id }) => Promise.resolve(void blocked.push(id)) },
    transactions: { show: () => Promise.resolve(transactionOf({ blocked: 'byMe' })) },
  });
  await userEvent.click(main().getByRole('button', { name: 'Report or block' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block Ada L' }));
  expect(await main().findByText(/^You have blocked this person/)).toBeInTheDocument();
  expect(blocked).toEqual([userOf().id]);
  expect(main().queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
});

test('focus moves to the notice that replaces the form', async () => {
  const transaction = transactionOf();
  const thread = { messages: [messageOf(1, { sender: userOf() })], olderPage: null };
  const data: TransactionData = { role: 'customer', transaction, thread };
  const { store } = renderPage(<TransactionPage />, { data, as: currentUserOf() });
  await userEvent.type(screen.getByLabelText('Your message'), 'Why do you not ans');
  const key = store.getState().page.key ?? '';
  const apart = transactionOf({ blocked: 'apart' });
  act(() => store.dispatch(updatePage<TransactionData>(key, page => ({ ...page, transaction: apart }))));
  const notice = await main().findByText(/^Messages can no longer be sent here/);
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(notice);
});

test('a notice present from the start takes no focus', () => {
  show({}, { transaction: transactionOf({ blocked: 'apart' }) });
  expect(document.body).toHaveFocus();
});

test('the user who blocked can unblock in the conversation', async () => {
  show(
    {
      call: { 'POST /api/safety/unblock': () => Promise.resolve() },
      transactions: { show: () => Promise.resolve(transactionOf()) },
    },
    { transaction: transactionOf({ blocked: 'byMe' }) },
  );
  await userEvent.click(main().getByRole('button', { name: 'Report or block' }));
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Ada L' }));
  expect(await screen.findByRole('button', { name: 'Send', hidden: true })).toBeInTheDocument();
});

test('the other party’s messages can be reported, the user’s own cannot', async () => {
  const messages = [messageOf(1, { sender: userOf() }), messageOf(2)];
  show({}, { thread: { messages, olderPage: null } });
  await userEvent.click(main().getByRole('button', { name: 'Report a message' }));
  expect(await main().findAllByRole('button', { name: 'Report this message' })).toHaveLength(1);
});
