import { bookingProcess, endableBookingProcess } from './booking.ts';
import { endableFreeBookingProcess, freeBookingProcess } from './freeBooking.ts';
import { findProcess, findProcessByAlias, newestAlias, processes, requireProcess } from './index.ts';
import { knownTransition } from './names.ts';
import {
  actionsOf,
  actorOf,
  hasAction,
  hasPassedState,
  isFinal,
  nextTransitions,
  paramsOf,
  stateAfter,
  statesAfter,
  transitionsAwaiting,
  transitionsFrom,
  transitionsInto,
  transitionNames,
  type History,
  type Process,
} from './process.ts';
import { validateProcess } from './validateProcess.ts';

test('every process is valid', () => {
  expect(processes.flatMap(validateProcess)).toEqual([]);
});

test('a process is found by each of its aliases and by its name', () => {
  expect(findProcessByAlias('default-process/release-1')).toBe(bookingProcess);
  expect(findProcessByAlias('flex-default-process/release-1')).toBe(bookingProcess);
  expect(findProcessByAlias('free-process/release-1')).toBe(freeBookingProcess);
  expect(findProcessByAlias('default-process/release-2')).toBe(endableBookingProcess);
  expect(findProcessByAlias('flex-default-process/release-2')).toBe(endableBookingProcess);
  expect(findProcessByAlias('free-process/release-2')).toBe(endableFreeBookingProcess);
  expect(newestAlias('free-process/release-1')).toBe('free-process/release-2');
  expect(newestAlias('flex-default-process/release-1')).toBe('flex-default-process/release-2');
  expect(newestAlias('barter/release-1')).toBe('barter/release-1');
  expect(findProcessByAlias('default-process/release-3')).toBeUndefined();
  expect(findProcess('default-process', 1)).toBe(bookingProcess);
  expect(findProcess('flex-default-process', 2)).toBe(endableBookingProcess);
  expect(findProcess('free-process', 3)).toBeUndefined();
  expect(() => requireProcess('barter')).toThrow('Unknown process: barter');
});

test.each([
  ['state/initial', 'transition/enquire', 'state/enquiry', 'customer'],
  ['state/initial', 'transition/request-payment', 'state/pending-payment', 'customer'],
  ['state/enquiry', 'transition/request-payment-after-enquiry', 'state/pending-payment', 'customer'],
  ['state/pending-payment', 'transition/expire-payment', 'state/payment-expired', 'system'],
  ['state/pending-payment', 'transition/confirm-payment', 'state/preauthorized', 'customer'],
  ['state/preauthorized', 'transition/decline', 'state/declined', 'provider'],
  ['state/preauthorized', 'transition/expire', 'state/declined', 'system'],
  ['state/preauthorized', 'transition/accept', 'state/accepted', 'provider'],
  ['state/accepted', 'transition/cancel', 'state/canceled', 'operator'],
  ['state/accepted', 'transition/complete', 'state/delivered', 'system'],
  ['state/delivered', 'transition/expire-review-period', 'state/reviewed', 'system'],
  ['state/delivered', 'transition/review-1-by-customer', 'state/reviewed-by-customer', 'customer'],
  ['state/delivered', 'transition/review-1-by-provider', 'state/reviewed-by-provider', 'provider'],
  ['state/reviewed-by-customer', 'transition/review-2-by-provider', 'state/reviewed', 'provider'],
  ['state/reviewed-by-customer', 'transition/expire-provider-review-period', 'state/reviewed', 'system'],
  ['state/reviewed-by-provider', 'transition/review-2-by-customer', 'state/reviewed', 'customer'],
  ['state/reviewed-by-provider', 'transition/expire-customer-review-period', 'state/reviewed', 'system'],
] as const)('the booking process goes from %s by %s to %s, made by the %s', (from, name, to, actor) => {
  expect(transitionsFrom(bookingProcess, from)).toContain(name);
  expect(stateAfter(bookingProcess, name)).toBe(to);
  expect(actorOf(bookingProcess, name)).toBe(actor);
});

test('the booking process has no transition beyond the specification’s', () => {
  expect(Object.keys(bookingProcess.transitions)).toHaveLength(17);
  expect(bookingProcess.states).toHaveLength(12);
});

test('without a version the newest is found, which has every transition of the others', () => {
  expect(findProcess('default-process')).toBe(endableBookingProcess);
  expect(findProcess('free-process')).toBe(endableFreeBookingProcess);
  expect(endableBookingProcess.transitions).toMatchObject(bookingProcess.transitions);
  expect(endableFreeBookingProcess.transitions).toMatchObject(freeBookingProcess.transitions);
});

test.each([endableBookingProcess, endableFreeBookingProcess])(
  'in release-2 of $name either party can end an accepted stay, but need not',
  process => {
    expect(transitionsFrom(process, 'state/accepted', 'customer')).toContain('transition/end-by-customer');
    expect(transitionsFrom(process, 'state/accepted', 'provider')).toContain('transition/end-by-provider');
    const isAwaited = transitionsAwaiting(process, 'provider').includes('transition/accept');
    expect(isAwaited).toBe(false);
  },
);

