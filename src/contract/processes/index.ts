import { bookingProcess } from './booking.ts';
import { freeBookingProcess } from './freeBooking.ts';
import type { Process } from './process.ts';

/** Every process a transaction can follow. */
export const processes: readonly Process[] = [bookingProcess, freeBookingProcess];

/** Finds a process by the wire's `processAlias`, e.g. 'default-process/release-1'. */
export function findProcessByAlias(alias: string): Process | undefined {
  return processes.find(process => process.aliases.includes(alias));
}

/** Finds a process by a transaction's `processName`, e.g. 'default-process', or by the name in one of its aliases. */
export function findProcess(name: string): Process | undefined {
  return processes.find(process => process.aliases.some(alias => alias.split('/')[0] === name));
}

/** @throws RangeError when there is no such process: a transaction always names one that exists. */
export function requireProcess(name: string): Process {
  const process = findProcess(name);
  if (!process) throw new RangeError(`Unknown process: ${name}`);
  return process;
}
