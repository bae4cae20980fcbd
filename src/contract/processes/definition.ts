import type { ActionName } from './actions.ts';
import type { TimeExpression } from './timeExpression.ts';

export type Actor = 'customer' | 'provider' | 'system' | 'operator';

/** The user roles that can make a transition; the actor of timed transitions is 'system'. */
export type Role = Exclude<Actor, 'system'>;

interface Step<S extends string> {
  from: S;
  to: S;
  /** Run in this order. */
  actions: readonly ActionName[];
}

/** Made by a user; `privileged` needs a token exchanged with the client secret. */
interface RoleTransition<S extends string> extends Step<S> {
  actor: Role;
  privileged?: true;
  /** An operator can also make it when the actor cannot or does not (readings 60). */
  operatorToo?: true;
}

/** Made automatically: its time is evaluated when `from` is entered. */
interface TimedTransition<S extends string, T extends string> extends Step<S> {
  at: TimeExpression<S, T>;
}

export type TransitionDefinition<S extends string = string, T extends string = string> =
  | RoleTransition<S>
  | TimedTransition<S, T>;

/** A business process as data. Names are spelt as on the wire: `state/enquiry`, `transition/enquire`. */
export interface ProcessDefinition<S extends string, T extends string> {
  /** The wire's `processName`. */
  name: string;
  version: number;
  /** The wire's `processAlias`: the first is ours, the others name the same process. */
  aliases: readonly string[];
  initial: S;
  /** In the order a transaction passes through them. */
  states: readonly S[];
  transitions: Readonly<Record<T, TransitionDefinition<S, T>>>;
}

/** Defines a process with typed states and transitions: a misspelt name does not compile. */
export function defineProcess<const S extends string, T extends string>(
  process: Omit<ProcessDefinition<S, T>, 'transitions'> & {
    transitions: Readonly<Record<T, TransitionDefinition<NoInfer<S>, NoInfer<T>>>>;
  },
): ProcessDefinition<S, T> {
  return process;
}

export function isTimed<S extends string, T extends string>(
  transition: TransitionDefinition<S, T>,
): transition is TimedTransition<S, T> {
  return 'at' in transition;
}
