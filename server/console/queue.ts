import { createHash } from 'node:crypto';
import type { ConsoleDecision, ConsoleItem, ConsolePerson, QueueLine } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource } from '#contract/resource.ts';
import type { ConsoleAction } from '#contract/console/queues.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import { aboutListings } from '#contract/safety/signals.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import type { SignalRow } from '#server/marketplace/signals/index.ts';
import { pathTo } from '#contract/paths.ts';

/** An item as its queue returns it; the claim is added in the same way for all queues. */
export type QueuedItem = Omit<ConsoleItem, 'queue' | 'claim'>;
export type QueuedLine = Omit<QueueLine, 'claimedBy'>;

/** A picture or document of an item; without bytes it is gone. */
export interface QueueFile {
  name: string;
  bytes: Buffer | undefined;
}

/** The operations of one queue, for the console and for `poruch`. */
export interface Queue {
  count(engine: Engine): Promise<number>;
  /** Waiting items, the most urgent first, then the longest waiting. */
  lines(engine: Engine): Promise<readonly QueuedLine[]>;
  /** undefined for an item that is not waiting. */
  find(engine: Engine, id: string): Promise<QueuedItem | undefined>;
  /** @throws ApiError `conflict` when it has changed since it was viewed, `validation-invalid-value` */
  act(engine: Engine, decision: ConsoleDecision, seen: QueuedItem): Promise<void>;
  /** The pictures and documents of a waiting item, for operators without a browser. @throws ApiError `not-found` */
  files?(engine: Engine, id: string): Promise<readonly QueueFile[]>;
}

/** Items listed at once: nobody works through more before reloading. */
export const maxListedItems = 200;

/** The engine with the permissions of an operator on the server. */
export const asOperator = (engine: Engine, read: Partial<Ctx['read']> = {}): Ctx => ({
  engine,
  viewer: { kind: 'system' },
  read: { ...noIncludes, ...read },
});

/** Returns a version tag that changes whenever one of the facts does. */
export function versionOf(...facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** Returns undefined for `not-found`; rethrows other errors. */
export async function undefinedIfNotFound<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** A user as operators see them. */
export function personOf(role: ConsolePerson['role'], user: Resource | null | undefined): ConsolePerson[] {
  if (!user) return [];
  const { email, profile, banned, deleted } = user.attributes as {
    email?: string;
    profile?: { displayName?: string } | null;
    banned?: boolean;
    deleted?: boolean;
  };
  const state = deleted ? 'deleted' : banned ? 'banned' : 'active';
  return [{ role, id: user.id, name: profile?.displayName ?? '', email: email ?? '', state }];
}

/** Returns the console path of a record with its full history. */
export const recordPath = (kind: RecordKind, id: string): string => pathTo('ConsoleRecordPage', { kind, id });

/** Returns the console path of what a signal is about: the conversation or listing with its history. */
export function subjectPath({
  reason,
  subjectId,
}: Pick<SignalRow, 'reason' | 'subjectId'>): string | undefined {
  if (subjectId === null) return undefined;
  return recordPath(aboutListings.has(reason) ? 'all-listings' : 'bookings', subjectId);
}

/** Returns a to-one relation of a resource; undefined when it is missing or to-many. */
export function related(resource: Resource, name: string): Resource | undefined {
  const found = resource.relationships?.[name];
  return found && 'id' in found ? found : undefined;
}

/** @throws ApiError `validation-invalid-value` for an action that this queue does not offer */
export function unknownAction(action: ConsoleAction): never {
  throw invalid(inBody('action'), action);
}
