import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#test/support/cast.ts';
import type { Community } from '../community.ts';
import type { Journal } from '../journal.ts';
import type { HttpClient } from '../httpClient.ts';

/** The acting user, and the connections. */
export interface Actor {
  person: Person;
  /** Through the proxy: any process may respond. */
  line: HttpClient;
  /** Directly to each process. */
  each: readonly HttpClient[];
  community: Community;
  journal: Journal;
}

export interface Action {
  name: string;
  /** Relative frequency of the action. */
  share: number;
  do(actor: Actor): Promise<void>;
}

/** An acknowledged write is not visible, or a response is not what was requested. */
export class WrongAnswer extends Error {}

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** @throws WrongAnswer when a process does not see what was acknowledged by one of them */
export async function seenByEach(
  { each }: Actor,
  what: string,
  sees: (line: HttpClient) => Promise<boolean>,
) {
  for (const line of each) {
    if (!(await sees(line))) throw new WrongAnswer(`${what} is not visible in every process`);
  }
}

/**
 * Page invalidation takes a moment to reach the caches of other processes, which otherwise stay valid for minutes. In
 * milliseconds.
 */
const invalidationDelay = 10_000;

/** @throws when a process does not see it in time */
export async function eventuallySeenByEach(
  { each }: Actor,
  what: string,
  sees: (line: HttpClient) => Promise<boolean>,
): Promise<void> {
  for (const line of each) {
    for (const deadline = Date.now() + invalidationDelay; !(await sees(line)); await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`${what} does not become visible in time`);
    }
  }
}

export const expects = (isSo: boolean, what: string): void => {
  if (!isSo) throw new WrongAnswer(what);
};
