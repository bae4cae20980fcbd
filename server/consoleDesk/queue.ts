import { createHash } from 'node:crypto';
import type { ConsoleDecision, ConsoleItem, ConsolePerson, QueueLine } from '#contract/entities/console.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { ConsoleAction } from '#contract/rules/console.ts';
import type { RecordKind } from '#contract/rules/consoleRecords.ts';
import { readNothingMore, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { pathTo } from '#src/config/paths.ts';

/** An item as its queue tells it; who looks at it is added for all queues alike. */
export type QueuedItem = Omit<ConsoleItem, 'queue' | 'claim'>;
export type QueuedLine = Omit<QueueLine, 'claimedBy'>;

/** What one queue knows to do, with the verbs that the commands use. */
export interface Queue {
  count(engine: Engine): Promise<number>;
  /** What waits, the most urgent first, then the longest waiting. */
  lines(engine: Engine): Promise<readonly QueuedLine[]>;
  /** undefined for what does not wait. */
  find(engine: Engine, id: string): Promise<QueuedItem | undefined>;
  /** @throws ApiError `conflict` when it is not what was seen, `validation-invalid-value` */
  act(engine: Engine, decision: ConsoleDecision, seen: QueuedItem): Promise<void>;
}

/** As many as are listed at once: nobody works off more before looking again. */
export const shown = 200;

/** The engine as operators at the server use it. */
export const asOperator = (engine: Engine, read: Partial<Ctx['read']> = {}): Ctx => ({
  ...engine,
  viewer: { kind: 'system' },
  read: { ...readNothingMore, ...read },
});

/** Stands for these facts, and for no others. */
export function versionOf(...facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** What waits, unless it does not. Other errors go on. */
export async function unlessGone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** Somebody as operators see them. */
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

/** Where the console shows something with its whole history. */
export const recordPath = (kind: RecordKind, id: string): string => pathTo('ConsoleRecordPage', { kind, id });

/** One of a resource's relations; undefined for a missing or many. */
export function related(resource: Resource, name: string): Resource | undefined {
  const found = resource.relationships?.[name];
  return found && 'id' in found ? found : undefined;
}

/** @throws ApiError `validation-invalid-value` for an action that this queue does not have */
export function unknownAction(action: ConsoleAction): never {
  throw new ApiError('validation-invalid-value', {
    source: { type: 'body', path: ['action'] },
    details: action,
  });
}
