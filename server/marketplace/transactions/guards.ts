import type { Actor } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import {
  findTransition,
  isTimed,
  mayMake,
  type Process,
  type Transition,
} from '#contract/processes/process.ts';
import type { Viewer } from '#server/marketplace/ctx.ts';
import { isTrusted } from './policy.ts';

/**
 * The transition, if this actor may ever make it.
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
  if (!mayMake(process, name, actor)) throw new ApiError('forbidden');
  if (!isTimed(transition) && transition.privileged && !isTrusted(viewer)) throw new ApiError('forbidden');
  return transition;
}

/** @throws transaction-invalid-transition when the transition does not start in the state the transaction is in. */
export function requireState(transition: Transition, state: string | undefined): void {
  if (transition.from !== state) throw new ApiError('transaction-invalid-transition');
}
