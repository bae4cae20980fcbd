import type { Request, Response } from 'express';
import type { Api } from '#src/entry.server.tsx';
import type { FormFields } from './formBody.ts';
import { createMessageActions, redirect } from './messages.ts';
import type { Sessions } from '../session/session.ts';
import type { WebDeps } from '../ports/index.ts';

const id = '00000000-0000-4000-8000-000000000001';
const sale = `/sale/${id}/details`;
const listing = `/l/quiet-room/${id}`;

/** Form actions of one user, with a fake marketplace that records its calls. */
function world(person: string | null = 'token') {
  const asked: unknown[][] = [];
  const failing: Record<string, Error> = {};
  const note =
    <T>(name: string, answer: T) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given]);
      if (failing[name]) throw failing[name];
      return answer;
    };
  const api = {
    listings: { show: async () => ({ id, publicData: {} }) },
    transactions: {
      enquire: note('enquire', { transactionId: id, messageSent: true }),
      accept: note('accept', {}),
      decline: note('decline', {}),
      end: note('end', {}),
    },
    messages: { send: note('send', {}) },
    call: note('call', {}),
  } as unknown as Api;
  const sessions = { accessTokenOf: () => person ?? undefined } as unknown as Sessions;
  const config = { secret: 's'.repeat(32), rootUrl: 'https://poruch.example' } as WebDeps['config'];
  const words = createMessageActions(sessions, { config });
  const cookies: unknown[][] = [];
  const response = { cookie: (...given: unknown[]) => cookies.push(given) } as unknown as Response;
  const post = (path: string, form: FormFields) => words({ path } as Request, response, form, api);
  return { post, asked, cookies, failing };
}

test('a message is sent once, however often the form is submitted', async () => {
  const { post, asked } = world();
  const form = { message: ' Hello\r\nthere ', after: 'one' };
  expect(await post(sale, form)).toEqual(redirect(`${sale}#newest`));
  await post(sale, form);
  await post(sale, { ...form, after: 'two' });
  await post(`/order/${id}/details`, form);
  const [first, again, next, other] = asked.map(([, , , sending]) => (sending as { id: string }).id);
  expect(asked[0]).toEqual(['send', id, 'Hello\nthere', { id: first }]);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(again).toBe(first);
  expect(new Set([first, next, other]).size).toBe(3);
});

test('an enquiry submitted twice is sent once; another text, or another user, starts another', async () => {
  jest.useFakeTimers();
  const { post, asked } = world();
  const form = { enquiry: 'send', message: 'Is it free?' };
  const both = await Promise.all([post(listing, form), post(`/l/${id}`, form)]);
  const sent = redirect(`/order/${id}/details?message=sent`);
  expect(both).toEqual([sent, sent]);
  expect(asked).toEqual([['enquire', id, 'Is it free?', false]]);
  await post(listing, { ...form, message: 'Or tomorrow?' });
  expect(asked).toHaveLength(2);
  jest.advanceTimersByTime(60_000);
  await post(listing, form);
  expect(asked).toHaveLength(3);
  jest.useRealTimers();
});

test('a visitor signs in first and returns to the form', async () => {
  const { post, asked, cookies } = world(null);
  expect(await post(listing, { enquiry: 'signup' })).toEqual(redirect('/signup'));
  expect(cookies[0]?.slice(0, 2)).toEqual(['from', `${listing}?enquiry=open`]);
  await expect(post(listing, { enquiry: 'send', message: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(asked).toEqual([]);
});

test.each([
  ['nothing', '', 'validation-missing-key'],
  ['spaces', ' \r\n ', 'validation-missing-key'],
  ['too much', 'x'.repeat(5001), 'validation-invalid-value'],
])('no message of %s', async (_, message, code) => {
  const { post, asked } = world();
  for (const [path, form] of [
    [sale, { message }],
    [listing, { enquiry: 'send', message }],
  ] as const)
    await expect(post(path, form)).rejects.toMatchObject({ code });
  expect(asked).toEqual([]);
});

test('a message with a decline is sent once, however often the form is submitted', async () => {
  const { post, asked } = world();
  const form = { answer: 'decline', note: ' We are\r\naway. ' };
  expect(await post(sale, form)).toEqual(redirect(`${sale}#newest`));
  await post(sale, form);
  expect(asked.map(([name]) => name)).toEqual(['decline', 'send', 'decline', 'send']);
  expect(asked[1]).toEqual(['send', id, 'We are\naway.', asked[3]?.[3]]);
  await post(sale, { answer: 'decline', note: '  ' });
  await post(sale, { answer: 'accept', note: 'Welcome!' });
  expect(asked.slice(4)).toEqual([
    ['decline', id],
    ['accept', id],
  ]);
});

test('a message that is too long leaves the request unchanged; one that fails is given back', async () => {
  const { post, asked, failing } = world();
  await expect(post(sale, { answer: 'decline', note: 'x'.repeat(5001) })).rejects.toMatchObject({
    code: 'validation-invalid-value',
  });
  expect(asked).toEqual([]);
  failing.send = new Error('down');
  expect(await post(sale, { answer: 'decline', note: 'We are away.' })).toEqual({
    kind: 'unsent',
    note: 'We are away.',
    cause: failing.send,
  });
});

test('a stay is ended by either side, and with the other blocked for a reason of fear or where the box is ticked', async () => {
  const { post, asked } = world();
  const form = { end: 'confirm' };
  expect(await post(sale, form)).toEqual(redirect(sale));
  await post(`/order/${id}/details`, { ...form, reason: 'fear' });
  await post(sale, { ...form, reason: 'plans' });
  await post(sale, { ...form, reason: 'plans', block: 'on' });
  expect(await post(sale, { end: 'ask' })).toBeUndefined();
  expect(asked).toEqual([
    ['end', id, false],
    ['end', id, true],
    ['end', id, false],
    ['end', id, true],
  ]);
});

test('a host hands over the address that the form names', async () => {
  const { post, asked } = world();
  expect(await post(sale, { give: 'address', address: 'New street 7', building: '2' })).toEqual(
    redirect(sale),
  );
  await post(sale, { give: 'address', address: 'New street 7' });
  expect(asked).toEqual([
    ['call', 'POST /api/inbox/give-address', { transactionId: id, address: 'New street 7', building: '2' }],
    ['call', 'POST /api/inbox/give-address', { transactionId: id, address: 'New street 7' }],
  ]);
});

test('a request can be accepted or declined; forms of other pages are left alone', async () => {
  const { post, asked } = world();
  expect(await post(sale, { answer: 'decline' })).toEqual(redirect(sale));
  expect(await post(sale, { answer: 'transition/cancel' })).toBeUndefined();
  expect(await post(listing, { message: 'x' })).toBeUndefined();
  expect(await post('/l/new', { enquiry: 'send', message: 'x' })).toBeUndefined();
  expect(await post(`/sale/${id}`, { answer: 'accept' })).toBeUndefined();
  expect(asked).toEqual([['decline', id]]);
});
