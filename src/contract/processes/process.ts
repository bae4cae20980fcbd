import { paramsOfActions, type ActionName, type ActionParams } from './actions.ts';
import type { TimeExpression } from './timeExpression.ts';

/** The user roles that can make a transition; the actor of timed transitions is 'system'. */
export type Role = Exclude<Actor, 'system'>;

interface Step<S extends string> {
  from: S;
  to: S;
  /** Run in this order. */
  actions: readonly ActionName[];
}

/** Made by a user; `privileged` needs a token exchanged with the client secret. */
export interface RoleTransition<S extends string = string> extends Step<S> {
  actor: Role;
  privileged?: true;
  /** An operator can also make it when the actor cannot or does not (readings 60). */
  operatorToo?: true;
}

/** Made automatically: its time is evaluated when `from` is entered. */
export interface TimedTransition<S extends string = string, T extends string = string> extends Step<S> {
  at: TimeExpression<S, T>;
}

export type Transition<S extends string = string, T extends string = string> =
  | RoleTransition<S>
  | TimedTransition<S, T>;

/** A business process as data. Names are spelt as on the wire: `state/enquiry`, `transition/enquire`. */
export interface Process<S extends string = string, T extends string = string> {
  /** The wire's `processName`. */
  name: string;
  version: number;
  /** The wire's `processAlias`: the first is ours, the others name the same process. */
  aliases: readonly string[];
  initial: S;
  /** In the order a transaction passes through them. */
  states: readonly S[];
  transitions: Readonly<Record<T, Transition<S, T>>>;
}

/** Defines a process with typed states and transitions: a misspelt name does not compile. */
export function defineProcess<const S extends string, T extends string>(
  process: Omit<Process<S, T>, 'transitions'> & {
    transitions: Readonly<Record<T, Transition<NoInfer<S>, NoInfer<T>>>>;
  },
): Process<S, T> {
  return process;
}

export function findTransition(process: Process, name: string): Transition | undefined {
  return Object.hasOwn(process.transitions, name) ? process.transitions[name] : undefined;
}

export function actorOf(process: Process, transition: string): Actor | undefined {
  const found = findTransition(process, transition);
  return found && (isTimed(found) ? 'system' : found.actor);
}

/** Returns whether the actor can make the transition: either its own actor, or an operator on that actor's behalf. */
export function canMakeTransition(process: Process, transition: string, actor: Actor): boolean {
  const found = findTransition(process, transition);
  if (!found || actorOf(process, transition) === actor) return found !== undefined;
  return actor === 'operator' && !isTimed(found) && found.operatorToo === true;
}

export function isTimed(transition: Transition): transition is TimedTransition {
  return 'at' in transition;
}

/** Returns the transitions that lead out of a state; with `actor`, only those this actor can make. */
export function transitionsFrom(process: Process, state: string, actor?: Actor): string[] {
  return Object.entries(process.transitions)
    .filter(([name, { from }]) => from === state && (!actor || canMakeTransition(process, name, actor)))
    .map(([name]) => name);
}

/** Returns the transitions that can follow a transaction's last transition. */
export function nextTransitions(process: Process, lastTransition: string, actor?: Actor): string[] {
  const state = stateAfter(process, lastTransition);
  return state ? transitionsFrom(process, state, actor) : [];
}

/** Returns the state that a transition leads to. */
export function stateAfter(process: Process, transition: string): string | undefined {
  return findTransition(process, transition)?.to;
}

/** Returns every state still reachable after a transition, its own target first. */
export function statesAfter(process: Process, transition: string): string[] {
  const first = stateAfter(process, transition);
  const reached = new Set(first ? [first] : []);
  for (const state of reached) {
    for (const name of transitionsFrom(process, state)) reached.add(stateAfter(process, name) ?? state);
  }
  return [...reached];
}

/** Returns the transitions that lead into a state. */
export function transitionsInto(process: Process, state: string): string[] {
  return Object.keys(process.transitions).filter(name => stateAfter(process, name) === state);
}

/**
 * Returns the last transitions after which a role must respond before the deadline does it automatically: for providers
 * in the booking process, the request that awaits acceptance or rejection. Reviews and the end of an accepted stay do not
 * count, since they are optional.
 */
export function transitionsAwaiting(process: Process, role: Role): string[] {
  return process.states
    .filter(state => {
      const mine = transitionsFrom(process, state, role);
      const timed = transitionsFrom(process, state, 'system');
      return timed.length > 0 && mine.some(name => !actionsOf(process, name).some(isOptional));
    })
    .flatMap(state => transitionsInto(process, state));
}

/** A final state has no outgoing transitions. */
export function isFinal(process: Process, state: string): boolean {
  return transitionsFrom(process, state).length === 0;
}

export function actionsOf(process: Process, transition: string): readonly ActionName[] {
  return findTransition(process, transition)?.actions ?? [];
}

export function hasAction(process: Process, transition: string, action: ActionName): boolean {
  return actionsOf(process, transition).includes(action);
}

/** Returns the parameters that a transition takes; one that starts the process also needs `listingId`. */
export function paramsOf(process: Process, transition: string): ActionParams {
  const params = paramsOfActions(actionsOf(process, transition));
  const starts = findTransition(process, transition)?.from === process.initial;
  return starts ? { ...params, req: { listingId: 'uuid', ...params.req } } : params;
}

/** Returns whether a transaction is, or has ever been, in a state. */
export function hasPassedState(
  process: Process,
  history: readonly { transition: string }[],
  state: string,
): boolean {
  return history.some(({ transition }) => stateAfter(process, transition) === state);
}

const optional: readonly ActionName[] = [
  'action/post-review-by-customer',
  'action/post-review-by-provider',
  'action/cancel-booking',
];

const isOptional = (action: ActionName) => optional.includes(action);

export type Actor = 'customer' | 'provider' | 'system' | 'operator';
