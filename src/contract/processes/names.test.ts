import type { Transaction } from '../booking/transaction.ts';
import { bookingProcess } from './booking.ts';
import { knownState, knownTransition } from './names.ts';
import { hasPassedState, nextTransitions, transitionsFrom, type StateName } from './process.ts';

// The compiler is the test: it reports a comment that expects an error where there is none.
test('a misspelt state or transition does not compile', () => {
  // @ts-expect-error No process has the state.
  const tables: Partial<Record<StateName, string>> = { 'state/acepted': 'accept' };
  const { state, lastTransition }: Pick<Transaction, 'state' | 'lastTransition'> = {
    state: 'state/accepted',
    // @ts-expect-error No process has the transition.
    lastTransition: 'transition/acept',
  };
  // @ts-expect-error No process has the state.
  expect(state === 'state/acepted').toBe(false);
  // @ts-expect-error No process has the state.
  expect(transitionsFrom(bookingProcess, 'state/acepted')).toEqual([]);
  // @ts-expect-error No process has the transition.
  expect(nextTransitions(bookingProcess, 'transition/acept')).toEqual([]);
  // @ts-expect-error No process has the transition.
  expect(hasPassedState(bookingProcess, [{ transition: 'transition/acept' }], 'state/accepted')).toBe(false);
  expect([tables[state ?? 'state/initial'], knownTransition(lastTransition)]).toEqual([undefined, undefined]);
});

test('names from outside are recognised, and nothing else', () => {
  expect(knownState('state/accepted')).toBe('state/accepted');
  expect(knownTransition('transition/end-by-customer')).toBe('transition/end-by-customer');
  for (const name of ['state/bartered', 'transition/accept', 'toString', '', undefined, 7])
    expect(knownState(name)).toBeUndefined();
  for (const name of ['transition/teleport', 'state/accepted', 'toString', '', undefined, 7])
    expect(knownTransition(name)).toBeUndefined();
});
