import { isTimed } from './definition.ts';
import {
  findTransition,
  transitionsFrom,
  type Process,
  type StateName,
  type TransitionName,
} from './process.ts';
import { evaluateTime, type TimeFacts } from './timeExpression.ts';

/** Returns the automatic transitions scheduled in a state of the process, and when each runs. */
export function dueTransitions(
  process: Process,
  state: StateName,
  facts: TimeFacts,
): { transition: TransitionName; runAt: Date }[] {
  return transitionsFrom(process, state, 'system').flatMap(name => {
    const transition = findTransition(process, name);
    const runAt = transition && isTimed(transition) ? evaluateTime(transition.at, facts) : undefined;
    return runAt ? [{ transition: name, runAt }] : [];
  });
}
