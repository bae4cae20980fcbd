import type { Fact } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import { processes } from '#contract/processes/index.ts';
import type { StateName, TransitionName } from '#contract/processes/process.ts';
import { isUnsettled } from '#contract/processes/unsettled.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { asOperator } from '../queue.ts';
import type { Operator } from '#server/web/ports/types.ts';

/** More open bookings than any user has. */
const endedAtOnce = 100;

/** The transition with which an operator ends a booking, by its state; a payment in progress expires. */
const endings: Readonly<Partial<Record<StateName, TransitionName>>> = {
  'state/preauthorized': 'transition/decline',
  'state/accepted': 'transition/cancel',
};

const countedStates: readonly StateName[] = [
  'state/preauthorized',
  'state/accepted',
  'state/pending-payment',
];

const unsettled = [
  ...new Set(processes.flatMap(process => process.states.filter(state => isUnsettled(process, state)))),
];

interface Open {
  id: string;
  state: StateName;
  payin: { amount: number; currency: string } | null;
}

// Acts as the integration viewer, like the commands: a refund is an operator transition.
const asCommand = (engine: Engine): Ctx => ({ ...asOperator(engine), viewer: { kind: 'integration' } });

/** Returns the user's unsettled bookings, as guest and as host. */
export async function openBookingsOf(engine: Engine, userId: string): Promise<readonly Open[]> {
  const found = await transactions.queryForOperators(
    asCommand(engine),
    { userId, states: unsettled },
    { limit: endedAtOnce },
  );
  return found.map(({ id, attributes }) => ({
    id,
    state: attributes.state as StateName,
    payin: attributes.payinTotal as unknown as Open['payin'],
  }));
}

/** Returns whether an operator can end any of them. */
export const canEnd = (open: readonly Open[]): boolean => open.some(({ state }) => endings[state]);

/** Returns the consequences of ending them: how many in each state, and the money refunded. */
export function consequencesOf(open: readonly Open[]): Fact[] {
  const counts = countedStates.map(
    state => [state.replace('state/', ''), open.filter(one => one.state === state).length] as const,
  );
  const back = new Map<string, number>();
  for (const { state, payin } of open)
    if (payin && endings[state]) back.set(payin.currency, (back.get(payin.currency) ?? 0) + payin.amount);
  return [
    ...counts.flatMap(([state, count]) =>
      count > 0 ? [{ label: `ends.${state}`, value: String(count) }] : [],
    ),
    ...[...back].map(([currency, amount]) => ({ label: 'moneyBack', value: { amount, currency } })),
  ];
}

/**
 * Declines the user's requests and cancels their accepted bookings with full refunds; both sides are notified as
 * always. A booking that can't be ended now stays open and is audited; the others are still ended.
 */
export async function endBookingsOf(engine: Engine, userId: string, operator: Operator): Promise<void> {
  for (const { id, state } of await openBookingsOf(engine, userId)) {
    const transition = endings[state];
    if (!transition) continue;
    const row = {
      userId: operator.id,
      subject: id,
      action: `bookings/${transition.replace('transition/', '')}`,
    };
    await record(engine, { ...row, reason: `people/${userId}` });
    try {
      await transactions.transition(asCommand(engine), { id, transition });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'internal-error';
      await record(engine, { ...row, action: `${row.action}/failed`, reason: code });
      if (code === 'internal-error') engine.log.error('booking not ended', { transactionId: id, error });
    }
  }
}