test('only transitions after the last one are offered, and only to their actor', () => {
  expect(nextTransitions(bookingProcess, 'transition/enquire', 'customer')).toEqual([
    'transition/request-payment-after-enquiry',
  ]);
  expect(nextTransitions(bookingProcess, 'transition/enquire', 'provider')).toEqual([]);
  expect(nextTransitions(bookingProcess, 'transition/confirm-payment', 'provider')).toEqual([
    'transition/accept',
    'transition/decline',
  ]);
  expect(nextTransitions(bookingProcess, knownTransition('transition/unheard-of'))).toEqual([]);
  expect(nextTransitions(bookingProcess, knownTransition('toString'))).toEqual([]);
});

test('a request waits for the provider until the deadline', () => {
  expect(transitionsAwaiting(bookingProcess, 'provider')).toEqual(['transition/confirm-payment']);
  expect(transitionsAwaiting(freeBookingProcess, 'provider')).toEqual([
    'transition/request',
    'transition/request-after-enquiry',
  ]);
});

test('future states and past states are distinguished', () => {
  expect(statesAfter(bookingProcess, 'transition/review-1-by-customer')).toEqual([
    'state/reviewed-by-customer',
    'state/reviewed',
  ]);
  const history: History = [{ transition: 'transition/enquire' }];
  expect(hasPassedState(bookingProcess, history, 'state/enquiry')).toBe(true);
  expect(hasPassedState(bookingProcess, history, 'state/accepted')).toBe(false);
});

test('a final state has no outgoing transitions', () => {
  const finals = bookingProcess.states.filter(state => isFinal(bookingProcess, state));
  expect(finals).toEqual(['state/payment-expired', 'state/declined', 'state/canceled', 'state/reviewed']);
  expect(transitionsInto(bookingProcess, 'state/declined')).toEqual([
    'transition/decline',
    'transition/expire',
  ]);
});

test('every path out of an authorised payment releases the money', () => {
  for (const name of [
    'transition/decline',
    'transition/expire',
    'transition/cancel',
    'transition/expire-payment',
  ] as const) {
    expect(hasAction(bookingProcess, name, 'action/stripe-refund-payment')).toBe(true);
    expect(actionsOf(bookingProcess, name).slice(1)).toEqual([
      'action/calculate-full-refund',
      'action/stripe-refund-payment',
    ]);
  }
});

test.each(['customer', 'provider'] as const)('the %s ending the stay refunds the whole amount', role => {
  expect(actionsOf(endableBookingProcess, `transition/end-by-${role}`).slice(-3)).toEqual(
    actionsOf(bookingProcess, 'transition/cancel'),
  );
});

test.each([freeBookingProcess, endableFreeBookingProcess])('free help never touches a card', process => {
  const actions = transitionNames(process).flatMap(name => actionsOf(process, name));
  expect(actions.filter(action => /stripe|line-items|refund/.test(action))).toEqual([]);
});

test('parameters come from the actions, and an initial transition needs a listing', () => {
  expect(paramsOf(bookingProcess, 'transition/enquire')).toEqual({ req: { listingId: 'uuid' }, opt: {} });
  expect(Object.keys(paramsOf(bookingProcess, 'transition/request-payment').req)).toEqual([
    'listingId',
    'bookingStart',
    'bookingEnd',
    'lineItems',
  ]);
  expect(paramsOf(bookingProcess, 'transition/review-1-by-customer').req).toEqual({
    reviewRating: 'integer',
    reviewContent: 'string',
  });
});

test('an invalid process is reported with its faults', () => {
  const broken = {
    name: 'broken',
    version: 1,
    aliases: [],
    initial: 'state/initial',
    states: ['state/initial', 'state/a', 'state/island'],
    transitions: {
      'transition/start': { at: ['time/booking-end'], from: 'state/initial', to: 'state/a', actions: [] },
      'transition/lost': {
        at: [
          'fn/min',
          ['fn/plus', ['time/first-entered-state', 'state/nowhere'], 'P6'],
          ['time/booking-end'],
        ],
        from: 'state/a',
        to: 'state/beyond',
        actions: ['action/levitate'],
      },
      'transition/greedy': {
        actor: 'customer',
        from: 'state/a',
        to: 'state/a',
        actions: ['action/privileged-set-line-items'],
      },
    },
  } as unknown as Process;
  expect(validateProcess(broken)).toEqual([
    'broken: transition/lost names the unknown state/beyond',
    'broken: state/island cannot be reached',
    'broken: transition/start starts the process and cannot be made by time',
    'broken: transition/lost has the unknown action/levitate',
    'broken: transition/lost waits for the unknown state/nowhere',
    'broken: transition/lost has the malformed period P6',
    'broken: transition/greedy has action/privileged-set-line-items and must be privileged',
  ]);
});
