import { ApiError } from '#contract/errors.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { contextFor } from './actors.ts';
import type { PlannedEnquiry } from './plan.ts';

// The transition that the website's enquiry form starts.
const enquiry: { processAlias: string; transition: TransitionName } = {
  processAlias: 'default-process/release-2',
  transition: 'transition/enquire',
};

/** Starts the enquiries that do not exist yet and sends their missing messages, one after another. */
export async function addEnquiries(
  engine: Engine,
  planned: readonly PlannedEnquiry[],
  done: () => void,
): Promise<void> {
  for (const one of planned) {
    const said = await messagesIn(engine, one.id);
    if (said === undefined) await begin(engine, one);
    for (const { id, senderId, at, content } of one.messages.slice(said ?? 0)) {
      await messages.send(speaking(engine, senderId, at, id), { transactionId: one.id, content });
    }
    done();
  }
}

/** Counts the messages of a conversation; undefined if it was never started. */
export async function messagesIn(engine: Engine, transactionId: string): Promise<number | undefined> {
  try {
    const { meta } = await messages.query(contextFor(engine), { transactionId, perPage: 1 });
    return meta.totalItems;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function begin(
  engine: Engine,
  { id, customerId, listingId, messages: said }: PlannedEnquiry,
): Promise<void> {
  const at = said[0]?.at ?? engine.clock.now();
  await transactions.initiate(speaking(engine, customerId, at, id), { ...enquiry, params: { listingId } });
}

function speaking(engine: Engine, by: string, at: Date, id: string) {
  const ctx = contextFor(engine, { by, at });
  return { ...ctx, engine: { ...ctx.engine, ids: { ...ctx.engine.ids, uuid: () => id } } };
}
