import type { Actor } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import {
  actorOf,
  findTransition,
  isTimed,
  type Process,
  type Transition,
} from '#contract/processes/process.ts';
import type { Viewer } from '#server/marketplace/ctx.ts';
import { findAction } from './actions/index.ts';
import { isTrusted } from './policy.ts';

/**
 * The transition, if this actor may ever make it and the engine can.
 * @throws transaction-invalid-transition when the process has none of that name; forbidden when somebody else makes it
 * or it is privileged and the caller is not trusted.
 */
export function requireTransition(
  process: Process,
  name: string,
  { viewer, actor }: { viewer: Viewer; actor: Actor },
): Transition {
  const transition = findTransition(process, name);
  if (!transition) throw new ApiError('transaction-invalid-transition');
  if (actorOf(process, name) !== actor) throw new ApiError('forbidden');
  if (!isTimed(transition) && transition.privileged && !isTrusted(viewer)) throw new ApiError('forbidden');
  return transition;
}

/** @throws transaction-invalid-transition when the transition does not start in the state the transaction is in. */
export function requireState(transition: Transition, state: string | undefined): void {
  if (transition.from !== state) throw new ApiError('transaction-invalid-transition');
}

/**
 * Before anything is written: whether every action of the transition can be done.
 * @throws transaction-missing-stripe-account when it needs a payment and nobody can be paid here, otherwise
 * transaction-invalid-action-sequence.
 */
export function requireActions({ actions }: Transition): void {
  const missing = actions.filter(action => !findAction(action));
  if (missing.length === 0) return;
  const needsPayment = missing.some(action => action.startsWith('action/stripe-'));
  throw new ApiError(
    needsPayment ? 'transaction-missing-stripe-account' : 'transaction-invalid-action-sequence',
    { details: missing.join(', ') },
  );
}
