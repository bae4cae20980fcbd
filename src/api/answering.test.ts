import type { Sdk } from 'sharetribe-flex-sdk';
import { UUID } from '#contract/values.ts';
import { createBookingsClient } from './bookings.ts';

const id = '00000000-0000-4000-8000-000000000020';

/** Creates a client of a marketplace that rejects every answer and whose transaction then ends with `last`. */
function answered(last: { transition: string; by: string }, code = 'transaction-invalid-transition') {
  const transition = () =>
    Promise.reject(Object.assign(new Error(code), { status: 409, data: { errors: [{ code }] } }));
  const attributes = { transitions: [last], lineItems: [], processName: 'default-process' };
  const show = () =>
    Promise.resolve({ status: 200, data: { data: { id: new UUID(id), type: 'transaction', attributes } } });
  const sdk = { transactions: { transition, show } } as unknown as Sdk;
  return createBookingsClient(sdk, { send: () => Promise.reject(new Error()) }, true);
}

test.each(['accept', 'decline'] as const)(
  'repeating %s after a lost response returns the same result',
  async name => {
    const { [name]: answer } = answered({ transition: `transition/${name}`, by: 'provider' });
    expect((await answer(id)).id).toBe(id);
  },
);

test.each([
  ['the other answer', { transition: 'transition/accept', by: 'provider' }],
  ['time', { transition: 'transition/expire', by: 'system' }],
  ['an operator', { transition: 'transition/decline', by: 'operator' }],
])('a conflict with %s is reported', async (_, last) => {
  await expect(answered(last).decline(id)).rejects.toMatchObject({
    failure: { code: 'transaction-invalid-transition' },
  });
});

test('any other rejection is passed on', async () => {
  const { accept } = answered({ transition: 'transition/accept', by: 'provider' }, 'transaction-locked');
  await expect(accept(id)).rejects.toMatchObject({ failure: { code: 'transaction-locked' } });
});
