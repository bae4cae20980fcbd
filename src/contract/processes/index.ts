import { bookingProcess, endableBookingProcess } from './booking.ts';
import { endableFreeBookingProcess, freeBookingProcess } from './freeBooking.ts';
import type { Process } from './process.ts';

/** Every version of every process that a transaction can follow, the newest of each first. */
export const processes: readonly Process[] = [
  endableBookingProcess,
  bookingProcess,
  endableFreeBookingProcess,
  freeBookingProcess,
];

/** Finds a process by the wire's `processAlias`, e.g. 'default-process/release-1'. */
export function findProcessByAlias(alias: string): Process | undefined {
  return processes.find(process => process.aliases.includes(alias));
}

/** Returns the names that transactions of a process can have as `processName`: one for each alias. */
export function namesOf({ aliases }: Process): string[] {
  return [...new Set(aliases.map(nameInAlias))];
}

/** Returns the `processName` of a transaction that is started by this alias. */
export const nameInAlias = (alias: string): string => alias.split('/')[0] ?? alias;

/** Returns the alias of the newest version of the process that an alias names; unchanged when there is none. */
export function newestAlias(alias: string): string {
  const name = nameInAlias(alias);
  return findProcess(name)?.aliases.find(other => nameInAlias(other) === name) ?? alias;
}

/**
 * Finds a process by a transaction's `processName`, e.g. 'default-process', or by the name in one of its aliases. A
 * later version only adds transitions, so without a `version` the newest one covers every past transition. Which
 * transitions are possible next depends on the version.
 */
export function findProcess(name: string, version?: number): Process | undefined {
  return processes.find(
    process => namesOf(process).includes(name) && (version === undefined || process.version === version),
  );
}

/** @throws RangeError when there is no such process: a transaction always names one that exists. */
export function requireProcess(name: string, version?: number): Process {
  const process = findProcess(name, version);
  if (!process) throw new RangeError(`Unknown process: ${name}${version ? `, version ${version}` : ''}`);
  return process;
}
