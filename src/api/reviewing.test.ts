import type { Sdk } from 'sharetribe-flex-sdk';
import { UUID } from '#contract/values.ts';
import { createBookingsClient } from './bookings.ts';

const id = '00000000-0000-4000-8000-000000000020';
const asFirst = { role: 'customer', isSecond: false } as const;
const said = { rating: 5, content: 'Warm and quiet.' };

/** A fake marketplace that rejects the first calls with these codes. */
function marketplace(...refusals: readonly string[]) {
  const asked: string[] = [];
  const transition = async ({ transition: name, params }: Record<string, unknown>) => {
    asked.push(String(name));
    expect(params).toEqual({ reviewRating: 5, reviewContent: 'Warm and quiet.' });
    const code = refusals[asked.length - 1];
    if (code) throw Object.assign(new Error(code), { status: 409, data: { errors: [{ code }] } });
    const attributes = { transitions: [], lineItems: [], processName: 'default-process' };
    return { status: 200, data: { data: { id: new UUID(id), type: 'transaction', attributes } } };
  };
  const sdk = { transactions: { transition } } as unknown as Sdk;
  return { asked, ...createBookingsClient(sdk, { send: () => Promise.reject(new Error()) }, true) };
}

const first = 'transition/review-1-by-customer';
const second = 'transition/review-2-by-customer';

test('the user’s own review is looked up first', async () => {
  const { asked, review } = marketplace();
  expect((await review(id, asFirst, said)).id).toBe(id);
  expect(asked).toEqual([first]);
});

test.each(['transaction-invalid-transition', 'transaction-locked'])(
  'when the other party was faster (%s), it becomes the second review',
  async code => {
    const { asked, review } = marketplace(code);
    expect((await review(id, asFirst, said)).id).toBe(id);
    expect(asked).toEqual([first, second]);
  },
);

test('when neither transition is possible, the second one’s error is reported', async () => {
  const { asked, review } = marketplace('transaction-invalid-transition', 'transaction-invalid-transition');
  await expect(review(id, asFirst, said)).rejects.toMatchObject({
    failure: { status: 409, code: 'transaction-invalid-transition' },
  });
  expect(asked).toEqual([first, second]);
});

test('any other rejection is not retried', async () => {
  const { asked, review } = marketplace('transaction-already-reviewed-by-customer');
  await expect(review(id, asFirst, said)).rejects.toMatchObject({
    failure: { code: 'transaction-already-reviewed-by-customer' },
  });
  expect(asked).toEqual([first]);
});

test('when the other party’s review is known, the second transition is tried first', async () => {
  const { asked, review } = marketplace();
  await review(id, { role: 'customer', isSecond: true }, said);
  expect(asked).toEqual([second]);
});
