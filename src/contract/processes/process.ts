import { paramsOfActions, type ActionName, type ActionParams } from './actions.ts';
import type { bookingProcess, endableBookingProcess } from './booking.ts';
import {
  isTimed,
  type Actor,
  type ProcessDefinition,
  type Role,
  type TransitionDefinition,
} from './definition.ts';
import type { endableFreeBookingProcess, freeBookingProcess } from './freeBooking.ts';

type Defined =
  | typeof bookingProcess
  | typeof endableBookingProcess
  | typeof freeBookingProcess
  | typeof endableFreeBookingProcess;
type TransitionsOf<P> = P extends ProcessDefinition<string, infer T> ? T : never;

/** The states of every process: `state/enquiry`. */
export type StateName = Defined['states'][number];

/** The transitions of every process: `transition/enquire`. */
export type TransitionName = TransitionsOf<Defined>;

export type Transition = TransitionDefinition<StateName, TransitionName>;

/** One of our processes: with some of these states, and some of these transitions. */
export interface Process extends Omit<ProcessDefinition<StateName, TransitionName>, 'transitions'> {
  transitions: Readonly<Partial<Record<TransitionName, Transition>>>;
}

/** Steps that a transaction has made. undefined: a transition that only a marketplace hosted elsewhere knows. */
export type History = readonly Readonly<{ transition: TransitionName | undefined }>[];

/** Returns the names of a process's transitions, in its order. */
export const transitionNames = (process: Process): TransitionName[] =>
  Object.keys(process.transitions) as TransitionName[];

export function findTransition(process: Process, name: TransitionName | undefined): Transition | undefined {
  return name !== undefined && Object.hasOwn(process.transitions, name)
    ? process.transitions[name]
    : undefined;
}

export function actorOf(process: Process, transition: TransitionName | undefined): Actor | undefined {
  const found = findTransition(process, transition);
  return found && (isTimed(found) ? 'system' : found.actor);
}

/** Returns whether the actor can make the transition: either its own actor, or an operator on that actor's behalf. */
export function canMakeTransition(process: Process, transition: TransitionName, actor: Actor): boolean {
  const found = findTransition(process, transition);
  if (!found || actorOf(process, transition) === actor) return found !== undefined;
  return actor === 'operator' && !isTimed(found) && found.operatorToo === true;
}

/** Returns the transitions that lead out of a state; with `actor`, only those this actor can make. */
export function transitionsFrom(process: Process, state: StateName, actor?: Actor): TransitionName[] {
  return transitionNames(process).filter(
    name => process.transitions[name]?.from === state && (!actor || canMakeTransition(process, name, actor)),
  );
}

/** Returns the transitions that can follow a transaction's last transition. */
export function nextTransitions(
  process: Process,
  lastTransition: TransitionName | undefined,
  actor?: Actor,
): TransitionName[] {
  const state = stateAfter(process, lastTransition);
  return state ? transitionsFrom(process, state, actor) : [];
}

/** Returns the state that a transition leads to. */
export function stateAfter(process: Process, transition: TransitionName | undefined): StateName | undefined {
  return findTransition(process, transition)?.to;
}

/** Returns every state still reachable after a transition, its own target first. */
export function statesAfter(process: Process, transition: TransitionName): StateName[] {
  const first = stateAfter(process, transition);
  const reached = new Set(first ? [first] : []);
  for (const state of reached) {
    for (const name of transitionsFrom(process, state)) reached.add(stateAfter(process, name) ?? state);
  }
  return [...reached];
}

/** Returns the transitions that lead into a state. */
export function transitionsInto(process: Process, state: StateName): TransitionName[] {
  return transitionNames(process).filter(name => stateAfter(process, name) === state);
}

/**
 * Returns the last transitions after which a role must respond before the deadline does it automatically: for providers
 * in the booking process, the request that awaits acceptance or rejection. Reviews and the end of an accepted stay do not
 * count, since they are optional.
 */
export function transitionsAwaiting(process: Process, role: Role): TransitionName[] {
  return process.states
    .filter(state => {
      const mine = transitionsFrom(process, state, role);
      const timed = transitionsFrom(process, state, 'system');
      return timed.length > 0 && mine.some(name => !actionsOf(process, name).some(isOptional));
    })
    .flatMap(state => transitionsInto(process, state));
}

/** A final state has no outgoing transitions. */
export function isFinal(process: Process, state: StateName): boolean {
  return transitionsFrom(process, state).length === 0;
}

export function actionsOf(process: Process, transition: TransitionName | undefined): readonly ActionName[] {
  return findTransition(process, transition)?.actions ?? [];
}

export function hasAction(
  process: Process,
  transition: TransitionName | undefined,
  action: ActionName,
): boolean {
  return actionsOf(process, transition).includes(action);
}

/** Returns the parameters that a transition takes; one that starts the process also needs `listingId`. */
export function paramsOf(process: Process, transition: TransitionName | undefined): ActionParams {
  const params = paramsOfActions(actionsOf(process, transition));
  const starts = findTransition(process, transition)?.from === process.initial;
  return starts ? { ...params, req: { listingId: 'uuid', ...params.req } } : params;
}

/** Returns whether a transaction is, or has ever been, in a state. */
export function hasPassedState(process: Process, history: History, state: StateName): boolean {
  return history.some(({ transition }) => stateAfter(process, transition) === state);
}

const optional: readonly ActionName[] = [
  'action/post-review-by-customer',
  'action/post-review-by-provider',
  'action/cancel-booking',
];

const isOptional = (action: ActionName) => optional.includes(action);
