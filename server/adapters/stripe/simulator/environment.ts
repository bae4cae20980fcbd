import type { SimulatorStorage } from './storage/port.ts';

/** The simulator's time: nothing in it reads the system's. */
export interface Clock {
  now(): Date;
}

/** Where the simulator reports what it does. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/** The services of a running simulator. */
export interface Environment {
  storage: SimulatorStorage;
  clock: Clock;
  log: Log;
  /** Public base URL of the simulator's pages, without trailing slash. */
  pagesUrl(): string;
  /** Origin of the front end, where it differs from that of the pages: they lead back there, too. */
  frontEnd?: string | undefined;
}

export const unixNow = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);
