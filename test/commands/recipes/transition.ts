import type { Recipe } from './edits.ts';

export const transition: Recipe = {
  section: 'A transition',
  edits: [
    {
      file: 'src/contract/processes/freeBooking.ts',
      before: "'transition/cancel': {",
      add: `    'transition/cancel-by-customer': {
      actor: 'customer',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: ['action/cancel-booking'],
    },`,
    },
    {
      file: 'test/processes/freeBooking.test.ts',
      replace: 'there are sixteen paths',
      by: 'there are eighteen ways',
    },
    { file: 'test/processes/freeBooking.test.ts', replace: 'size).toBe(16)', by: 'size).toBe(18)' },
    { file: 'test/processes/freeBooking.test.ts', replace: 'toHaveLength(15)', by: 'toHaveLength(16)' },
    {
      file: 'test/processes/words.test.ts',
      replace: '|expire|cancel|',
      by: '|expire|cancel|cancel-by-customer|',
    },
    {
      file: 'src/api/api.ts',
      after: '    decline(id: string): Promise<Transaction>;',
      add: `    /** Cancels an accepted stay as the customer. */
    cancel(id: string): Promise<Transaction>;`,
    },
    {
      file: 'src/api/bookings.ts',
      replace: "'decline' | 'end' | 'review'",
      by: "'decline' | 'end' | 'cancel' | 'review'",
    },
    {
      file: 'src/api/bookings.ts',
      after: "decline: id => answer(id, 'transition/decline')",
      add: "    cancel: id => move(id, 'transition/cancel-by-customer'),",
    },
    {
      file: 'src/pages/TransactionPage/CancelStay.tsx',
      create: `import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';

const cancelStay =
  (id: string): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.cancel(id);

interface CancelStayProps {
  id: string;
  onCanceled: (transaction: Transaction) => void;
}

/** Cancels an accepted stay. */
export function CancelStay({ id, onCanceled }: CancelStayProps) {
  const dispatch = useAppDispatch();
  return (
    <Button onClick={() => void dispatch(cancelStay(id)).then(onCanceled)}>
      <FormattedMessage id="TransactionPage.cancelStay" />
    </Button>
  );
}
`,
    },
    {
      file: 'src/pages/TransactionPage/NextStep.tsx',
      before: "import { reloadTransaction } from './answerThunks.ts'",
      add: "import { CancelStay } from './CancelStay.tsx';",
    },
    {
      file: 'src/pages/TransactionPage/NextStep.tsx',
      before: "{!readOnly && role === 'customer' && <CustomerStep",
      add: `      {role === 'customer' && !readOnly && canMake(transaction, 'customer', ['transition/cancel-by-customer']) && (
        <CancelStay id={transaction.id} onCanceled={onChange} />
      )}`,
    },
    { messages: { 'TransactionPage.cancelStay': 'Cancel the stay' } },
  ],
  proofs: [
    {
      file: 'test/processes/transition.recipe.test.ts',
      text: `import * as transactions from '#server/marketplace/transactions/index.ts';
import { actionsIn, addPerson, codeOf } from '#test/support/actions.ts';
import { testEngine } from '#test/support/database.ts';
import { mailsOf } from '#test/support/outbox.ts';

test('a customer cancels, a provider may not, and both are mailed', async () => {
  const { engine, close } = await testEngine();
  const [host, guest] = [await addPerson(engine), await addPerson(engine)];
  await engine.db.run('update users set email_verified = true');
  const does = actionsIn(engine);
  const stay = await does.requests(guest.viewer, await host.publishes(), '2027-01-02', '2027-01-05');
  await does.moves(host.viewer, stay, 'transition/accept');
  const offered = await transactions.queryProcessTransitions(does.by(guest.viewer), { transactionId: stay.id });
  expect(offered.map(({ attributes }) => attributes.name)).toEqual(['transition/cancel-by-customer']);
  expect(await codeOf(does.moves(host.viewer, stay, 'transition/cancel-by-customer'))).toBe('forbidden');
  await does.moves(guest.viewer, stay, 'transition/cancel-by-customer');
  expect(await does.stateOf(stay.id)).toBe('state/canceled');
  for (const { id } of [host, guest])
    expect((await mailsOf(engine, \`\${id}@example.org\`)).map(({ subject }) => subject).join()).toMatch(/ended/);
  await close();
});
`,
    },
    {
      file: 'src/pages/TransactionPage/transition.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { idOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionAfter } from '#test/support/transactions.ts';
import { NextStep } from './NextStep.tsx';

test('the page has a button for it', async () => {
  const transaction = transactionAfter(freeBookingProcess, ['request', 'accept']);
  const cancel = jest.fn(() => Promise.resolve(transaction));
  const onChange = jest.fn();
  renderPage(<NextStep role="customer" transaction={transaction} readOnly={false} onChange={onChange} />, {
    answers: { transactions: { cancel } },
    url: \`/order/\${idOf(20)}/details\`,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the stay' }));
  expect(cancel).toHaveBeenCalledWith(transaction.id);
  expect(onChange).toHaveBeenCalledWith(transaction);
});
`,
    },
  ],
};
