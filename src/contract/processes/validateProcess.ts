import { actionParams } from './actions.ts';
import { isPeriod } from './period.ts';
import { isTimed } from './definition.ts';
import {
  findTransition,
  transitionNames,
  transitionsFrom,
  type Process,
  type Transition,
  type TransitionName,
} from './process.ts';
import { timepointsOf, type TimeExpression, type Timepoint } from './timeExpression.ts';

/**
 * Returns every fault of a process as a sentence; empty when it can run. Processes can also come from sources the
 * compiler does not check, so this runs again at boot (marketplace-api 7.1).
 */
export function validateProcess(process: Process): string[] {
  return [
    ...unknownStates(process),
    ...unreachableStates(process),
    ...transitionNames(process).flatMap(name => faultsOf(process, name)),
  ].map(problem => `${process.name}: ${problem}`);
}

function faultsOf(process: Process, name: TransitionName): string[] {
  const transition = findTransition(process, name);
  if (!transition) return [];
  return [
    ...unknownActions(name, transition),
    ...unguardedPrivileges(name, transition),
    ...(isTimed(transition) ? wrongTime(process, name, transition.at) : []),
  ];
}

function unknownStates({ states, initial, transitions }: Process): string[] {
  const named = Object.entries(transitions).flatMap(([name, { from, to }]) => [
    { name, state: from },
    { name, state: to },
  ]);
  const unknown = named.filter(({ state }) => !states.includes(state));
  const wrongStart = states.includes(initial) ? [] : [`starts in the unknown ${initial}`];
  return [...wrongStart, ...unknown.map(({ name, state }) => `${name} names the unknown ${state}`)];
}

function unreachableStates(process: Process): string[] {
  const reached = new Set([process.initial]);
  for (const state of reached) {
    for (const name of transitionsFrom(process, state)) {
      const next = findTransition(process, name);
      if (next) reached.add(next.to);
    }
  }
  return process.states.filter(state => !reached.has(state)).map(state => `${state} cannot be reached`);
}

function unknownActions(name: string, { actions }: Transition): string[] {
  return actions
    .filter(action => !Object.hasOwn(actionParams, action))
    .map(action => `${name} has the unknown ${action}`);
}

function unguardedPrivileges(name: string, transition: Transition): string[] {
  const guarded = !isTimed(transition) && (transition.privileged === true || transition.actor === 'operator');
  return transition.actions
    .filter(action => action.startsWith('action/privileged-') && !guarded)
    .map(action => `${name} has ${action} and must be privileged`);
}

function wrongTime(process: Process, name: TransitionName, at: TimeExpression): string[] {
  const start = findTransition(process, name)?.from === process.initial;
  return [
    ...(start ? [`${name} starts the process and cannot be made by time`] : []),
    ...timepointsOf(at)
      .filter(timepoint => !isKnown(process, timepoint))
      .map(timepoint => `${name} waits for the unknown ${timepoint[1] ?? timepoint[0]}`),
    ...periodsOf(at)
      .filter(period => !isPeriod(period))
      .map(period => `${name} has the malformed period ${period}`),
  ];
}

function isKnown(process: Process, [kind, of]: Timepoint): boolean {
  if (of === undefined) return true;
  return kind === 'time/first-transitioned'
    ? transitionNames(process).some(name => name === of)
    : process.states.some(state => state === of);
}

function periodsOf(at: TimeExpression): string[] {
  switch (at[0]) {
    case 'fn/plus':
    case 'fn/minus':
      return [...(at[2].startsWith('deadline/') ? [] : [at[2]]), ...periodsOf(at[1])];
    case 'fn/ignore-if-past':
      return periodsOf(at[1]);
    case 'fn/min': {
      const [, ...alternatives] = at;
      return alternatives.flatMap(periodsOf);
    }
    default:
      return [];
  }
}
