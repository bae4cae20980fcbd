import { act, screen, waitFor } from '@testing-library/react';
import type { ConversationTranslation } from '#contract/text/translation.ts';
import { createStore } from '#src/store/store.ts';
import { translateAlways } from '#src/util/translation/preferences.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import { fakeApi } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionOf } from '#test/support/transactions.ts';
import type { TransactionData } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';

const [agreed, notAgreed] = [idOf(20), idOf(21)];
const said = { [agreed]: 'Кімната вільна з травня', [notAgreed]: 'Мій номер я надішлю завтра' };
const { settings } = createStore({}, { api: () => Promise.resolve(fakeApi()) }).getState();

const conversation = (id: string, number: number): TransactionData => ({
  role: 'customer',
  transaction: transactionOf({ id }),
  thread: {
    messages: [messageOf(number, { content: said[id]!, sender: userOf() })],
    olderPage: null,
  },
});
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 50)));

beforeEach(() => localStorage.clear());
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

test('consent to another’s translator is not assumed in the conversation that is opened next, at no moment', async () => {
  // In both, messages were translated once: here consent was withdrawn since.
  translateAlways(notAgreed, true);
  const asks = { translator: 'DeepL', own: true, other: true };
  const consents: Record<string, ConversationTranslation> = {
    [agreed]: { always: true, asks },
    [notAgreed]: { always: true, asks: { ...asks, other: false } },
  };
  const requested: string[] = [];
  // The answer of the second conversation takes its time.
  const waiting: (() => void)[] = [];
  const { store } = renderPage(<TransactionPage />, {
    data: conversation(agreed, 1),
    as: currentUserOf(),
    state: { settings: { ...settings, locale: 'en', translator: { name: 'DeepL', isOwn: false } } },
    answers: {
      messages: { send: () => Promise.reject(new Error('nothing is sent')) },
      call: {
        'POST /api/translations/conversation': ({ transactionId }) =>
          new Promise(resolve => {
            const known = () => resolve(consents[transactionId] ?? null);
            if (transactionId === notAgreed) waiting.push(known);
            else known();
          }),
        'POST /api/translations': ({ items }) => {
          requested.push(...items.map(({ id }) => id));
          const texts = { content: 'Translated' };
          return Promise.resolve(
            items.map(item => ({ ...item, status: 'translated' as const, from: 'uk' as const, texts })),
          );
        },
      },
    },
  });
  await screen.findByText('Translated');
  expect(requested).toEqual([idOf(101)]);

  const show = (data: TransactionData, key: string) =>
    act(async () => void store.dispatch({ type: 'page/shown', key, data }));
  await show(conversation(notAgreed, 2), 'second');
  await settled();
  expect(screen.getByText(said[notAgreed]!)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
  await act(async () => waiting.forEach(answer => answer()));
  expect(await screen.findByText(/^You have agreed/)).toBeVisible();
  await settled();
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
  expect(requested).toEqual([idOf(101)]);

  // Where both have agreed it holds as before.
  await show(conversation(agreed, 3), 'third');
  await waitFor(() => expect(screen.getByText('Translated')).toBeVisible());
});
