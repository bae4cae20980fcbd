import type { Sdk } from 'sharetribe-flex-sdk';
import { joinOne } from './denormalise.ts';
import { toTransaction } from './transactionEntities.ts';

const at = new Date('2026-03-05T10:00:00.000Z');
const foreign = { transition: 'transition/teleport', createdAt: at, by: 'system' };
const shown = (attributes: Record<string, unknown>) =>
  toTransaction(joinOne({ data: { id: { uuid: 'x1' }, type: 'transaction', attributes } }));

test('names that only another marketplace knows are undefined, and each transition is logged once', () => {
  const noted = jest.spyOn(console, 'warn').mockReturnValue();
  const accepted = { transition: 'transition/accept', createdAt: at, by: 'provider' };
  const attributes = {
    processName: 'default-process',
    state: 'state/bartered',
    lastTransition: foreign.transition,
    transitions: [accepted, foreign, foreign],
  };
  for (const _ of ['read', 'read again'])
    expect(shown(attributes)).toMatchObject({
      state: undefined,
      lastTransition: undefined,
      transitions: [
        { transition: 'transition/accept' },
        { transition: undefined, by: 'system' },
        { transition: undefined, by: 'system' },
      ],
    });
  expect(noted.mock.calls).toEqual([
    ['unknown transition', { processName: 'default-process', transition: 'transition/teleport' }],
  ]);
  noted.mockClear();
  expect(shown({ processName: 'barter', transitions: [accepted] }).transitions).toMatchObject(
    [accepted].map(({ transition }) => ({ transition })),
  );
  expect(noted.mock.calls).toEqual([
    ['unknown transition', { processName: 'barter', transition: 'transition/accept' }],
  ]);
  noted.mockRestore();
});

test('the SDK is asked for no misspelt transition', () => {
  const asks = ({ transactions }: Sdk) =>
    // @ts-expect-error No process has the transition.
    transactions.transition({ id: 'x1', transition: 'transition/acept' });
  expect(asks).toBeInstanceOf(Function);
});
