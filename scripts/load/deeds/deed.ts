import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#test/support/cast.ts';
import type { Community } from '../community.ts';
import type { Journal } from '../journal.ts';
import type { Line } from '../line.ts';

/** Whoever does something now, and over which connection. */
export interface Actor {
  person: Person;
  /** Through the proxy: any process may answer. */
  line: Line;
  /** To each process itself. */
  each: readonly Line[];
  community: Community;
  journal: Journal;
}

export interface Deed {
  name: string;
  /** How often it is done, compared with the others. */
  share: number;
  do(actor: Actor): Promise<void>;
}

/** What was acknowledged cannot be seen, or something else than what was asked for. */
export class WrongAnswer extends Error {}

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** @throws WrongAnswer when a process does not see what was acknowledged by one of them */
export async function seenByEach({ each }: Actor, what: string, sees: (line: Line) => Promise<boolean>) {
  for (const line of each) {
    if (!(await sees(line))) throw new WrongAnswer(`${what} is not there on every process`);
  }
}

/** News of a change takes a moment to the pages that other processes keep, which are good for minutes. Milliseconds. */
const newsWithin = 10_000;

/** @throws when a process does not see it soon */
export async function soonSeenByEach(
  { each }: Actor,
  what: string,
  sees: (line: Line) => Promise<boolean>,
): Promise<void> {
  for (const line of each) {
    for (const deadline = Date.now() + newsWithin; !(await sees(line)); await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`${what} is not seen soon`);
    }
  }
}

export const expects = (isSo: boolean, what: string): void => {
  if (!isSo) throw new WrongAnswer(what);
};
