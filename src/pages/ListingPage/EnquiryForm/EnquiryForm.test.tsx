import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { messageDraftKey, readFormDraft } from '#src/util/formDraft.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { ListingPage } from '../ListingPage.tsx';

const path = `/l/quiet-room-near-the-park/${idOf(10)}`;
const open = `${path}?enquiry=open`;

beforeEach(() => sessionStorage.clear());

function show(scene: Scene = {}) {
  return renderPage(<ListingPage />, { url: open, data: { listing: listingOf() }, ...scene });
}

const field = () => screen.findByRole('textbox', { name: 'Your message' });
const send = () => screen.getByRole('button', { name: 'Send the message' });

function answering(
  enquire: (id: string, message: string) => Promise<{ transactionId: string; messageSent: boolean }>,
) {
  return { as: currentUserOf(), answers: { transactions: { enquire } } };
}

test('the form is opened by its link and can be closed', async () => {
  const user = userEvent.setup();
  const { location } = show({ url: path });
  expect(screen.queryByRole('textbox', { name: 'Your message' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Contact' }));
  expect(await field()).toBeVisible();
  await user.click(screen.getByRole('link', { name: /close/i }));
  expect(location()).toMatchObject({ pathname: path, search: '' });
});

test('a message is sent trimmed, and its author continues to the order', async () => {
  const sent: string[][] = [];
  const { location } = show(
    answering((id, message) => {
      sent.push([id, message]);
      return Promise.resolve({ transactionId: idOf(70), messageSent: true });
    }),
  );
  await userEvent.type(await field(), '  Good day! ');
  await userEvent.click(send());
  expect(sent).toEqual([[idOf(10), 'Good day!']]);
  await waitFor(() => expect(location()?.pathname).toBe(`/order/${idOf(70)}/details`));
  expect(sessionStorage).toHaveLength(0);
});

test('when only the message failed, the order page says so and keeps the text', async () => {
  const { location } = show(
    answering(() => Promise.resolve({ transactionId: idOf(70), messageSent: false })),
  );
  await userEvent.type(await field(), 'Good day!');
  await userEvent.click(send());
  await waitFor(() => expect(location()?.pathname).toBe(`/order/${idOf(70)}/details`));
  expect(location()?.state).toEqual({ messageSent: false });
  expect(readFormDraft(messageDraftKey(currentUserOf().id, idOf(70)))).toBe('Good day!');
});

test('an empty message is not sent, and the field says why', async () => {
  show(answering(() => Promise.reject(new Error('sent'))));
  await userEvent.type(await field(), '   ');
  await userEvent.click(send());
  expect(await field()).toHaveAccessibleDescription(/Please write a message/);
});

test.each<[ErrorCode | 'network', number, RegExp]>([
  ['transaction-listing-not-found', 409, /no longer available/],
  ['auth-invalid-access-token', 401, /no longer logged in/],
  ['transaction-not-possible', 409, /^You cannot write to this person\. Your text has been kept\.$/],
  ['too-many-requests', 429, /many conversations in a short time/],
  ['internal-error', 500, /./],
  ['network', 0, /./],
])('a failure (%s) is explained and keeps the text', async (code, status, words) => {
  show(answering(() => Promise.reject(new ApiFailure({ status, code }))));
  await userEvent.type(await field(), 'Good day!');
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(await field()).toHaveValue('Good day!');
});

test('a new account at its conversation limit is told when it can continue, and the text is kept', async () => {
  const failure = { status: 429, code: 'new-account', retryAfter: 5 * 60 * 60 } as const;
  show(answering(() => Promise.reject(new ApiFailure(failure))));
  await userEvent.type(await field(), 'Good day!');
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your account is new.* continue in 5 hours\./);
  expect(await field()).toHaveValue('Good day!');
});

describe.each([
  ['signs up', '/signup', () => screen.getByRole('button', { name: 'Sign up and send' })],
  ['logs in', '/login', () => screen.getByRole('link', { name: 'I have an account: log in' })],
] as const)('a visitor writes first and %s', (_how, pathname, button) => {
  const write = async () => {
    const visit = show();
    await userEvent.type(await field(), 'Good day!');
    await userEvent.click(button());
    expect(visit.location()).toMatchObject({ pathname, state: { from: open } });
    visit.unmount();
  };
  const sending = () => {
    const sent: string[] = [];
    const answer = (_id: string, message: string) => {
      sent.push(message);
      return Promise.resolve({ transactionId: idOf(70), messageSent: true });
    };
    return { sent, scene: answering(answer) };
  };

  test('the message is sent once, without a second press', async () => {
    await write();
    const { sent, scene } = sending();
    const { location, unmount } = show(scene);
    await waitFor(() => expect(location()?.pathname).toBe(`/order/${idOf(70)}/details`));
    unmount();
    show(scene);
    expect(await field()).toHaveValue('');
    expect(sent).toEqual(['Good day!']);
  });

  test('a message that could not be sent is still there, and waits for a press', async () => {
    await write();
    const { unmount } = show(
      answering(() => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' }))),
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await field()).toHaveValue('Good day!');
    unmount();
    const { sent, scene } = sending();
    show(scene);
    expect(await field()).toHaveValue('Good day!');
    expect(sent).toEqual([]);
  });

  test('who comes back as a visitor first has to press again', async () => {
    await write();
    const again = show();
    expect(await field()).toHaveValue('Good day!');
    again.unmount();
    const { sent, scene } = sending();
    show(scene);
    expect(await field()).toHaveValue('Good day!');
    expect(sent).toEqual([]);
  });
});

test('a visitor who logs in without having written sends nothing', async () => {
  const { unmount } = show();
  await field();
  await userEvent.click(screen.getByRole('link', { name: 'I have an account: log in' }));
  unmount();
  show(answering(() => Promise.reject(new Error('sent'))));
  expect(await field()).toHaveValue('');
  expect(await field()).not.toHaveAttribute('aria-invalid');
});

test('a draft for one listing does not appear at another', async () => {
  const { unmount } = show();
  await userEvent.type(await field(), 'Good day!');
  unmount();
  show({ data: { listing: listingOf({ id: idOf(11) }) } });
  expect(await field()).toHaveValue('');
});
