import { ApiError } from '#contract/errors.ts';
import { hasRun } from '#contract/processes/history.ts';
import { isTimed, type Actor } from '#contract/processes/definition.ts';
import {
  canMakeTransition,
  findTransition,
  type Process,
  type StateName,
  type Transition,
  type TransitionName,
} from '#contract/processes/process.ts';
import { isTrusted } from './policy.ts';
import type { TransactionRecord } from './store.ts';
import type { Viewer } from '../origin.ts';

/**
 * Returns the transition and its name, if this actor may make it in any state.
 * @throws transaction-invalid-transition when the process has none of that name; forbidden when it belongs to another
 * actor or it is privileged and the caller is not trusted.
 */
export function requireTransition(
  process: Process,
  name: TransitionName | undefined,
  { viewer, actor }: { viewer: Viewer; actor: Actor },
): { name: TransitionName; transition: Transition } {
  const transition = findTransition(process, name);
  if (name === undefined || !transition) throw new ApiError('transaction-invalid-transition');
  if (!canMakeTransition(process, name, actor)) throw new ApiError('forbidden');
  if (!isTimed(transition) && transition.privileged && !isTrusted(viewer)) throw new ApiError('forbidden');
  return { name, transition };
}

/** @throws transaction-invalid-transition when the transition does not start in the transaction's current state. */
export function requireState(transition: Transition, state: StateName | undefined): void {
  if (transition.from !== state) throw new ApiError('transaction-invalid-transition');
}

/**
 * Like {@link requireState}, for a transaction that has a history.
 * @throws transaction-already-reviewed-by-… for a review by a party that has already written one.
 */
export function requireNext(
  process: Process,
  transition: Transition,
  { state, transitions }: Pick<TransactionRecord, 'state' | 'transitions'>,
): void {
  if (transition.from === state) return;
  const author = (['customer', 'provider'] as const).find(role =>
    transition.actions.includes(`action/post-review-by-${role}`),
  );
  if (author && hasRun(process, transitions, `action/post-review-by-${author}`))
    throw new ApiError(`transaction-already-reviewed-by-${author}`);
  throw new ApiError('transaction-invalid-transition');
}
