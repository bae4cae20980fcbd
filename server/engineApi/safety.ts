import type { safetyEndpoints } from '#src/api/endpoints/safety.ts';
import * as blocks from '../marketplace/blocks/index.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { authorSeen } from '../marketplace/listings/index.ts';
import { readByOther } from '../marketplace/messages/index.ts';
import * as reports from '../marketplace/reports/index.ts';
import * as transactions from '../marketplace/transactions/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the safety endpoints (blocks and reports), on the embedded engine. */
export function createSafetyHandlers(engine: Engine): EngineHandlers<typeof safetyEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    async 'POST /api/safety'(actor) {
      const ctx = ctxOf(actor);
      const [blocked, reported] = await Promise.all([blocks.queryOwn(ctx), reports.queryOwn(ctx)]);
      return { blocked, reports: reported };
    },
    'POST /api/safety/has-blocked': async (actor, { userId }) =>
      (await blocks.queryOwn(ctxOf(actor))).some(({ id }) => id === userId),
    // An operator signed in as somebody learns nothing by these two.
    'POST /api/safety/author-seen': async (actor, { listingId }) =>
      actor.limited ? null : ((await authorSeen(ctxOf(actor), listingId)) ?? null),
    'POST /api/safety/read-by-other': async (actor, { transactionId }) =>
      actor.limited ? null : ((await readByOther(ctxOf(actor), transactionId)) ?? null),
    'POST /api/safety/block': (actor, input) => transactions.blockUser(ctxOf(actor), input),
    'POST /api/safety/unblock': (actor, input) => blocks.unblock(ctxOf(actor), input),
    'POST /api/safety/end-stay': (actor, input) => transactions.leaveStay(ctxOf(actor), input),
    'POST /api/safety/report': (actor, report) => reports.report(ctxOf(actor), report),
    'POST /api/safety/report-note': (actor, note) => reports.addNote(ctxOf(actor), note),
    'POST /api/safety/report-take-back': (actor, input) => reports.withdraw(ctxOf(actor), input),
    'POST /api/safety/appeal': (actor, appeal) => transactions.appeal(ctxOf(actor), appeal),
  };
}
