import { knownState, knownTransition } from '#contract/processes/names.ts';
import type { StateName, TransitionName } from '#contract/processes/process.ts';

/** Returns `transition/accept` for `accept`. @throws Error for a misspelt name */
export function transitionNamed(name: string): TransitionName {
  const known = knownTransition(`transition/${name}`);
  if (!known) throw new Error(`No process has the transition ${name}`);
  return known;
}

/** Returns `state/accepted` for `accepted`. @throws Error for a misspelt name */
export function stateNamed(name: string): StateName {
  const known = knownState(`state/${name}`);
  if (!known) throw new Error(`No process has the state ${name}`);
  return known;
}
