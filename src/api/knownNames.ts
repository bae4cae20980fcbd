import { findProcess } from '#contract/processes/index.ts';
import { knownTransition } from '#contract/processes/names.ts';
import { findTransition, type TransitionName } from '#contract/processes/process.ts';
import { logProblem } from '#src/util/logProblem.ts';

const logged = new Set<string>();

/** Returns the name of a transition that was made. Logs one that its process does not have, once. */
export function madeTransition(processName: string, transition: string): TransitionName | undefined {
  const known = knownTransition(transition);
  const process = findProcess(processName);
  if (!process || !findTransition(process, known)) logUnknown(processName, transition);
  return known;
}

/** Logs each only once: pages ask again and again. */
function logUnknown(processName: string, transition: string): void {
  const name = `${processName} ${transition}`;
  if (logged.has(name)) return;
  logged.add(name);
  logProblem('unknown transition', { processName, transition });
}
