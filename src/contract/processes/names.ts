import { processes } from './index.ts';
import { transitionNames, type StateName, type TransitionName } from './process.ts';

const names = {
  states: processes.flatMap(({ states }) => states),
  transitions: processes.flatMap(transitionNames),
};

/** Returns a name that comes from outside, if a process of ours has such a state. */
export const knownState = (name: unknown): StateName | undefined => names.states.find(one => one === name);

/** Returns a name that comes from outside, if a process of ours has such a transition. */
export const knownTransition = (name: unknown): TransitionName | undefined =>
  names.transitions.find(one => one === name);
