import type { Actor } from '../entities/transaction.ts';
import { paramsOfActions, type ActionName, type ActionParams } from './actions.ts';
import type { TimeExpression } from './timeExpression.ts';

/** Who may make a transition; what time makes is the actor 'system'. */
export type Role = Exclude<Actor, 'system'>;

interface Step<S extends string> {
  from: S;
  to: S;
  /** Run in this order. */
  actions: readonly ActionName[];
}

/** Made by a person; `privileged` needs a token exchanged with the client secret. */
export interface RoleTransition<S extends string = string> extends Step<S> {
  actor: Role;
  privileged?: true;
  /** An operator may make it too, when the actor cannot or does not (readings 60). */
  operatorToo?: true;
}

/** Made by time: evaluated when `from` is entered. */
export interface TimedTransition<S extends string = string, T extends string = string> extends Step<S> {
  at: TimeExpression<S, T>;
}

export type Transition<S extends string = string, T extends string = string> =
  RoleTransition<S> | TimedTransition<S, T>;

/** A business process as data. Names are spelt as on the wire: `state/enquiry`, `transition/enquire`. */
export interface Process<S extends string = string, T extends string = string> {
  /** The wire's `processName`. */
  name: string;
  version: number;
  /** The wire's `processAlias`: the first is ours, the others name the same process. */
  aliases: readonly string[];
  initial: S;
  /** In the order a transaction meets them. */
  states: readonly S[];
  transitions: Readonly<Record<T, Transition<S, T>>>;
}

/** Makes a process whose states and transitions the compiler knows: a misspelt one does not compile. */
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

/** Whether this one may make the transition: its actor, or an operator in the actor's stead. */
export function mayMake(process: Process, transition: string, actor: Actor): boolean {
  const found = findTransition(process, transition);
  if (!found || actorOf(process, transition) === actor) return found !== undefined;
  return actor === 'operator' && !isTimed(found) && found.operatorToo === true;
}

export function isTimed(transition: Transition): transition is TimedTransition {
  return 'at' in transition;
}

/** The transitions that lead out of a state; with `actor`, only those that this one may make. */
export function transitionsFrom(process: Process, state: string, actor?: Actor): string[] {
  return Object.entries(process.transitions)
    .filter(([name, { from }]) => from === state && (!actor || mayMake(process, name, actor)))
    .map(([name]) => name);
}

/** What may follow a transaction's last transition. */
export function nextTransitions(process: Process, lastTransition: string, actor?: Actor): string[] {
  const state = stateAfter(process, lastTransition);
  return state ? transitionsFrom(process, state, actor) : [];
}

/** The state that a transition leads to. */
export function stateAfter(process: Process, transition: string): string | undefined {
  return findTransition(process, transition)?.to;
}

/** Every state that can still be reached once a transition was made, its own target first. */
export function statesAfter(process: Process, transition: string): string[] {
  const first = stateAfter(process, transition);
  const reached = new Set(first ? [first] : []);
  for (const state of reached) {
    for (const name of transitionsFrom(process, state)) reached.add(stateAfter(process, name) ?? state);
  }
  return [...reached];
}

/** The transitions that lead into a state. */
export function transitionsInto(process: Process, state: string): string[] {
  return Object.keys(process.transitions).filter(name => stateAfter(process, name) === state);
}

/**
 * The last transitions after which a role has to answer before time answers for it: for providers of the booking
 * process the request that waits for accept or decline. Reviews do not count: nobody has to write one.
 */
export function transitionsAwaiting(process: Process, role: Role): string[] {
  return process.states
    .filter(state => {
      const mine = transitionsFrom(process, state, role);
      const timed = transitionsFrom(process, state, 'system');
      return timed.length > 0 && mine.some(name => !actionsOf(process, name).some(isReview));
    })
    .flatMap(state => transitionsInto(process, state));
}

/** Nothing leads out of a final state. */
export function isFinal(process: Process, state: string): boolean {
  return transitionsFrom(process, state).length === 0;
}

export function actionsOf(process: Process, transition: string): readonly ActionName[] {
  return findTransition(process, transition)?.actions ?? [];
}

export function hasAction(process: Process, transition: string, action: ActionName): boolean {
  return actionsOf(process, transition).includes(action);
}

/** The parameters that a transition takes; one that starts the process also needs `listingId`. */
export function paramsOf(process: Process, transition: string): ActionParams {
  const params = paramsOfActions(actionsOf(process, transition));
  const starts = findTransition(process, transition)?.from === process.initial;
  return starts ? { ...params, req: { listingId: 'uuid', ...params.req } } : params;
}

/** Whether a transaction is, or has ever been, in a state. */
export function hasPassedState(
  process: Process,
  history: readonly { transition: string }[],
  state: string,
): boolean {
  return history.some(({ transition }) => stateAfter(process, transition) === state);
}

function isReview(action: ActionName): boolean {
  return action === 'action/post-review-by-customer' || action === 'action/post-review-by-provider';
}
