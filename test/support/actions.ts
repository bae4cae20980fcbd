import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { UUID } from '#contract/values.ts';
import type { Ctx, Engine, Read } from '#server/marketplace/ctx.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { ctxFor } from './database.ts';
import { addAuthor, type Author } from './listings.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

export const free = 'free-process/release-1';
export const paid = 'default-process/release-1';

export const nobody: Viewer = { kind: 'anonymous' };
export const operator: Viewer = { kind: 'integration' };
export const system: Viewer = { kind: 'system' };

export interface Person extends Author {
  viewer: Viewer & { kind: 'user' };
}

export async function addPerson(engine: Engine): Promise<Person> {
  const author = await addAuthor(engine);
  return { ...author, viewer: { kind: 'user', userId: author.id, trusted: false, limited: false } };
}

/** What users do with transactions, in one engine. */
export function actionsIn(engine: Engine) {
  const by = (viewer: Viewer, include: Read['include'] = {}): Ctx => ctxFor(engine, viewer, { include });
  return {
    by,
    enquires: (viewer: Viewer, listingId: string, processAlias = free) =>
      transactions.initiate(by(viewer), {
        processAlias,
        transition: 'transition/enquire',
        params: { listingId: new UUID(listingId) },
      }),
    /** Requests free help on these days; returns the transaction with its booking. */
    requests: (viewer: Viewer, listingId: string, start: string, end: string) =>
      transactions.initiate(by(viewer, { booking: {} }), {
        processAlias: free,
        transition: 'transition/request',
        params: { listingId, bookingStart: new Date(start), bookingEnd: new Date(end), cardToken: 'ignored' },
      }),
    moves: (viewer: Viewer, { id }: Pick<Resource, 'id'>, transition: TransitionName) =>
      transactions.transition(by(viewer, { booking: {} }), { id, transition }),
    writes: (viewer: Viewer, { id }: Pick<Resource, 'id'>, content: string) =>
      messages.send(by(viewer), { transactionId: id, content }),
    bans: (viewer: Viewer & { kind: 'user' }) =>
      engine.db.run(`update users set state = 'banned' where id = $1`, [viewer.userId]),
    outboxOf: (id: string) =>
      engine.db.rows<{ kind: string; payload: unknown }>(
        `select kind, payload from outbox where payload ->> 'transactionId' = $1 order by id`,
        [id],
      ),
    timersOf: (id: string) =>
      engine.db.rows<{ transition: TransitionName; runAt: Date }>(
        'select transition, run_at from timers where transaction_id = $1',
        [id],
      ),
    stateOf: async (id: string) => (await transactions.show(by(operator), { id })).attributes.state,
  };
}

export type Actions = ReturnType<typeof actionsIn>;

/** Returns the error code that the work is rejected with, 'nothing' when it succeeds. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
}

/** Matches an error by its code and the path of the invalid field in the body. */
export const refused = (code: string, path: readonly string[]): unknown =>
  expect.objectContaining({ code, source: { type: 'body', path } });
