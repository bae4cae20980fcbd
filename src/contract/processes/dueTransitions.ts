import { findTransition, isTimed, transitionsFrom, type Process } from './process.ts';
import { evaluateTime, type TimeFacts } from './timeExpression.ts';

/** Returns the automatic transitions scheduled in a state of the process, and when each runs. */
export function dueTransitions(
  process: Process,
  state: string,
  facts: TimeFacts,
): { transition: string; runAt: Date }[] {
  return transitionsFrom(process, state, 'system').flatMap(name => {
    const transition = findTransition(process, name);
    const runAt = transition && isTimed(transition) ? evaluateTime(transition.at, facts) : undefined;
    return runAt ? [{ transition: name, runAt }] : [];
  });
}
