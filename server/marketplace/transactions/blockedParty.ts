import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import * as blocks from '#server/marketplace/blocks/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { addAllToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { acceptedState, partyBlocked } from './acrossBlock.ts';
import { endOrAppeal, endStay, type Leaving } from './endStay.ts';
import { lockBetween } from './locks.ts';
import { requireParty } from './policy.ts';
import { findParties } from './store.ts';

/**
 * Blocks a user and ends the accepted stays between the two (decision 130). The ends are part of the block's database
 * transaction as outbox events, so that none is forgotten, and are made at once where that is possible.
 * @throws what `blocks.block` throws
 */
export async function blockUser(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const { engine } = ctx;
  const blockerId = requireUserId(ctx.viewer);
  const stays: Leaving[] = [];
  await blocks.block(ctx, { userId }, async tx => {
    const accepted = (await lockBetween(tx, blockerId, userId)).filter(
      ({ state }) => state === acceptedState,
    );
    stays.push(...accepted.map(({ id }) => ({ transactionId: id, userId: blockerId })));
    await addAllToOutbox(
      tx,
      engine.clock,
      partyBlocked,
      stays.map(stay => ({ ...stay })),
    );
  });
  for (const stay of stays) {
    await endForBlock(engine, { ...stay }).catch((error: unknown) =>
      engine.log.warn('stay left to the outbox after a block', {
        transactionId: stay.transactionId,
        code: error instanceof ApiError ? error.code : 'internal-error',
      }),
    );
  }
}

/**
 * Ends the stay for the party who has blocked the other, or asks the operators to settle it. No effect once the block is
 * lifted, and when it is repeated. @throws what makes a retry worthwhile
 */
export async function endForBlock(engine: Engine, payload: JsonObject): Promise<void> {
  const [transactionId, userId] = [String(payload.transactionId), String(payload.userId)];
  const parties = await findParties(engine.db, transactionId);
  if (!parties || !(await blocks.isBlocked(engine.db, parties.customerId, parties.providerId))) return;
  await endOrAppeal(engine, { transactionId, userId }, 'unsafe');
}

/**
 * Ends an accepted stay as one of its parties and, with `block`, blocks the other in the same step, also when only the
 * block is new. @throws what {@link endStay} and {@link blockUser} throw
 */
export async function leaveStay(
  ctx: Ctx,
  { transactionId, block }: { transactionId: string; block: boolean },
): Promise<void> {
  if (block) {
    const { role, customerId, providerId } = await requireParty(ctx, ctx.engine.db, transactionId);
    // An account that no longer exists needs no block.
    await blockUser(ctx, { userId: role === 'customer' ? providerId : customerId }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
      },
    );
  }
  await endStay(ctx, transactionId);
}
