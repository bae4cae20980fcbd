import type { ReaderCounts } from '#contract/booking/conversations.ts';
import type { Api } from '#src/entry.server.tsx';
import type { EngineApi } from '../ports/engine.ts';
import { requireActor } from '../session/requireActor.ts';
import type { Session } from '../session/session.ts';

/**
 * Returns the API for one page whose reader is signed in. What its session counts is asked of the engine at once, when it
 * is first needed: through the lists of transactions and listings it would be seven statements.
 */
export function withReaderCounts(
  api: Api,
  { sdk }: Pick<Session, 'sdk'>,
  engine: Pick<EngineApi, 'readerCounts'>,
): Api {
  let asked: Promise<ReaderCounts> | undefined;
  const counts = () => (asked ??= requireActor(sdk).then(actor => engine.readerCounts(actor)));
  const { transactions, ownListings } = api;
  return {
    ...api,
    transactions: {
      ...transactions,
      countAwaitingProvider: async () => (await counts()).awaiting,
      countUnread: async () => (await counts()).unread,
    },
    ownListings: {
      ...ownListings,
      count: async query => (query ? ownListings.count(query) : (await counts()).listings),
    },
  };
}
