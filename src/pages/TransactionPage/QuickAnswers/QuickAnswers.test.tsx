import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JsonObject } from '#contract/json.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import { currentUserOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import type { TransactionData } from '../loadData.ts';
import { TransactionPage } from '../TransactionPage.tsx';

const withData = (privateData: JsonObject): CurrentUser => {
  const user = currentUserOf();
  return user.profile ? { ...user, profile: { ...user.profile, privateData } } : user;
};

function show(
  {
    role = 'customer',
    listing = listingOf(),
  }: Partial<TransactionData> & { listing?: ReturnType<typeof listingOf> },
  privateData: JsonObject = {},
) {
  const updateProfile = jest.fn((change: { privateData?: JsonObject }) =>
    Promise.resolve(withData(change.privateData ?? {})),
  );
  renderPage(<TransactionPage />, {
    data: { role, transaction: transactionOf({ listing }), thread: { messages: [], olderPage: null } },
    as: withData(privateData),
    answers: { currentUser: { updateProfile } },
  });
  return updateProfile;
}

const list = () => screen.findByRole('list', { name: 'Quick answers' });
const answers = async () =>
  within(await list())
    .getAllByRole('button')
    .slice(0, -1)
    .map(({ textContent }) => textContent);
const edit = async () => userEvent.click(within(await list()).getByRole('button', { name: 'Edit answers' }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('whoever looks for something is offered other answers than whoever offers it', async () => {
  show({});
  expect(await answers()).toContain('Is it still available?');
  document.body.innerHTML = '';
  const base = listingOf();
  show({ listing: { ...base, publicData: { ...base.publicData, category: 'lookingForPlace' } } });
  expect(await answers()).toContain('I am sorry, it is gone.');
});

test('a press puts an answer into the field, where it can be changed before it is sent', async () => {
  show({});
  await userEvent.click(within(await list()).getByRole('button', { name: 'Thank you!' }));
  const field = screen.getByRole('textbox', { name: 'Your message' });
  expect(field).toHaveValue('Thank you!');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Quick answers' })).toBeNull();
  await userEvent.clear(field);
  expect(await answers()).toHaveLength(3);
});

test('users write their own, one in each line, and can return to the suggestions', async () => {
  const updateProfile = show({}, { quickAnswers: { offers: ['Gone'] }, other: true });
  await edit();
  const area = await screen.findByRole('textbox', { name: 'One answer in each line' });
  expect(area).toHaveValue('Is it still available?\nWhen could we come?\nThank you!');
  await userEvent.clear(area);
  await userEvent.type(area, ' We are four. {enter}{enter}We are four.{enter}Good evening');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await answers()).toEqual(['We are four.', 'Good evening']));
  expect(updateProfile.mock.calls[0]).toEqual([
    { privateData: { quickAnswers: { offers: ['Gone'], looks: ['We are four.', 'Good evening'] } } },
  ]);
  await edit();
  await userEvent.click(await screen.findByRole('button', { name: 'Use the suggestions again' }));
  await waitFor(async () => expect(await answers()).toContain('Thank you!'));
});

test('too many answers, or one too long, are refused beside the field', async () => {
  const updateProfile = show({});
  await edit();
  const area = await screen.findByRole('textbox', { name: 'One answer in each line' });
  for (const [text, message] of [
    ['1\n2\n3\n4\n5\n6\n7', 'Please write 6 answers at most.'],
    ['x'.repeat(201), 'Please write 200 characters at most in each line.'],
  ] as const) {
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(area).toHaveValue(text);
  }
  expect(updateProfile).not.toHaveBeenCalled();
});
